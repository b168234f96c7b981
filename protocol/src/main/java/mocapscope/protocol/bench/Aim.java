package mocapscope.protocol.bench;

import mocapscope.protocol.transcript.Direction;

/**
 * What a trick is played on: some messages of one kind that go one way.
 *
 * @param name of the message, as its protocol calls it, or {@link #ANY}
 * @param from which of them is the first, counted from 1
 * @param times how many of them
 */
public record Aim(Direction direction, String name, int from, int times) {
    /** In place of a name: whatever crosses, be it no message at all. */
    public static final String ANY = "*";
    /** In place of a count. */
    public static final int ALL = Integer.MAX_VALUE;

    /** Whether the {@code nth} that is met is one of them. */
    boolean takes(int nth) {
        return nth >= from && nth - from < times;
    }

    boolean names(String message) {
        return name.equals(ANY) || name.equals(message);
    }
}
