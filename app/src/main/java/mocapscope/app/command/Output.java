package mocapscope.app.command;

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
import mocapscope.app.json.LineOutput;
import mocapscope.protocol.link.Clock;
import org.jspecify.annotations.Nullable;

/**
 * One output stream of the program, stdout or stderr: a bounded queue of lines, and the one thread that writes them. A
 * session never waits for whoever reads the output: a line without room is dropped and counted, and the count is printed
 * where the lines are missing. It never throws; what comes after a failure is swallowed. Thread-safe.
 */
final class Output extends OutputStream implements LineOutput {
    /** Bytes that wait for a reader at most; less where the program has little memory. */
    private static final long MOST_BYTES = 64L << 20;

    private static final int SHARE_OF_MEMORY = 8;

    /** The part of the queue beyond its bound that is left to lines of no session, such as the summary. */
    private static final int RESERVE_SHARE = 16;

    /** How many bytes wait where a command waits for its reader. */
    private static final long MOST_WHEN_WAITING = 1 << 20;

    /** Bytes written at a time: a page of a pipe, so that the progress of a slow reader is seen. */
    private static final int SLICE = 4096;

    /** How long a line waits for more of them, so that each costs no call of the system. */
    private static final long LINGER_NANOS = 20_000_000L;

    /** How long the thread waits for more before it ends; the next line starts another. */
    private static final long IDLE_NANOS = 1_000_000_000L;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final OutputStream target;
    private final long capacity;
    private final long patience;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition added = lock.newCondition();
    private final Condition written = lock.newCondition();
    private final ChunkQueue waiting = new ChunkQueue();
    /** The writing thread's own; its first bytes are being written. */
    private final byte[] slice = new byte[SLICE];

    private int sliceLength;
    private boolean running;
    private boolean hurried;
    private boolean patient;
    private boolean full;
    private long dropped;
    /** When the writing last began or went on, on the monotonic clock. */
    private long progress;

    private @Nullable IOException failure;
    private LongFunction<String> notice = lines -> tooSlow(lines, "this output") + "\n";
    private LongConsumer dropListener = _ -> {};

    /** Has room for 64 MiB, or an eighth of the program's memory where that is less. */
    Output(OutputStream target) {
        this(target, Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_MEMORY));
    }

    /** Has room for {@code capacity} bytes. */
    Output(OutputStream target, long capacity) {
        this(target, capacity, PATIENCE);
    }

    /** Has room for {@code capacity} bytes, and gives up at the end after {@code patience} without progress. */
    Output(OutputStream target, long capacity, Duration patience) {
        this.target = target;
        this.capacity = capacity;
        this.patience = patience.toNanos();
    }

    /** A sentence about lines that were dropped. */
    static String tooSlow(long lines, String output) {
        return "%s not printed: the reader of %s is too slow".formatted(count(lines), output);
    }

    /** The subject of a sentence about lines, with its verb. */
    static String count(long lines) {
        return "%,d %s".formatted(lines, lines == 1 ? "line was" : "lines were");
    }

    /** Sets the line that is printed, given a number of lines, where so many are missing. */
    void noteDropsAs(LongFunction<String> line) {
        lock.lock();
        try {
            notice = line;
        } finally {
            lock.unlock();
        }
    }

    /** Sets who is told of dropped lines once lines are printed again; called by any thread that prints. */
    void onDrop(LongConsumer listener) {
        lock.lock();
        try {
            dropListener = listener;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Has the calling command wait for its reader, as long as that takes, instead of dropping lines: for commands without
     * sessions. A virtual thread, as sessions have, never waits.
     */
    void waitForReader() {
        lock.lock();
        try {
            patient = true;
        } finally {
            lock.unlock();
        }
    }

    /** Prints text, usually a whole line. */
    void print(String text) {
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
            if (session ? hasNoRoom(length) : !patient && exceedsReserve(length)) {
                dropped += ChunkQueue.lines(bytes, from, length);
            } else {
                missing = noteDropped();
                add(bytes, from, length);
            }
        } finally {
            lock.unlock();
        }
        report(missing);
    }

    /** Hastens what was printed, and waits for nothing. */
    @Override
    public void flush() {
        lock.lock();
        try {
            hurried = true;
            added.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until everything is written, or the reader has taken nothing for a few seconds since {@code since}, a moment of
     * the monotonic clock.
     *
     * @return how many lines the reader did not take; 0 after a failure
     */
    long drain(long since) {
        long missing;
        lock.lock();
        try {
            missing = failure == null ? noteDropped() : 0;
            hurried = true;
            added.signal();
        } finally {
            lock.unlock();
        }
        report(missing);
        return awaitWritten(since);
    }

    /** Returns why what was printed is lost, unless the reader went away. */
    Optional<IOException> failure() {
        lock.lock();
        try {
            return Optional.ofNullable(failure).filter(why -> !aboutThePipe(why));
        } finally {
            lock.unlock();
        }
    }

    /** Returns whether nothing more can be written. */
    boolean gone() {
        lock.lock();
        try {
            return failure != null;
        } finally {
            lock.unlock();
        }
    }

    private static boolean aboutThePipe(IOException why) {
        return String.valueOf(why.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    private long size() {
        return waiting.size() + sliceLength;
    }

    private void awaitRoom() {
        while (patient && size() >= Math.min(capacity, MOST_WHEN_WAITING) && failure == null) {
            written.awaitUninterruptibly();
        }
    }

    /** Once the queue is full, lines are dropped until half of it is written: a few long gaps rather than many short ones. */
    private boolean hasNoRoom(int length) {
        full = full ? size() > capacity / 2 : size() > 0 && size() + length > capacity;
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
        if (first) {
            progress = Clock.nanos();
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
                long left = patient ? Long.MAX_VALUE : patience - (Clock.nanos() - Math.max(since, progress));
                if (left <= 0) {
                    return waiting.lines() + ChunkQueue.lines(slice, 0, sliceLength);
                }
                awaitProgress(left);
            }
            return 0;
        } finally {
            lock.unlock();
        }
    }

    /** An interruption does not shorten the wait, which is bounded. */
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
            } catch (IOException why) {
                endSlice(why);
            }
        }
    }

    /** Waits for the next bytes to write; false when there were none for a while and the thread is to end. */
    private boolean takeSlice() {
        lock.lock();
        try {
            awaitAdded();
            sliceLength = waiting.take(slice);
            progress = Clock.nanos();
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
            hurried = false;
            idle = added.awaitNanos(idle);
        }
        long linger = LINGER_NANOS;
        while (waiting.size() > 0 && waiting.size() < SLICE && !hurried && linger > 0) {
            linger = added.awaitNanos(linger);
        }
    }

    private void endSlice(@Nullable IOException why) {
        lock.lock();
        try {
            sliceLength = 0;
            progress = Clock.nanos();
            if (why != null) {
                failure = why;
                waiting.clear();
            }
            written.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
