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

    /** What keeping a piece costs besides its bytes. */
    static final int OVERHEAD = 128;

    /** What waits in all connections together, with what keeping it costs. */
    static final class Budget {
        static final long ALL = 64L << 20;

        private long held;

        long held() {
            return held;
        }
    }

    /** What came at once, and what the capture says of it. */
    private record Piece(ByteBuffer bytes, String comment) {

        long cost() {
            return OVERHEAD + bytes.limit() + 2L * comment.length();
        }
    }

    /** Hears what comes, in order. */
    interface Out {

        void bytes(ByteBuffer bytes, String comment);

        void lost(long count);
    }

    private final Budget budget;
    private final Out out;
    private final TreeMap<Long, Piece> early = new TreeMap<>();
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

    /** Whether anything is known of where it begins. */
    boolean begun() {
        return known;
    }

    /** Whether it began with that number. */
    boolean began(int first) {
        return known && sequence == first;
    }

    /** Whether all up to a byte and that byte itself were handed on. */
    boolean passed(int number) {
        return known && place(number) < next;
    }

    /** Whether nothing was handed on yet. */
    boolean silent() {
        return next == 0;
    }

    /** Bytes of which the first has that number; {@code ends} where nothing comes after all {@code length} of them. */
    void take(int number, ByteBuffer bytes, int length, boolean ends, String comment) {
        if (length > 0 || ends) {
            begin(number);
        }
        long at = place(number);
        if (ends) {
            end = Math.min(end, Math.max(next, at + length));
        }
        if (bytes.hasRemaining() && at + bytes.remaining() > next) {
            put(at, new Piece(bytes, comment));
        }
        drain();
        leaveOut(at + bytes.remaining(), at + length);
        giveUp();
    }

    /** What a capture cut off will not come: nothing need wait for it. */
    private void leaveOut(long from, long to) {
        if (next < from || next >= to) {
            return;
        }
        long until = early.isEmpty() ? to : Math.min(to, early.firstKey());
        out.lost(until - next);
        next = until;
        drain();
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

    private void put(long at, Piece piece) {
        if (at <= next) {
            hand(piece, (int) (next - at));
        } else {
            keep(at, piece);
        }
    }

    /** Its own copy: the rest of the frame need not wait. What begins at the same place and is longer counts. */
    private void keep(long at, Piece piece) {
        var bytes = piece.bytes();
        var there = early.get(at);
        if (there != null && there.bytes().limit() >= bytes.limit()) {
            return;
        }
        forget(there);
        var copy = ByteBuffer.allocate(bytes.limit()).put(bytes.duplicate()).flip();
        var kept = new Piece(copy.asReadOnlyBuffer(), piece.comment());
        early.put(at, kept);
        held += bytes.limit();
        budget.held += kept.cost();
    }

    private void forget(@Nullable Piece piece) {
        if (piece != null) {
            held -= piece.bytes().limit();
            budget.held -= piece.cost();
        }
    }

    /** All of it but the first bytes, which are {@code known}. */
    private void hand(Piece piece, int known) {
        int length = piece.bytes().limit() - known;
        next += length;
        out.bytes(piece.bytes().slice(known, length).asReadOnlyBuffer(), piece.comment());
    }

    private void drain() {
        while (!early.isEmpty() && early.firstKey() <= next) {
            var first = early.pollFirstEntry();
            var piece = first.getValue();
            forget(piece);
            long known = next - first.getKey();
            if (known < piece.bytes().limit()) {
                hand(piece, (int) known);
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
