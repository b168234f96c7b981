package mocapscope.app.timing;

import java.util.EnumSet;
import java.util.Set;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;
import mocapscope.app.model.snapshot.SourceTimingSnapshot.DeclaredRateStatus;
import mocapscope.app.model.snapshot.TrafficStatistics;

/**
 * The timing verdict of a source: health, rate, jitter, anomalies and age of the last report.
 *
 * @param medianInterval the median interval, in seconds; NaN when unknown
 * @param longestInterval the longest visible interval, in seconds
 * @param anomalies the anomalies in the visible range
 * @param age nanoseconds since the last report
 */
record SourceTimingVerdict(
        SourceTimingHealth health,
        double hertz,
        DeclaredRateStatus pace,
        double jitter,
        double medianInterval,
        double longestInterval,
        TimingAnomalyCounts anomalies,
        long age) {
    /** Factor above which an interval, relative to the usual one, is a gap: at least one report is missing. */
    static final double GAP = 1.8;

    /** Verdicts that are not given during a source's first moments. */
    private static final Set<SourceTimingHealth> JUDGED = EnumSet.of(
            SourceTimingHealth.GAPS,
            SourceTimingHealth.DISORDER,
            SourceTimingHealth.OFF_PACE,
            SourceTimingHealth.JITTERY,
            SourceTimingHealth.STEADY);

    private static final double JITTERY = 0.2;
    static final long SILENT_AFTER = 1_000_000_000;
    private static final double SILENT_INTERVALS = 8;
    private static final int ENOUGH = 5;

    /**
     * Evaluates the reports since a time at {@code now}; the rate is not judged before {@code settled}. {@code over} is
     * true if nothing more can arrive.
     */
    static SourceTimingVerdict of(
            SourceTimingSnapshot snapshot,
            VisibleSampleTimes window,
            double usual,
            long since,
            long settled,
            long now,
            boolean over) {
        long age = snapshot.lastArrival() == TrafficStatistics.NEVER ? 0 : now - snapshot.lastArrival();
        long from = Math.max(since, settled);
        var counts = TimingAnomalyCounts.of(snapshot, window, isPeriodic(snapshot) ? usual : Double.NaN, from, now);
        var health = over ? SourceTimingHealth.OVER : health(snapshot, window.count(), usual, age, counts);
        boolean early = now < settled && JUDGED.contains(health);
        return new SourceTimingVerdict(
                early ? SourceTimingHealth.UNKNOWN : health,
                snapshot.hertz(),
                snapshot.pace(),
                snapshot.jitter(),
                usual,
                window.longest(from),
                counts,
                age);
    }

    /** Returns true if such a source reports at a rate of its own; others are event-driven. */
    static boolean isPeriodic(SourceTimingSnapshot snapshot) {
        return switch (snapshot.kind()) {
            case TRACKER, SKELETON, ANALOG -> !snapshot.pace().eventDriven();
            case FLAGS -> snapshot.pace().declared().orElse(0) > 0;
            case BUTTON, DIAL, TEXT, OBJECT -> false;
        };
    }

    static boolean isGap(double interval, double usual) {
        return interval > GAP * usual;
    }

    private static SourceTimingHealth health(
            SourceTimingSnapshot snapshot, int count, double usual, long age, TimingAnomalyCounts counts) {
        if (snapshot.pace().left()) {
            return SourceTimingHealth.LEFT;
        }
        if (!isPeriodic(snapshot)) {
            return counts.hadRecentDisorder() ? SourceTimingHealth.DISORDER : SourceTimingHealth.EVENTS;
        }
        if (age > Math.max(SILENT_AFTER, usual * SILENT_INTERVALS * 1e9)) {
            return SourceTimingHealth.SILENT;
        }
        if (count < ENOUGH || Double.isNaN(usual)) {
            return SourceTimingHealth.UNKNOWN;
        }
        if (counts.hadRecentGap()) {
            return SourceTimingHealth.GAPS;
        }
        return counts.hadRecentDisorder() ? SourceTimingHealth.DISORDER : paced(snapshot, usual);
    }

    private static SourceTimingHealth paced(SourceTimingSnapshot snapshot, double usual) {
        if (snapshot.pace().off()) {
            return SourceTimingHealth.OFF_PACE;
        }
        return snapshot.jitter() > JITTERY * usual ? SourceTimingHealth.JITTERY : SourceTimingHealth.STEADY;
    }
}
