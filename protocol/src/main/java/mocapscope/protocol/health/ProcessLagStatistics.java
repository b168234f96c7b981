package mocapscope.protocol.health;

/**
 * Statistics of this program's own processing delays in the last ten seconds, with the latest cause.
 *
 * @param now whether it is late at present
 * @param secondsWindow the seconds of the last ten in which it was late
 * @param worst the longest delay in seconds of a lag in the last ten seconds; 0 if there was none
 * @param cause the latest lag in words; empty if there was none in the last ten seconds
 */
public record ProcessLagStatistics(boolean now, double secondsWindow, double worst, String cause) {
    /** The figures of a process that is on time. */
    public static final ProcessLagStatistics NONE = new ProcessLagStatistics(false, 0, 0, "");
}
