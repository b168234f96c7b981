package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import java.util.TreeMap;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Reassembles one direction of a TCP connection in sequence order and reports missing bytes. Early data waits for
 * missing bytes; if these never arrive, they are skipped and reported.
 *
 * <pre>
 *   ─── handed on ───▶ next      ┌──────┐    ┌──────┐
 *                       │ missing │ early │    │ early │
 *                       └─────────┘      └────┘       └─▶
 * </pre>
 */
final class TcpStreamReassembler {
    /** The limits for waiting data, in bytes and pieces; beyond them missing bytes are given up. */
    @DocumentedLimit(
            value = "data of a TCP connection that waits for missing segments",
            unit = "bytes",
            beyond = "the missing data is skipped and reported")
    static final int MOST = 1 << 20;

    @DocumentedLimit(
            value = "pieces of the data of a TCP connection that waits for missing segments",
            unit = "pieces",
            beyond = "the missing data is skipped and reported")
    private static final int MAX_SEGMENTS = 1024;

    /** The number of pieces after data that the other end acknowledged: missing bytes will not be sent again then. */
    private static final int ENOUGH = 8;

    /** The memory cost of a waiting piece in addition to its bytes. */
    static final int OVERHEAD = 128;

    /** The memory budget for out-of-order TCP segments of all connections together. */
    static final class TcpReassemblyBudget {
        @DocumentedLimit(
                value =
                        "data of all TCP connections that waits for missing segments, + 128 bytes for each piece with its comment",
                unit = "bytes",
                beyond = "the missing data is skipped and reported")
        static final long ALL = 64L << 20;

        private long held;

        long held() {
            return held;
        }
    }

    /** The bytes of one segment and the comment of its frame. */
    private record BufferedSegment(ByteBuffer bytes, String comment) {

        long cost() {
            return OVERHEAD + bytes.limit() + 2L * comment.length();
        }
    }

    /** Callback for the ordered bytes and gaps of one direction of a TCP connection. */
    interface TcpStreamListener {

        void bytes(ByteBuffer bytes, String comment);

        void lost(long count);
    }

    private final TcpReassemblyBudget reassemblyBudget;
    private final TcpStreamListener listener;
    private final TreeMap<Long, BufferedSegment> early = new TreeMap<>();
    private boolean known;
    private int sequence;
    private long next;
    private long flush = Long.MAX_VALUE;
    private long confirmed;
    private int held;

    TcpStreamReassembler(TcpReassemblyBudget budget, TcpStreamListener listener) {
        this.reassemblyBudget = budget;
        this.listener = listener;
    }

    /** Sets the sequence number of the first byte, unless it is known. */
    void setInitialSequence(int first) {
        if (!known) {
            known = true;
            sequence = first;
        }
    }

    /** Returns true if the sequence number of the first byte is known. */
    boolean hasInitialSequence() {
        return known;
    }

    /** Returns true if the first byte has that sequence number. */
    boolean startsWith(int first) {
        return known && sequence == first;
    }

    /** Returns true if the byte with that sequence number and all bytes before it were passed on. */
    boolean hasDelivered(int number) {
        return known && place(number) < next;
    }

    /** Returns true if no bytes were passed on yet. */
    boolean hasDeliveredNothing() {
        return next == 0;
    }

    /**
     * Adds the bytes that start at a sequence number; {@code ends} is true if nothing follows all {@code length} of
     * them.
     */
    void add(int number, ByteBuffer bytes, int length, boolean ends, String comment) {
        if (length > 0 || ends) {
            setInitialSequence(number);
        }
        long at = place(number);
        if (ends) {
            flush = Math.min(flush, Math.max(next, at + length));
        }
        if (bytes.hasRemaining() && at + bytes.remaining() > next) {
            put(at, new BufferedSegment(bytes, comment));
        }
        drain();
        leaveOut(at + bytes.remaining(), at + length);
        giveUp();
    }

    /** Skips bytes that the capture truncated, because they will never arrive. */
    private void leaveOut(long from, long to) {
        if (next < from || next >= to) {
            return;
        }
        long until = early.isEmpty() ? to : Math.min(to, early.firstKey());
        listener.lost(until - next);
        next = until;
        drain();
    }

    /** Records that the other end has acknowledged all bytes before that sequence number. */
    void acknowledge(int number) {
        if (known) {
            confirmed = Math.max(confirmed, place(number));
            giveUp();
        }
    }

    /** Returns true if all bytes were passed on and the stream has ended. */
    boolean isFinished() {
        return next >= flush;
    }

    /** Ends the stream and passes on all waiting data, and reports what its end or the other end shows to be missing. */
    void flush() {
        while (!early.isEmpty()) {
            passOver();
        }
        long end = flush == Long.MAX_VALUE ? confirmed : flush;
        boolean isUnseenEnd = flush == Long.MAX_VALUE && end == next + 1; // the number of a FIN was acknowledged
        if (end > next && !isUnseenEnd) {
            listener.lost(end - next);
            next = end;
        }
    }

    /** Returns the offset from the first byte; numbers wrap after 4 GiB, so the nearest offset is taken. */
    private long place(int number) {
        return next + (number - (sequence + (int) next));
    }

    private void put(long at, BufferedSegment segment) {
        if (at <= next) {
            hand(segment, (int) (next - at));
        } else {
            keep(at, segment);
        }
    }

    /**
     * Copies a piece, so that the rest of its frame can be freed. Of two pieces at one offset the longer one is kept.
     */
    private void keep(long at, BufferedSegment segment) {
        var bytes = segment.bytes();
        var existing = early.get(at);
        if (existing != null && existing.bytes().limit() >= bytes.limit()) {
            return;
        }
        forget(existing);
        var copy = ByteBuffer.allocate(bytes.limit()).put(bytes.duplicate()).flip();
        var kept = new BufferedSegment(copy.asReadOnlyBuffer(), segment.comment());
        early.put(at, kept);
        held += bytes.limit();
        reassemblyBudget.held += kept.cost();
    }

    private void forget(@Nullable BufferedSegment segment) {
        if (segment != null) {
            held -= segment.bytes().limit();
            reassemblyBudget.held -= segment.cost();
        }
    }

    /** Passes on a piece except for its first {@code known} bytes. */
    private void hand(BufferedSegment segment, int known) {
        int length = segment.bytes().limit() - known;
        next += length;
        listener.bytes(segment.bytes().slice(known, length).asReadOnlyBuffer(), segment.comment());
    }

    private void drain() {
        while (!early.isEmpty() && early.firstKey() <= next) {
            var first = early.pollFirstEntry();
            var segment = first.getValue();
            forget(segment);
            long known = next - first.getKey();
            if (known < segment.bytes().limit()) {
                hand(segment, (int) known);
            }
        }
    }

    private void giveUp() {
        while (!early.isEmpty() && isUnrecoverable()) {
            passOver();
        }
    }

    private boolean isUnrecoverable() {
        boolean had = early.size() >= ENOUGH && confirmed >= early.firstKey();
        return had || held > MOST || early.size() > MAX_SEGMENTS || reassemblyBudget.held > TcpReassemblyBudget.ALL;
    }

    private void passOver() {
        long missing = early.firstKey() - next;
        next = early.firstKey();
        listener.lost(missing);
        drain();
    }
}
