#include <memory>
#include <vector>

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>

#include "core/io/atomic_file.h"
#include "core/io/scaling_csv.h"
#include "ui/document/attempt.h"
#include "ui/export/figure_writer.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/theme.h"
#include "ui/views/compare_view.h"
#include "ui/views/scaling_lab_view.h"
#include "ui/views/view_canvas.h"

namespace attention_lab {
namespace {

const auto figureFolderKey = QStringLiteral("figureFolder");

/// "PNG picture (*.png)"
QString nameFilter(const FigureFormat& format) {
  return QStringLiteral("%1 (*%2)")
      .arg(QCoreApplication::translate("FigureFormat", format.name),
           QLatin1String(format.extension));
}

/// Beside the document; for one that was never saved where the last figure went.
QString startFolder(const std::filesystem::path& document) {
  if (!document.empty()) {
    return QFileInfo(QFile::decodeName(document.string().c_str())).absolutePath();
  }
  const QString last = QSettings().value(figureFolderKey).toString();
  return last.isEmpty() || !QDir(last).exists() ? QDir::homePath() : last;
}

bool mayReplace(QWidget& window, const QString& file) {
  QMessageBox box(QMessageBox::Warning, MainWindow::tr("Save the figure"),
                  MainWindow::tr("%1 already exists.\nDo you want to replace it?")
                      .arg(QFileInfo(file).fileName()),
                  QMessageBox::Yes | QMessageBox::No, &window);
  box.setTextFormat(Qt::PlainText);
  box.setDefaultButton(QMessageBox::No);
  return box.exec() == QMessageBox::Yes;
}

/// Asks where a figure goes; the name ends as one of the formats. Empty when it was left.
QString askForFigure(QWidget& window, const QString& folder, const QString& name,
                     const QString& extension) {
  QFileDialog files(&window, MainWindow::tr("Save the figure"), folder);
  files.setAcceptMode(QFileDialog::AcceptSave);
  files.setOption(QFileDialog::DontUseNativeDialog, !FileActions::hasNativeDialogs());
  QStringList filters;
  QString chosen = extension;
  for (const FigureFormat& format : figureFormats())
    filters << nameFilter(format);
  files.setNameFilters(filters);
  const auto choose = [&](const QString& filter) {
    const qsizetype index = filters.indexOf(filter);
    if (index < 0) return;
    chosen = QLatin1String(figureFormats()[static_cast<std::size_t>(index)].extension);
    files.setDefaultSuffix(chosen.mid(1));
  };
  QObject::connect(&files, &QFileDialog::filterSelected, &files, choose);
  const FigureFormat* format = figureFormatFor(extension);
  files.selectNameFilter(nameFilter(*format));
  choose(nameFilter(*format));
  files.selectFile(name + extension);
  while (files.exec() == QDialog::Accepted) {
    const QString file = files.selectedFiles().value(0);
    if (figureFormatFor(file)) return file;
    // "version.2" has an ending, but none of a format; the dialog asked about that name only.
    const QString whole = file + chosen;
    if (!QFileInfo::exists(whole) || mayReplace(window, whole)) return whole;
  }
  return {};
}

}  // namespace

std::vector<ExportDialog::Figure> MainWindow::figures() const {
  std::vector<const ViewCanvas*> canvases{currentCanvas()};
  for (const ViewCanvas* canvas : findChildren<ViewCanvas*>()) {
    if (canvas != canvases[0] && canvas->isVisible()) canvases.push_back(canvas);
  }
  std::vector<ExportDialog::Figure> figures;
  for (const ViewCanvas* canvas : canvases) {
    const View* shown = canvas->view();
    std::unique_ptr<View> view = makeView(shown->id());
    ViewStyle style = shown->style();
    style.font = interfaceFont(baseFontPoints * 0.9);
    style.theme = withoutPresenter(style.theme);
    view->setStyle(style);
    view->setTrace(shown->trace());
    view->setSelection(figureSelection(*view, shown->selection()));
    if (const auto* compared = dynamic_cast<const CompareView*>(shown)) {
      dynamic_cast<CompareView&>(*view).setVariant(compared->variant(), compared->variantHead());
    }
    if (const auto* lab = dynamic_cast<const ScalingLabView*>(shown)) {
      auto& copy = dynamic_cast<ScalingLabView&>(*view);
      copy.setResult(lab->result());
      copy.setProblem(lab->problem());
    }
    figures.push_back({view->title(), std::move(view)});
  }
  return figures;
}

void MainWindow::exportFigure() {
  ExportDialog dialog(figures(), this);
  if (dialog.exec() != QDialog::Accepted) return;
  QString name = QFileInfo(QString::fromStdString(model_.filePath().string())).completeBaseName();
  if (name.isEmpty()) name = tr("attention");
  const QString file =
      askForFigure(*this, startFolder(model_.filePath()),
                   name + QLatin1Char('-') + dialog.view().id(), dialog.extension());
  if (file.isEmpty()) return;
  QSettings().setValue(figureFolderKey, QFileInfo(file).absolutePath());
  const auto failure = failureOf([&] {
    try {
      writeFigure(dialog.view(), QFile::encodeName(file).toStdString(), dialog.options());
    } catch (const FlushError& error) {
      files_.report(tr("The figure was written, but the disk reports a fault."), translated(error));
    }
  });
  if (failure) return files_.report(tr("The figure could not be written."), *failure);
  tell(tr("Exported to %1").arg(file));
}

void MainWindow::saveNumbers(const ScalingResult& result) {
  QFileDialog files(this, tr("Save the numbers"), startFolder(model_.filePath()),
                    tr("Numbers as CSV (*.csv)"));
  files.setAcceptMode(QFileDialog::AcceptSave);
  files.setOption(QFileDialog::DontUseNativeDialog, !FileActions::hasNativeDialogs());
  files.setDefaultSuffix(QStringLiteral("csv"));
  files.selectFile(QStringLiteral("scaling.csv"));
  if (files.exec() != QDialog::Accepted) return;
  const QString file = files.selectedFiles().value(0);
  QSettings().setValue(figureFolderKey, QFileInfo(file).absolutePath());
  const auto failure = failureOf([&] {
    try {
      writeFileAtomically(QFile::encodeName(file).toStdString(), scalingCsv(result));
    } catch (const FlushError& error) {
      files_.report(tr("The numbers were written, but the disk reports a fault."),
                    translated(error));
    }
  });
  if (failure) return files_.report(tr("The numbers could not be written."), *failure);
  tell(tr("Exported to %1").arg(file));
}

void MainWindow::copyPicture() {
  const auto failure = failureOf([&] {
    FigureOptions options;
    options.dpi = 192;
    QApplication::clipboard()->setImage(figureImage(*figures().front().view, options));
  });
  if (failure) return files_.report(tr("The picture could not be copied."), *failure);
  tell(tr("The picture is on the clipboard."));
}

}  // namespace attention_lab
