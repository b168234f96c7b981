package mocapscope.app.timing;

import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.ReportRateStatistics;

/**
 * Formats a source's report rate as short text. The measured rate is followed by the declared rate or else by the
 * margin of error.
 */
final class ReportRateFormatter {
    private static final TextBundle TEXTS = TextBundle.of(ReportRateFormatter.class);
    private static final String HERTZ = "Hz";
    /** The rate from which on all its digits need too much space. */
    private static final double COMPACT_FROM = 10_000;

    private ReportRateFormatter() {}

    /** Returns the rate and the declared one, or else the error; a dash for an unknown rate. */
    static String format(ReportRateStatistics rate) {
        double declared = rate.declared().orElse(0);
        if (rate.hertz() < COMPACT_FROM && declared < COMPACT_FROM) {
            return rate.describe();
        }
        if (declared > 0) {
            return TEXTS.text(
                    "rate.declared",
                    rate.isKnown() ? formatMeasured(rate) : DisplayNumberFormatter.NONE,
                    DisplayNumberFormatter.formatCompact(declared, HERTZ));
        }
        return rate.isKnown()
                ? TEXTS.text(
                        "rate.error",
                        formatMeasured(rate),
                        DisplayNumberFormatter.formatCompact(Math.ceil(rate.error()), HERTZ))
                : DisplayNumberFormatter.NONE;
    }

    private static String formatMeasured(ReportRateStatistics rate) {
        return DisplayNumberFormatter.formatCompact(Math.rint(rate.hertz()), "");
    }

    /** Returns an explanation of the figures. */
    static String formatHelp(ReportRateStatistics rate) {
        if (rate.declared().orElse(-1) == 0) {
            return TEXTS.text("rate.help.events");
        }
        return rate.isKnown() ? TEXTS.text("rate.help") : TEXTS.text("rate.help.unknown");
    }
}
