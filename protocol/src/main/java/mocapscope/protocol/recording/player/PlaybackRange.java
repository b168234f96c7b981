package mocapscope.protocol.recording.player;

/** A time range of a recording in nanoseconds since its start, both ends inclusive. */
public record PlaybackRange(long from, long to) {
    /** The range from the start to an unknown end. */
    public static final PlaybackRange ALL = new PlaybackRange(0, Long.MAX_VALUE);

    /** @throws IllegalArgumentException for a range that starts before 0 or ends before it starts */
    public PlaybackRange {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("invalid part from %d to %d ns".formatted(from, to));
        }
    }

    /** Returns true for the whole recording. */
    public boolean isAll() {
        return equals(ALL);
    }
}
