package mocapscope.protocol.export;

import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.SourceId;

/**
 * What a person chose; what is empty goes by what there is.
 *
 * @param source whose samples to write: a device, or a device and its part as {@link SourceId#label} writes them
 * @param rate frames per second, where the format has such
 * @param clock whose times count
 */
public record ExportOptions(Optional<String> source, OptionalDouble rate, Optional<ExportClock> clock) {
    /** Nothing was chosen. */
    public static final ExportOptions USUAL =
            new ExportOptions(Optional.empty(), OptionalDouble.empty(), Optional.empty());

    private static final double SLOWEST = 0.1;
    private static final double FASTEST = 10_000;

    /** @throws IllegalArgumentException for a rate that is not from 0.1 to 10,000 */
    public ExportOptions {
        if (rate.isPresent() && !possible(rate.getAsDouble())) {
            throw new IllegalArgumentException(
                    "the rate must be between %s and %s: %s".formatted(SLOWEST, FASTEST, rate.getAsDouble()));
        }
    }

    static boolean possible(double rate) {
        return rate >= SLOWEST && rate <= FASTEST;
    }

    boolean wants(SourceId id) {
        return source.isEmpty()
                || source.get().equals(id.label())
                || source.get().equals(id.device());
    }
}
