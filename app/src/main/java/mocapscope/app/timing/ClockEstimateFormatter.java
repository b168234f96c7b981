package mocapscope.app.timing;

import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.timing.ClockEstimate;

/** Formats the drift and offset of a device clock as text. */
final class ClockEstimateFormatter {
    private static final TextBundle TEXTS = TextBundle.of(ClockEstimateFormatter.class);
    private static final double NANOS = 1e9;
    private static final double NANOS_A_MILLI = 1e6;

    private ClockEstimateFormatter() {}

    /** Formats the drift and its uncertainty, such as {@code clock +12.3 ±0.1 ppm}. */
    static String format(Optional<ClockEstimate> estimate) {
        return TEXTS.text("clock", estimate.map(ClockEstimateFormatter::drift).orElse(TEXTS.text("clock.settling")));
    }

    private static String drift(ClockEstimate estimate) {
        double sure = estimate.uncertainty();
        int decimals = sure < 0.1 ? 2 : sure < 10 ? 1 : 0;
        var sign = estimate.ppm() >= 0 ? "+" : "";
        return TEXTS.text(
                "clock.drift",
                sign + DisplayNumberFormatter.formatFixed(estimate.ppm(), decimals),
                DisplayNumberFormatter.formatFixed(sure, decimals));
    }

    static String formatHelp(Optional<ClockEstimate> estimate) {
        return estimate.map(ClockEstimateFormatter::formatHelp).orElse(TEXTS.text("clock.help.settling"));
    }

    private static String formatHelp(ClockEstimate estimate) {
        return TEXTS.text(
                "clock.help",
                DisplayNumberFormatter.formatFixed(estimate.seconds(), 0),
                DisplayNumberFormatter.formatFixed(estimate.spread() / NANOS_A_MILLI, 3),
                steps(estimate),
                DisplayNumberFormatter.formatFixed(estimate.offset() / NANOS, 6));
    }

    private static String steps(ClockEstimate estimate) {
        var by = DisplayNumberFormatter.formatFixed(-estimate.lastStep() / NANOS_A_MILLI, 1);
        return switch (estimate.steps()) {
            case 0 -> TEXTS.text("clock.steps.none");
            case 1 -> TEXTS.text("clock.steps.once", by);
            default -> TEXTS.text("clock.steps.many", estimate.steps(), by);
        };
    }
}
