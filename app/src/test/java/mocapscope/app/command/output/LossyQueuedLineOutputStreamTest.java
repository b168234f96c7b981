package mocapscope.app.command.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mocapscope.app.command.StallingOutputStream;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LossyQueuedLineOutputStreamTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final long CAPACITY = 1000;

    private final StallingOutputStream reader = StallingOutputStream.stalledAtOnce();

    @Test
    void keepsLineOrderOfEachThread() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, 1 << 20, LONG);
        reader.resume();

        var threads = IntStream.range(0, 4)
                .mapToObj(thread -> Thread.startVirtualThread(
                        () -> IntStream.range(0, 500).forEach(i -> out.print(thread + " " + i + "\n"))))
                .toList();
        for (var thread : threads) {
            thread.join();
        }

        assertEquals(0, out.drain(SystemClock.monotonicNanos()));
        for (int thread = 0; thread < 4; thread++) {
            var of = thread + " ";
            assertEquals(
                    IntStream.range(0, 500).mapToObj(i -> of + i).toList(),
                    reader.text().lines().filter(line -> line.startsWith(of)).toList());
        }
    }

    @Test
    void sessionThreadNeverWaitsForReader() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, CAPACITY, SHORT);
        out.waitForReader(); // what a command itself would do

        bySession(() -> IntStream.range(0, 500).forEach(i -> out.print("line " + i + "\n")));

        assertTrue(reader.text().isEmpty());
    }

    @Test
    void dropsLinesWhileAllSessionsHoldTooMuch() throws Exception {
        var budget = new AllSessionsMemoryBudget(60);
        var out = new LossyQueuedLineOutputStream(reader, CAPACITY, LONG, budget);
        bySession(() -> IntStream.range(10, 60).forEach(i -> out.print("line " + i + "\n")));
        reader.resume();
        out.drain(SystemClock.monotonicNanos());

        var kept = IntStream.range(10, 25).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        assertEquals(kept + "35 lines were not printed: the reader of this output is too slow\n", reader.text());
        assertFalse(budget.isExceeded());
    }

    @Test
    void reportsDroppedLineCountAtTheirPosition() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, CAPACITY, LONG);
        bySession(() -> IntStream.range(0, 500).forEach(i -> out.print("line " + i + "\n")));
        reader.resume();
        until(() -> reader.text().contains("line 100\n"));
        bySession(() -> out.print("last\n"));
        out.drain(SystemClock.monotonicNanos());

        var lines = reader.text().lines().toList();
        int kept = lines.size() - 2;
        var expected = IntStream.range(0, kept).mapToObj(i -> "line " + i).collect(Collectors.toList());
        expected.add("%d lines were not printed: the reader of this output is too slow".formatted(500 - kept));
        expected.add("last");
        assertEquals(expected, lines);
        assertTrue(String.join("\n", expected.subList(0, kept)).length() < CAPACITY, lines::toString);
    }

    @Test
    void queueLimitsItsSize() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, CAPACITY, SHORT);
        bySession(() -> IntStream.range(0, 500).forEach(_ -> out.print("x".repeat(99) + "\n")));

        assertEquals(
                CAPACITY / 100 + 1,
                out.drain(SystemClock.monotonicNanos()),
                "ten lines, and the one that counts the others");
    }

    @Test
    void reportsDroppedLinesOnceWhenOutputContinues() throws Exception {
        var reported = new StringBuilder();
        var out = new LossyQueuedLineOutputStream(reader, CAPACITY, LONG);
        out.setDropListener(lines -> reported.append(lines).append(' '));
        bySession(() -> IntStream.range(0, 15).forEach(_ -> out.print("x".repeat(99) + "\n")));
        assertEquals("", reported.toString());
        reader.resume();
        out.drain(SystemClock.monotonicNanos());
        bySession(() -> out.print("again\n"));
        out.drain(SystemClock.monotonicNanos());

        assertEquals("5 ", reported.toString());
        assertTrue(reader.text().endsWith("5 lines were not printed: the reader of this output is too slow\nagain\n"));
    }

    @Test
    void acceptsSummaryWhenQueueIsFull() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, CAPACITY, LONG);
        bySession(() -> IntStream.range(0, 15).forEach(_ -> out.print("x".repeat(99) + "\n")));
        out.print("summary\n");
        reader.resume();
        out.drain(SystemClock.monotonicNanos());

        assertTrue(reader.text().endsWith(" is too slow\nsummary\n"), reader::text);
    }

    @Test
    void printsCompleteLineLongerThanCapacity() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, CAPACITY, LONG);
        reader.resume();
        bySession(() -> out.print("x".repeat(100_000) + "\n"));
        out.drain(SystemClock.monotonicNanos());

        assertEquals(100_001, reader.text().length());
    }

    @Test
    void commandWithoutSessionsWaitsWithoutLosingLines() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, 1 << 12, SHORT);
        out.waitForReader();
        var all = IntStream.range(0, 2000).mapToObj(i -> "line " + i + "\n").collect(Collectors.joining());
        var command = Thread.ofPlatform().start(() -> {
            IntStream.range(0, 2000).forEach(i -> out.print("line " + i + "\n"));
            out.drain(SystemClock.monotonicNanos());
        });
        until(() -> command.getState() == Thread.State.WAITING);
        reader.resume();
        command.join();

        assertEquals(all, reader.text());
    }

    @Test
    void drainGivesUpOnStalledReader() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, CAPACITY, SHORT);
        bySession(() -> IntStream.range(0, 7).forEach(_ -> out.print("line\n")));

        assertEquals(7, out.drain(SystemClock.monotonicNanos()));
        assertEquals(7, out.drain(SystemClock.monotonicNanos() - SHORT.toNanos()), "it has had its time");
        assertFalse(out.isClosed());
    }

    @Test
    void readerProgressProlongsDrain() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, 1 << 20, LONG);
        bySession(() -> IntStream.range(0, 5000).forEach(_ -> out.print("0123456\n")));
        var lost = new AtomicLong(-1);
        var ending =
                Thread.ofPlatform().start(() -> lost.set(out.drain(SystemClock.monotonicNanos() - 2 * LONG.toNanos())));
        until(() -> ending.getState() == Thread.State.TIMED_WAITING || !ending.isAlive());
        reader.resume();
        ending.join();

        assertEquals(0, lost.get());
        assertEquals(40_000, reader.text().length());
    }

    @Test
    void closedReaderIsNoFailure() {
        var out = new LossyQueuedLineOutputStream(failing("Broken pipe"));

        out.write(1);
        assertEquals(0, out.drain(SystemClock.monotonicNanos()));
        out.write(2);
        assertEquals(0, out.drain(SystemClock.monotonicNanos()));

        assertTrue(out.isClosed());
        assertTrue(out.failure().isEmpty());
    }

    @Test
    void waitingCommandEndsWhenReaderCloses() throws Exception {
        var out = new LossyQueuedLineOutputStream(reader, 1 << 12, LONG);
        out.waitForReader();
        var command =
                Thread.ofPlatform().start(() -> IntStream.range(0, 2000).forEach(i -> out.print("line " + i + "\n")));
        until(() -> command.getState() == Thread.State.WAITING);
        reader.closeReader();
        command.join();

        assertTrue(out.isClosed());
    }

    @Test
    void fullDiskIsFailure() {
        var out = new LossyQueuedLineOutputStream(failing("No space left on device"));
        assertFalse(out.isClosed());

        out.write(1);
        out.drain(SystemClock.monotonicNanos());

        assertEquals("No space left on device", out.failure().orElseThrow().getMessage());
    }

    @Test
    void blockedOutputDoesNotBlockAnother() throws Exception {
        var blocked = new LossyQueuedLineOutputStream(reader, CAPACITY, SHORT);
        var free = new ByteArrayOutputStream();
        var other = new LossyQueuedLineOutputStream(free, CAPACITY, LONG);
        bySession(() -> {
            blocked.print("to the unread output\n");
            other.print("to the other\n");
        });

        assertEquals(0, other.drain(SystemClock.monotonicNanos()));
        assertEquals("to the other\n", free.toString(StandardCharsets.UTF_8));
    }

    private static void until(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("the time is up");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static void bySession(Runnable action) throws InterruptedException {
        Thread.startVirtualThread(action).join();
    }

    private static OutputStream failing(String reason) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException(reason);
            }
        };
    }
}
