package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.Objects;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * Which message moved which object, where no table knows of it yet: the messages of one direction whose ids ascend, as they
 * mostly do. A chain of what each packet told, so that one more costs no more than itself. The decoding of one packet works
 * on a {@link #branch}; after it, nobody writes to that any more, so it can be remembered like any value.
 */
final class SetpMoves {
    /** Movements that are kept; past that they go to the table, where of each object the last is left. */
    static final int MOST = 1024;

    /** What a packet is expected to tell at most. */
    private static final int ROOM = 64;

    private static final long MASK = 0xffff_ffffL;

    static final SetpMoves NONE = new SetpMoves(Direction.TO_CLIENT, null, 0, 0, 0, 0);

    private final Direction direction;
    private final @Nullable SetpMoves before;
    /** Id of the first message of all. */
    private final long first;

    /** Id of the last. */
    private long last;

    /** Movements, with those before. */
    private int total;
    /** Of each movement the object, and the message in its lower half. */
    private long[] moves;

    private int size;

    private SetpMoves(Direction direction, @Nullable SetpMoves before, long first, long last, int total, int room) {
        this.direction = direction;
        this.before = before;
        this.first = first;
        this.last = last;
        this.total = total;
        this.moves = new long[room];
    }

    /** Whether there is room for a message that moved something: it went the same way and is newer than all that are here. */
    boolean takes(Direction whose, long message) {
        return total == 0 || whose == direction && total < MOST && (int) (message - first) > (int) (last - first);
    }

    /** For a packet of so many messages, of which {@code next} is the first that moves something, and is taken. */
    SetpMoves branch(Direction whose, int messages, long next) {
        int room = Math.min(messages, ROOM);
        return total == 0
                ? new SetpMoves(whose, null, next, next, 0, room)
                : new SetpMoves(direction, this, first, last, total, room);
    }

    /** With that movement, too, which is taken; for a branch that nobody remembers yet. */
    void add(long object, long message) {
        if (size == moves.length) {
            moves = Arrays.copyOf(moves, 2 * size + 1);
        }
        moves[size] = object << Integer.SIZE | message;
        last = message;
        size++;
        total++;
    }

    /** A branch that is to be remembered. */
    SetpMoves done() {
        moves = size == moves.length ? moves : Arrays.copyOf(moves, size);
        return this;
    }

    /** Tells {@code objects}, which has all that are moved here, what moved each last. */
    void settle(SetpTable.Branch<SetpObject> objects) {
        for (var packet = this; packet != null; packet = packet.before) {
            for (int i = packet.size - 1; i >= 0; i--) {
                long object = packet.moves[i] >>> Integer.SIZE;
                long message = packet.moves[i] & MASK;
                var known = Objects.requireNonNull(objects.get(object));
                if (known.before(direction, message, false)) { // else a newer one was just told
                    objects.put(object, known.with(direction, message, false));
                }
            }
        }
    }
}
