package mocapscope.app.timing;

import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.health.DeviceClockHealth;
import mocapscope.protocol.timing.ClockEstimate;
import mocapscope.protocol.timing.DeviceClockVerdictFormatter;

/** Formats the drift of a device's clock, and the program's judgement of this clock, as text. */
final class ClockDriftFormatter {
    private static final TextBundle TEXTS = TextBundle.of(ClockDriftFormatter.class);
    private static final double NANOS_A_MILLI = 1e6;

    private ClockDriftFormatter() {}

    /** Formats the drift and its uncertainty, such as {@code clock +12.3 ±0.1 ppm}; a dash for an unknown drift. */
    static String format(DeviceClockHealth clock) {
        return TEXTS.text("clock", Double.isNaN(clock.drift()) ? DisplayNumberFormatter.NONE : drift(clock));
    }

    private static String drift(DeviceClockHealth clock) {
        double sure = clock.driftError();
        int decimals = sure < 0.1 ? 2 : sure < 10 ? 1 : 0;
        var sign = clock.drift() >= 0 ? "+" : "";
        return TEXTS.text(
                "clock.drift",
                sign + DisplayNumberFormatter.formatFixed(clock.drift(), decimals),
                DisplayNumberFormatter.formatFixed(sure, decimals));
    }

    /** Returns the judgement of the clock, and how its drift was estimated. */
    static String formatHelp(DeviceClockHealth clock, Optional<ClockEstimate> estimate) {
        var judgement = TEXTS.text("clock.help.judgement", DeviceClockVerdictFormatter.describe(clock.verdict()));
        return judgement + "\n"
                + estimate.map(ClockDriftFormatter::formatHelp).orElse(TEXTS.text("clock.help.settling"));
    }

    private static String formatHelp(ClockEstimate estimate) {
        return TEXTS.text(
                "clock.help",
                DisplayNumberFormatter.formatFixed(estimate.seconds(), 0),
                DisplayNumberFormatter.formatFixed(estimate.spread() / NANOS_A_MILLI, 3));
    }
}
