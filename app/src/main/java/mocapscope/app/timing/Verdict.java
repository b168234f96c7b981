package mocapscope.app.timing;

import java.util.EnumSet;
import java.util.Set;
import mocapscope.app.control.Figures;
import mocapscope.app.model.Beat;
import mocapscope.app.model.Beat.Pace;
import mocapscope.app.model.Traffic;

/**
 * What a lane's header says.
 *
 * @param usual the median interval, in seconds; NaN when unknown
 * @param worst the longest interval in sight, in seconds
 * @param gaps intervals in sight that are gaps
 * @param missed how many reports would have fitted into them
 * @param age nanoseconds since the last report
 */
record Verdict(
        Health health,
        double hertz,
        Pace pace,
        double jitter,
        double usual,
        double worst,
        int gaps,
        long missed,
        long age) {
    /** An interval of more than this many usual ones is a gap: at least one report is missing. */
    static final double GAP = 1.8;

    private static final Set<Health> STILL =
            EnumSet.complementOf(EnumSet.of(Health.EVENTS, Health.SILENT, Health.LEFT));

    private static final double JITTERY = 0.2;
    static final long SILENT_AFTER = 1_000_000_000;
    private static final double SILENT_INTERVALS = 8;
    private static final int ENOUGH = 5;
    /** How long a gap is news, in nanoseconds. */
    private static final long LATELY = 5_000_000_000L;

    /** {@code settled} is when the source's first moments are over: until then its pace is not judged. */
    static Verdict of(Beat beat, Beats beats, double usual, long since, long settled, long now) {
        long age = beat.lastArrival() == Traffic.NEVER ? 0 : now - beat.lastArrival();
        int gaps = 0;
        long missed = 0;
        long lastGap = Long.MIN_VALUE;
        long from = Math.max(since, settled);
        for (int i = beats.from(from); i < beats.count(); i++) {
            if (periodic(beat) && beats.gap(i, usual)) {
                gaps++;
                missed += beats.missing(i, usual);
                lastGap = beats.time(i);
            }
        }
        boolean lately = gaps > 0 && now - lastGap < LATELY;
        var health = health(beat, beats.count(), usual, age, lately);
        boolean early = now < settled && STILL.contains(health);
        return new Verdict(
                early ? Health.UNKNOWN : health,
                beat.hertz(),
                beat.pace(),
                beat.jitter(),
                usual,
                beats.longest(from),
                gaps,
                missed,
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

    String words() {
        return switch (health) {
            case UNKNOWN -> "settling";
            case STEADY -> "steady";
            case JITTERY -> "jittery";
            case GAPS -> "gaps";
            case SILENT -> "silent";
            case LEFT -> "left";
            case EVENTS -> "events";
        };
    }

    /** The measured rate, and the declared one beside it: {@code 83.1 of 83 Hz}. */
    String rateWords() {
        double declared = pace.declared().orElse(0);
        return declared > 0
                ? "%s of %s Hz".formatted(Figures.fixed(hertz, 1), Figures.plain(declared))
                : Figures.fixed(hertz, 1) + " Hz";
    }

    /** The gaps in words; empty when there are none. */
    String gapWords() {
        if (gaps == 0) {
            return "";
        }
        return "%s %s, about %s missed"
                .formatted(Figures.count(gaps), gaps == 1 ? "gap" : "gaps", Figures.count(missed));
    }

    private static Health health(Beat beat, int count, double usual, long age, boolean gapLately) {
        if (beat.pace().left()) {
            return Health.LEFT;
        }
        if (!periodic(beat)) {
            return Health.EVENTS;
        }
        if (age > Math.max(SILENT_AFTER, usual * SILENT_INTERVALS * 1e9)) {
            return Health.SILENT;
        }
        if (count < ENOUGH || Double.isNaN(usual)) {
            return Health.UNKNOWN;
        }
        if (gapLately) {
            return Health.GAPS;
        }
        return beat.jitter() > JITTERY * usual ? Health.JITTERY : Health.STEADY;
    }
}
