#include <cstdint>
#include <string>
#include <vector>

#include <QTest>

#include "core/io/array_file.h"
#include "tests/core/io/array_bytes.h"

using namespace attention_lab;
using namespace attention_lab::test;

Q_DECLARE_METATYPE(std::string)

class TestNpz : public QObject {
  Q_OBJECT

 private slots:
  void members();
  void writtenByNumPy();
  void errors_data();
  void errors();
};

void TestNpz::members() {
  const std::string first = npy("<f8", "(2,)", raw<double>({1, 2}));
  const std::string second = npy("<f4", "(1, 3)", raw<float>({3, 4, 5}));
  const std::string unknownField = little(0x7075, 2) + little(5, 2) + "hello";
  const std::vector<NamedArray> arrays = parseArrays(zip({
      {"stored.npy", first},
      {"deflated.npy", second, 8},
      {"words.npy", npy("<U2", "(1,)", std::string(8, '\0'))},
      {"zip64.npy", first, 0, true},
      {"zip64 with more.npy", second, 8, true, unknownField},
      {"notes.txt", "not an array"},
      {"folder/x.y.npy", first},
  }));
  std::vector<std::string> names;
  for (const NamedArray& array : arrays)
    names.push_back(array.name);
  QCOMPARE(names, (std::vector<std::string>{"stored", "deflated", "zip64", "zip64 with more",
                                            "folder/x.y"}));
  QCOMPARE(valuesOf(arrays[0].values), (std::vector<double>{1, 2}));
  QCOMPARE(valuesOf(arrays[1].values), (std::vector<double>{3, 4, 5}));
  QCOMPARE(valuesOf(arrays[2].values), (std::vector<double>{1, 2}));
  QCOMPARE(valuesOf(arrays[3].values), (std::vector<double>{3, 4, 5}));
}

void TestNpz::writtenByNumPy() {
  // np.savez_compressed(f, a=np.arange(24, dtype='<f8').reshape(4, 6) / 4,
  //                     b=np.asfortranarray(np.arange(6, dtype='>f4').reshape(2, 3)),
  //                     s=np.array(['x', 'yy']))
  const QByteArray bytes = QByteArray::fromBase64(
      "UEsDBBQAAAAIAAAAIQAi9c0phwAAAEABAAAFABQAYS5ucHkBABAAQAEAAAAAAACHAAAAAAAAAJvsF+obEMnIUMZQrZ6S"
      "WpxcpG6loG6TZqGuo6Cell9UUpSYF59flJIKEndLzClOBYoXZyQWpAL5GiY6CmaaOgq1CmQDLgYUcMEeQj+A0i+g9Aco"
      "/QVK/4DSf6A0gwOEYoLSLFCaDUpzQGkuKM0DpfmgtACUFoTSQlBaGEqLQGlRKC0GpcUdAFBLAwQUAAAACAAAACEACdnR"
      "j1YAAACYAAAABQAUAGIubnB5AQAQAJgAAAAAAAAAVgAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBul2airqOgnpZf"
      "VFKUmBefX5SSChIPKSpNBQoXZyQWpAK5GkY6CsaaOgq1CuQDLgYgcHBgYLBvANIgDOIvYGAAAFBLAwQUAAAACAAAACEA"
      "tu1Es0oAAACQAAAABQAUAHMubnB5AQAQAJAAAAAAAAAASgAAAAAAAACb7BfqGxDJyFDGUK2eklqcXKRupaBuE2qkrqOg"
      "npZfVFKUmBefX5SSChJ3S8wpTgWKF2ckFqQC+RpGOpo6CrUKFACuCgYIqIRiAFBLAQIUAxQAAAAIAAAAIQAi9c0phwAA"
      "AEABAAAFAAAAAAAAAAAAAACAAQAAAABhLm5weVBLAQIUAxQAAAAIAAAAIQAJ2dGPVgAAAJgAAAAFAAAAAAAAAAAAAACA"
      "Ab4AAABiLm5weVBLAQIUAxQAAAAIAAAAIQC27USzSgAAAJAAAAAFAAAAAAAAAAAAAACAAUsBAABzLm5weVBLBQYAAAAA"
      "AwADAJkAAADMAQAAAAA=");
  const std::vector<NamedArray> arrays = parseArrays(bytes.toStdString());
  QCOMPARE(arrays.size(), 2U);
  QCOMPARE(arrays[0].name, std::string("a"));
  QCOMPARE(arrays[0].values.shape(), (Shape{4, 6}));
  for (Index i = 0; i < 24; ++i)
    QCOMPARE(arrays[0].values.data()[i], static_cast<double>(i) / 4);
  QCOMPARE(valuesOf(arrays[1].values), (std::vector<double>{0, 1, 2, 3, 4, 5}));
}

void TestNpz::errors_data() {
  QTest::addColumn<std::string>("bytes");
  QTest::addColumn<std::string>("words");
  const std::string array = npy("<f8", "(2,)", raw<double>({1, 2}));
  const auto row = [](const char* name, const std::vector<ZipMember>& members, const char* words) {
    QTest::newRow(name) << zip(members) << std::string(words);
  };
  row("Python objects, by name", {{"good.npy", array}, {"bad.npy", npy("|O", "(1,)", "\x80\x03.")}},
      "bad: an array of Python objects");
  row("the same name twice", {{"a.npy", array}, {"a.npy", array}},
      "can't unpack: File already exists");
  std::string renamed = zip({{"a.npy", array}});
  renamed[renamed.rfind("a.npy")] = 'b';  // in the directory, not before the member
  QTest::newRow("two names for a member") << renamed << std::string("can't unpack: ");
  row("no arrays, as a .pt file", {{"archive/data.pkl", "\x80\x02}q"}}, "without .npy arrays");
  row("empty archive", {}, "without .npy arrays");
  row("wrong check sum", {{"a.npy", array, 0, false, {}, -1, 1}}, "a: can't unpack");
  row("wrong check sum, deflated", {{"a.npy", array, 8, false, {}, -1, 1}}, "a: can't unpack");
  row("an unknown method", {{"a.npy", array, 14}}, "packed by method 14");
  row("stored, but claims more", {{"a.npy", array, 0, false, {}, 100000}},
      "claims 100000 bytes, more than the file can hold");
  row("claims an exabyte", {{"a.npy", array, 8, true, {}, std::int64_t{1} << 60}},
      "more than the file can hold");
  row("claims a little more", {{"a.npy", array, 8, false, {}, 200}}, "a: ");
  row("claims less", {{"a.npy", array, 8, false, {}, 20}}, "a: ");
  row("a member that isn't an array", {{"a.npy", "hello"}}, "a: not a .npy array");
}

void TestNpz::errors() {
  QFETCH(std::string, bytes);
  QFETCH(std::string, words);
  const std::string error = errorOfArrays(bytes);
  QVERIFY2(error.find(words) != std::string::npos, error.c_str());
}

QTEST_GUILESS_MAIN(TestNpz)
#include "tst_npz.moc"
