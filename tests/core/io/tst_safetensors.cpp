#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <QTest>

#include "core/io/array_file.h"
#include "tests/core/io/array_bytes.h"

using namespace attention_lab;
using namespace attention_lab::test;

Q_DECLARE_METATYPE(std::string)
Q_DECLARE_METATYPE(std::vector<double>)

class TestSafetensors : public QObject {
  Q_OBJECT

 private slots:
  void types_data();
  void types();
  void orderAndMetadata();
  void errors_data();
  void errors();
};

void TestSafetensors::types_data() {
  QTest::addColumn<std::string>("type");
  QTest::addColumn<std::string>("data");
  QTest::addColumn<std::vector<double>>("wanted");
  const auto row = [](const char* type, const std::string& data, std::vector<double> wanted) {
    QTest::newRow(type) << std::string(type) << data << wanted;
  };
  row("F64", raw<double>({1.5, -2}), {1.5, -2});
  row("F32", raw<float>({1.5F, -2}), {1.5, -2});
  row("F16", raw<std::uint16_t>({0x3C00, 0xFC00}), {1, -INFINITY});
  row("BF16", raw<std::uint16_t>({0x3F80, 0xC049, 0xFF80}), {1, -3.140625, -INFINITY});
  row("I64", raw<std::int64_t>({-3}), {-3});
  row("I32", raw<std::int32_t>({-3}), {-3});
  row("I16", raw<std::int16_t>({-3}), {-3});
  row("I8", raw<std::int8_t>({-3}), {-3});
  row("U64", raw<std::uint64_t>({3}), {3});
  row("U32", raw<std::uint32_t>({3}), {3});
  row("U16", raw<std::uint16_t>({3}), {3});
  row("U8", raw<std::uint8_t>({200}), {200});
  row("BOOL", std::string("\0\1", 2), {0, 1});
}

void TestSafetensors::types() {
  QFETCH(std::string, type);
  QFETCH(std::string, data);
  QFETCH(std::vector<double>, wanted);
  const std::string header = R"({"a":{"dtype":")" + type + R"(","shape":[)" +
                             std::to_string(wanted.size()) + R"(],"data_offsets":[0,)" +
                             std::to_string(data.size()) + "]}}";
  const std::vector<NamedArray> arrays = parseArrays(safetensors(header, data));
  QCOMPARE(arrays.size(), 1U);
  QCOMPARE(valuesOf(arrays[0].values), wanted);
}

void TestSafetensors::orderAndMetadata() {
  const std::vector<NamedArray> arrays =
      parseArrays(safetensors(R"({"__metadata__":{"format":"pt"},)"
                              R"("second":{"dtype":"F32","shape":[1,2],"data_offsets":[8,16]},)"
                              R"("empty":{"dtype":"F32","shape":[0,2],"data_offsets":[8,8]},)"
                              R"("first":{"dtype":"F64","shape":[],"data_offsets":[0,8]}}   )",
                              raw<double>({7}) + raw<float>({8, 9})));
  QCOMPARE(arrays.size(), 3U);
  QCOMPARE(arrays[0].name, std::string("second"));
  QCOMPARE(valuesOf(arrays[0].values), (std::vector<double>{8, 9}));
  QCOMPARE(arrays[1].values.shape(), (Shape{0, 2}));
  QCOMPARE(valuesOf(arrays[2].values), (std::vector<double>{7}));
}

void TestSafetensors::errors_data() {
  QTest::addColumn<std::string>("bytes");
  QTest::addColumn<std::string>("words");
  const std::string data = raw<double>({1, 2});
  const auto row = [&](const char* name, const std::string& header, const char* words) {
    QTest::newRow(name) << safetensors(header, data) << std::string(words);
  };
  row("a hole", R"({"a":{"dtype":"F64","shape":[1],"data_offsets":[8,16]}})",
      "a: begins at byte 8 of the data, wanted 0");
  row("an overlap",
      R"({"a":{"dtype":"F64","shape":[2],"data_offsets":[0,16]},)"
      R"("b":{"dtype":"F64","shape":[1],"data_offsets":[8,16]}})",
      "b: begins at byte 8 of the data, wanted 16");
  row("data left over", R"({"a":{"dtype":"F64","shape":[1],"data_offsets":[0,8]}})",
      "describes 8 bytes of data, found 16");
  row("offsets beyond the file", R"({"a":{"dtype":"F64","shape":[4],"data_offsets":[0,32]}})",
      "describes 32 bytes of data, found 16");
  row("shape and offsets disagree", R"({"a":{"dtype":"F64","shape":[3],"data_offsets":[0,16]}})",
      "an array of 3 needs 24 bytes, found 16");
  row("a name twice",
      R"({"a":{"dtype":"F64","shape":[1],"data_offsets":[0,8]},)"
      R"("a":{"dtype":"F64","shape":[1],"data_offsets":[8,16]}})",
      "a: this key stands twice");
  row("an unknown type", R"({"a":{"dtype":"F8_E4M3","shape":[16],"data_offsets":[0,16]}})",
      "a.dtype: wanted one of");
  row("no type", R"({"a":{"shape":[2],"data_offsets":[0,16]}})", "a.dtype: is missing");
  row("no shape", R"({"a":{"dtype":"F64","data_offsets":[0,16]}})", "a.shape: wanted a list");
  row("a negative size", R"({"a":{"dtype":"F64","shape":[-2],"data_offsets":[0,16]}})",
      "a.shape: wanted a list of whole numbers");
  row("a size that overflows",
      R"({"a":{"dtype":"F64","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,16]}})",
      "too large");
  row("a size of 64 bits",
      R"({"a":{"dtype":"F64","shape":[18446744073709551615],"data_offsets":[0,16]}})", "too large");
  row("offsets backwards", R"({"a":{"dtype":"F64","shape":[2],"data_offsets":[16,0]}})",
      "a.data_offsets: wanted");
  row("one offset", R"({"a":{"dtype":"F64","shape":[2],"data_offsets":[16]}})",
      "a.data_offsets: wanted");
  row("an entry that isn't an object", R"({"a":3})", "a: wanted an object");
  row("not JSON", R"({"a":)", "line 1");
  QTest::newRow("a header of 200 MB")
      << little(200'000'000, 8) + "{}" << std::string("at most 100000000");
  QTest::newRow("a header longer than the file")
      << little(1000, 8) + "{}" << std::string("ends in its header");
}

void TestSafetensors::errors() {
  QFETCH(std::string, bytes);
  QFETCH(std::string, words);
  const std::string error = errorOfArrays(bytes);
  QVERIFY2(error.find(words) != std::string::npos, error.c_str());
}

QTEST_GUILESS_MAIN(TestSafetensors)
#include "tst_safetensors.moc"
