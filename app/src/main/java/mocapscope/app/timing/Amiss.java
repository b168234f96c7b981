package mocapscope.app.timing;

import mocapscope.app.model.Beat;
import mocapscope.app.model.Mark;

/**
 * What was amiss with a source's reports in a stretch of time.
 *
 * @param gaps intervals in which reports are missing
 * @param missed how many reports would have fitted into them: an estimate
 * @param late that came after one that was sent later
 * @param twice that had come before
 * @param lastGap nanoseconds since the last gap ended; the largest long when there was none
 * @param lastMixed nanoseconds since one came late or twice
 */
record Amiss(int gaps, long missed, long late, long twice, long lastGap, long lastMixed) {
    static final Amiss NOTHING = new Amiss(0, 0, 0, 0, Long.MAX_VALUE, Long.MAX_VALUE);
    /** How long that is news, in nanoseconds. */
    private static final long LATELY = 5_000_000_000L;

    /** Since {@code from}; there are no gaps where the usual interval is NaN. */
    static Amiss of(Beat beat, Beats beats, double usual, long from, long now) {
        int gaps = 0;
        long missed = 0;
        long lastGap = Long.MAX_VALUE;
        for (int i = beats.from(from); i < beats.count(); i++) {
            if (beats.gap(i, usual)) {
                gaps++;
                missed += beats.missing(i, usual);
                lastGap = Math.max(0, now - beats.time(i));
            }
        }
        long late = 0;
        long twice = 0;
        long lastMixed = Long.MAX_VALUE;
        for (var mark : beat.marks()) {
            if (mark.time() >= from) {
                late += mark.kind() == Mark.Kind.LATE ? 1 : 0;
                twice += mark.kind() == Mark.Kind.TWICE ? 1 : 0;
                lastMixed = Math.max(0, now - mark.time());
            }
        }
        return new Amiss(gaps, missed, late, twice, lastGap, lastMixed);
    }

    boolean gapLately() {
        return lastGap < LATELY;
    }

    boolean mixedLately() {
        return lastMixed < LATELY;
    }
}
