package mocapscope.app.timing;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.RateFigures;

/** Formats the report rate of a source beside the declared rate or its error, such as {@code 83.1 of 83 Hz}. */
final class RateFiguresFormatter {
    private static final TextBundle TEXTS = TextBundle.of(RateFiguresFormatter.class);
    private static final String HERTZ = "Hz";
    private static final double KILO = 1000;
    private static final double KILO_FROM = 10_000;

    private RateFiguresFormatter() {}

    /** Returns the rate and the declared one, or else the error; a dash for an unknown rate. */
    static String format(RateFigures rate) {
        double declared = rate.declared().orElse(0);
        if (declared > 0) {
            return TEXTS.text(
                    "rate.declared", formatMeasured(rate), DisplayNumberFormatter.formatCompact(declared, HERTZ));
        }
        if (!rate.isKnown()) {
            return DisplayNumberFormatter.NONE;
        }
        return rate.hertz() >= KILO_FROM
                ? formatWithError(rate.hertz() / KILO, rate.error() / KILO, "k" + HERTZ)
                : formatWithError(rate.hertz(), rate.error(), HERTZ);
    }

    private static String formatMeasured(RateFigures rate) {
        if (!rate.isKnown()) {
            return DisplayNumberFormatter.NONE;
        }
        return rate.hertz() >= KILO_FROM
                ? DisplayNumberFormatter.formatCompact(rate.hertz(), "")
                : DisplayNumberFormatter.formatFixed(rate.hertz(), 1);
    }

    private static String formatWithError(double value, double error, String unit) {
        int decimals = error < 0.095 ? 2 : error < 0.95 ? 1 : 0;
        return TEXTS.text(
                "rate.error",
                DisplayNumberFormatter.formatFixed(value, decimals),
                DisplayNumberFormatter.formatFixed(error, decimals),
                unit);
    }

    /** Returns an explanation of the figures. */
    static String formatHelp(RateFigures rate) {
        if (rate.declared().orElse(-1) == 0) {
            return TEXTS.text("rate.help.events");
        }
        return rate.isKnown() ? TEXTS.text("rate.help") : TEXTS.text("rate.help.unknown");
    }
}
