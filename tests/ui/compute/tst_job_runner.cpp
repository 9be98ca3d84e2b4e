#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

#include <QTest>

#include "ui/compute/job_runner.h"

using namespace attention_lab;

namespace {

/// Jobs that say when they began and ended, and run until they are stopped where they should.
struct Log {
  std::mutex mutex;
  std::condition_variable_any changed;
  std::vector<int> began, ended;

  JobRunner::Job job(int number, bool untilStopped) {
    return [this, number, untilStopped](const std::stop_token& stop) {
      std::unique_lock lock(mutex);
      began.push_back(number);
      changed.notify_all();
      if (untilStopped) changed.wait(lock, stop, [] { return false; });
      ended.push_back(number);
      changed.notify_all();
    };
  }
  bool waitFor(const std::vector<int>& list, int number) {
    std::unique_lock lock(mutex);
    return changed.wait_for(lock, std::chrono::seconds(20), [&] {
      return std::find(list.begin(), list.end(), number) != list.end();
    });
  }
};

}  // namespace

class TestJobRunner : public QObject {
  Q_OBJECT

 private slots:
  void runsWhatIsStarted() {
    Log log;
    JobRunner runner;
    for (int i = 1; i <= 3; ++i) {
      runner.start(log.job(i, false));
      QVERIFY(log.waitFor(log.ended, i));
    }
    QCOMPARE(log.began, (std::vector<int>{1, 2, 3}));
  }

  void aNewJobStopsTheOld() {
    Log log;
    JobRunner runner;
    runner.start(log.job(1, true));
    QVERIFY(log.waitFor(log.began, 1));
    runner.start(log.job(2, false));
    QVERIFY(log.waitFor(log.ended, 2));
    QCOMPARE(log.ended, (std::vector<int>{1, 2}));
  }

  void onlyTheNewestWaits() {
    Log log;
    std::mutex gate;
    gate.lock();
    std::atomic<bool> there = false;
    JobRunner runner;
    // Deaf to its token for a while.
    runner.start([&](const std::stop_token&) {
      there = true;
      const std::lock_guard wait(gate);
    });
    QTRY_VERIFY(there);
    for (int i = 1; i <= 5; ++i)
      runner.start(log.job(i, false));
    gate.unlock();
    QVERIFY(log.waitFor(log.ended, 5));
    QCOMPARE(log.began, std::vector<int>{5});
  }

  void stopEndsWhatRunsAndWhatWaits() {
    Log log;
    JobRunner runner;
    runner.start(log.job(1, true));
    QVERIFY(log.waitFor(log.began, 1));
    runner.stop();
    QVERIFY(log.waitFor(log.ended, 1));
    runner.start(log.job(2, false));
    QVERIFY(log.waitFor(log.ended, 2));
  }

  void destructionStopsWhatRuns() {
    Log log;
    for (int i = 0; i < 100; ++i) {
      JobRunner runner;
      runner.start(log.job(i, true));
      if (i % 2 == 0) QVERIFY(log.waitFor(log.began, i));
    }
    QCOMPARE(log.began, log.ended);
  }
};

QTEST_GUILESS_MAIN(TestJobRunner)
#include "tst_job_runner.moc"
