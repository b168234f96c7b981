package mocapscope.protocol.setp;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ObjLongConsumer;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/**
 * What is known of up to 16 objects, whose numbers differ in the lowest digit only. Whoever made it may write to it until it
 * is remembered. A copy shares the rows of what is known until it writes to one, and hardly any row but one is written to.
 */
final class SetpNeighbours {
    /** In place of a message: none did that. */
    static final long NONE = -1;

    private static final int BITS = 4;
    private static final int WIDTH = 1 << BITS;

    /** In how many ways an object is changed. */
    private static final int WAYS = 2 * Direction.values().length;

    private static final int[] NOTHING = new int[WIDTH];

    /** Whose it is. */
    private final Object mark;

    /** Samples share names as they are; null where an object was not perceived. */
    private @Nullable Optional<UUID>[] names;

    /** For each way the ids of the messages that did so last. */
    private final int[][] last;

    /** Whether there is such a message: for each way a bit for each object. */
    private long known;

    /** Whether a row is shared no longer: a bit for each way. */
    private int own;

    /** A copy of those, or of none, to be written to by the owner of that mark. */
    @SuppressWarnings("unchecked") // a row of nothing holds nothing, of whatever type
    SetpNeighbours(Object mark, @Nullable SetpNeighbours before) {
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

    /** The number that all have in common. */
    static long place(long object) {
        return object >>> BITS;
    }

    /** A way of changing objects. */
    static int way(Direction direction, boolean animation) {
        return direction.ordinal() + (animation ? Direction.values().length : 0);
    }

    private static int digit(long object) {
        return (int) object & WIDTH - 1;
    }

    private static long bit(int digit, int way) {
        return 1L << way * WIDTH + digit;
    }

    boolean madeBy(Object whose) {
        return mark == whose;
    }

    @Nullable
    Optional<UUID> name(long object) {
        return names[digit(object)];
    }

    /** The message that changed an object last in that way, or {@link #NONE}. */
    long last(long object, int way) {
        int digit = digit(object);
        return (known & bit(digit, way)) == 0 ? NONE : Integer.toUnsignedLong(last[way][digit]);
    }

    void changed(long object, int way, long message) {
        if ((own & 1 << way) == 0) {
            own |= 1 << way;
            last[way] = last[way].clone();
        }
        int digit = digit(object);
        last[way][digit] = (int) message;
        known |= bit(digit, way);
    }

    /** Names change so rarely that they are copied each time. */
    void named(long object, @Nullable Optional<UUID> name) {
        names = names.clone();
        names[digit(object)] = name;
    }

    void remove(long object) {
        named(object, null);
        for (int way = 0; way < WAYS; way++) {
            known &= ~bit(digit(object), way);
        }
    }

    boolean isEmpty() {
        return Arrays.stream(names).allMatch(Objects::isNull);
    }

    /** Hands over all names with their numbers, the lowest first; {@code place} is what those have in common. */
    void forEach(long place, ObjLongConsumer<UUID> out) {
        for (int digit = 0; digit < WIDTH; digit++) {
            var name = names[digit];
            if (name != null) {
                out.accept(name.orElseThrow(), place << BITS | digit);
            }
        }
    }
}
