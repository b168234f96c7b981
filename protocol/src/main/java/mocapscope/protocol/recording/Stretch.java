package mocapscope.protocol.recording;

/** A part of a reel, in nanoseconds since its start; both ends belong to it. */
public record Stretch(long from, long to) {
    /** From the start to wherever the end is. */
    public static final Stretch ALL = new Stretch(0, Long.MAX_VALUE);

    /** @throws IllegalArgumentException for one that begins before 0 or ends before it begins */
    public Stretch {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("invalid part from %d to %d ns".formatted(from, to));
        }
    }

    /** Whether it is all there is. */
    public boolean all() {
        return equals(ALL);
    }
}
