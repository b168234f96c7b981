package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;

/** Formats the timing assessment of a source, such as steady, jittery or gaps, as a word, reason and figures. */
final class SourceTimingVerdictFormatter {
    private static final TextBundle TEXTS = TextBundle.of(SourceTimingVerdictFormatter.class);
    private static final double MILLIS = 1e3;

    private SourceTimingVerdictFormatter() {}

    /** Returns one word. */
    static String formatStatus(SourceTimingVerdict verdict) {
        return switch (verdict.health()) {
            case SILENT -> TEXTS.text("health.silent");
            case GAPS -> TEXTS.text("health.gaps");
            case DISORDER -> TEXTS.text("health.disorder");
            case OFF_PACE -> slow(verdict) ? TEXTS.text("health.slow") : TEXTS.text("health.fast");
            case JITTERY -> TEXTS.text("health.jittery");
            case UNKNOWN -> TEXTS.text("health.settling");
            case STEADY -> TEXTS.text("health.steady");
            case EVENTS -> TEXTS.text("health.events");
            case LEFT -> TEXTS.text("health.left");
            case OVER -> TEXTS.text("health.over");
        };
    }

    /** Returns the reason for the verdict. */
    static String formatReason(SourceTimingVerdict verdict) {
        return switch (verdict.health()) {
            case SILENT -> silent(verdict);
            case GAPS, DISORDER -> formatAnomalies(verdict.anomalies());
            case OFF_PACE -> TEXTS.text("why.rate", formatRate(verdict));
            case JITTERY -> TEXTS.text("why.jittery", share(verdict));
            case UNKNOWN -> TEXTS.text("why.settling");
            case STEADY -> steady(verdict);
            case EVENTS -> TEXTS.text("why.events", DisplayNumberFormatter.formatAge(verdict.age()));
            case LEFT -> TEXTS.text("why.left");
            case OVER -> TEXTS.text("why.over", DisplayNumberFormatter.formatAge(verdict.age()));
        };
    }

    private static String silent(SourceTimingVerdict verdict) {
        double usual = verdict.pace().declared().orElse(0) > 0
                ? verdict.pace().declared().getAsDouble()
                : 1 / verdict.medianInterval();
        var age = DisplayNumberFormatter.formatAge(verdict.age());
        return Double.isNaN(usual) ? TEXTS.text("why.silent", age) : TEXTS.text("why.silent.usual", age, hertz(usual));
    }

    private static String hertz(double hertz) {
        return hertz >= 10
                ? DisplayNumberFormatter.formatFixed(hertz, 0)
                : DisplayNumberFormatter.formatFixed(hertz, 1);
    }

    private static String steady(SourceTimingVerdict verdict) {
        var anomalies = formatAnomalies(verdict.anomalies());
        return anomalies.isEmpty() ? TEXTS.text("why.steady", share(verdict)) : anomalies;
    }

    /** Formats gaps, late and duplicate reports; empty without anomalies. */
    static String formatAnomalies(TimingAnomalyCounts counts) {
        var parts = new ArrayList<String>();
        if (counts.gaps() > 0) {
            parts.add(TEXTS.formatCount("problem.gaps", counts.gaps()));
            parts.add(TEXTS.text("problem.missed", counts.missed()));
        }
        if (counts.lateCount() > 0) {
            parts.add(TEXTS.text("problem.late", counts.lateCount()));
        }
        if (counts.duplicateCount() > 0) {
            parts.add(TEXTS.text("problem.twice", counts.duplicateCount()));
        }
        long last = Math.min(counts.lastGap(), counts.lastMixed());
        if (!parts.isEmpty()) {
            parts.add(TEXTS.text("problem.last", DisplayNumberFormatter.formatAge(last)));
        }
        return String.join(", ", parts);
    }

    /** Formats the measured and the declared rate: {@code 83.1 of 83 Hz}. */
    static String formatRate(SourceTimingVerdict verdict) {
        double declared = verdict.pace().declared().orElse(0);
        return declared > 0
                ? TEXTS.text(
                        "rate.declared",
                        DisplayNumberFormatter.formatFixed(verdict.hertz(), 1),
                        DisplayNumberFormatter.formatPlain(declared))
                : TEXTS.text("rate", DisplayNumberFormatter.formatFixed(verdict.hertz(), 1));
    }

    static String rateHelp(SourceTimingVerdict verdict) {
        if (verdict.pace().eventDriven()) {
            return TEXTS.text("rate.help.events");
        }
        return verdict.pace().off() ? TEXTS.text("rate.help.off") : TEXTS.text("rate.help");
    }

    /** Formats seconds in milliseconds. */
    static String millis(double seconds, int decimals) {
        return Double.isNaN(seconds)
                ? DisplayNumberFormatter.NONE
                : DisplayNumberFormatter.formatFixed(seconds * MILLIS, decimals) + " ms";
    }

    /** Formats a duration with significant decimals: {@code 0.03 ms}, {@code 1.2 ms}, {@code 24 ms}. */
    static String formatDuration(double seconds) {
        double millis = seconds * MILLIS;
        return millis(seconds, millis < 0.995 ? 2 : millis < 9.95 ? 1 : 0);
    }

    /** Returns the style class. */
    static List<String> styles(SourceTimingVerdict verdict) {
        var colour = switch (verdict.health()) {
            case SILENT -> "bad";
            case GAPS, DISORDER, OFF_PACE, JITTERY -> "warning";
            case STEADY -> "good";
            case UNKNOWN, EVENTS -> "busy";
            case LEFT, OVER -> "off";
        };
        return List.of("label", "verdict", colour);
    }

    private static boolean slow(SourceTimingVerdict verdict) {
        return verdict.hertz() < verdict.pace().declared().orElse(0);
    }

    private static String share(SourceTimingVerdict verdict) {
        double percent = 100 * verdict.jitter() / verdict.medianInterval();
        return Double.isNaN(percent)
                ? DisplayNumberFormatter.NONE
                : DisplayNumberFormatter.formatFixed(percent, percent < 10 ? 1 : 0);
    }
}
