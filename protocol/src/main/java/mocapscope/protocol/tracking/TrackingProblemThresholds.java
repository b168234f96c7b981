package mocapscope.protocol.tracking;

/**
 * The settings that define when a sensor, body or object counts as lost, frozen, jumped or swapped.
 *
 * @param zeros whether a position that jumps to exactly 0, 0, 0 is lost
 * @param frozenSeconds the seconds for which a part repeats its pose until it is frozen; 0 turns it off
 * @param jumpMetresPerSecond the speed above which a part has jumped; 0 turns it off
 * @param swaps whether exchanged parts are detected
 */
public record TrackingProblemThresholds(
        boolean zeros, double frozenSeconds, double jumpMetresPerSecond, boolean swaps) {
    /** The usual thresholds. */
    public static final TrackingProblemThresholds USUAL = new TrackingProblemThresholds(true, 2, 10, true);
}
