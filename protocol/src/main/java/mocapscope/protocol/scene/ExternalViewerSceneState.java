package mocapscope.protocol.scene;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.sample.SourceBasisResolver;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.SessionEvent;
import org.jspecify.annotations.Nullable;

/**
 * A session's 3D scene for external viewers: coordinate frames, shapes and time series of values. The events of the
 * session change it. Not thread-safe.
 *
 * <pre>
 *   world   z up, as most viewers expect
 *     scene                        y up
 *       vrpn-1/Walker              a source, once its axes and unit are known
 *         vrpn-1/Walker/hips       a bone without a parent, a sensor or an object
 *           vrpn-1/Walker/spine    a bone, relative to its parent
 * </pre>
 */
public final class ExternalViewerSceneState {
    /** The root frame, with z up. */
    public static final String WORLD = "world";

    /** The frame of all sources, with y up. */
    public static final String SCENE = "scene";

    /** The orientation of {@link #SCENE} in {@link #WORLD}. */
    public static final Quat SCENE_TURN = new Quat(Math.sqrt(0.5), 0, 0, Math.sqrt(0.5));

    /** The least time between two pictures: 60 a second, with room for jitter. */
    private static final long PICTURE_NANOS = 15_000_000L;

    /** The time for which a sensor waits for a body of its session that shows its axes, before they are assumed. */
    private static final long WAIT_NANOS = 500_000_000L;

    @DocumentedLimit(
            value = "sources of a session with frames for other programs",
            unit = "sources",
            beyond = "not in the frames, points and geometry; all bytes are recorded")
    private static final int MOST_SOURCES = 4096;

    private final Session session;
    private final String name;
    private final HumanoidBoneNamingScheme boneNames;
    private final SceneUpdateListener consumer;
    private final Map<SourceId, SourceCoordinateFrameTree> sources = new LinkedHashMap<>();
    private final Set<String> frames = new HashSet<>();
    private final SourceBasisResolver resolver = new SourceBasisResolver();
    private final SignalTimeSeriesRegistry series = new SignalTimeSeriesRegistry();
    private final LostTrackingItemSet untracked = new LostTrackingItemSet();
    /** The stamp of the message whose samples are being added. */
    private @Nullable SampleMetadata open;

    private long pictureTime = Long.MIN_VALUE;
    /** The stamp of the last message, while no picture shows it. */
    private @Nullable SampleMetadata waiting;

    private long firstArrival = Long.MIN_VALUE;

    /**
     * Creates an empty description; the names of its frames begin with {@code name}.
     *
     * @param boneNames the names of bones with a humanoid role
     */
    public ExternalViewerSceneState(
            Session session, String name, HumanoidBoneNamingScheme boneNames, SceneUpdateListener consumer) {
        this.session = session;
        this.name = name;
        this.boneNames = boneNames;
        this.consumer = consumer;
    }

    /** Returns a position of the scene, whose axis up is y, in the root frame, whose axis up is z. */
    public static Vec3 toWorld(Vec3 position) {
        return new Vec3(position.x(), -position.z(), position.y());
    }

    /** Returns all sources, in the order of their first samples. */
    public Collection<SourceCoordinateFrameTree> sources() {
        return sources.values();
    }

    /** Returns the sources that have a place in the scene. */
    public Stream<SourceCoordinateFrameTree> placedSources() {
        return sources.values().stream().filter(SourceCoordinateFrameTree::isPlaced);
    }

    /** Returns the series of numbers. */
    public SignalTimeSeriesRegistry series() {
        return series;
    }

    /** Applies samples, descriptions and losses; ignores all other events. */
    public void on(SessionEvent event) {
        switch (event) {
            case SessionEvent.Samples samples -> samples.list().forEach(this::onSample);
            case SessionEvent.SourceDescribed described -> onSource(described.info());
            case SessionEvent.SkeletonDescribed described -> {
                var source = find(described.skeleton().source());
                if (source != null) {
                    source.describe(described.skeleton());
                }
            }
            case SessionEvent.TrackingChanged changed -> untracked.add(changed.change());
            default -> {}
        }
    }

    /** Passes on the changes of the current message. */
    public void flush() {
        var stamp = open;
        if (stamp == null) {
            return;
        }
        open = null;
        var source = sources.get(stamp.source());
        if (source != null && !source.moved().isEmpty()) {
            consumer.onMoved(source, stamp);
            source.clearMoved();
        }
        waiting = stamp;
        if (pictureTime == Long.MIN_VALUE || Math.abs(stamp.arrival() - pictureTime) >= PICTURE_NANOS) {
            passPicture(stamp);
        }
    }

    /** Passes on what waits for later messages, when there will be none. */
    public void finish() {
        for (var source : sources.values()) {
            source.releaseFirst().forEach(pose -> movePose(source, pose));
        }
        flush();
        var stamp = waiting;
        if (stamp != null) {
            passPicture(stamp);
        }
    }

    private void passPicture(SampleMetadata stamp) {
        pictureTime = stamp.arrival();
        waiting = null;
        consumer.onPicture(stamp);
    }

    private void onSource(DeclaredSourceProperties info) {
        var source = find(info.source());
        if (source != null && !info.names().isEmpty()) {
            source.setNames(info.names());
        }
        if (resolver.addSourceInfo(info)) {
            updateBases();
        }
    }

    private void updateBases() {
        for (var source : sources.values()) {
            updateBasis(source);
        }
    }

    private void updateBasis(SourceCoordinateFrameTree source) {
        source.setBasis(resolve(source).basis());
    }

    private SourceBasisAndEvidence resolve(SourceCoordinateFrameTree source) {
        return ProtocolIndependentSessionOptions.chosenBasis(
                session.endpoint().settings(), resolver.resolve(source.id()));
    }

    /** Gives a source its place as soon as its axes are known, or there is nothing to find them from. */
    private void placeIfKnown(SourceCoordinateFrameTree source, Sample sample) {
        long arrival = sample.stamp().arrival();
        firstArrival = firstArrival == Long.MIN_VALUE ? arrival : firstArrival;
        if (source.isPlaced()) {
            return;
        }
        boolean known = resolve(source).evidence() != SourceBasisAndEvidence.BasisEvidence.ASSUMED;
        boolean waits =
                resolver.isPending(source.id()) || sample instanceof Sample.Pose && arrival - firstArrival < WAIT_NANOS;
        if (known || !waits) {
            source.setPlaced();
        }
    }

    private void onSample(Sample sample) {
        switch (sample) {
            case Sample.Pose pose -> onPose(pose);
            case Sample.Skeleton skeleton -> onWholeSkeleton(skeleton);
            case Sample.SceneObject object -> onObject(object);
            default -> {}
        }
    }

    private void onPose(Sample.Pose pose) {
        var source = find(pose.stamp().source());
        if (source == null || source.isBesideBody(pose)) {
            return;
        }
        if (source.isBone(pose)) {
            source.releaseFirst().forEach(held -> movePose(source, held));
            movePose(source, pose);
        } else {
            source.holdFirst(pose).forEach(held -> movePose(source, held));
        }
    }

    private void movePose(SourceCoordinateFrameTree source, Sample.Pose pose) {
        boolean lost = untracked.covers(pose);
        if (source.isBone(pose)) {
            var body = source.assemble(lost ? pose.withoutPose() : pose);
            if (body != null) {
                onSkeleton(body);
            }
            return;
        }
        begin(pose.stamp());
        placeIfKnown(source, pose);
        if (lost) {
            source.removeSensor(pose.sensor());
        } else {
            source.moveSensor(pose);
        }
    }

    private void onWholeSkeleton(Sample.Skeleton skeleton) {
        var source = find(skeleton.stamp().source());
        if (source != null) {
            source.setWhole(skeleton.map());
            source.releaseFirst().stream()
                    .filter(pose -> !source.isBesideBody(pose))
                    .forEach(pose -> movePose(source, pose));
        }
        onSkeleton(skeleton);
    }

    private void onSkeleton(Sample.Skeleton skeleton) {
        var source = find(skeleton.stamp().source());
        if (source == null) {
            return;
        }
        begin(skeleton.stamp());
        if (untracked.covers(skeleton)) {
            source.removeBody();
            return;
        }
        if (resolver.addSkeleton(skeleton)) {
            updateBases();
        }
        placeIfKnown(source, skeleton);
        source.moveBody(skeleton, untracked);
    }

    private void onObject(Sample.SceneObject object) {
        var source = find(object.stamp().source());
        if (source == null) {
            return;
        }
        begin(object.stamp());
        placeIfKnown(source, object);
        if (object.event() == Sample.SceneObjectEventKind.GONE || untracked.covers(object)) {
            source.removeObject(object.index());
        } else {
            source.moveObject(object);
        }
    }

    private void begin(SampleMetadata stamp) {
        if (!stamp.equals(open)) {
            flush();
            open = stamp;
        }
    }

    private @Nullable SourceCoordinateFrameTree find(SourceId id) {
        var source = sources.get(id);
        if (source == null && sources.size() < MOST_SOURCES) {
            source = new SourceCoordinateFrameTree(id, unusedFrame(name + "/" + id.label()), boneNames);
            sources.put(id, source);
            updateBasis(source);
        }
        return source;
    }

    private String unusedFrame(String wanted) {
        var frame = wanted;
        for (int n = 2; !frames.add(frame); n++) {
            frame = wanted + " " + n;
        }
        return frame;
    }
}
