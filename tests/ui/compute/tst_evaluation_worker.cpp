#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include <QTest>

#include "ui/compute/evaluation_worker.h"

using namespace attention_lab;

namespace {

/// Collects what the worker delivers, on its thread.
struct Answers {
  std::mutex mutex;
  std::condition_variable arrived;
  std::vector<std::pair<std::uint64_t, EvaluationWorker::Outcome>> list;

  EvaluationWorker::Callback callback() {
    return [this](std::uint64_t generation, EvaluationWorker::Outcome outcome) {
      const std::lock_guard lock(mutex);
      list.emplace_back(generation, std::move(outcome));
      arrived.notify_all();
    };
  }
  bool waitFor(std::uint64_t generation) {
    std::unique_lock lock(mutex);
    return arrived.wait_for(lock, std::chrono::seconds(20),
                            [&] { return !list.empty() && list.back().first >= generation; });
  }
};

Document ofTokens(std::size_t count) {
  Document document;
  document.sequences = {Tokens(count, "a")};
  return document;
}

}  // namespace

class TestEvaluationWorker : public QObject {
  Q_OBJECT

 private slots:
  void deliversTheTrace() {
    Answers answers;
    EvaluationWorker worker(answers.callback());
    worker.request(1, ofTokens(3));
    QVERIFY(answers.waitFor(1));
    const auto* trace = std::get_if<SharedTrace>(&answers.list[0].second);
    QVERIFY(trace);
    QCOMPARE((*trace)->sizes.queries, Index{3});
  }

  void newestRequestIsAnsweredAndOrderKept() {
    Answers answers;
    EvaluationWorker worker(answers.callback());
    constexpr std::uint64_t last = 60;
    for (std::uint64_t generation = 1; generation <= last; ++generation) {
      worker.request(generation, ofTokens(200 + generation));
    }
    QVERIFY(answers.waitFor(last));
    const std::lock_guard lock(answers.mutex);
    for (std::size_t i = 1; i < answers.list.size(); ++i) {
      QVERIFY(answers.list[i - 1].first < answers.list[i].first);
    }
    QVERIFY2(answers.list.size() < last, "waiting requests must be replaced by newer ones");
    QCOMPARE(std::get<SharedTrace>(answers.list.back().second)->sizes.queries,
             static_cast<Index>(200 + last));
  }

  void overTheBudgetIsAnError() {
    Answers answers;
    EvaluationWorker worker(answers.callback(), TraceScope{1024});
    worker.request(1, ofTokens(500));
    QVERIFY(answers.waitFor(1));
    QVERIFY(std::holds_alternative<Error>(answers.list[0].second));
    worker.request(2, ofTokens(1));
    QVERIFY2(answers.waitFor(2), "an error doesn't end the worker");
  }

  void nothingComesAfterTheEnd() {
    Answers answers;
    {
      EvaluationWorker worker(answers.callback());
      for (std::uint64_t i = 1; i < 20; ++i)
        worker.request(i, ofTokens(1000));
    }
    const std::size_t count = answers.list.size();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    QCOMPARE(answers.list.size(), count);
  }
};

QTEST_GUILESS_MAIN(TestEvaluationWorker)
#include "tst_evaluation_worker.moc"
