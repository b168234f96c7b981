package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.model.buffer.PipelineLatencyMeter;
import mocapscope.app.model.buffer.SignalSnapshots;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.DialRotationState;
import mocapscope.app.model.snapshot.SessionFindings;
import mocapscope.app.model.snapshot.SessionLatestSamplesSnapshot;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SetpSharedSceneState;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.model.snapshot.SourceAxisMappingTable;
import mocapscope.app.model.snapshot.TrafficStatistics;
import mocapscope.app.scene.model.HiddenSceneItemStore;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;
import mocapscope.protocol.transcript.Direction;

/** Builds the snapshot of one session sample by sample, for tests of the scene. */
final class SceneSessionBuilder {
    private static final Endpoint PEER = ProtocolCatalog.parse("vrpn://127.0.0.1", SessionRole.CLIENT);
    private static final Endpoint FILE = Endpoint.file("vrpn", "take.mcap", PEER.settings());

    private final String session;
    private final long nanos;
    private final Basis basis;
    private final List<SignalSnapshot<Sample.Pose>> poses = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Skeleton>> skeletons = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Button>> buttons = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Analog>> analogs = new ArrayList<>();
    private final List<DialRotationState> dials = new ArrayList<>();
    private final List<SignalSnapshot<Sample.Flags>> flags = new ArrayList<>();
    private final List<SharedSceneObjectSnapshot> objects = new ArrayList<>();
    private final List<Sample.SetpBubble> bubbles = new ArrayList<>();
    private final List<DeclaredSourceProperties> sources = new ArrayList<>();
    private final SessionHealthBuilder health = new SessionHealthBuilder();
    private int accent;
    private boolean isPlayback;
    private SessionPhase phase = SessionPhase.LIVE;

    SceneSessionBuilder(String session, long nanos, Basis basis) {
        this.session = session;
        this.nanos = nanos;
        this.basis = basis;
    }

    SceneSessionBuilder(String session, long nanos) {
        this(session, nanos, Basis.Y_UP);
    }

    /** A scene in which nothing was ever hidden. */
    static SceneViewModel model() {
        return new SceneViewModel(new HiddenSceneItemStore(Preferences.unsaved()));
    }

    SceneSessionBuilder accent(int number) {
        accent = number;
        return this;
    }

    /** Makes it the session of a recording. */
    SceneSessionBuilder playback() {
        isPlayback = true;
        return this;
    }

    static Snapshot at(long nanos, SharedViewSelection selection, SceneSessionBuilder... sessions) {
        return SnapshotParts.snapshot(
                nanos,
                List.of(sessions).stream()
                        .map(session -> session.snapshot(nanos))
                        .toList(),
                selection);
    }

    static Snapshot at(long nanos, SceneSessionBuilder... sessions) {
        return at(nanos, SharedViewSelection.NOTHING, sessions);
    }

    SceneSessionBuilder pose(String device, int sensor, Vec3 position, Quat orientation) {
        poses.add(SnapshotParts.signal(new Sample.Pose(stamp(device), sensor, position, orientation), 1, 60));
        return this;
    }

    /** A sensor whose pose is zeros since that time, after it was at that position. */
    SceneSessionBuilder lost(String device, Vec3 before, long since) {
        var pose = new Sample.Pose(stamp(device), 0, before, Quat.IDENTITY);
        var zeros = new Sample.Pose(stamp(device), 0, Vec3.ZERO, new Quat(0, 0, 0, 0));
        poses.add(SnapshotParts.lostSignal(zeros, pose, since));
        return this;
    }

    SceneSessionBuilder skeleton(
            String device, SkeletonMap map, ImmutableDoubleArray positions, ImmutableDoubleArray orientations) {
        skeletons.add(SnapshotParts.signal(new Sample.Skeleton(stamp(device), 0, map, positions, orientations), 1, 60));
        return this;
    }

    /** A tracker that was at x = 0 when the session's time began, and has moved one metre a second since. */
    SceneSessionBuilder glide(String device, long... at) {
        poses.add(SignalSnapshots.signal(
                Arrays.stream(at).mapToObj(time -> glided(device, time)).toList()));
        return this;
    }

    /** Adds a gliding body. */
    SceneSessionBuilder puppetGlide(String device, long... at) {
        skeletons.add(SignalSnapshots.signal(
                Arrays.stream(at).mapToObj(time -> walked(device, time)).toList()));
        return this;
    }

    /** Adds a body that had one bone until the last time. */
    SceneSessionBuilder growing(String device, long... at) {
        var samples = new ArrayList<Sample.Skeleton>();
        for (long time : at) {
            var whole = walked(device, time);
            boolean last = time == at[at.length - 1];
            samples.add(
                    last
                            ? whole
                            : new Sample.Skeleton(
                                    whole.stamp(),
                                    0,
                                    WalkingTestSkeleton.MAP,
                                    ImmutableDoubleArray.of(0, 0, 0),
                                    ImmutableDoubleArray.of(0, 0, 0, 1)));
        }
        skeletons.add(SignalSnapshots.signal(samples));
        return this;
    }

    private Sample.Pose glided(String device, long time) {
        return new Sample.Pose(stamp(device, time), 0, new Vec3(time / 1e9, 0, 0), Quat.IDENTITY);
    }

    private Sample.Skeleton walked(String device, long time) {
        var skeleton = new WalkingTestSkeleton(0, time / 1e9, 0, 0);
        return new Sample.Skeleton(
                stamp(device, time), 0, WalkingTestSkeleton.MAP, skeleton.positions(), skeleton.orientations());
    }

    /** Adds a body of a part of a device. */
    SceneSessionBuilder puppetPart(String device, String part) {
        var skeleton = new WalkingTestSkeleton(0, 0, 0, 0);
        var stamp = new SampleMetadata(new SourceId(session, device, part), Direction.TO_CLIENT, 0, nanos, nanos);
        skeletons.add(SnapshotParts.signal(
                new Sample.Skeleton(stamp, 0, WalkingTestSkeleton.MAP, skeleton.positions(), skeleton.orientations()),
                1,
                60));
        return this;
    }

    SceneSessionBuilder puppet(String device, double seconds, double x, double z, double heading) {
        var skeleton = new WalkingTestSkeleton(seconds, x, z, heading);
        return skeleton(device, WalkingTestSkeleton.MAP, skeleton.positions(), skeleton.orientations());
    }

    SceneSessionBuilder button(String device, int button, boolean pressed, long count) {
        buttons.add(SnapshotParts.signal(new Sample.Button(stamp(device), button, pressed, false), count, 0));
        return this;
    }

    /** A tracker whose sensors have names. */
    SceneSessionBuilder names(String device, String... names) {
        var source = new SourceId(session, device);
        sources.add(new DeclaredSourceProperties(
                source,
                SourceDataKind.TRACKER,
                "m",
                "",
                "",
                "",
                OptionalDouble.empty(),
                List.of(names),
                Optional.empty()));
        return this;
    }

    SceneSessionBuilder flags(String device, StatusFlagBitLayout layout, long word) {
        flags.add(SnapshotParts.signal(new Sample.Flags(stamp(device), layout, word), 1, 60));
        return this;
    }

    SceneSessionBuilder analog(String device, double... channels) {
        var layout = AnalogChannelDescription.plain(channels.length);
        analogs.add(SnapshotParts.signal(
                new Sample.Analog(stamp(device), layout, ImmutableDoubleArray.of(channels)), 1, 60));
        return this;
    }

    SceneSessionBuilder dial(String device, int dial, double revolutions) {
        dials.add(new DialRotationState(
                SnapshotParts.signal(new Sample.Dial(stamp(device), dial, 0), 1, 0), revolutions));
        return this;
    }

    SceneSessionBuilder object(
            long index,
            SceneObjectPoseAndMotion motion,
            double radius,
            SharedSceneObjectSnapshot.ObjectCollision collision) {
        var source = new SourceId(session, "bubble");
        objects.add(SharedSceneFixture.state(source, index, motion, radius, List.of(), collision, nanos));
        return this;
    }

    SceneSessionBuilder object(long index, double x, double y, double z, double radius) {
        return object(index, SharedSceneFixture.at(x, y, z), radius, SharedSceneObjectSnapshot.ObjectCollision.NONE);
    }

    SceneSessionBuilder bubble(
            Sample.SetpBubbleRelation event, String name, Vec3 center, double range, boolean portal) {
        bubbles.add(new Sample.SetpBubble(
                stamp("bubble"), event, SharedSceneFixture.id(name), name, center, range, 1.5 * range, portal));
        return this;
    }

    /** Sets a device silent. */
    SceneSessionBuilder silent(String device, SourceDataKind kind) {
        health.source(new SourceHealthBuilder(new SourceId(session, device), kind)
                .silent(nanos, nanos + 10_000_000_000L)
                .build());
        return this;
    }

    /** Gives the session a problem. */
    SceneSessionBuilder trouble() {
        health.verdict(SessionHealthBuilder.verdict(HealthGrade.WARNING, HealthCause.LOSS, "Loses 3 %"));
        return this;
    }

    SceneSessionBuilder phase(SessionPhase other) {
        phase = other;
        return this;
    }

    SessionSnapshot snapshot() {
        return snapshot(nanos);
    }

    private SessionSnapshot snapshot(long now) {
        return new SessionSnapshot(
                new Session(
                        session,
                        ProtocolCatalog.protocols().getFirst(),
                        isPlayback ? FILE : PEER,
                        SessionRole.CLIENT,
                        session,
                        new MonotonicToUnixTimeAnchor(0, 0),
                        null),
                session,
                accent,
                new SessionStateChange(phase, "", "", 0),
                now,
                TrafficStatistics.NONE,
                new SourceAxisMappingTable(
                        Map.of(),
                        new SourceBasisAndEvidence(basis, SourceBasisAndEvidence.BasisEvidence.DEVICE),
                        AxesAndUnitOverride.AUTO),
                List.copyOf(sources),
                new SessionLatestSamplesSnapshot(
                        poses, List.of(), List.of(), skeletons, buttons, analogs, dials, flags),
                new SetpSharedSceneState(List.copyOf(objects), List.copyOf(bubbles), List.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                SessionFindings.of(List.of()),
                new PipelineLatencyMeter(),
                health.build(session, now),
                SignalHistoryStore.NONE,
                List.of());
    }

    private SampleMetadata stamp(String device, long time) {
        return new SampleMetadata(new SourceId(session, device), Direction.TO_CLIENT, 0, time, SampleMetadata.NO_TIME);
    }

    private SampleMetadata stamp(String device) {
        return new SampleMetadata(new SourceId(session, device), Direction.TO_CLIENT, 0, nanos, nanos);
    }
}
