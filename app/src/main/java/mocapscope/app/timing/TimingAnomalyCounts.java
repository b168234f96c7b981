package mocapscope.app.timing;

import mocapscope.app.model.snapshot.DeliveryAnomaly;
import mocapscope.app.model.snapshot.SourceTimingSnapshot;

/**
 * Counts of gaps, late and duplicate reports of one source within a time range.
 *
 * @param gaps the number of intervals with missing reports
 * @param missed an estimate of the missing reports: those that would have fitted into the gaps
 * @param lateCount the number of reports that arrived after one sent later
 * @param duplicateCount the number of reports that had arrived before
 * @param lastGap nanoseconds since the last gap ended; the largest long if there was none
 * @param lastMixed nanoseconds since the last late or duplicate report
 */
record TimingAnomalyCounts(int gaps, long missed, long lateCount, long duplicateCount, long lastGap, long lastMixed) {
    static final TimingAnomalyCounts NOTHING = new TimingAnomalyCounts(0, 0, 0, 0, Long.MAX_VALUE, Long.MAX_VALUE);
    /** Age in nanoseconds up to which an anomaly counts as recent. */
    private static final long LATELY = 5_000_000_000L;

    /** Counts the anomalies since {@code from}; there are no gaps if the usual interval is NaN. */
    static TimingAnomalyCounts of(
            SourceTimingSnapshot snapshot, VisibleSampleTimes window, double usual, long from, long now) {
        int gaps = 0;
        long missed = 0;
        long lastGap = Long.MAX_VALUE;
        for (int i = window.firstIndexSince(from); i < window.count(); i++) {
            if (window.isGap(i, usual)) {
                gaps++;
                missed += window.missingCount(i, usual);
                lastGap = Math.max(0, now - window.time(i));
            }
        }
        long late = 0;
        long twice = 0;
        long lastMixed = Long.MAX_VALUE;
        for (var anomaly : snapshot.marks()) {
            if (anomaly.time() >= from) {
                late += anomaly.kind() == DeliveryAnomaly.DeliveryAnomalyKind.LATE ? 1 : 0;
                twice += anomaly.kind() == DeliveryAnomaly.DeliveryAnomalyKind.TWICE ? 1 : 0;
                lastMixed = Math.max(0, now - anomaly.time());
            }
        }
        return new TimingAnomalyCounts(gaps, missed, late, twice, lastGap, lastMixed);
    }

    boolean hadRecentGap() {
        return lastGap < LATELY;
    }

    boolean hadRecentDisorder() {
        return lastMixed < LATELY;
    }
}
