package mocapscope.app.tables;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.SignalSnapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SourceKind;

/** Builds the tracker table rows of one session from a snapshot. */
final class TrackerRowBuilder {
    private final SessionSnapshot session;
    private final long now;
    private final List<TrackerRow> out;
    private final SessionLabel label;
    private final Map<SourceId, String> units = new HashMap<>();
    private final Map<SourceId, SkeletonMap> skeletons = new HashMap<>();
    private final Map<SourceId, List<String>> names = new HashMap<>();
    private final Map<SignalRowKey, Double> speeds = new HashMap<>();

    TrackerRowBuilder(SessionSnapshot session, long now, List<TrackerRow> out) {
        this.session = session;
        this.now = now;
        this.out = out;
        this.label = SessionLabel.of(session);
    }

    void addRows() {
        session.sources().forEach(this::unit);
        session.signals()
                .skeletons()
                .forEach(snapshot ->
                        skeletons.put(source(snapshot), snapshot.latest().map()));
        session.signals()
                .velocities()
                .forEach(signalSnapshot -> speeds.put(
                        new SignalRowKey(
                                source(signalSnapshot),
                                SourceKind.TRACKER,
                                signalSnapshot.latest().sensor()),
                        signalSnapshot.latest().linear().length()));
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

    private void sensor(SignalSnapshot<Sample.Pose> snapshot) {
        var pose = snapshot.latest();
        var key = new SignalRowKey(source(snapshot), SourceKind.TRACKER, pose.sensor());
        out.add(new TrackerRow(
                label,
                key,
                name(key),
                units.getOrDefault(key.source(), ""),
                pose.position(),
                pose.orientation(),
                speeds.getOrDefault(key, Double.NaN),
                snapshot.hertz(),
                now - pose.stamp().arrival()));
    }

    /** Returns the skeleton's name for the sensor, else the source's. */
    private String name(SignalRowKey key) {
        var bone = bone(key);
        var sensors = names.getOrDefault(key.source(), List.of());
        return bone.isEmpty() && key.index() < sensors.size() && key.index() >= 0 ? sensors.get(key.index()) : bone;
    }

    private String bone(SignalRowKey key) {
        var bones = Optional.ofNullable(skeletons.get(key.source()))
                .map(SkeletonMap::bones)
                .orElse(List.of());
        return key.index() >= 0 && key.index() < bones.size()
                ? bones.get(key.index()).name()
                : "";
    }

    private static SourceId source(SignalSnapshot<? extends Sample> snapshot) {
        return snapshot.latest().stamp().source();
    }
}
