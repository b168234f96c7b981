package mocapscope.app.timing;

import java.util.Optional;
import mocapscope.app.control.Figures;
import mocapscope.protocol.timing.ClockEstimate;

/** What is said of a device's clock. */
final class ClockWords {
    private static final double NANOS = 1e9;
    private static final double NANOS_A_MILLI = 1e6;

    private ClockWords() {}

    /** How fast it gains, and how sure that is: {@code clock +12.3 ±0.1 ppm}. */
    static String of(Optional<ClockEstimate> estimate) {
        return "clock " + estimate.map(ClockWords::drift).orElse("settling");
    }

    private static String drift(ClockEstimate estimate) {
        double sure = estimate.uncertainty();
        int decimals = sure < 0.1 ? 2 : sure < 10 ? 1 : 0;
        var sign = estimate.ppm() >= 0 ? "+" : "";
        return "%s%s ±%s ppm".formatted(sign, Figures.fixed(estimate.ppm(), decimals), Figures.fixed(sure, decimals));
    }

    static String help(Optional<ClockEstimate> estimate) {
        return estimate.map(ClockWords::help)
                .orElse("The device's clock against ours: after five seconds more is known");
    }

    private static String help(ClockEstimate estimate) {
        var steps = estimate.steps() == 0
                ? "it never stepped"
                : "stepped %s, last by %s ms"
                        .formatted(
                                estimate.steps() == 1 ? "once" : Figures.count(estimate.steps()) + " times",
                                Figures.fixed(-estimate.lastStep() / NANOS_A_MILLI, 1));
        return """
                How much the device's clock gains on ours, in parts of a million, with nineteen chances in twenty
                from the fastest messages of %s s, which lie within %s ms of the line; %s
                Our time less the device's: %s s, the least that a message takes included""".formatted(
                        Figures.fixed(estimate.seconds(), 0),
                        Figures.fixed(estimate.spread() / NANOS_A_MILLI, 3),
                        steps,
                        Figures.fixed(estimate.offset() / NANOS, 6));
    }
}
