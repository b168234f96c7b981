package mocapscope.app.tables;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.SignalSnapshot;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** Builds the tracker table rows of one session from a snapshot. */
final class TrackerRowBuilder {
    private final SessionSnapshot session;
    private final long now;
    private final List<TrackerRow> out;
    private final SessionLabel origin;
    private final Map<SourceId, String> units = new HashMap<>();
    private final Map<SourceId, SkeletonMap> skeletons = new HashMap<>();
    private final Map<SourceId, List<String>> names = new HashMap<>();
    private final Map<SignalRowKey, Double> speeds = new HashMap<>();

    TrackerRowBuilder(SessionSnapshot session, long now, List<TrackerRow> out) {
        this.session = session;
        this.now = now;
        this.out = out;
        this.origin = SessionLabel.of(session);
    }

    void addRows() {
        session.sources().forEach(this::unit);
        session.signals()
                .skeletons()
                .forEach(signal -> skeletons.put(source(signal), signal.latest().map()));
        session.signals()
                .velocities()
                .forEach(signal -> speeds.put(
                        new SignalRowKey(source(signal), SourceKind.TRACKER, signal.latest().sensor()),
                        signal.latest().linear().length()));
        session.signals().poses().forEach(this::sensor);
    }

    private void unit(SourceInfo info) {
        boolean places = info.kind() == SourceKind.TRACKER || info.kind() == SourceKind.SKELETON;
        if (places && !info.unit().equals(SourceInfo.UNKNOWN)) {
            units.putIfAbsent(info.source(), info.unit());
        }
        if (places && !info.names().isEmpty()) {
            names.put(info.source(), info.names());
        }
    }

    private void sensor(SignalSnapshot<Sample.Pose> signal) {
        var pose = signal.latest();
        var part = new SignalRowKey(source(signal), SourceKind.TRACKER, pose.sensor());
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

    /** Returns the skeleton's name for the sensor, else the source's. */
    private String name(SignalRowKey part) {
        var bone = bone(part);
        var sensors = names.getOrDefault(part.source(), List.of());
        return bone.isEmpty() && part.index() < sensors.size() && part.index() >= 0 ? sensors.get(part.index()) : bone;
    }

    private String bone(SignalRowKey part) {
        var bones = Optional.ofNullable(skeletons.get(part.source()))
                .map(SkeletonMap::bones)
                .orElse(List.of());
        return part.index() >= 0 && part.index() < bones.size()
                ? bones.get(part.index()).name()
                : "";
    }

    private static SourceId source(SignalSnapshot<? extends Sample> signal) {
        return signal.latest().stamp().source();
    }
}
