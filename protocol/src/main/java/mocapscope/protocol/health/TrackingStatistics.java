package mocapscope.protocol.health;

/**
 * Counts of a source's lost, frozen, jumping and swapped sensors, bodies or objects.
 *
 * @param parts the number of sensors, bodies or objects that have sent a sample
 * @param lost those that are lost now, at least in part
 * @param lostSince the arrival of the first sample of the longest present loss, or {@link #NEVER}
 * @param lostUntil the arrival of the sample that ended the last loss that is over, or {@link #NEVER}
 * @param lostEpisodes the losses, present ones included
 * @param lostSamples the samples of the losses that are over
 * @param jumps the jumps, present ones included
 */
public record TrackingStatistics(
        int parts,
        int lost,
        int frozen,
        int jumped,
        int swapped,
        long lostSince,
        long lostUntil,
        long lostEpisodes,
        long lostSamples,
        long jumps) {
    /** The time of a loss that has not happened. */
    public static final long NEVER = Long.MIN_VALUE;

    /** The figures of a source without a sample. */
    public static final TrackingStatistics NONE = new TrackingStatistics(0, 0, 0, 0, 0, NEVER, NEVER, 0, 0, 0);

    /** Returns true if a part is lost, or was lost at or after {@code time}. */
    boolean isLostSince(long time) {
        return lost > 0 || lostUntil >= time && lostUntil != NEVER;
    }
}
