package mocapscope.protocol.sample;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The properties of a data source, such as unit, axes and rate, as declared by its device or protocol. Known before its
 * samples are decoded.
 *
 * @param unit {@code m}, {@code cm}, or {@code unknown}
 * @param axes such as {@code right-handed, y up}, or {@code unknown}
 * @param quaternions the order in the protocol, such as {@code xyzw}; empty if there are none
 * @param epoch the epoch of device times: {@code unix}, {@code device_boot}, {@code 2000-01-01}, or {@code unknown}
 * @param rate the rate declared by the device, in Hz; 0 for a source that sends only when something happens
 * @param names the names of its sensors, one each, if the protocol has names; otherwise empty
 * @param basis the basis that unit and axes define, if they define one
 */
public record DeclaredSourceProperties(
        SourceId source,
        SourceDataKind kind,
        String unit,
        String axes,
        String quaternions,
        String epoch,
        OptionalDouble rate,
        List<String> names,
        Optional<Basis> basis) {
    /** The value of an unknown unit, axes or epoch. */
    public static final String UNKNOWN = "unknown";

    public DeclaredSourceProperties {
        names = List.copyOf(names);
    }

    /** Creates the properties of a source whose sensors are numbered and whose axes are not certain. */
    public DeclaredSourceProperties(
            SourceId source,
            SourceDataKind kind,
            String unit,
            String axes,
            String quaternions,
            String epoch,
            OptionalDouble rate) {
        this(source, kind, unit, axes, quaternions, epoch, rate, List.of(), Optional.empty());
    }

    /** Returns whether it sends only when something happens, so that silence has no meaning. */
    public boolean eventDriven() {
        return rate.isPresent() && rate.getAsDouble() == 0;
    }
}
