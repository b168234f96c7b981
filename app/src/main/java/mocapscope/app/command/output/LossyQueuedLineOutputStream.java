package mocapscope.app.command.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import mocapscope.app.json.OutputLineConsumer;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * An output stream that queues lines for a writer thread and drops lines when the queue is full. Thread-safe. A session
 * never waits for a reader: lines that do not fit are dropped and counted, and the count is printed in their place. What
 * waits counts against the budget of all sessions; while that is exceeded, fewer lines fit. Never throws; output after a
 * failure is discarded.
 */
public final class LossyQueuedLineOutputStream extends OutputStream implements OutputLineConsumer {
    /** Maximum number of queued bytes; less if the program has little memory. */
    @DocumentedLimit(
            value = "lines that wait for a reader of stdout",
            unit = "bytes",
            beyond = "dropped until half is written; their number is printed in their place and on stderr")
    private static final long MOST_BYTES = 64L << 20;

    @DocumentedLimit(
            value = "lines that wait for a reader of stdout, if this is less",
            unit = "share of the program's memory",
            beyond = "dropped until half is written; their number is printed in their place and on stderr")
    private static final int SHARE_OF_MEMORY = 8;

    /** Divisor of the capacity for the additional reserve kept for lines of no session, such as the summary. */
    @DocumentedLimit(
            value = "further lines of no session, such as the summary, that wait for a reader",
            unit = "share of the limit of the stream",
            beyond = "dropped")
    private static final int RESERVE_SHARE = 16;

    /** Maximum number of queued bytes if a command waits for its reader. */
    private static final long MOST_WHEN_WAITING = 1 << 20;

    /** Bytes written at a time: one page of a pipe, so that the progress of a slow reader is visible. */
    private static final int SLICE = 4096;

    /** Time that a line waits for further ones, so that not every line costs a system call. */
    private static final long LINGER_NANOS = 20_000_000L;

    /** Idle time after which the thread ends; the next line starts another. */
    private static final long IDLE_NANOS = 1_000_000_000L;

    @DocumentedLimit(
            value = "wait for a stalled reader at the end of a command",
            unit = "ns",
            beyond = "the rest is not printed; reported on stderr and by exit code 1")
    private static final long PATIENCE = 5_000_000_000L;

    private final OutputStream target;
    private final long capacity;
    private final long patience;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();
    private final Condition written = lock.newCondition();
    private final PendingOutputBuffer waiting = new PendingOutputBuffer();
    private final AllSessionsMemoryBudget budget;
    private final AllSessionsMemoryBudget.MemoryShare share;
    /** Used by the writer thread only; the first bytes of it are being written. */
    private final byte[] slice = new byte[SLICE];

    private int sliceLength;
    private boolean running;
    private boolean flushRequested;
    private boolean waits;
    private boolean full;
    private long dropped;
    /** Monotonic time at which writing last started or made progress. */
    private long progress;

    private @Nullable IOException failure;
    private LongFunction<String> notice = lines -> tooSlow(lines, "this output") + "\n";
    private LongConsumer dropListener = _ -> {};

    /** Creates a queue of 64 MiB, or an eighth of the program's memory if that is less. */
    public LossyQueuedLineOutputStream(OutputStream target) {
        this(target, Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY));
    }

    /** Creates a queue of {@code capacity} bytes. */
    LossyQueuedLineOutputStream(OutputStream target, long capacity) {
        this(target, capacity, Duration.ofNanos(PATIENCE));
    }

    /** Creates a queue of {@code capacity} bytes, which gives up at the end after {@code patience} without progress. */
    public LossyQueuedLineOutputStream(OutputStream target, long capacity, Duration patience) {
        this(target, capacity, patience, AllSessionsMemoryBudget.PROCESS);
    }

    LossyQueuedLineOutputStream(OutputStream target, long capacity, Duration patience, AllSessionsMemoryBudget budget) {
        this.budget = budget;
        this.share = budget.createUsedShare(this);
        this.target = target;
        this.capacity = capacity;
        this.patience = patience.toNanos();
    }

    /** Returns a sentence about dropped lines. */
    public static String tooSlow(long lines, String output) {
        return "%s not printed: the reader of %s is too slow".formatted(count(lines), output);
    }

    /** Returns the subject and verb of a sentence about lines. */
    public static String count(long lines) {
        return "%,d %s".formatted(lines, lines == 1 ? "line was" : "lines were");
    }

    /** Sets the text printed in place of dropped lines, made from their number. */
    public void setDropNotice(LongFunction<String> line) {
        lock.lock();
        try {
            notice = line;
        } finally {
            lock.unlock();
        }
    }

    /** Sets the listener for the number of dropped lines, called once printing resumes, on any thread that prints. */
    public void setDropListener(LongConsumer listener) {
        lock.lock();
        try {
            dropListener = listener;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes the calling command wait for its reader without limit instead of dropping lines; for commands without
     * sessions. A virtual thread, as used by sessions, never waits.
     */
    public void waitForReader() {
        lock.lock();
        try {
            waits = true;
        } finally {
            lock.unlock();
        }
    }

    /** Prints text, usually a whole line. */
    public void print(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        boolean session = Thread.currentThread().isVirtual();
        long missing = 0;
        lock.lock();
        try {
            if (!session) {
                awaitRoom();
            }
            if (failure != null) {
                return;
            }
            if (session ? hasNoRoom(length) : !waits && exceedsReserve(length)) {
                dropped += PendingOutputBuffer.lines(bytes, from, length);
            } else {
                missing = noteDropped();
                add(bytes, from, length);
            }
        } finally {
            lock.unlock();
        }
        report(missing);
    }

    /** Requests that queued output be written soon, without waiting. */
    @Override
    public void flush() {
        lock.lock();
        try {
            flushRequested = true;
            added.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until everything is written, or the reader has accepted nothing for a few seconds since {@code since}, a
     * monotonic time.
     *
     * @return the number of lines that the reader did not accept; 0 after a failure
     */
    public long drain(long since) {
        long missing;
        lock.lock();
        try {
            missing = failure == null ? noteDropped() : 0;
            flushRequested = true;
            added.signal();
        } finally {
            lock.unlock();
        }
        report(missing);
        return awaitWritten(since);
    }

    /** Returns the reason output was lost, unless the reader went away. */
    public Optional<IOException> failure() {
        lock.lock();
        try {
            return Optional.ofNullable(failure).filter(exception -> !aboutThePipe(exception));
        } finally {
            lock.unlock();
        }
    }

    /** Returns true if nothing more can be written. */
    public boolean isClosed() {
        lock.lock();
        try {
            return failure != null;
        } finally {
            lock.unlock();
        }
    }

    private static boolean aboutThePipe(IOException exception) {
        return String.valueOf(exception.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    private long size() {
        return waiting.size() + sliceLength;
    }

    private void awaitRoom() {
        while (waits && size() >= Math.min(capacity, MOST_WHEN_WAITING) && failure == null) {
            written.awaitUninterruptibly();
        }
    }

    /**
     * Returns true if a line must be dropped. Once the queue is full, lines are dropped until half of it is written: a
     * few long gaps instead of many short ones.
     */
    private boolean hasNoRoom(int length) {
        long most = budget.reduce(capacity);
        full = full ? size() > most / 2 : size() > 0 && size() + length > most;
        return full;
    }

    private boolean exceedsReserve(int length) {
        return size() > 0 && size() + length > capacity + capacity / RESERVE_SHARE;
    }

    private long noteDropped() {
        long missing = dropped;
        if (missing > 0) {
            dropped = 0;
            var line = notice.apply(missing).getBytes(StandardCharsets.UTF_8);
            add(line, 0, line.length);
        }
        return missing;
    }

    private void report(long missing) {
        if (missing > 0) {
            dropListener.accept(missing);
        }
    }

    private void add(byte[] bytes, int from, int length) {
        boolean first = size() == 0;
        waiting.add(bytes, from, length);
        share.change(length);
        if (first) {
            progress = SystemClock.monotonicNanos();
        }
        if (first || waiting.size() >= SLICE) {
            added.signal();
        }
        if (!running) {
            running = true;
            Thread.ofPlatform().daemon().name("output").start(this::writeAll);
        }
    }

    private long awaitWritten(long since) {
        lock.lock();
        try {
            while (size() > 0 && failure == null) {
                long left =
                        waits ? Long.MAX_VALUE : patience - (SystemClock.monotonicNanos() - Math.max(since, progress));
                if (left <= 0) {
                    return waiting.lines() + PendingOutputBuffer.lines(slice, 0, sliceLength);
                }
                awaitProgress(left);
            }
            return 0;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for progress; an interruption does not shorten the wait, which is bounded. */
    private void awaitProgress(long nanos) {
        boolean interrupted = Thread.interrupted();
        try {
            written.awaitNanos(nanos);
        } catch (InterruptedException _) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void writeAll() {
        while (takeSlice()) {
            try {
                target.write(slice, 0, sliceLength);
                target.flush();
                endSlice(null);
            } catch (IOException exception) {
                endSlice(exception);
            }
        }
    }

    /** Waits for the next bytes to write; returns false if the thread was idle and should end. */
    private boolean takeSlice() {
        lock.lock();
        try {
            awaitAdded();
            sliceLength = waiting.poll(slice);
            progress = SystemClock.monotonicNanos();
            running = sliceLength > 0;
            return running;
        } catch (InterruptedException _) {
            running = false;
            return false;
        } finally {
            lock.unlock();
        }
    }

    private void awaitAdded() throws InterruptedException {
        long idle = IDLE_NANOS;
        while (waiting.size() == 0 && idle > 0) {
            flushRequested = false;
            idle = added.awaitNanos(idle);
        }
        long linger = LINGER_NANOS;
        while (waiting.size() > 0 && waiting.size() < SLICE && !flushRequested && linger > 0) {
            linger = added.awaitNanos(linger);
        }
    }

    private void endSlice(@Nullable IOException exception) {
        lock.lock();
        try {
            share.change(-sliceLength);
            sliceLength = 0;
            progress = SystemClock.monotonicNanos();
            if (exception != null) {
                failure = exception;
                share.change(-waiting.size());
                waiting.clear();
            }
            written.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
