package mocapscope.app.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.TimeSeriesBuffer;
import mocapscope.app.model.snapshot.AnnouncedServerDeviceSnapshot;
import mocapscope.app.model.snapshot.DialRotationState;
import mocapscope.app.model.snapshot.MessageTypeStatistics;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.app.model.snapshot.SessionLatestSamplesSnapshot;
import mocapscope.app.model.snapshot.SessionNameGenerator;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SetpSharedSceneState;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.snapshot.SourceAxisMappingTable;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.model.snapshot.TransportMetricHistory;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.health.DeliveryProblemOccurrence;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.session.event.TransportMetricValue;
import mocapscope.protocol.transcript.Direction;

/** Builds a session's snapshot, one thing after another. */
public final class SessionSnapshotBuilder {
    private final Session session;
    private final List<DeclaredSourceProperties> sources = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Pose>> poses = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Velocity>> velocities = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Skeleton>> skeletons = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Button>> buttons = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Analog>> analogs = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Flags>> flags = new ArrayList<>();
    private final List<DialRotationState> dials = new ArrayList<>();
    private final List<SharedSceneObjectSnapshot> objects = new ArrayList<>();
    private final List<Sample.SetpBubble> bubbles = new ArrayList<>();
    private final List<Sample> happenings = new ArrayList<>();
    private final List<SourceTimingHistorySnapshot> snapshots = new ArrayList<>();
    private final List<Sample.Text> texts = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private SessionStateChange state = new SessionStateChange(SessionPhase.LIVE, "", "", 0);
    private final List<SessionStateChange> trail = new ArrayList<>();
    private final List<AnnouncedServerDeviceSnapshot> deviceSnapshots = new ArrayList<>();
    private final List<TransportMetricHistory> metrics = new ArrayList<>();
    private SignalHistoryStore store = SignalHistoryStore.NONE;
    private SessionHealthBuilder health = new SessionHealthBuilder();
    private PipelineLatencyMeter stages = new PipelineLatencyMeter();
    private TrafficStatistics trafficStatistics = TrafficStatistics.NONE;
    private String name;
    private long arrival;

    public SessionSnapshotBuilder(Session session) {
        this.session = session;
        name = session.title();
    }

    public static Snapshot of(long nanos, SharedViewSelection selection, SessionSnapshotBuilder... sessions) {
        return SnapshotParts.snapshot(
                nanos,
                SessionNameGenerator.distinguish(List.of(sessions).stream()
                        .map(session -> session.snapshot(nanos))
                        .toList()),
                selection);
    }

    public static Snapshot of(long nanos, SessionSnapshotBuilder... sessions) {
        return of(nanos, SharedViewSelection.NOTHING, sessions);
    }

    /** Sets the arrival time of everything added from here on. */
    public SessionSnapshotBuilder at(long nanos) {
        arrival = nanos;
        return this;
    }

    public SessionSnapshotBuilder name(String newer) {
        name = newer;
        return this;
    }

    public SessionSnapshotBuilder state(SessionPhase phase, String step, String waitingFor) {
        state = new SessionStateChange(phase, step, waitingFor, arrival);
        trail.add(state);
        return this;
    }

    /** Sets the cause of the state. */
    public SessionSnapshotBuilder cause(Rule cause) {
        state = new SessionStateChange(state.phase(), state.step(), state.waitingFor(), state.at(), cause);
        return this;
    }

    public SessionSnapshotBuilder traffic(TrafficStatistics latest) {
        trafficStatistics = latest;
        return this;
    }

    public SessionSnapshotBuilder pose(String device, int sensor, Vec3 position, double hertz) {
        poses.add(SnapshotParts.signal(new Sample.Pose(stamp(device, 0), sensor, position, Quat.IDENTITY), 1, hertz));
        return this;
    }

    /** A sensor whose pose is zeros since that time. */
    public SessionSnapshotBuilder lostPose(String device, int sensor, Vec3 before, long since) {
        var zeros = new Sample.Pose(stamp(device, 0), sensor, Vec3.ZERO, new Quat(0, 0, 0, 0));
        var valid = new Sample.Pose(stamp(device, 0), sensor, before, Quat.IDENTITY);
        poses.add(SnapshotParts.lostSignal(zeros, valid, since));
        return this;
    }

    public SessionSnapshotBuilder velocity(String device, int sensor, Vec3 linear) {
        velocities.add(SnapshotParts.signal(
                new Sample.Velocity(stamp(device, 0), sensor, linear, Quat.IDENTITY, Double.NaN), 1, 60));
        return this;
    }

    public SessionSnapshotBuilder skeleton(Sample.Skeleton skeleton, double hertz) {
        skeletons.add(SnapshotParts.signal(skeleton, 1, hertz));
        return this;
    }

    public SessionSnapshotBuilder source(DeclaredSourceProperties info) {
        sources.add(info);
        return this;
    }

    public SessionSnapshotBuilder button(String device, int button, boolean pressed, boolean initial, long count) {
        buttons.add(SnapshotParts.signal(new Sample.Button(stamp(device, 0), button, pressed, initial), count, 0));
        return this;
    }

    public SessionSnapshotBuilder analog(String device, AnalogChannelDescription layout, double... channels) {
        analogs.add(SnapshotParts.signal(
                new Sample.Analog(stamp(device, 0), layout, ImmutableDoubleArray.of(channels)), 1, 60));
        return this;
    }

    public SessionSnapshotBuilder dial(String device, int dial, double change, double revolutions) {
        dials.add(new DialRotationState(
                SnapshotParts.signal(new Sample.Dial(stamp(device, 0), dial, change), 1, 1), revolutions));
        return this;
    }

    public SessionSnapshotBuilder timing(SourceTimingHistorySnapshot snapshot) {
        snapshots.add(snapshot);
        return this;
    }

    public SessionSnapshotBuilder text(String device, long message, Sample.TextSeverity severity, String text) {
        texts.add(new Sample.Text(stamp(device, message), severity, 0, text));
        return this;
    }

    /** Adds a device that sends these message types, of which {@code pong} is a keepalive. */
    public SessionSnapshotBuilder device(String name, boolean internal, String... types) {
        var messageTypes = Stream.of(types)
                .map(type -> new MessageTypeStatistics(type, type.equals("pong"), 3, 60, arrival))
                .toList();
        deviceSnapshots.add(
                new AnnouncedServerDeviceSnapshot(sourceOf(name), internal, messageTypes, Optional.empty(), false));
        return this;
    }

    /** Adds a device that has sent nothing yet, with its property, and possibly departed. */
    public SessionSnapshotBuilder deviceProperty(String name, DeviceProperty page, boolean left) {
        deviceSnapshots.add(
                new AnnouncedServerDeviceSnapshot(sourceOf(name), false, List.of(), Optional.of(page), left));
        return this;
    }

    public SessionSnapshotBuilder flags(String device, StatusFlagBitLayout layout, long word) {
        flags.add(SnapshotParts.signal(new Sample.Flags(stamp(device, 0), layout, word), 1, 10));
        return this;
    }

    public SessionSnapshotBuilder object(SharedSceneObjectSnapshot object) {
        objects.add(object);
        return this;
    }

    public SessionSnapshotBuilder bubble(Sample.SetpBubble bubble) {
        bubbles.add(bubble);
        return this;
    }

    public SessionSnapshotBuilder sceneEvent(Sample sample) {
        happenings.add(sample);
        return this;
    }

    public SessionSnapshotBuilder histories(SignalHistoryStore kept) {
        store = kept;
        return this;
    }

    /** Adds the health of a source. */
    public SessionSnapshotBuilder health(SourceHealthBuilder source) {
        health.source(source.build());
        return this;
    }

    /** Adds a mark for messages that were lost, late or duplicate. */
    public SessionSnapshotBuilder mark(
            DeliveryProblemOccurrence.DeliveryProblemKind kind, long at, long message, long count) {
        health.mark(new DeliveryProblemOccurrence(kind, at, message, count, 0));
        return this;
    }

    /** Sets the latencies of all sources together. */
    public SessionSnapshotBuilder stages(PipelineLatencyMeter newer) {
        stages = newer;
        return this;
    }

    public SessionSnapshotBuilder health(SessionHealthBuilder newer) {
        health = newer;
        return this;
    }

    public SessionSnapshotBuilder finding(Finding finding) {
        findings.add(finding);
        return this;
    }

    public SessionSnapshotBuilder transportMetric(TransportMetricValue latest, TimeSeriesBuffer past) {
        metrics.add(new TransportMetricHistory(latest, past));
        return this;
    }

    public SourceId sourceOf(String device) {
        return new SourceId(session.id(), device);
    }

    public SampleMetadata stamp(String device, long message) {
        return new SampleMetadata(sourceOf(device), Direction.TO_CLIENT, message, arrival, SampleMetadata.NO_TIME);
    }

    private SessionSnapshot snapshot(long now) {
        return new SessionSnapshot(
                session,
                name,
                0,
                state,
                now,
                trafficStatistics,
                SourceAxisMappingTable.UNKNOWN,
                List.copyOf(sources),
                signals(),
                new SetpSharedSceneState(List.copyOf(objects), List.copyOf(bubbles), List.copyOf(happenings)),
                List.copyOf(deviceSnapshots),
                List.copyOf(snapshots),
                List.copyOf(metrics),
                List.of(),
                List.copyOf(texts),
                SessionFindings.of(findings),
                stages,
                health.build(session.id(), now),
                store,
                List.copyOf(trail));
    }

    private SessionLatestSamplesSnapshot signals() {
        return new SessionLatestSamplesSnapshot(
                List.copyOf(poses),
                List.copyOf(velocities),
                List.of(),
                List.copyOf(skeletons),
                List.copyOf(buttons),
                List.copyOf(analogs),
                List.copyOf(dials),
                List.copyOf(flags));
    }
}
