package mocapscope.protocol.sample;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is known of a source before its numbers are read.
 *
 * @param unit {@code m}, {@code cm}, or {@code unknown}
 * @param axes such as {@code right-handed, y up}, or {@code unknown}
 * @param quaternions order on the wire, such as {@code xyzw}; empty where there are none
 * @param epoch of device times: {@code unix}, {@code device_boot}, {@code 2000-01-01}, or {@code unknown}
 * @param rate declared by the device, in Hz; 0 for a source that speaks only when something happens
 * @param names of its sensors, one each, where the wire has such; otherwise none
 * @param basis what the words for unit and axes mean, where they mean one
 */
public record SourceInfo(
        SourceId source,
        Kind kind,
        String unit,
        String axes,
        String quaternions,
        String epoch,
        OptionalDouble rate,
        List<String> names,
        Optional<Basis> basis) {
    /** In place of a unit, of axes or of an epoch that nobody tells. */
    public static final String UNKNOWN = "unknown";

    public SourceInfo {
        names = List.copyOf(names);
    }

    /** Of a source whose sensors are numbered, and of whose axes nothing certain is known. */
    public SourceInfo(
            SourceId source,
            Kind kind,
            String unit,
            String axes,
            String quaternions,
            String epoch,
            OptionalDouble rate) {
        this(source, kind, unit, axes, quaternions, epoch, rate, List.of(), Optional.empty());
    }

    /** Whether it speaks only when something happens: then silence means nothing. */
    public boolean eventDriven() {
        return rate.isPresent() && rate.getAsDouble() == 0;
    }
}
