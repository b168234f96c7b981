package mocapscope.protocol.scene;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonSampleAssembler;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import org.jspecify.annotations.Nullable;

/**
 * The coordinate frames of one source: the source's own frame, and one for each bone, sensor or object. The frame of the
 * source has a place in the scene as soon as axes and unit are known; until then it is a root, and its poses have the
 * numbers of the wire. Not thread-safe.
 */
public final class SourceCoordinateFrameTree {
    @DocumentedLimit(
            value = "sensors and objects of a source with a frame for other programs",
            unit = "frames",
            beyond = "not in the frames, points and geometry; all bytes are recorded")
    private static final int MOST_SINGLES = 1024;

    private final SourceId id;
    private final String frame;
    private final HumanoidBoneNamingScheme convention;
    private final Map<Long, SceneItemPose> sensors = new HashMap<>();
    private final Map<Long, SceneItemPose> objects = new HashMap<>();
    private List<String> names = List.of();
    private @Nullable ExternalViewerBodySkeleton body;
    private @Nullable SkeletonSampleAssembler assembler;
    /** The poses of the first device time, after which a map for them may be found; null later. */
    private @Nullable List<Sample.Pose> first = new ArrayList<>();

    private final List<SceneItemPose> moved = new ArrayList<>();
    private Set<String> boneNames = Set.of();
    private boolean isWhole;
    private Basis basis = Basis.Y_UP;
    private boolean isPlaced;

    SourceCoordinateFrameTree(SourceId id, String frame, HumanoidBoneNamingScheme convention) {
        this.id = id;
        this.convention = convention;
        this.frame = frame;
    }

    public SourceId id() {
        return id;
    }

    /** Returns the name of the source's own frame. */
    public String frame() {
        return frame;
    }

    /** Returns whether its axes and unit are known, so that its frame has a place in the scene. */
    public boolean isPlaced() {
        return isPlaced;
    }

    /** Returns the joints that the current message moved, each parent before its children. */
    public List<SceneItemPose> moved() {
        return moved;
    }

    /** Returns all joints. */
    public Stream<SceneItemPose> joints() {
        return Stream.of(bones(), sensors.values(), objects.values()).flatMap(Collection::stream);
    }

    private List<SceneItemPose> bones() {
        return body == null ? List.of() : body.joints();
    }

    /** Returns the lines of its body. */
    public List<SceneBoneLine> lines() {
        return body == null ? List.of() : body.lines();
    }

    void setBasis(Basis known) {
        basis = known;
    }

    void setPlaced() {
        isPlaced = true;
    }

    void setNames(List<String> sensorNames) {
        if (!names.equals(sensorNames)) {
            names = sensorNames;
            retireSensors(_ -> true);
        }
    }

    /** Sets the map of a body for which the source sends single poses; local ones if the device described it. */
    void describe(SkeletonDescription description) {
        var map = description.map();
        if (assembler == null || assembler.map() != map && !assembler.map().equals(map)) {
            assembler = description.joints().isEmpty()
                    ? new SkeletonSampleAssembler(map)
                    : SkeletonSampleAssembler.local(map);
            retireSensors(sensor -> sensor < map.bones().size());
        }
    }

    /**
     * Removes sensors whose frames get other names. Viewers keep each frame that they have received, so the old frames are
     * moved once more, into the frame of the source.
     */
    private void retireSensors(LongPredicate isRetired) {
        sensors.entrySet().removeIf(entry -> {
            boolean retired = isRetired.test(entry.getKey());
            if (retired) {
                var sensor = entry.getValue();
                sensor.place(Vec3.ZERO, Quat.IDENTITY);
                moved.add(sensor);
            }
            return retired;
        });
    }

    /** Returns the body of which a pose is a part, if it completes one. */
    Sample.@Nullable Skeleton assemble(Sample.Pose pose) {
        return assembler == null ? null : assembler.add(pose).orElse(null);
    }

    /** Returns whether a pose belongs to a body, rather than to a sensor alone. */
    boolean isBone(Sample.Pose pose) {
        return assembler != null
                && pose.sensor() >= 0
                && pose.sensor() < assembler.map().bones().size();
    }

    /** Returns whether a source that sends whole bodies sends the pose of one of their bones beside them. */
    boolean isBesideBody(Sample.Pose pose) {
        int sensor = pose.sensor();
        return isWhole && (sensor < 0 || sensor >= names.size() || boneNames.contains(names.get(sensor)));
    }

    /** Keeps a pose of the first device time; returns the kept ones when they have to be handled. */
    List<Sample.Pose> holdFirst(Sample.Pose pose) {
        var held = first;
        if (held == null) {
            return List.of(pose);
        }
        long moment = pose.stamp().deviceTime();
        boolean same = held.isEmpty() || held.getFirst().stamp().deviceTime() == moment;
        held.add(pose);
        if (moment != SampleMetadata.NO_TIME && same && held.size() < MOST_SINGLES) {
            return List.of();
        }
        first = null;
        return held;
    }

    /** Returns the poses that are kept, and keeps no more. */
    List<Sample.Pose> releaseFirst() {
        var held = first;
        first = null;
        return held == null ? List.of() : held;
    }

    /** Notes that the source sends whole bodies, so that the poses of their bones are not shown beside them. */
    void setWhole(SkeletonMap map) {
        if (!isWhole || body == null || body.map() != map) {
            isWhole = true;
            boneNames = map.bones().stream().map(Bone::name).collect(Collectors.toSet());
            retireSensors(sensor -> sensor >= names.size() || boneNames.contains(names.get((int) sensor)));
        }
    }

    void moveBody(Sample.Skeleton skeleton, LostTrackingItemSet untracked) {
        body(skeleton.map()).move(skeleton, basis, untracked.lostBones(skeleton), moved);
    }

    void removeBody() {
        bones().forEach(SceneItemPose::remove);
    }

    private ExternalViewerBodySkeleton body(SkeletonMap map) {
        var known = body;
        if (known == null || known.map() != map) {
            known = known != null && known.map().equals(map)
                    ? known
                    : new ExternalViewerBodySkeleton(frame, map, convention);
            body = known;
        }
        return known;
    }

    void moveSensor(Sample.Pose pose) {
        var joint = single(sensors, pose.sensor(), "");
        if (joint != null && pose.position().isFinite()) {
            joint.place(basis.toScene(pose.position()), basis.toScene(pose.orientation()));
            moved.add(joint);
        }
    }

    void removeSensor(int number) {
        remove(sensors, number);
    }

    void moveObject(Sample.SceneObject object) {
        var joint = single(objects, object.index(), "object ");
        var position = object.motion().position();
        if (joint != null) {
            joint.setRadius(object.radius() * basis.metresPerUnit());
            if (position.isFinite()) {
                joint.place(
                        basis.toScene(position), basis.toScene(object.motion().orientation()));
                moved.add(joint);
            }
        }
    }

    void removeObject(long number) {
        remove(objects, number);
    }

    private static void remove(Map<Long, SceneItemPose> joints, long number) {
        var joint = joints.get(number);
        if (joint != null) {
            joint.remove();
        }
    }

    private @Nullable SceneItemPose single(Map<Long, SceneItemPose> joints, long number, String prefix) {
        var joint = joints.get(number);
        if (joint == null && joints.size() < MOST_SINGLES) {
            boolean named = joints == sensors && number >= 0 && number < names.size();
            joint = SceneItemPose.single(frame + "/" + (named ? names.get((int) number) : prefix + number));
            joints.put(number, joint);
        }
        return joint;
    }

    void clearMoved() {
        moved.clear();
    }
}
