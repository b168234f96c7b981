package mocapscope.app.command.output;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.stream.Collectors;

/** Formats the data rate that a data source declares, such as "83 Hz". */
final class DeclaredRateFormatter {
    private DeclaredRateFormatter() {}

    /** Formats a rate as {@code 83 Hz}, or {@code events} for 0. */
    static String format(double rate) {
        return rate == 0
                ? "events"
                : BigDecimal.valueOf(rate).stripTrailingZeros().toPlainString() + " Hz";
    }

    /** Formats rates as {@code declares 83 Hz, events}; empty without rates. */
    static String format(Collection<Double> rates) {
        return rates.isEmpty()
                ? ""
                : "declares "
                        + rates.stream().map(DeclaredRateFormatter::format).collect(Collectors.joining(", "));
    }
}
