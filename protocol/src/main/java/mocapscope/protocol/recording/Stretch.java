package mocapscope.protocol.recording;

/** A part of a reel, in nanoseconds since its start; both ends belong to it. */
public record Stretch(long from, long to) {
    public static final Stretch ALL = new Stretch(0, Long.MAX_VALUE);

    public Stretch {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("a part from %d to %d ns is none".formatted(from, to));
        }
    }

    /** Whether it is all there is. */
    public boolean all() {
        return equals(ALL);
    }
}
