#include <filesystem>
#include <fstream>
#include <limits>

#include <QTemporaryDir>
#include <QTest>

#include "core/io/array_file.h"
#include "core/io/atomic_file.h"
#include "core/io/document_file.h"
#include "core/io/state_dict.h"
#include "tests/core/io/array_bytes.h"
#include "tests/core/io/document_text.h"
#include "tests/support/cases.h"

using namespace attention_lab;
using namespace attention_lab::test;
namespace fs = std::filesystem;

Q_DECLARE_METATYPE(std::string)

namespace {

Tensor counting(const Shape& shape, double first = 1) {
  Tensor tensor(shape);
  for (Index i = 0; i < tensor.size(); ++i)
    tensor.edit()[i] = first + static_cast<double>(i);
  return tensor;
}

Matrix matrixOf(const Tensor& tensor) {
  return tensor.matrix();
}

std::string errorOfWeights(const std::vector<NamedArray>& arrays, const std::string& prefix = {}) {
  try {
    attentionWeights(arrays, prefix);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

class TestReferencedArrays : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void packedProjection();
  void separateProjections();
  void otherKeyAndValueSizesAreNamed();
  void ownNames_data();
  void ownNames();
  void weightErrors();
  void embeddingFiles_data();
  void embeddingFiles();
  void contextFromTheSameFile();
  void contextBesideAFileIsKept();
  void weightsFile_data();
  void weightsFile();
  void pathsOutOfTheFolder_data();
  void pathsOutOfTheFolder();
  void errorsNameTheArrayFile();
  void referencesStayInTheirFolder();
  void referencesBecomeValuesElsewhere();
  void torchCase();

 private:
  fs::path folder() const { return folder_->path().toStdString(); }
  void write(const char* name, const std::string& bytes) const {
    writeFileAtomically(folder() / name, bytes);
  }
  Document parse(const std::string& more) const { return parseDocument(twoTokens(more), folder()); }
  Error errorOfParsing(const std::string& more) const {
    try {
      parse(more);
    } catch (const Error& error) {
      return error;
    }
    return FormatError("no error", {"", {}});
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

void TestReferencedArrays::init() {
  folder_ = std::make_unique<QTemporaryDir>();
}

void TestReferencedArrays::cleanup() {
  folder_.reset();
}

void TestReferencedArrays::packedProjection() {
  const Tensor packed = counting({6, 2});
  const AttentionWeights weights =
      attentionWeights({{"layers.0.self_attn.in_proj_weight", packed},
                        {"layers.0.self_attn.in_proj_bias", counting({6})},
                        {"layers.0.self_attn.out_proj.weight", counting({2, 2})},
                        {"layers.0.self_attn.out_proj.bias", counting({2})}},
                       "layers.0.self_attn.");
  Matrix wanted(2, 2);
  wanted << 1, 3, 2, 4;  // stored out × in as 1 2 / 3 4
  QVERIFY(*weights.wQ == wanted);
  wanted << 5, 7, 6, 8;
  QVERIFY(*weights.wK == wanted);
  wanted << 9, 11, 10, 12;
  QVERIFY(*weights.wV == wanted);
  wanted << 1, 3, 2, 4;
  QVERIFY(*weights.wO == wanted);
  QVERIFY((*weights.bQ == RowVector{{1, 2}}));
  QVERIFY((*weights.bK == RowVector{{3, 4}}));
  QVERIFY((*weights.bV == RowVector{{5, 6}}));
  QVERIFY((*weights.bO == RowVector{{1, 2}}));
}

void TestReferencedArrays::separateProjections() {
  const Tensor k = counting({4, 3}, 5);
  const Tensor v = counting({2, 3}, 9);
  const AttentionWeights weights = attentionWeights(
      {{"q_proj_weight", counting({4, 3})}, {"k_proj_weight", k}, {"v_proj_weight", v}}, "");
  QVERIFY(*weights.wK == matrixOf(k).transpose());
  QVERIFY(*weights.wV == matrixOf(v).transpose());
  QVERIFY(!weights.bQ && !weights.wO && !weights.bO);
}

// Keys of 3 or values of 5 numbers for an embedding of 2, as kdim and vdim make them.
void TestReferencedArrays::otherKeyAndValueSizesAreNamed() {
  const NamedArray q{"a.q_proj_weight", counting({2, 2})};
  const std::string key = errorOfWeights(
      {q, {"a.k_proj_weight", counting({2, 3})}, {"a.v_proj_weight", counting({2, 2})}}, "a");
  QVERIFY2(
      contains(key, "a.k_proj_weight: reads vectors of 3 numbers") && contains(key, "d_model = 2"),
      key.c_str());
  const std::string value = errorOfWeights(
      {q, {"a.k_proj_weight", counting({2, 2})}, {"a.v_proj_weight", counting({2, 5})}}, "a");
  QVERIFY2(contains(value, "a.v_proj_weight: reads vectors of 5 numbers"), value.c_str());
}

void TestReferencedArrays::ownNames_data() {
  QTest::addColumn<std::string>("inFile");
  QTest::addColumn<std::string>("prefix");
  QTest::newRow("bare") << std::string() << std::string();
  QTest::newRow("as this program calls them") << std::string("attention.weights.") << std::string();
  QTest::newRow("prefix with its dot") << std::string("a.b.") << std::string("a.b.");
  QTest::newRow("prefix without its dot") << std::string("a.b.") << std::string("a.b");
}

void TestReferencedArrays::ownNames() {
  QFETCH(std::string, inFile);
  QFETCH(std::string, prefix);
  std::vector<NamedArray> arrays;
  for (const char* name : {"wQ", "wK", "wV", "wO"}) {
    arrays.push_back({inFile + name, counting({2, 3}, static_cast<double>(arrays.size()))});
  }
  for (const char* name : {"bQ", "bK", "bV", "bO"}) {
    arrays.push_back({inFile + name, counting({3}, static_cast<double>(arrays.size()))});
  }
  const AttentionWeights weights = attentionWeights(arrays, prefix);
  QVERIFY(*weights.wQ == matrixOf(arrays[0].values));
  QVERIFY(*weights.wK == matrixOf(arrays[1].values));
  QVERIFY(*weights.wV == matrixOf(arrays[2].values));
  QVERIFY(*weights.wO == matrixOf(arrays[3].values));
  QVERIFY(*weights.bQ == matrixOf(arrays[4].values));
  QVERIFY(*weights.bK == matrixOf(arrays[5].values));
  QVERIFY(*weights.bV == matrixOf(arrays[6].values));
  QVERIFY(*weights.bO == matrixOf(arrays[7].values));
}

void TestReferencedArrays::weightErrors() {
  const std::string none = errorOfWeights({{"encoder.weight", counting({2, 2})}}, "layers.0");
  QVERIFY2(contains(none, "prefix \"layers.0\"") && contains(none, "the file has encoder.weight"),
           none.c_str());
  QVERIFY(contains(errorOfWeights({{"in_proj_weight", counting({7, 2})}}),
                   "in_proj_weight: wanted q, k and v one after the other"));
  QVERIFY(contains(errorOfWeights({{"in_proj_weight", counting({6})}}),
                   "in_proj_weight: wanted a matrix, found an array of 6"));
  QVERIFY(contains(
      errorOfWeights({{"in_proj_weight", counting({6, 2})}, {"in_proj_bias", counting({6, 2})}}),
      "in_proj_bias: wanted one row, found an array of 6×2"));
  QVERIFY(contains(errorOfWeights({{"q_proj_weight", counting({2, 2})}}),
                   "k_proj_weight: is missing; the file has q_proj_weight"));
  QVERIFY(contains(
      errorOfWeights({{"in_proj_weight", counting({6, 2})}, {"bias_k", counting({1, 1, 2})}}),
      "bias_k: keys and values that a layer adds"));
  QVERIFY(contains(errorOfWeights({{"wQ", counting({2, 2})}}), "wK: is missing"));
}

void TestReferencedArrays::embeddingFiles_data() {
  QTest::addColumn<std::string>("bytes");
  QTest::addColumn<std::string>("name");
  QTest::addColumn<std::string>("error");  // empty: it reads
  const std::string two = npy("<f4", "(2, 3)", raw<float>({1, 2, 3, 4, 5, 6}));
  const std::string batch = npy("<f4", "(1, 2, 3)", raw<float>({1, 2, 3, 4, 5, 6}));
  const auto row = [](const char* title, const std::string& bytes, const char* name,
                      const char* error) {
    QTest::newRow(title) << bytes << std::string(name) << std::string(error);
  };
  row("one item as a matrix", two, "", "");
  row("a batch of one", batch, "", "");
  row("the only array of an npz", zip({{"e.npy", two}}), "", "");
  row("by its name", zip({{"other.npy", batch}, {"e.npy", two, 8}}), "e", "");
  row("safetensors",
      safetensors(R"({"e":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]}})",
                  raw<float>({1, 2, 3, 4, 5, 6})),
      "e", "");
  row("several, no name", zip({{"a.npy", two}, {"e.npy", two}}), "",
      "embedding.name: wanted the name of one of the file's arrays: a, e");
  row("a name that isn't there", zip({{"a.npy", two}}), "b", "embedding.name: wanted the name");
  row("too few tokens", npy("<f4", "(1, 3)", raw<float>({1, 2, 3})), "",
      "embedding: wanted an array of 1×2×d, found 1×3");
  row("a vector", npy("<f4", "(2,)", raw<float>({1, 2})), "",
      "embedding: wanted an array of 1×2×d");
  row("a batch of two", npy("<f4", "(2, 2, 1)", raw<float>({1, 2, 3, 4})), "",
      "embedding: wanted an array of 1×2×d, found 2×2×1");
  row("no columns", npy("<f4", "(2, 0)", ""), "", "embedding: wanted an array of 1×2×d");
}

void TestReferencedArrays::embeddingFiles() {
  QFETCH(std::string, bytes);
  QFETCH(std::string, name);
  QFETCH(std::string, error);
  write("e.bin", bytes);
  const std::string more = R"("embedding": {"source": "file", "path": "./e.bin")" +
                           (name.empty() ? "" : R"(, "name": ")" + name + "\"") + "}";
  if (error.empty()) {
    const Document document = parse(more);
    QVERIFY((*document.embedding.values)[0] == matrixOf(counting({2, 3})));
    QVERIFY(sameByValue(parseDocument(documentText(document), folder()), document));
    QVERIFY(!contains(documentText(document), "values"));
  } else {
    const Error found = errorOfParsing(more);
    QVERIFY2(contains(found.what(), error), found.what());
    QCOMPARE(found.file(), (folder() / "e.bin").string());
  }
}

void TestReferencedArrays::contextFromTheSameFile() {
  write("e.npz",
        npzBytes({{"values", counting({2, 2, 3})}, {"contextValues", counting({2, 1, 3})}}));
  const std::string text = R"({"format": "attention-lab", "version": 1,
      "sequences": [["a", "b"], ["c"]], "context": [["x"], ["y"]],
      "embedding": {"source": "file", "path": "e.npz"}})";
  const Document document = parseDocument(text, folder());
  QCOMPARE((*document.embedding.values)[1].rows(), Index{1});  // the padding row is left out
  QCOMPARE((*document.embedding.values)[1](0, 0), 7.0);
  QCOMPARE((*document.embedding.contextValues)[1](0, 2), 6.0);
  // They stay in the file they come from, beside it.
  const fs::path beside = folder() / "beside.attn";
  writeDocument(beside, document, folder());
  QVERIFY(!contains(readFile(beside, 1 << 20), "contextValues"));
  QVERIFY(sameByValue(readDocument(beside), document));
  fs::create_directory(folder() / "elsewhere");
  const fs::path away = folder() / "elsewhere" / "away.attn";
  writeDocument(away, document, folder());
  QVERIFY(contains(readFile(away, 1 << 20), "contextValues"));
  QVERIFY(sameArrays(readDocument(away).embedding.contextValues, document.embedding.contextValues));
}

void TestReferencedArrays::contextBesideAFileIsKept() {
  write("e.npz",
        npzBytes({{"values", counting({1, 2, 3})}, {"contextValues", counting({1, 1, 3})}}));
  const Document document = parse(R"("context": [["x"]],
      "embedding": {"source": "file", "path": "e.npz", "name": "values",
                    "contextValues": [[[7, 8, 9]]]})");
  QCOMPARE((*document.embedding.contextValues)[0](0, 1), 8.0);
  QVERIFY(sameByValue(parseDocument(documentText(document), folder()), document));
}

void TestReferencedArrays::weightsFile_data() {
  QTest::addColumn<std::string>("bytes");
  const std::vector<NamedArray> arrays{
      {"p.wQ", counting({8, 2})}, {"p.wK", counting({8, 2})}, {"p.wV", counting({8, 3})}};
  QTest::newRow("npz") << npzBytes(arrays);
  QTest::newRow("safetensors") << safetensorsBytes(arrays);
}

void TestReferencedArrays::weightsFile() {
  QFETCH(std::string, bytes);
  fs::create_directory(folder() / "sub");
  write("sub/w.bin", bytes);
  const Document document = parse(
      R"("attention": {"weights": {"source": "file", "path": "sub/../sub/w.bin", "prefix": "p"}})");
  QVERIFY(*document.attention.weights.values.wV == matrixOf(counting({8, 3})));
  const Error error = errorOfParsing(
      R"("embedding": {"dModel": 4},
         "attention": {"weights": {"source": "file", "path": "sub/w.bin", "prefix": "p"}})");
  QCOMPARE(error.place(), std::string("attention.weights.wQ"));
}

void TestReferencedArrays::pathsOutOfTheFolder_data() {
  QTest::addColumn<std::string>("path");
  QTest::newRow("absolute") << std::string("/etc/passwd");
  QTest::newRow("up") << std::string("../w.npz");
  QTest::newRow("up by a detour") << std::string("sub/../../w.npz");
  QTest::newRow("the folder above") << std::string("..");
}

void TestReferencedArrays::pathsOutOfTheFolder() {
  QFETCH(std::string, path);
  const Error weights =
      errorOfParsing(R"("attention": {"weights": {"source": "file", "path": ")" + path + "\"}}");
  QCOMPARE(weights.place(), std::string("attention.weights.path"));
  QVERIFY2(contains(weights.what(), "\"" + path + "\" leads out of the document's folder"),
           weights.what());
  const Error embedding =
      errorOfParsing(R"("embedding": {"source": "file", "path": ")" + path + "\"}");
  QCOMPARE(embedding.place(), std::string("embedding.path"));
}

void TestReferencedArrays::errorsNameTheArrayFile() {
  const std::string more = R"("attention": {"weights": {"source": "file", "path": "w.npz"}})";
  const Error absent = errorOfParsing(more);
  QCOMPARE(absent.file(), (folder() / "w.npz").string());
  QVERIFY(contains(absent.what(), "No such file or directory"));
  write("w.npz", zip({{"bad.npy", npy("|O", "(1,)", ".")}}));
  const Error pickle = errorOfParsing(more);
  QCOMPARE(pickle.file(), (folder() / "w.npz").string());
  QCOMPARE(pickle.place(), std::string("bad"));
}

void TestReferencedArrays::referencesStayInTheirFolder() {
  write("w.npz", npzBytes({{"in_proj_weight", counting({24, 8})}}));
  const Document document =
      parse(R"("attention": {"weights": {"source": "file", "path": "w.npz"}})");
  const fs::path file = folder() / "copy.attn";
  writeDocument(file, document, folder() / ".");
  QVERIFY(contains(readFile(file, 1 << 20), R"("path": "w.npz")"));
  QVERIFY(!contains(readFile(file, 1 << 20), "wQ"));
  QVERIFY(sameByValue(readDocument(file), document));
}

void TestReferencedArrays::referencesBecomeValuesElsewhere() {
  write("w.npz", npzBytes({{"in_proj_weight", counting({9, 3})}}));
  write("e.npy", npyBytes(counting({2, 3})));
  const Document document = parse(R"("embedding": {"source": "file", "path": "e.npy"},
      "attention": {"weights": {"source": "file", "path": "w.npz"}})");
  fs::create_directory(folder() / "elsewhere");
  const fs::path file = folder() / "elsewhere" / "copy.attn";
  writeDocument(file, document, folder());
  const Document copy = readDocument(file);
  QVERIFY(copy.attention.weights.source == WeightSource::values);
  QVERIFY(copy.embedding.source == EmbeddingSource::values);
  QVERIFY(sameArray(copy.attention.weights.values.wV, document.attention.weights.values.wV));
  QVERIFY(sameArrays(copy.embedding.values, document.embedding.values));
  QVERIFY(!contains(readFile(file, 1 << 20), "path"));
}

void TestReferencedArrays::torchCase() {
  const fs::path folder = outsideCases("documents");
  if (!fs::exists(folder / "torch_mha.attn")) {
    QSKIP("the folder with cases from outside is absent");
  }
  const Document document = readDocument(folder / "torch_mha.attn");
  const auto arrays = readNamedArrays(folder / "torch_mha_weights.npz");
  const Matrix packed = arrays.at("in_proj_weight").matrix();
  QVERIFY(*document.attention.weights.values.wK == packed.middleRows(8, 8).transpose());
  QCOMPARE((*document.attention.weights.values.bV)(0, 7), arrays.at("in_proj_bias").data()[23]);
}

QTEST_GUILESS_MAIN(TestReferencedArrays)
#include "tst_referenced_arrays.moc"
