package mocapscope.app.timing;

import java.util.EnumSet;
import java.util.Set;
import mocapscope.app.model.Beat;
import mocapscope.app.model.Beat.Pace;
import mocapscope.app.model.Traffic;

/**
 * How a source does, in figures.
 *
 * @param usual the median interval, in seconds; NaN when unknown
 * @param worst the longest interval in sight, in seconds
 * @param amiss what was amiss with what came in sight
 * @param age nanoseconds since the last report
 */
record Verdict(
        Health health, double hertz, Pace pace, double jitter, double usual, double worst, Amiss amiss, long age) {
    /** An interval of more than this many usual ones is a gap: at least one report is missing. */
    static final double GAP = 1.8;

    /** Before a source's first moments are over it is none of these. */
    private static final Set<Health> JUDGED =
            EnumSet.of(Health.GAPS, Health.DISORDER, Health.OFF_PACE, Health.JITTERY, Health.STEADY);

    private static final double JITTERY = 0.2;
    static final long SILENT_AFTER = 1_000_000_000;
    private static final double SILENT_INTERVALS = 8;
    private static final int ENOUGH = 5;

    /**
     * As of {@code now}, of what came since a moment; {@code settled} is when the source's first moments are over: until
     * then its pace is not judged. {@code over} says that nothing more can come.
     */
    static Verdict of(Beat beat, Beats beats, double usual, long since, long settled, long now, boolean over) {
        long age = beat.lastArrival() == Traffic.NEVER ? 0 : now - beat.lastArrival();
        long from = Math.max(since, settled);
        var amiss = Amiss.of(beat, beats, periodic(beat) ? usual : Double.NaN, from, now);
        var health = over ? Health.OVER : health(beat, beats.count(), usual, age, amiss);
        boolean early = now < settled && JUDGED.contains(health);
        return new Verdict(
                early ? Health.UNKNOWN : health,
                beat.hertz(),
                beat.pace(),
                beat.jitter(),
                usual,
                beats.longest(from),
                amiss,
                age);
    }

    /** Whether such a source reports at a pace of its own: others report what happens when it happens. */
    static boolean periodic(Beat beat) {
        return switch (beat.kind()) {
            case TRACKER, SKELETON, ANALOG -> !beat.pace().eventDriven();
            case FLAGS -> beat.pace().declared().orElse(0) > 0;
            case BUTTON, DIAL, TEXT, OBJECT -> false;
        };
    }

    static boolean isGap(double interval, double usual) {
        return interval > GAP * usual;
    }

    private static Health health(Beat beat, int count, double usual, long age, Amiss amiss) {
        if (beat.pace().left()) {
            return Health.LEFT;
        }
        if (!periodic(beat)) {
            return amiss.mixedLately() ? Health.DISORDER : Health.EVENTS;
        }
        if (age > Math.max(SILENT_AFTER, usual * SILENT_INTERVALS * 1e9)) {
            return Health.SILENT;
        }
        if (count < ENOUGH || Double.isNaN(usual)) {
            return Health.UNKNOWN;
        }
        if (amiss.gapLately()) {
            return Health.GAPS;
        }
        return amiss.mixedLately() ? Health.DISORDER : paced(beat, usual);
    }

    private static Health paced(Beat beat, double usual) {
        if (beat.pace().off()) {
            return Health.OFF_PACE;
        }
        return beat.jitter() > JITTERY * usual ? Health.JITTERY : Health.STEADY;
    }
}
