#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <QTemporaryDir>
#include <QTest>

#include "core/error.h"
#include "core/io/array_file.h"
#include "tests/core/io/array_bytes.h"
#include "tests/support/cases.h"

using namespace attention_lab;
using namespace attention_lab::test;

Q_DECLARE_METATYPE(std::string)

namespace {

const std::string kTwoByThree = "(2, 3)";

}  // namespace

class TestArrayFile : public QObject {
  Q_OBJECT

 private slots:
  void everyPrefixIsAnError_data();
  void everyPrefixIsAnError();
  void sparseFileIsRefusedBeforeReading();
  void writersRoundTrip_data();
  void writersRoundTrip();
  void writersAreDeterministic();
  void jsonOfTensors();
  void jsonHasALimit();
  void traceArraysByName();
  void outsideFiles();
};

void TestArrayFile::everyPrefixIsAnError_data() {
  QTest::addColumn<std::string>("bytes");
  const std::string array = npy("<f8", kTwoByThree, raw<double>({1, 2, 3, 4, 5, 6}));
  QTest::newRow("npy") << array;
  QTest::newRow("npz, stored") << zip({{"a.npy", array}, {"b.npy", array}});
  QTest::newRow("npz, deflated") << zip({{"a.npy", array, 8}, {"b.npy", array, 8}});
  QTest::newRow("safetensors") << safetensors(
      R"({"a":{"dtype":"F64","shape":[2],"data_offsets":[0,16]}})", raw<double>({1, 2}));
}

void TestArrayFile::everyPrefixIsAnError() {
  QFETCH(std::string, bytes);
  QCOMPARE(errorOfArrays(bytes), std::string("no error"));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    QVERIFY2(errorOfArrays(bytes.substr(0, size)) != "no error", std::to_string(size).c_str());
  }
}

void TestArrayFile::sparseFileIsRefusedBeforeReading() {
  const QTemporaryDir folder;
  const std::filesystem::path file = folder.filePath("large.npz").toStdString();
  std::ofstream(file).put('P');
  std::filesystem::resize_file(file, std::uintmax_t{3} << 30U);
  try {
    readArrays(file);
    QFAIL("no error");
  } catch (const LimitError& error) {
    QCOMPARE(error.file(), file.string());
    QVERIFY(std::string(error.what()).find("3221225472 bytes") != std::string::npos);
  }
}

void TestArrayFile::writersRoundTrip_data() {
  QTest::addColumn<bool>("zipped");
  QTest::newRow("npz") << true;
  QTest::newRow("safetensors") << false;
}

void TestArrayFile::writersRoundTrip() {
  QFETCH(bool, zipped);
  const std::vector<NamedArray> arrays{
      {"weights", tensorOf({1, 2, 2}, {0.1, -0.0, 1e-308, 5e-324})},
      {"encoder.0.self.masked", tensorOf({3}, {-INFINITY, INFINITY, NAN})},
      {"嵌入", tensorOf({1, 1}, {3})},
      {"empty", Tensor(Shape{0, 4})}};
  const std::vector<NamedArray> read =
      parseArrays(zipped ? npzBytes(arrays) : safetensorsBytes(arrays));
  QCOMPARE(read.size(), arrays.size());
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    QCOMPARE(read[i].name, arrays[i].name);
    QCOMPARE(read[i].values.shape(), arrays[i].values.shape());
    for (Index k = 0; k < arrays[i].values.size(); ++k) {
      QCOMPARE(std::bit_cast<std::uint64_t>(read[i].values.data()[k]),
               std::bit_cast<std::uint64_t>(arrays[i].values.data()[k]));
    }
  }
}

void TestArrayFile::writersAreDeterministic() {
  const std::vector<NamedArray> arrays{{"a", tensorOf({2}, {1, 2})}, {"b", tensorOf({1}, {3})}};
  for (const ArrayWriter& writer : arrayWriters()) {
    const std::string bytes = writer.bytes(arrays);
    QVERIFY(!bytes.empty());
    qputenv("TZ", "Pacific/Kiritimati");
    tzset();
    QCOMPARE(writer.bytes(arrays), bytes);
    qunsetenv("TZ");
    tzset();
  }
  // The date of the archive's first member: 1 January 1980, not today.
  const std::string zipped = npzBytes(arrays);
  QCOMPARE(zipped.substr(10, 4), std::string("\0\0\x21\0", 4));
}

void TestArrayFile::jsonOfTensors() {
  const std::string text = jsonBytes({{"a\"b", tensorOf({2, 2}, {0.1, -INFINITY, 1, 1e30})},
                                      {"row", tensorOf({2}, {NAN, INFINITY})}});
  QCOMPARE(text, std::string("{\n \"a\\\"b\": [\n  [0.1, \"-inf\"],\n  [1, 1e+30]],\n"
                             " \"row\": [\"nan\", \"inf\"]\n}\n"));
}

// Looked at before a text of gigabytes is made: the array isn't even filled.
void TestArrayFile::jsonHasALimit() {
  QVERIFY_EXCEPTION_THROWN(jsonBytes({{"a", Tensor({50'000'000})}, {"b", Tensor({50'000'001})}}),
                           LimitError);
}

void TestArrayFile::traceArraysByName() {
  Trace trace;
  trace.attention.q = tensorOf({1, 1, 1, 2}, {1, 2});
  trace.attention.weights = tensorOf({1, 1, 1, 1}, {1});
  trace.attention.z = tensorOf({1, 1, 1, 1}, {5});
  QCOMPARE(traceArrays(trace).size(), 3U);
  const std::vector<NamedArray> some = traceArrays(trace, {"z", "weights"});
  QCOMPARE(some.size(), 2U);
  QCOMPARE(some[0].name, std::string("weights"));
  QVERIFY(some[1].values.sharesDataWith(trace.attention.z));
  try {
    traceArrays(trace, {"weights", "wieghts"});
    QFAIL("no error");
  } catch (const FormatError& error) {
    QCOMPARE(std::string(error.what()),
             std::string("there is no array “wieghts”; there are q, weights, z"));
  }
}

void TestArrayFile::outsideFiles() {
  int files = 0;
  for (const char* folder : {"documents", "gradients", "onnx", "dumps"}) {
    for (const std::filesystem::path& file : filesIn(outsideCases(folder), ".npz")) {
      ++files;
      try {
        QVERIFY2(!readArrays(file).empty(), file.c_str());
      } catch (const Error& error) {
        QFAIL(error.what());
      }
    }
  }
  if (files == 0) QSKIP("the folder with cases from outside is absent");
}

QTEST_GUILESS_MAIN(TestArrayFile)
#include "tst_array_file.moc"
