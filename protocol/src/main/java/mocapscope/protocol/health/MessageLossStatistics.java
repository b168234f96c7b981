package mocapscope.protocol.health;

/**
 * The counts of a session's expected, lost, late and duplicate messages: in total and in the last ten seconds. Numbers
 * that are missing because this process was late are its own and not lost.
 *
 * @param numbered whether messages have sequence numbers; otherwise all counts are 0 and mean nothing
 * @param expectedTotal the messages that arrived, without duplicates, and those that were lost
 * @param ownTotal the messages that this process may have dropped itself
 * @param lateTotal the messages that arrived after one with a later number
 * @param lastLossAt the arrival of the message after the last one that was lost, or {@link #NEVER}
 */
public record MessageLossStatistics(
        boolean numbered,
        long expectedTotal,
        long lostTotal,
        long ownTotal,
        long lateTotal,
        long duplicateTotal,
        long expectedWindow,
        long lostWindow,
        long ownWindow,
        long lateWindow,
        long duplicateWindow,
        long lastLossAt) {
    /** The time of a loss that has not happened. */
    public static final long NEVER = Long.MIN_VALUE;

    /** The number of messages below which a share would be too exact. */
    private static final long FEW = 100;

    /** The figures of messages without sequence numbers. */
    public static final MessageLossStatistics NONE =
            new MessageLossStatistics(false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NEVER);

    /** Returns the share of lost messages in the window, from 0 to 1; NaN if none was expected. */
    public double shareWindow() {
        return expectedWindow == 0 ? Double.NaN : (double) lostWindow / expectedWindow;
    }

    /** Returns the loss in the window, such as {@code 3.1 % (10 s)}, or {@code 1 of 40 (10 s)} for few messages. */
    public String describeWindow() {
        return describeShare() + " (10 s)";
    }

    /** Returns the loss in the window without its length, such as {@code 3.1 %}, or {@code 1 of 40} for few messages. */
    public String describeShare() {
        return expectedWindow < FEW
                ? "%,d of %,d".formatted(lostWindow, expectedWindow)
                : HealthNumberFormatter.share(shareWindow());
    }

    /** Returns the share of lost messages in all, from 0 to 1; NaN if none was expected. */
    public double shareTotal() {
        return expectedTotal == 0 ? Double.NaN : (double) lostTotal / expectedTotal;
    }
}
