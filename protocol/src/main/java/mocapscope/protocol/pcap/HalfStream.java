package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What one end of a connection sends, put in order again. What comes early waits for what is missing; when that never
 * comes, it is passed over, and told.
 *
 * <pre>
 *   ─── handed on ───▶ next      ┌──────┐    ┌──────┐
 *                       │ missing │ early │    │ early │
 *                       └─────────┘      └────┘       └─▶
 * </pre>
 */
final class HalfStream {
    /** So much may wait, in bytes and pieces, before what is missing is given up. */
    static final int MOST = 1 << 20;

    private static final int PIECES = 1024;

    /** So many pieces came after what the other end says to have: the capture lacks it, and it will not come again. */
    private static final int ENOUGH = 8;

    /** What waits in all connections together. */
    static final class Budget {
        private static final long ALL = 64L << 20;

        private long held;
    }

    /** Hears what comes, in order. */
    interface Out {

        void bytes(ByteBuffer bytes);

        void lost(long count);
    }

    private final Budget budget;
    private final Out out;
    private final TreeMap<Long, ByteBuffer> early = new TreeMap<>();
    private boolean known;
    private int sequence;
    private long next;
    private long end = Long.MAX_VALUE;
    private long confirmed;
    private int held;

    HalfStream(Budget budget, Out out) {
        this.budget = budget;
        this.out = out;
    }

    /** Its first byte will have that number. */
    void begin(int first) {
        if (!known) {
            known = true;
            sequence = first;
        }
    }

    /** Whether it began with that number. */
    boolean began(int first) {
        return known && next == 0 && sequence == first;
    }

    /** Bytes of which the first has that number; {@code ends} where nothing comes after all {@code length} of them. */
    void take(int number, ByteBuffer bytes, int length, boolean ends) {
        if (length > 0 || ends) {
            begin(number);
        }
        long at = place(number);
        if (ends) {
            end = Math.min(end, Math.max(next, at + length));
        }
        if (bytes.hasRemaining() && at + bytes.remaining() > next) {
            put(at, bytes);
        }
        drain();
        giveUp();
    }

    /** The other end says that it has all before that number. */
    void confirm(int number) {
        if (known) {
            confirmed = Math.max(confirmed, place(number));
            giveUp();
        }
    }

    /** Whether all was handed on, and no more comes. */
    boolean finished() {
        return next >= end;
    }

    /** Nothing more comes: what waits is handed on. */
    void end() {
        while (!early.isEmpty()) {
            passOver();
        }
    }

    /** From the first byte; numbers are taken for near ones, and go round after 4 GiB. */
    private long place(int number) {
        return next + (number - (sequence + (int) next));
    }

    private void put(long at, ByteBuffer bytes) {
        if (at <= next) {
            int known = (int) (next - at);
            hand(bytes.slice(known, bytes.limit() - known));
        } else if (keep(at, bytes)) {
            held += bytes.limit();
            budget.held += bytes.limit();
        }
    }

    /** Its own copy: the rest of the frame need not wait. What begins at the same place and is longer counts. */
    private boolean keep(long at, ByteBuffer bytes) {
        var there = early.get(at);
        if (there != null && there.limit() >= bytes.limit()) {
            return false;
        }
        forget(there);
        early.put(
                at,
                ByteBuffer.allocate(bytes.limit()).put(bytes.duplicate()).flip().asReadOnlyBuffer());
        return true;
    }

    private void forget(@Nullable ByteBuffer bytes) {
        if (bytes != null) {
            held -= bytes.limit();
            budget.held -= bytes.limit();
        }
    }

    private void hand(ByteBuffer bytes) {
        next += bytes.limit();
        out.bytes(bytes.asReadOnlyBuffer());
    }

    private void drain() {
        while (!early.isEmpty() && early.firstKey() <= next) {
            var first = early.pollFirstEntry();
            var bytes = first.getValue();
            forget(bytes);
            int known = (int) Math.min(next - first.getKey(), bytes.limit());
            if (known < bytes.limit()) {
                hand(bytes.slice(known, bytes.limit() - known));
            }
        }
    }

    private void giveUp() {
        while (!early.isEmpty() && hopeless()) {
            passOver();
        }
    }

    private boolean hopeless() {
        boolean had = early.size() >= ENOUGH && confirmed >= early.firstKey();
        return had || held > MOST || early.size() > PIECES || budget.held > Budget.ALL;
    }

    private void passOver() {
        long missing = early.firstKey() - next;
        next = early.firstKey();
        out.lost(missing);
        drain();
    }
}
