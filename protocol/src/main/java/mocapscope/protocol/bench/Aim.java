package mocapscope.protocol.bench;

import mocapscope.protocol.transcript.Direction;

/**
 * What a trick is played on: some messages of one kind that go one way.
 *
 * @param name of the message, as its protocol calls it, or {@link #ANY}
 * @param from which of them is the first, counted from 1
 * @param times how many of them, or {@link #ALL}
 */
public record Aim(Direction direction, String name, int from, int times) {
    /** In place of a name: whatever crosses, be it no message at all. */
    public static final String ANY = "*";
    /** In place of a count. */
    public static final int ALL = Integer.MAX_VALUE;

    /** Throws {@link IllegalArgumentException} for what can never be met. */
    public Aim {
        if (from < 1 || times < 1) {
            throw new IllegalArgumentException("the first message is 1, and the count is at least 1");
        }
    }

    boolean any() {
        return name.equals(ANY);
    }

    /** Whether the {@code nth} that is met is one of them. */
    boolean takes(int nth) {
        return nth >= from && nth - from < times;
    }
}
