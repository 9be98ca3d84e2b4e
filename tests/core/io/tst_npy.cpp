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

namespace {

const std::string kTwoByThree = "(2, 3)";

}  // namespace

class TestNpy : public QObject {
  Q_OBJECT

 private slots:
  void types_data();
  void types();
  void shapes_data();
  void shapes();
  void fortranOrderOfAnyRank();
  void errors_data();
  void errors();
  void writtenHeaderIsNumPys();
};

void TestNpy::types_data() {
  QTest::addColumn<std::string>("bytes");
  QTest::addColumn<std::vector<double>>("wanted");
  const auto row = [](const char* name, const std::string& descr, const std::string& data,
                      std::vector<double> wanted) {
    const std::string shape = std::string("(").append(std::to_string(wanted.size())) + ",)";
    QTest::newRow(name) << npy(descr, shape, data) << wanted;
  };
  const std::vector<std::uint16_t> halves{0x3C00, 0xC000, 0x0001, 0x7BFF, 0x3555};
  row("float64", "<f8", raw<double>({1.5, -2.25, 1e300}), {1.5, -2.25, 1e300});
  row("float64, big-endian", ">f8", rawBigEndian<double>({1.5, -2.25}), {1.5, -2.25});
  row("float32", "<f4", raw<float>({0.5F, -3.0F}), {0.5, -3});
  row("float32, big-endian", ">f4", rawBigEndian<float>({0.5F, -3.0F}), {0.5, -3});
  row("float16: one, -2, smallest, largest, a third", "<f2", raw(halves),
      {1, -2, std::ldexp(1, -24), 65504, 0.333251953125});
  row("float16, big-endian", ">f2", rawBigEndian(halves),
      {1, -2, std::ldexp(1, -24), 65504, 0.333251953125});
  row("int8", "|i1", raw<std::int8_t>({-128, 127}), {-128, 127});
  row("int16, big-endian", ">i2", rawBigEndian<std::int16_t>({-2, 300}), {-2, 300});
  row("int32", "<i4", raw<std::int32_t>({-70000}), {-70000});
  row("int64", "<i8", raw<std::int64_t>({-5000000000}), {-5000000000.0});
  row("uint8", "|u1", raw<std::uint8_t>({255}), {255});
  row("uint16", "<u2", raw<std::uint16_t>({65535}), {65535});
  row("uint32", "<u4", raw<std::uint32_t>({4294967295U}), {4294967295.0});
  row("uint64", "<u8", raw<std::uint64_t>({std::uint64_t{1} << 63U}), {std::ldexp(1, 63)});
  row("booleans", "|b1", std::string("\1\0\1", 3), {1, 0, 1});
  row("booleans by their other name", "?", std::string("\1\0", 2), {1, 0});
  row("machine's own order", "=f8", raw<double>({7}), {7});
  row("infinite", "<f8", raw<double>({INFINITY, -INFINITY}), {INFINITY, -INFINITY});
}

void TestNpy::types() {
  QFETCH(std::string, bytes);
  QFETCH(std::vector<double>, wanted);
  const std::vector<NamedArray> arrays = parseArrays(bytes);
  QCOMPARE(arrays.size(), 1U);
  QCOMPARE(arrays[0].name, std::string());
  QCOMPARE(valuesOf(arrays[0].values), wanted);
}

void TestNpy::shapes_data() {
  QTest::addColumn<std::string>("bytes");
  QTest::addColumn<std::vector<double>>("shape");
  const std::string six = raw<double>({1, 2, 3, 4, 5, 6});
  using V = std::vector<double>;
  QTest::newRow("version 1") << npy("<f8", "(2, 3)", six, 1) << V{2, 3};
  QTest::newRow("version 2") << npy("<f8", "(2, 3)", six, 2) << V{2, 3};
  QTest::newRow("version 3") << npy("<f8", "(2, 3)", six, 3) << V{2, 3};
  QTest::newRow("long integers of Python 2") << npy("<f8", "(6L,)", six) << V{6};
  QTest::newRow("long integers, two axes") << npy("<f8", "(3L, 2L)", six) << V{3, 2};
  QTest::newRow("no trailing comma, no spaces") << npy("<f8", "(1,2,3)", six) << V{1, 2, 3};
  QTest::newRow("a single number") << npy("<f8", "()", raw<double>({4})) << V{1};
  QTest::newRow("nothing in it") << npy("<f8", "(0, 3)", "") << V{0, 3};
  QTest::newRow("keys in another order, other quotes")
      << npyWithHeader("{\"shape\": (2, 3), \"fortran_order\": False, \"descr\": \"<f8\"}\n", six)
      << V{2, 3};
}

void TestNpy::shapes() {
  QFETCH(std::string, bytes);
  QFETCH(std::vector<double>, shape);
  const Tensor values = parseArrays(bytes).at(0).values;
  QCOMPARE(std::vector<double>(values.shape().begin(), values.shape().end()), shape);
  for (Index i = 0; i < values.size() && values.size() > 1; ++i) {
    QCOMPARE(values.data()[i], static_cast<double>(i + 1));
  }
}

void TestNpy::fortranOrderOfAnyRank() {
  // Element [i][j][k] is 100 i + 10 j + k; the first index runs fastest in the file.
  std::vector<double> columnMajor;
  for (int k = 0; k < 4; ++k) {
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 2; ++i)
        columnMajor.push_back(100 * i + 10 * j + k);
    }
  }
  const Tensor values =
      parseArrays(npy("<f8", "(2, 3, 4)", raw(columnMajor), 1, true)).at(0).values;
  for (Index i = 0; i < 2; ++i) {
    for (Index j = 0; j < 3; ++j) {
      for (Index k = 0; k < 4; ++k) {
        QCOMPARE(values.matrix(i)(j, k), static_cast<double>(100 * i + 10 * j + k));
      }
    }
  }
  const Tensor matrix =
      parseArrays(npy(">f4", kTwoByThree, rawBigEndian<float>({1, 4, 2, 5, 3, 6}), 1, true))
          .at(0)
          .values;
  QCOMPARE(valuesOf(matrix), (std::vector<double>{1, 2, 3, 4, 5, 6}));
}

void TestNpy::errors_data() {
  QTest::addColumn<std::string>("bytes");
  QTest::addColumn<std::string>("words");
  const std::string six = raw<double>({1, 2, 3, 4, 5, 6});
  const auto row = [](const char* name, const std::string& bytes, const char* words) {
    QTest::newRow(name) << bytes << std::string(words);
  };
  row("no array file at all", "hello", "not a .npy, .npz or .safetensors file");
  row("empty", "", "not a .npy, .npz or .safetensors file");
  row("Python objects", npy("|O", "(1,)", "\x80\x03K\x01."), "pickle");
  row("text", npy("<U3", "(1,)", std::string(12, 'x')), "text");
  row("complex numbers", npy("<c16", "(1,)", std::string(16, '\0')), "\"<c16\"");
  row("long double", npy("<f16", "(1,)", std::string(16, '\0')), "\"<f16\"");
  row("records",
      npyWithHeader("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }",
                    raw<double>({1})),
      "records");
  row("version 4", npy("<f8", kTwoByThree, six, 4), "found 4");
  row("too little data", npy("<f8", "(2, 4)", six), "2×4 needs 64 bytes, found 48");
  row("too much data", npy("<f8", "(2, 2)", six), "2×2 needs 32 bytes, found 48");
  row("32 GB in 80 bytes", npy("<f8", "(65536, 65536)", six), "too large");
  row("a size that overflows", npy("<f8", "(4294967296, 4294967296, 4294967296)", six),
      "too large");
  row("a negative size", npy("<f8", "(-2, 3)", six), "not a header");
  row("a size beyond 64 bits", npy("<f8", "(99999999999999999999,)", six), "not a header");
  row("a list as the shape", npy("<f8", "[2, 3]", six), "not a header");
  row("shape missing", npyWithHeader("{'descr': '<f8', 'fortran_order': False}", six),
      "not a header");
  row("descr twice",
      npyWithHeader("{'descr': '<f8', 'descr': '<f4', 'fortran_order': False, 'shape': (6,)}", six),
      "not a header");
  row("more behind the dict",
      npyWithHeader("{'descr': '<f8', 'fortran_order': False, 'shape': (6,)} 7", six),
      "not a header");
  row("order neither true nor false",
      npyWithHeader("{'descr': '<f8', 'fortran_order': 1, 'shape': (6,)}", six), "not a header");
  row("a header longer than the file",
      std::string("\x93NUMPY\x02\0", 8) + little(0xFFFFFFFFU, 4) + "{", "ends in its header");
}

void TestNpy::errors() {
  QFETCH(std::string, bytes);
  QFETCH(std::string, words);
  const std::string error = errorOfArrays(bytes);
  QVERIFY2(error.find(words) != std::string::npos, error.c_str());
}

void TestNpy::writtenHeaderIsNumPys() {
  const std::string bytes = npyBytes(tensorOf({2, 3}, {1, 2, 3, 4, 5, 6}));
  const std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }";
  QCOMPARE(bytes.size() % 64, 48U % 64);
  QCOMPARE(bytes.substr(0, 10), std::string("\x93NUMPY\1\0\x76\0", 10));
  QCOMPARE(bytes.substr(10, header.size()), header);
  QCOMPARE(bytes.substr(128), raw<double>({1, 2, 3, 4, 5, 6}));
  const std::string row = npyBytes(tensorOf({3}, {1, 2, 3}));
  QVERIFY(row.find("'shape': (3,), }") != std::string::npos);
}

QTEST_GUILESS_MAIN(TestNpy)
#include "tst_npy.moc"
