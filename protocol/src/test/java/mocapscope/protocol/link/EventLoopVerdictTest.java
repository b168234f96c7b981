package mocapscope.protocol.link;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import mocapscope.protocol.link.EventLoopLagEpisode.LagSymptom;
import mocapscope.protocol.link.EventLoopLagEpisode.LagSymptomKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.gate.TrafficGate;
import org.junit.jupiter.api.Test;

/** Tests in simulated time that an event loop never judges a peer because of its own lateness. */
class EventLoopVerdictTest {
    private static final long MILLI = 1_000_000L;
    private static final long SECOND = 1_000_000_000L;

    private final LinkedBlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final AtomicLong time = new AtomicLong(1000 * SECOND);
    /** Never late, because its last beat is in the future. */
    private final ProcessPauseDetector heartbeat = new ProcessPauseDetector(time.get() + 3600 * SECOND);

    private final EventLoop loop =
            new EventLoop("verdict", heartbeat, () -> new MonotonicAndUnixTime(time.get(), time.get()));
    private final DeadlineEngine engine = new DeadlineEngine();

    /** Records its calls; its deadline is set by the test and moved by a message. */
    private final class DeadlineEngine extends IdleEngine {
        private volatile long deadline = TrafficGate.NEVER;
        private volatile long patience;
        private volatile boolean expects;
        private volatile boolean over;

        @Override
        public long nextDeadlineAt() {
            return deadline;
        }

        @Override
        public void judgeDeadlines(MonotonicAndUnixTime now) {
            deadline = TrafficGate.NEVER;
            events.add("silent");
        }

        @Override
        public void resumeAfterPause(long monotonicNanos) {
            deadline = monotonicNanos + patience;
            events.add("resumed");
        }

        @Override
        public void fallBehind(SessionEvent.ProcessLagged lag) {
            assertFalse(lag.isOver());
            events.add("behind since %d ms: %s".formatted(millis(lag.from()), lag.cause()));
        }

        @Override
        public void catchUp(SessionEvent.ProcessLagged lag, MonotonicAndUnixTime now) {
            events.add("behind from %d ms to %d ms: %s%s"
                    .formatted(
                            millis(lag.from()),
                            millis(lag.until()),
                            lag.cause(),
                            lag.verdictWithheld() ? ", a verdict withheld" : ""));
        }

        @Override
        public boolean expectsArrivals() {
            return expects;
        }

        @Override
        public void confirmArrivals(long until, MonotonicAndUnixTime now) {
            events.add("handled until %d ms".formatted(millis(until)));
        }

        @Override
        public boolean isEnded() {
            return over;
        }

        @Override
        public void failInternally(RuntimeException fault, MonotonicAndUnixTime now) {
            events.add(fault.toString());
            over = true;
        }
    }

    @Test
    void givesVerdictAfterAllSocketsAreDrained() throws Exception {
        var input = loop.addReader();
        start();
        deadline(time.get());
        awaitQuery(input);
        input.reportDrained(time.get());

        assertEquals("silent", next());
    }

    @Test
    void withholdsVerdictUntilReaderIsDrained() throws Exception {
        var input = loop.addReader();
        start();
        deadline(time.get());
        awaitQuery(input);
        loop.post(_ -> {
            engine.deadline = TrafficGate.NEVER; // what the reader found is an answer
            events.add("answered");
        });
        input.reportDrained(time.get());

        assertEquals("answered", next());
        end();
        assertFalse(events.contains("silent"));
    }

    @Test
    void givesVerdictDuringFloodAfterProbe() throws Exception {
        var input = loop.addReader();
        start();
        deadline(time.get());
        awaitQuery(input);
        input.addBytesRead(0, 10_000);
        input.addBytesRead(5_000, 10_000);
        assertTrue(input.isProbeRequested(), "what it has read since may have been there before");
        input.addBytesRead(5_000, 10_000);

        assertEquals("silent", next());
    }

    @Test
    void givesVerdictAfterReadTimedOut() throws Exception {
        var input = loop.addReader();
        start();
        deadline(time.get());
        awaitQuery(input);
        input.reportTimeout(time.get() - 1);
        assertTrue(input.isProbeRequested(), "the read began before the deadline");
        input.reportTimeout(time.get());

        assertEquals("silent", next());
    }

    @Test
    void handlesEarlierInputBeforeVerdict() throws Exception {
        var release = block();
        engine.deadline = time.get();
        loop.post(_ -> {
            engine.deadline = TrafficGate.NEVER;
            events.add("answered");
        });
        time.addAndGet(500 * MILLI);
        release.countDown();

        assertEquals("behind since 1 ms: this program handled incoming data 0.5 s late", next());
        assertEquals("answered", next());
        assertEquals(
                "behind from 1 ms to 501 ms: this program handled incoming data 0.5 s late, a verdict withheld",
                next());
    }

    @Test
    void shortDelayIsNoLag() throws Exception {
        var release = block();
        loop.post(_ -> events.add("answered"));
        time.addAndGet(300 * MILLI);
        release.countDown();
        end();

        assertEquals(List.of("answered"), List.copyOf(events));
    }

    @Test
    void restartsTimeoutAfterProcessPause() throws Exception {
        engine.patience = 100 * SECOND;
        start();
        loop.post(now -> {
            heartbeat.beat(now.monotonicNanos());
            heartbeat.beat(now.monotonicNanos() + 5 * SECOND);
            time.addAndGet(5 * SECOND);
            engine.deadline = now.monotonicNanos();
        });

        assertEquals("behind since 0 ms: this program did not run for 5.0 s", next());
        assertEquals("resumed", next());
        assertEquals("behind from 0 ms to 5000 ms: this program did not run for 5.0 s, a verdict withheld", next());
        end();
        assertFalse(events.contains("silent"));
    }

    @Test
    void pauseThatContinuesBeginsWithLastBeat() throws Exception {
        heartbeat.beat(time.get());
        time.addAndGet(400 * MILLI);
        start();
        loop.post(_ -> {});

        assertEquals("behind since 0 ms: this program did not run for 0.4 s", next());
    }

    @Test
    void confirmsArrivalsOnceASecond() throws Exception {
        engine.expects = true;
        var input = loop.addReader();
        start();
        handleAll();
        input.reportTimeout(at(900));
        advance(999 * MILLI);
        assertEquals(List.of(), List.copyOf(events));
        advance(MILLI);
        assertEquals("handled until 900 ms", next());
        input.reportTimeout(at(1900));
        advance(999 * MILLI);
        assertEquals(List.of(), List.copyOf(events));
        advance(MILLI);

        assertEquals("handled until 1900 ms", next());
    }

    @Test
    void believesReaderThatTimedOutLately() throws Exception {
        engine.expects = true;
        var input = loop.addReader();
        start();
        handleAll();
        input.reportTimeout(at(700));
        advance(SECOND);

        assertEquals("handled until 700 ms", next());
        assertFalse(input.isProbeRequested(), "the reader found its socket empty without a query");
    }

    @Test
    void queriesReaderThatIsNeverIdle() throws Exception {
        engine.expects = true;
        var idle = loop.addReader();
        var busy = loop.addReader();
        start();
        handleAll();
        idle.reportTimeout(at(800));
        busy.reportTimeout(at(699));
        assertFalse(busy.isProbeRequested());
        advance(SECOND);
        awaitQuery(busy);
        assertFalse(idle.isProbeRequested());
        assertEquals(List.of(), List.copyOf(events));
        busy.reportDrained(at(1010));
        advance(50 * MILLI);

        assertEquals("handled until 800 ms", next());
    }

    @Test
    void handlesWhatReaderPostedBeforeConfirming() throws Exception {
        engine.expects = true;
        var input = loop.addReader();
        start();
        handleAll();
        time.addAndGet(SECOND);
        loop.post(_ -> {
            time.addAndGet(MILLI);
            loop.post(_ -> events.add("late datagram"));
            input.reportDrained(time.addAndGet(MILLI));
        });

        assertEquals("late datagram", next());
        advance(50 * MILLI);
        assertEquals("handled until 1002 ms", next());
    }

    @Test
    void queriesNoReaderWhileNothingIsExpected() throws Exception {
        var input = loop.addReader();
        start();
        advance(10 * SECOND);
        end();

        assertEquals(List.of(), List.copyOf(events));
        assertFalse(input.isProbeRequested());
    }

    @Test
    void confirmsNothingWhileLate() throws Exception {
        engine.expects = true;
        var input = loop.addReader();
        start();
        handleAll();
        input.reportTimeout(at(800));
        advance(900 * MILLI);
        loop.postLag(new LagSymptom(LagSymptomKind.OVERFLOW, at(850), 0));
        assertEquals("behind since 850 ms: more datagrams arrived than this program can handle", next());
        advance(100 * MILLI);
        advance(50 * MILLI);
        assertEquals(List.of(), List.copyOf(events));
        input.reportDrained(at(1050));

        assertEquals("behind from 850 ms to 1050 ms: more datagrams arrived than this program can handle", next());
        advance(50 * MILLI);
        assertEquals("handled until 1050 ms", next());
    }

    @Test
    void notesLagBeforeDatagramThatFollows() throws Exception {
        loop.postLag(new LagSymptom(LagSymptomKind.DROPS, time.get(), 3));
        loop.post(_ -> events.add("datagram"));
        start();

        assertEquals("behind since 0 ms: the system dropped datagrams that this program had not read: 3", next());
        assertEquals("datagram", next());
        assertEquals(
                "behind from 0 ms to 0 ms: the system dropped datagrams that this program had not read: 3", next());
    }

    private void start() {
        loop.run(engine, () -> {});
    }

    /** Starts the loop and blocks its thread until the returned latch is released; a millisecond passes. */
    private CountDownLatch block() throws InterruptedException {
        var entered = new CountDownLatch(1);
        var release = new CountDownLatch(1);
        start();
        loop.post(_ -> {
            entered.countDown();
            await(release);
        });
        entered.await();
        time.addAndGet(MILLI);
        return release;
    }

    private void deadline(long at) {
        loop.post(_ -> engine.deadline = at);
    }

    /** Lets the time pass, and waits until the loop has handled it. */
    private void advance(long nanos) throws InterruptedException {
        time.addAndGet(nanos);
        handleAll();
    }

    /** Waits until the loop has ended the turn that handles everything posted so far. */
    private void handleAll() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            var handled = new CountDownLatch(1);
            loop.post(_ -> handled.countDown());
            assertTrue(handled.await(30, TimeUnit.SECONDS));
        }
    }

    private static void awaitQuery(ReceiveBufferEmptyTimeTracker input) {
        long until = SystemClock.monotonicNanos() + 30 * SECOND;
        while (!input.isProbeRequested()) {
            assertTrue(SystemClock.monotonicNanos() < until, "the reader is queried");
            Thread.onSpinWait();
        }
    }

    private String next() throws InterruptedException {
        return String.valueOf(events.poll(30, TimeUnit.SECONDS));
    }

    private void end() throws InterruptedException {
        loop.post(_ -> engine.over = true);
        assertTrue(loop.awaitEnd(Duration.ofSeconds(30)));
    }

    private static long at(long millis) {
        return 1000 * SECOND + millis * MILLI;
    }

    private static long millis(long nanos) {
        return (nanos - 1000 * SECOND) / MILLI;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
