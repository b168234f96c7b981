package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** Makes a source of every stream of a device; each group's in the order of its streams. */
final class RgmpSources {
    private final String session;
    private final Definition definition;
    private final Set<String> taken = new HashSet<>();

    private RgmpSources(String session, Definition definition) {
        this.session = session;
        this.definition = definition;
    }

    static List<List<Outlet>> of(String session, Definition definition) {
        return new RgmpSources(session, definition).groups();
    }

    private List<List<Outlet>> groups() {
        var groups = new ArrayList<List<Outlet>>();
        for (var group : definition.groups()) {
            groups.add(group.readable() ? outlets(group) : List.of());
        }
        return List.copyOf(groups);
    }

    private List<Outlet> outlets(Group group) {
        return group.streams().stream()
                .map(stream -> new Outlet(stream, source(group, stream), layout(stream)))
                .toList();
    }

    private SourceInfo source(Group group, StreamInfo stream) {
        boolean pose = Outlet.poses(stream);
        return new SourceInfo(
                new SourceId(session, definition.name(), part(group, stream)),
                pose ? Kind.TRACKER : Kind.ANALOG,
                stream.measure().unit(),
                axes(stream.reference()),
                pose && stream.measure() != Measure.POSITION ? "xyzw" : "",
                epoch(),
                group.rate() > 0 ? OptionalDouble.of(group.rate()) : OptionalDouble.empty());
    }

    /** Such as {@code pose/left_hand} or {@code imu/hub/MAGNETIC_FIELD}; no two streams of a device have the same. */
    private String part(Group group, StreamInfo stream) {
        var name = group.name() + "/" + stream.target();
        if (!Outlet.poses(stream)) {
            name += "/" + stream.quantity();
        }
        if (!taken.contains(name)) {
            taken.add(name);
            return name;
        }
        name += " in " + stream.reference();
        var unique = name;
        for (int n = 2; !taken.add(unique); n++) {
            unique = name + " (" + n + ")";
        }
        return unique;
    }

    private static String axes(String reference) {
        return switch (reference) {
            case "LTP_ENU" -> "right-handed, x east, y north, z up";
            case "LTP_NED" -> "right-handed, x north, y east, z down";
            case "xr_base" -> "right-handed, y up";
            default -> "right-handed, of " + reference;
        };
    }

    private String epoch() {
        return definition.epoch().equals("unix_epoch") ? "unix" : definition.epoch();
    }

    private static AnalogLayout layout(StreamInfo stream) {
        var type = stream.type();
        if (stream.measure() == Measure.STATUS_FLAGS && stream.fits()) {
            var names = List.copyOf(stream.bits().values());
            return new AnalogLayout(stream.quantity(), names, "", List.of(names.size()), true);
        }
        var labels = stream.fits() ? stream.measure().parts() : List.<String>of();
        var shape = type.shape().isEmpty() ? List.of(1) : type.shape();
        return new AnalogLayout(
                stream.quantity(),
                labels,
                stream.measure().unit(),
                shape,
                type.base().integer());
    }
}
