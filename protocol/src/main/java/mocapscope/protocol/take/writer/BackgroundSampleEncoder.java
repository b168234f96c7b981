package mocapscope.protocol.take.writer;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Encodes samples (decoded device data) on a background thread for storage in an MCAP recording. Samples that find no
 * room, or would be written too late, are omitted and counted, so that no byte waits for them.
 *
 * <pre>
 *   recorder's thread           encoder's thread                      recorder's thread
 *   samples of an entry  ────▶  messages in a batch  ── full, due ──▶ a chunk of its own
 * </pre>
 *
 * Any thread may reserve memory and read the counts; all other methods are for the recorder's thread.
 */
public final class BackgroundSampleEncoder {
    @DocumentedLimit(
            value = "time by which decoded data is written to a take later than its bytes",
            unit = "ns",
            beyond = "omitted from the take, and counted")
    private static final long MOST_LAG = 5_000_000_000L;

    @DocumentedLimit(
            value = "time for which the end of a recording waits for decoded data",
            unit = "ns",
            beyond = "the rest is omitted from the take, and counted")
    private static final long MOST_WAIT = 2_000_000_000L;

    /** The multiple of the limit beyond which not even descriptions of sources may wait. */
    private static final int MOST_EXCESS = 2;

    /** The number of entries that are passed to the thread together. */
    private static final int MANY = 16;

    private static final long PAUSE_MILLIS = 25;

    private final long most;
    private final AllSessionsMemoryBudget budget;
    private final AllSessionsMemoryBudget.MemoryShare share;
    private final LongSupplier clock;
    private final AtomicLong bytes = new AtomicLong();
    /** Used by the recorder's thread. */
    private final List<EntrySamples> collected = new ArrayList<>(MANY);

    private volatile long omitted;
    private volatile int batchBytes = TakeWriter.CHUNK;
    private volatile boolean isOver;
    private volatile String reason = "this machine was too slow";
    /** Used by the encoder's thread. */
    private EncodedMessageBatch filling = new EncodedMessageBatch();

    // This object guards the others.
    private final Queue<EntrySamples> waiting = new ArrayDeque<>();
    private @Nullable EncodedMessageBatch ready;
    private @Nullable EncodedMessageBatch spare;
    /** True if a second batch is full, so that the thread waits for the first one to be written. */
    private boolean isHeld;

    private boolean isClosed;
    private boolean isDone;

    /** The samples of one transcript entry and the events that affect them, in order, waiting to be encoded. */
    static final class EntrySamples {
        private static final int SMALL = 128;

        private final TakeSessionWriter session;
        private final SessionSampleMcapWriter writer;
        private final long arrival;
        private final List<SessionEvent> events = new ArrayList<>();
        private long samples;
        private long size = SMALL;
        /** The time at which its bytes were written. */
        private long submitted;

        private boolean isLast;
        private boolean isDecided;
        private boolean isAdmitted;

        EntrySamples(TakeSessionWriter session, SessionSampleMcapWriter writer, long arrival) {
            this.session = session;
            this.writer = writer;
            this.arrival = arrival;
        }

        /** Returns true if all samples of the entry may wait; a message with only some of them would look whole. */
        boolean admitsSamples(BackgroundSampleEncoder encoder) {
            isAdmitted = isDecided ? isAdmitted : encoder.hasRoom();
            isDecided = true;
            return isAdmitted;
        }

        /** Adds an event of about {@code bytes} bytes that contains a number of samples. */
        void add(SessionEvent event, long bytes, int count) {
            events.add(event);
            size += bytes;
            samples += count;
        }

        TakeSessionWriter session() {
            return session;
        }

        /** Marks the end of the session's samples. */
        void setLast() {
            isLast = true;
        }

        boolean isEmpty() {
            return events.isEmpty() && !isLast;
        }

        long arrival() {
            return arrival;
        }

        long submitted() {
            return submitted;
        }

        long samples() {
            return samples;
        }
    }

    /**
     * Starts the thread.
     *
     * @param most number of bytes of samples that may wait
     * @param clock monotonic clock, in nanoseconds
     */
    public BackgroundSampleEncoder(String thread, long most, AllSessionsMemoryBudget budget, LongSupplier clock) {
        this.most = most;
        this.budget = budget;
        this.share = budget.createUsedShare(this);
        this.clock = clock;
        Thread.ofPlatform().daemon().name(thread).start(this::run);
    }

    /** Returns true if further samples may wait. */
    public boolean hasRoom() {
        return !isOver && bytes.get() <= budget.reduce(most);
    }

    /** Returns true if not even descriptions of sources may wait. */
    boolean isOverfull() {
        return isOver || bytes.get() / MOST_EXCESS > most;
    }

    /** Counts the bytes of samples that are queued for the recorder's thread. */
    public void reserve(long size) {
        bytes.addAndGet(size);
        share.change(size);
    }

    /** Ends a reservation. */
    public void release(long size) {
        bytes.addAndGet(-size);
        share.change(-size);
    }

    /** Returns the bytes of the samples that wait. */
    public long bytes() {
        return bytes.get();
    }

    /** Returns the number of samples that were omitted so far. */
    public long omitted() {
        return omitted;
    }

    /** Returns the reason for which samples were omitted. */
    String reason() {
        return reason;
    }

    void addOmitted(long samples) {
        omitted += samples;
    }

    /** Returns the destination of a session's encoded messages. */
    TakeEncodedMessageConsumer createOutput(TakeSessionWriter session, String name) {
        return new TakeEncodedMessageConsumer() {
            @Override
            public String session() {
                return name;
            }

            @Override
            public void write(
                    TakeMcapChannelKey topic, long sequence, long logTime, long publishTime, ProtobufWriter message) {
                filling.addMessage(session, topic, sequence, logTime, publishTime, message.written());
            }
        };
    }

    /** Adds the samples of an entry that was written. */
    void add(EntrySamples entry) {
        reserve(entry.size);
        collected.add(entry);
        if (collected.size() >= MANY) {
            submit();
        }
    }

    private void submit() {
        if (collected.isEmpty()) {
            return;
        }
        long now = clock.getAsLong();
        collected.forEach(entry -> entry.submitted = now);
        synchronized (this) {
            if (!isOver) {
                waiting.addAll(collected);
                notifyAll();
            }
        }
        collected.clear();
    }

    /**
     * Passes the added samples to the thread, and writes a batch of messages that is full or, if {@code due}, any. While
     * the recorder is {@code busy} with bytes, a batch waits until it is late. A batch is a chunk of its own: readers hold
     * all chunks whose times overlap.
     */
    public void exchange(TakeWriter take, boolean due, boolean busy) throws IOException {
        submit();
        batchBytes = take.chunkBytes();
        long from = clock.getAsLong() - MOST_LAG;
        EncodedMessageBatch batch;
        synchronized (this) {
            batch = ready;
            boolean wanted = !busy && (due || isHeld || batch != null && batch.size() >= batchBytes);
            if (batch == null || !wanted && !batch.hasOlderThan(from)) {
                return;
            }
            ready = null;
            notifyAll();
        }
        take.flush();
        batch.write(from);
        take.flush();
        synchronized (this) {
            spare = batch;
        }
    }

    /** Writes the rest, as far as it is encoded in time, and ends the thread. */
    public void finish(TakeWriter take) throws IOException {
        submit();
        synchronized (this) {
            isClosed = true;
            notifyAll();
        }
        long start = clock.getAsLong();
        while (awaitBatch() && clock.getAsLong() - start < MOST_WAIT) {
            exchange(take, true, false);
        }
        abort();
    }

    /** Waits a moment for a batch; returns false if no more will come. */
    private synchronized boolean awaitBatch() {
        try {
            if (ready == null && !isDone) {
                wait(PAUSE_MILLIS);
            }
            return ready != null || !isDone;
        } catch (InterruptedException _) {
            return false; // without the interrupt, which would close the file
        }
    }

    /** Ends the thread without writing anything. */
    public synchronized void abort() {
        isOver = true;
        waiting.clear();
        ready = null;
        share.close();
        notifyAll();
    }

    private void run() {
        try {
            for (var entry = next(); entry != null; entry = next()) {
                encode(entry);
            }
        } catch (InterruptedException _) {
            // The samples that are left count as omitted.
        } catch (RuntimeException | Error broken) {
            reason = broken.toString();
        } finally {
            end();
        }
    }

    private synchronized void end() {
        isOver = true;
        isDone = true;
        waiting.clear();
        notifyAll();
    }

    /** Waits for the next entry, and offers what is encoded meanwhile; returns null at the end. */
    private synchronized @Nullable EntrySamples next() throws InterruptedException {
        while (true) {
            if (ready == null && !filling.isEmpty() && (waiting.isEmpty() || isFull())) {
                offer();
            }
            if (isOver || isClosed && waiting.isEmpty() && filling.isEmpty()) {
                return null;
            }
            isHeld = isFull();
            if (!waiting.isEmpty() && !isHeld) {
                return waiting.remove();
            }
            wait();
        }
    }

    private boolean isFull() {
        return filling.size() >= batchBytes;
    }

    private synchronized void offer() {
        ready = filling;
        filling = spare == null ? new EncodedMessageBatch() : spare;
        spare = null;
        notifyAll();
    }

    private void encode(EntrySamples entry) {
        boolean late = clock.getAsLong() - entry.submitted > MOST_LAG;
        filling.beginEntry(entry, late);
        for (var event : entry.events) {
            if (!late || !(event instanceof SessionEvent.Samples)) {
                entry.writer.on(event);
            }
        }
        if (entry.isLast) {
            entry.writer.finish();
        } else {
            entry.writer.flush();
        }
        release(entry.size);
    }
}
