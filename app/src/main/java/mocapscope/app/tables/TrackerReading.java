package mocapscope.app.tables;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Signal;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** One session of one snapshot being turned into rows. */
final class TrackerReading {
    private final SessionSnapshot session;
    private final long now;
    private final List<TrackerRow> out;
    private final Origin origin;
    private final Map<SourceId, String> units = new HashMap<>();
    private final Map<SourceId, SkeletonMap> skeletons = new HashMap<>();
    private final Map<SourceId, List<String>> names = new HashMap<>();
    private final Map<Part, Double> speeds = new HashMap<>();
    private final Set<SourceId> sensed = new HashSet<>();

    TrackerReading(SessionSnapshot session, long now, List<TrackerRow> out) {
        this.session = session;
        this.now = now;
        this.out = out;
        this.origin = Origin.of(session);
    }

    void read() {
        session.sources().forEach(this::unit);
        session.signals()
                .skeletons()
                .forEach(signal -> skeletons.put(source(signal), signal.latest().map()));
        session.signals()
                .velocities()
                .forEach(signal -> speeds.put(
                        new Part(source(signal), Kind.TRACKER, signal.latest().sensor()),
                        signal.latest().linear().length()));
        session.signals().poses().forEach(this::sensor);
        session.signals().skeletons().stream()
                .filter(signal -> !sensed.contains(source(signal)))
                .forEach(this::bones);
    }

    private void unit(SourceInfo info) {
        boolean places = info.kind() == Kind.TRACKER || info.kind() == Kind.SKELETON;
        if (places && !info.unit().equals(SourceInfo.UNKNOWN)) {
            units.putIfAbsent(info.source(), info.unit());
        }
        if (places && !info.names().isEmpty()) {
            names.put(info.source(), info.names());
        }
    }

    private void sensor(Signal<Sample.Pose> signal) {
        var pose = signal.latest();
        sensed.add(source(signal));
        var part = new Part(source(signal), Kind.TRACKER, pose.sensor());
        out.add(new TrackerRow(
                origin,
                part,
                name(part),
                units.getOrDefault(part.source(), ""),
                pose.position(),
                pose.orientation(),
                speeds.getOrDefault(part, Double.NaN),
                signal.hertz(),
                now - pose.stamp().arrival()));
    }

    private void bones(Signal<Sample.Skeleton> signal) {
        var skeleton = signal.latest();
        for (int i = 0; i < skeleton.map().bones().size(); i++) {
            var part = new Part(source(signal), Kind.SKELETON, i);
            out.add(new TrackerRow(
                    origin,
                    part,
                    name(part),
                    units.getOrDefault(part.source(), skeleton.map().unit()),
                    skeleton.positions().vec3(i),
                    skeleton.orientations().quat(i),
                    Double.NaN,
                    signal.hertz(),
                    now - skeleton.stamp().arrival()));
        }
    }

    /** What a body calls it, else what its source does. */
    private String name(Part part) {
        var bone = bone(part);
        var sensors = names.getOrDefault(part.source(), List.of());
        return bone.isEmpty() && part.index() < sensors.size() && part.index() >= 0 ? sensors.get(part.index()) : bone;
    }

    private String bone(Part part) {
        var bones = Optional.ofNullable(skeletons.get(part.source()))
                .map(SkeletonMap::bones)
                .orElse(List.of());
        return part.index() >= 0 && part.index() < bones.size()
                ? bones.get(part.index()).name()
                : "";
    }

    private static SourceId source(Signal<? extends Sample> signal) {
        return signal.latest().stamp().source();
    }
}
