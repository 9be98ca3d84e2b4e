#pragma once

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <QByteArray>
#include <QString>
#include <QtGlobal>

#include "core/io/array_file.h"
#include "core/math/tensor.h"

// Cases to compare with: the project's own in tests/reference and, where they are there, cases from
// outside (environment variable ATTENTION_LAB_CASES, or shared/cases beside the checkout).
namespace attention_lab::test {

inline std::filesystem::path referenceFolder() {
  return TEST_REFERENCE_DIR;
}

inline std::filesystem::path outsideCases(const char* folder) {
  const QByteArray given = qgetenv("ATTENTION_LAB_CASES");
  const std::filesystem::path root =
      given.isEmpty() ? std::filesystem::path(TEST_SOURCE_DIR) / ".." / "shared" / "cases"
                      : std::filesystem::path(given.toStdString());
  return root / folder;
}

/// All files of a folder with that ending, sorted; none when the folder is absent.
inline std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder,
                                                  const std::string& ending) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().string().ends_with(ending)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

inline std::map<std::string, Tensor> readNamedArrays(const std::filesystem::path& file) {
  std::map<std::string, Tensor> named;
  for (NamedArray& array : readArrays(file))
    named.emplace(array.name, std::move(array.values));
  return named;
}

/// Empty when every element agrees to `tolerance`, relative to the larger magnitude (absolute below
/// `floor`); otherwise says where the worst one is. Infinities must be equal.
inline QString difference(const Tensor& found, const Tensor& wanted, double tolerance,
                          double floor = 1e-300) {
  if (found.shape() != wanted.shape()) {
    return QStringLiteral("shape %1, wanted %2")
        .arg(QString::fromStdString(shapeText(found.shape())),
             QString::fromStdString(shapeText(wanted.shape())));
  }
  double worst = 0;
  QString where;
  for (Index i = 0; i < found.size(); ++i) {
    const double a = found.data()[i];
    const double b = wanted.data()[i];
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    const double scale = std::max({std::abs(a), std::abs(b), floor});
    const double error = std::isfinite(a) && std::isfinite(b) ? std::abs(a - b) / scale : INFINITY;
    if (error > tolerance && error > worst) {
      worst = error;
      where = QStringLiteral("element %1 is %2, wanted %3 (off by %4)")
                  .arg(i)
                  .arg(a, 0, 'g', 17)
                  .arg(b, 0, 'g', 17)
                  .arg(error);
    }
  }
  return where;
}

}  // namespace attention_lab::test
