package mocapscope.app.model;

/**
 * A moment at which something was amiss with what came.
 *
 * @param time its arrival
 * @param message that came then, or {@link mocapscope.protocol.sample.Stamp#NO_MESSAGE}
 * @param count of messages that it is about
 */
public record Mark(Kind kind, long time, long message, long count) {

    /** The same so much later. */
    public Mark later(long nanos) {
        return new Mark(kind, time + nanos, message, count);
    }

    public enum Kind {
        /** So many are missing right before it. */
        LOST,
        /** It was sent before one that came earlier. */
        LATE,
        /** It had come before. */
        TWICE
    }
}
