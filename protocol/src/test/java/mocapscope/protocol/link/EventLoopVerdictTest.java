package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.session.gate.Gate;
import org.junit.jupiter.api.Test;

/** Tests that an event loop never judges a peer because of its own lateness. */
class EventLoopVerdictTest {
    private static final long SECOND = 1_000_000_000L;

    private final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();
    /** Never late, because its last beat is in the future. */
    private final ProcessPauseDetector heartbeat =
            new ProcessPauseDetector(SystemClock.monotonicNanos() + 3600 * SECOND);

    private final EventLoop loop = new EventLoop("verdict", heartbeat);
    private final DeadlineEngine engine = new DeadlineEngine();

    /** Records its calls; its deadline is set by the test and moved by a message. */
    private final class DeadlineEngine extends IdleEngine {
        private volatile long deadline = Gate.NEVER;
        private volatile long patience;
        private volatile boolean over;

        @Override
        public long nextDeadlineAt() {
            return deadline;
        }

        @Override
        public void judgeDeadlines(ClockReading now) {
            deadline = Gate.NEVER;
            events.add("silent");
        }

        @Override
        public void resumeAfterPause(long monotonicNanos) {
            deadline = monotonicNanos + patience;
            events.add("resumed");
        }

        @Override
        public void fallBehind() {
            events.add("behind");
        }

        @Override
        public void catchUp(String text, boolean verdictWithheld, ClockReading now) {
            events.add(text.replaceAll("[0-9.]+ s", "N s") + (verdictWithheld ? ", a verdict withheld" : ""));
        }

        @Override
        public boolean isEnded() {
            return over;
        }

        @Override
        public void failInternally(RuntimeException fault, ClockReading now) {
            events.add(fault.toString());
            over = true;
        }
    }

    @Test
    void givesVerdictAfterAllSocketsAreDrained() throws Exception {
        var input = loop.addReader();
        start();
        deadline(SystemClock.monotonicNanos());
        awaitDrained(input);
        input.reportDrained(SystemClock.monotonicNanos());

        assertEquals("silent", nextVerdict());
    }

    @Test
    void withholdsVerdictUntilReaderIsDrained() throws Exception {
        var input = loop.addReader();
        start();
        deadline(SystemClock.monotonicNanos());
        awaitDrained(input);
        loop.post(_ -> {
            engine.deadline = Gate.NEVER; // what the reader found is an answer
            events.add("answered");
        });
        input.reportDrained(SystemClock.monotonicNanos());

        assertEquals("answered", nextVerdict());
        end();
        assertFalse(events.contains("silent"));
    }

    @Test
    void givesVerdictDuringFloodAfterProbe() throws Exception {
        var input = loop.addReader();
        start();
        deadline(SystemClock.monotonicNanos());
        awaitDrained(input);
        input.addBytesRead(0, 10_000);
        input.addBytesRead(5_000, 10_000);
        assertTrue(input.isProbeRequested(), "what it has read since may have been there before");
        input.addBytesRead(5_000, 10_000);

        assertEquals("silent", nextVerdict());
    }

    @Test
    void handlesEarlierInputBeforeVerdict() throws Exception {
        var entered = new CountDownLatch(1);
        var never = new CountDownLatch(1);
        start();
        loop.post(_ -> {
            entered.countDown();
            await(never, SECOND / 2);
        });
        entered.await();
        engine.deadline = SystemClock.monotonicNanos();
        loop.post(_ -> {
            engine.deadline = Gate.NEVER;
            events.add("answered");
        });

        assertEquals("behind", next());
        assertEquals("answered", next());
        assertEquals("this program handled incoming data N s late, a verdict withheld", next());
    }

    @Test
    void restartsTimeoutAfterProcessPause() throws Exception {
        engine.patience = 100 * SECOND;
        start();
        loop.post(now -> {
            heartbeat.beat(now.monotonicNanos());
            heartbeat.beat(now.monotonicNanos() + 5 * SECOND);
            engine.deadline = now.monotonicNanos();
        });

        assertEquals("behind", next());
        assertEquals("resumed", next());
        assertEquals("this program did not run for N s, a verdict withheld", next());
        end();
        assertFalse(events.contains("silent"));
    }

    private void start() {
        loop.run(engine, () -> {});
    }

    private void deadline(long at) {
        loop.post(_ -> engine.deadline = at);
    }

    private static void awaitDrained(ReceiveBufferDrainTracker input) {
        while (!input.isProbeRequested()) {
            Thread.onSpinWait();
        }
    }

    private String next() throws InterruptedException {
        return String.valueOf(events.poll(30, TimeUnit.SECONDS));
    }

    /** The next that is not about lateness of the machine that runs this. */
    private String nextVerdict() throws InterruptedException {
        var next = next();
        while (next.equals("behind") || next.startsWith("this program")) {
            next = next();
        }
        return next;
    }

    private void end() throws InterruptedException {
        loop.post(_ -> engine.over = true);
        assertTrue(loop.awaitEnd(Duration.ofSeconds(30)));
    }

    private static void await(CountDownLatch latch, long nanos) {
        try {
            latch.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
