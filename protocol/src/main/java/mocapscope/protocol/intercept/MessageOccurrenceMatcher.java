package mocapscope.protocol.intercept;

import mocapscope.protocol.transcript.Direction;

/**
 * Selects messages for an intercept rule by direction, name and occurrence, such as the third to fifth match.
 *
 * @param name name of the message in its protocol, or {@link #ANY}
 * @param first number of the first matching message to select, counted from 1
 * @param count number of messages to select, or {@link #ALL}
 */
public record MessageOccurrenceMatcher(Direction direction, String name, int first, int count) {
    /** The name that matches any data, including data that decodes to no message. */
    public static final String ANY = "*";
    /** The count that selects all matching messages. */
    public static final int ALL = Integer.MAX_VALUE;

    /** Throws {@link IllegalArgumentException} if {@code from} or {@code times} is less than 1. */
    public MessageOccurrenceMatcher {
        if (first < 1 || count < 1) {
            throw new IllegalArgumentException("the first message is 1, and the count is at least 1");
        }
    }

    boolean matchesAny() {
        return name.equals(ANY);
    }

    /** Returns true if the {@code nth} matching message is selected. */
    boolean includes(int nth) {
        return nth >= first && nth - first < count;
    }
}
