package mocapscope.protocol.setp.decode;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ObjLongConsumer;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * A block of the SETP decoder's object table, with the states of up to 16 objects. Changes are made in a copy. The
 * creator of a copy may write to it until it becomes part of an immutable state. A copy shares each row until it writes
 * to it, and usually writes to one row only.
 */
final class SetpObjectTableBlock {
    /** Used in place of a message id if no message made such a change. */
    static final long NONE = -1;

    private static final int BITS = 4;
    private static final int WIDTH = 1 << BITS;

    /** Number of kinds of change: movement and animation in each direction. */
    private static final int WAYS = 2 * Direction.values().length;

    private static final int[] NOTHING = new int[WIDTH];

    private final Object mark;

    /** Names, shared with samples; null for an object that was not perceived. */
    private @Nullable Optional<UUID>[] names;

    /** Id of the last message, for each kind of change and each object. */
    private final int[][] last;

    /** Existing message ids: one bit for each kind of change and each object. */
    private long known;

    /** Rows that are no longer shared: one bit for each kind of change. */
    private int own;

    /** Creates a copy of {@code before}, or an empty block, that the owner of {@code mark} may write to. */
    @SuppressWarnings("unchecked") // an empty row is valid for every type
    SetpObjectTableBlock(Object mark, @Nullable SetpObjectTableBlock before) {
        this.mark = mark;
        if (before == null) {
            names = (Optional<UUID>[]) new Optional<?>[WIDTH];
            last = new int[WAYS][];
            Arrays.fill(last, NOTHING);
        } else {
            names = before.names;
            last = before.last.clone();
            known = before.known;
        }
    }

    /** Returns the high digits that the indices of a block share. */
    static long blockIndex(long object) {
        return object >>> BITS;
    }

    /** Returns the number of a kind of change. */
    static int changeKind(Direction direction, boolean animation) {
        return direction.ordinal() + (animation ? Direction.values().length : 0);
    }

    private static int digit(long object) {
        return (int) object & WIDTH - 1;
    }

    private static long bit(int digit, int way) {
        return 1L << way * WIDTH + digit;
    }

    boolean isOwnedBy(Object owner) {
        return mark == owner;
    }

    @Nullable
    Optional<UUID> name(long object) {
        return names[digit(object)];
    }

    /** Returns the id of the last message that changed an object in that way, or {@link #NONE}. */
    long last(long object, int way) {
        int digit = digit(object);
        return (known & bit(digit, way)) == 0 ? NONE : Integer.toUnsignedLong(last[way][digit]);
    }

    void setLastMessage(long object, int way, long message) {
        if ((own & 1 << way) == 0) {
            own |= 1 << way;
            last[way] = last[way].clone();
        }
        int digit = digit(object);
        last[way][digit] = (int) message;
        known |= bit(digit, way);
    }

    /** Sets the name of an object. Names change rarely, so they are copied each time. */
    void setId(long object, @Nullable Optional<UUID> name) {
        names = names.clone();
        names[digit(object)] = name;
    }

    void remove(long object) {
        setId(object, null);
        for (int way = 0; way < WAYS; way++) {
            known &= ~bit(digit(object), way);
        }
    }

    boolean isEmpty() {
        return Arrays.stream(names).allMatch(Objects::isNull);
    }

    /** Passes on all names with their indices in ascending order; {@code place} is the part that the indices share. */
    void forEach(long place, ObjLongConsumer<UUID> out) {
        for (int digit = 0; digit < WIDTH; digit++) {
            var name = names[digit];
            if (name != null) {
                out.accept(name.orElseThrow(), place << BITS | digit);
            }
        }
    }
}
