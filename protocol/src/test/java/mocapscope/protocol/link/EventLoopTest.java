package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import org.junit.jupiter.api.Test;

class EventLoopTest {

    /** Ends when it is notified of a fault. */
    private static final class FaultEndedEngine extends IdleEngine {
        private final List<String> faults = new CopyOnWriteArrayList<>();

        @Override
        public boolean isEnded() {
            return !faults.isEmpty();
        }

        @Override
        public void failInternally(RuntimeException fault, MonotonicAndUnixTime now) {
            faults.add(String.valueOf(fault.getMessage()));
        }
    }

    @Test
    void internalErrorEndsSessionAndIsReported() throws Exception {
        assertEquals(List.of("ours"), faults(new IllegalStateException("ours")));
    }

    @Test
    void reportsOutOfMemoryErrorAndEndsSession() throws Exception {
        assertEquals(List.of("java.lang.OutOfMemoryError: a heap's end"), faults(new OutOfMemoryError("a heap's end")));
    }

    @Test
    void handlesPostedEventsBeforeWakeUp() throws Exception {
        var events = new CopyOnWriteArrayList<String>();
        var loop = new EventLoop("busy");
        for (int i = 0; i < 3; i++) {
            loop.post(_ -> events.add("posted"));
        }
        loop.run(new TimerEndedEngine(events), () -> {});

        assertTrue(loop.awaitEnd(Duration.ofSeconds(30)), "the thread has ended");
        assertEquals(List.of("posted", "posted", "posted", "woken"), events);
    }

    /** Between its look for events and its sleep, the thread may wait for a lock, which uses up the wake-up of a post. */
    @Test
    void handlesEventWhoseWakeUpWasUsedUp() throws Exception {
        var handled = new CountDownLatch(1);
        var engine = new FaultEndedEngine();
        var clock = new ClockThatPostsWhenFirstRead(() -> handled.countDown());
        var loop = new EventLoop("sleeper", new ProcessPauseDetector(SystemClock.monotonicNanos()), clock);
        clock.loop = loop;
        loop.run(engine, () -> {});

        assertTrue(handled.await(10, TimeUnit.SECONDS), "the event is handled");
        engine.faults.add("ended by the test");
        loop.post(_ -> {});
    }

    /** Posts an event when the loop's thread reads it first, which is before its first sleep, and uses up the wake-up. */
    private static final class ClockThatPostsWhenFirstRead implements Supplier<MonotonicAndUnixTime> {
        private final Runnable event;
        private final AtomicBoolean isRead = new AtomicBoolean();
        private volatile EventLoop loop;

        ClockThatPostsWhenFirstRead(Runnable event) {
            this.event = event;
        }

        @Override
        public MonotonicAndUnixTime get() {
            if (!isRead.getAndSet(true)) {
                var poster = Thread.ofPlatform().start(() -> loop.post(_ -> event.run()));
                while (poster.isAlive()) {
                    Thread.onSpinWait();
                }
                LockSupport.parkNanos(this, 1);
            }
            return SystemClock.now();
        }
    }

    @Test
    void abandonedEngineHandlesNoQueuedInput() throws Exception {
        var events = new CopyOnWriteArrayList<String>();
        var loop = new EventLoop("flooded");
        loop.post(_ -> events.add("stop"));
        loop.postInput(_ -> loop.abandon());
        for (int i = 0; i < 3; i++) {
            loop.postInput(_ -> events.add("input"));
        }
        loop.post(_ -> events.add("command"));
        loop.run(new AbandonedEngine(events), () -> {});

        assertTrue(loop.awaitEnd(Duration.ofSeconds(30)), "the thread has ended");
        assertEquals(List.of("stop", "command", "abandoned"), events);
    }

    /** An engine that ends only when it is abandoned. */
    private static final class AbandonedEngine extends IdleEngine {
        private final List<String> events;

        AbandonedEngine(List<String> events) {
            this.events = events;
        }

        @Override
        public void abandon(MonotonicAndUnixTime now) {
            events.add("abandoned");
        }

        @Override
        public boolean isEnded() {
            return events.contains("abandoned");
        }

        @Override
        public void failInternally(RuntimeException fault, MonotonicAndUnixTime now) {
            events.add(String.valueOf(fault));
        }
    }

    /** An engine that always has a due timer, and ends when it has run. */
    private static final class TimerEndedEngine extends IdleEngine {
        private final List<String> events;

        TimerEndedEngine(List<String> events) {
            this.events = events;
        }

        @Override
        public long nextTimerAt() {
            return Long.MIN_VALUE;
        }

        @Override
        public void runDueTimers(MonotonicAndUnixTime now) {
            events.add("woken");
        }

        @Override
        public boolean isEnded() {
            return events.contains("woken");
        }

        @Override
        public void failInternally(RuntimeException fault, MonotonicAndUnixTime now) {
            events.add(String.valueOf(fault));
        }
    }

    private static List<String> faults(Throwable thrown) throws InterruptedException {
        var loop = new EventLoop("fragile");
        var engine = new FaultEndedEngine();
        loop.run(engine, () -> {});
        loop.post(_ -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        });
        assertTrue(loop.awaitEnd(Duration.ofSeconds(30)), "the thread has ended");
        return engine.faults;
    }
}
