package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.FlagLayout;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** Creates the mappings from a device's stream groups to sources. */
final class RgmpSources {
    private static final int BITS = Long.SIZE;

    private final String session;
    private final Definition definition;
    private final Names parts = new Names();
    private final FrameTree tree;
    private final BodyMaker maker;

    /** The mapping of one group before its shared sensors are known. */
    private record Told(SourceId poses, List<Outlet> outlets, List<Body> bodies, List<SourceInfo> sources) {}

    private RgmpSources(String session, Definition definition) {
        this.session = session;
        this.definition = definition;
        this.tree = FrameTree.of(definition);
        this.maker = new BodyMaker(tree);
    }

    /** Returns the mapping of each group. */
    static List<Feed> of(String session, Definition definition) {
        return new RgmpSources(session, definition).feeds();
    }

    private List<Feed> feeds() {
        var ids = definition.groups().stream().map(this::poses).toList();
        var told = new ArrayList<Told>();
        for (int i = 0; i < ids.size(); i++) {
            told.add(told(definition.groups().get(i), i, ids.get(i)));
        }
        var feeds = new ArrayList<Feed>();
        for (var one : told) {
            feeds.add(new Feed(feeds.size(), one.poses, one.outlets, one.bodies, one.sources, maker.shared()));
        }
        return List.copyOf(feeds);
    }

    private SourceId poses(Group group) {
        var name = group.name().isEmpty() ? "group" : group.name();
        return new SourceId(session, definition.name(), parts.unique(name, name));
    }

    private Told told(Group group, int number, SourceId poses) {
        var outlets = new ArrayList<Outlet>();
        var sources = new ArrayList<SourceInfo>();
        var streams = group.poses();
        var names = names(streams);
        var bodies = maker.of(number, poses, streams, names);
        if (!streams.isEmpty()) {
            sources.add(tracker(group, poses, streams, names));
        }
        bodies.forEach(body -> sources.add(skeleton(group, body)));
        int sensor = 0;
        for (var stream : group.readable() ? group.streams() : List.<StreamInfo>of()) {
            if (stream.poses()) {
                outlets.add(new Outlet.Sensor(stream, sensor++));
            } else {
                var id = new SourceId(session, definition.name(), part(poses, stream));
                sources.add(row(group, stream, id));
                outlets.add(
                        stream.flags()
                                ? new Outlet.Bits(stream, id, flags(stream))
                                : new Outlet.Row(stream, id, layout(stream)));
            }
        }
        return new Told(poses, outlets, bodies, sources);
    }

    /** Returns the names of the target frames; a name used twice is qualified by its reference. */
    private static List<String> names(List<StreamInfo> streams) {
        var names = new Names();
        return streams.stream()
                .map(stream -> names.unique(stream.target(), stream.target() + " in " + stream.reference()))
                .toList();
    }

    /** Returns a part name, unique in the device, such as {@code imu/hub/MAGNETIC_FIELD}. */
    private String part(SourceId group, StreamInfo stream) {
        var name = group.part() + "/" + stream.target() + "/" + stream.quantity();
        return parts.unique(name, name + " in " + stream.reference());
    }

    private SourceInfo tracker(Group group, SourceId poses, List<StreamInfo> streams, List<String> names) {
        boolean turned = streams.stream().anyMatch(stream -> stream.measure() != Measure.POSITION);
        var references = streams.stream().map(StreamInfo::reference).distinct().toList();
        boolean one = references.size() == 1;
        var axes =
                one ? Root.axes(references.getFirst()) : "right-handed, relative to the reference frame of each stream";
        var basis = one ? tree.basisOf(references.getFirst()) : Optional.<Basis>empty();
        return info(group, poses, SourceKind.TRACKER, "m", axes, turned, names, basis);
    }

    private SourceInfo skeleton(Group group, Body body) {
        var names = body.map().bones().stream().map(Bone::name).toList();
        var axes = Root.axes(body.root());
        return info(group, body.source(), SourceKind.SKELETON, "m", axes, true, names, Root.basis(body.root()));
    }

    private SourceInfo row(Group group, StreamInfo stream, SourceId source) {
        var kind = stream.flags() ? SourceKind.FLAGS : SourceKind.ANALOG;
        var axes = Root.axes(stream.reference());
        var unit = stream.measure().unit().isEmpty()
                ? SourceInfo.UNKNOWN
                : stream.measure().unit();
        return info(group, source, kind, unit, axes, false, List.of(), Optional.empty());
    }

    private SourceInfo info(
            Group group,
            SourceId source,
            SourceKind kind,
            String unit,
            String axes,
            boolean turned,
            List<String> names,
            Optional<Basis> basis) {
        var epoch = definition.epoch().equals("unix_epoch") ? "unix" : definition.epoch();
        var rate = OptionalDouble.of(group.rate());
        return new SourceInfo(source, kind, unit, axes, turned ? "xyzw" : "", epoch, rate, names, basis);
    }

    private static FlagLayout flags(StreamInfo stream) {
        var named = stream.bits().headMap(BITS);
        return new FlagLayout(List.copyOf(named.keySet()), List.copyOf(named.values()));
    }

    private static AnalogLayout layout(StreamInfo stream) {
        var type = stream.type();
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
