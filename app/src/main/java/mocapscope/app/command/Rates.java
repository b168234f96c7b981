package mocapscope.app.command;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.stream.Collectors;

/** Declared rates in words. */
final class Rates {
    private Rates() {}

    /** Such as {@code 83 Hz}, or {@code events} for 0. */
    static String words(double rate) {
        return rate == 0
                ? "events"
                : BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString() + " Hz";
    }

    /** Such as {@code declares 83 Hz, events}; empty when there are none. */
    static String words(Collection<Double> rates) {
        return rates.isEmpty()
                ? ""
                : "declares " + rates.stream().map(Rates::words).collect(Collectors.joining(", "));
    }
}
