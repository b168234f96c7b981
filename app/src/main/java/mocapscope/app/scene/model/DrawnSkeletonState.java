package mocapscope.app.scene.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.app.model.buffer.InterpolationSamplePair;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * The state of a skeleton drawn in the 3D scene: joint poses, motion trails and selected bone. Positions are in metres,
 * with y up.
 */
public final class DrawnSkeletonState {
    private static final TextBundle TEXTS = TextBundle.of(DrawnSkeletonState.class);

    /** The bone number that stands for no selected bone. */
    public static final int NONE = -1;

    private static final Vec3 NOWHERE = new Vec3(Double.NaN, Double.NaN, Double.NaN);

    /** The length of a joint's axes as a fraction of the skeleton's size. */
    private static final double AXIS = 0.047;

    private static final double LONGEST_AXIS = 0.08;
    private static final List<String> EXTREMITIES = List.of("hand", "wrist", "foot", "ankle", "head");
    private static final int MOST_TRAILS = 5;

    private final SourceId source;
    private final SkeletonMap map;
    private String deviceName = "";
    private String name = "";
    private String staleName = "";
    private boolean hasSessionEnded;
    private boolean isFaded;
    private final MutableSceneItemPose[] joints;
    private final int[] parents;
    private final boolean isPointCloud;
    private final List<Integer> ends;
    private final List<MotionTrailBuffer> trails = new ArrayList<>();
    private Sample.@Nullable Skeleton latest;
    private int accent;
    private boolean isStale;
    private final SceneItemCaption tracking = new SceneItemCaption();
    private int selectedBone = NONE;
    private long poseVersion;
    private long appearanceVersion;
    private boolean between;
    private double place = Double.NaN;
    private double shiftX;
    private double shiftZ;
    private final int rootJoint;
    private final BoundingPrism bounds = new BoundingPrism();
    private double size;

    public DrawnSkeletonState(SourceId source, SkeletonMap map) {
        this.source = source;
        this.map = map;
        setDeviceName(source.deviceDisplayName());
        joints = Stream.generate(MutableSceneItemPose::new)
                .limit(map.bones().size())
                .toArray(MutableSceneItemPose[]::new);
        parents = map.bones().stream()
                .mapToInt(bone -> bone.drawParent() < joints.length ? bone.drawParent() : NONE)
                .toArray();
        rootJoint = rootJoint(map.bones());
        isPointCloud = map.bones().size() > 1
                && map.extraEdges().isEmpty()
                && map.bones().stream().allMatch(bone -> bone.drawParent() < 0);
        ends = isPointCloud ? List.of() : ends(map.bones());
        ends.forEach(_ -> trails.add(new MotionTrailBuffer()));
    }

    public SourceId source() {
        return source;
    }

    /** Sets the name of the source for display within its session. */
    void setDeviceName(String shown) {
        deviceName = shown;
        name = isFaded ? TEXTS.text("played", shown) : shown;
        staleName = hasSessionEnded ? TEXTS.text("ended", name) : TEXTS.text("silent", name);
    }

    /** Marks the body of a session that has ended: it is not silent. */
    void setSessionEnded(boolean ended) {
        if (ended != hasSessionEnded) {
            hasSessionEnded = ended;
            setDeviceName(deviceName);
        }
    }

    /** Returns the name of the source for display within its session. */
    public String deviceName() {
        return deviceName;
    }

    /** Fades and marks the body of a recording that is shown beside a live one. */
    void setFaded(boolean faded) {
        if (faded != isFaded) {
            isFaded = faded;
            appearanceVersion++;
            setDeviceName(deviceName);
        }
    }

    /** Returns true for the body of a recording beside a live one. */
    public boolean isFaded() {
        return isFaded;
    }

    /** Returns the device name, marked when the session has ended, the device is silent or the body is not tracked, or played. */
    public String name() {
        return tracking.describe(isStale ? staleName : name);
    }

    /** Sets the tracking state. Lost bones keep their place. */
    public void setTracking(TrackedItemStatus state, long nanos) {
        if (!state.equals(tracking.tracking())) {
            appearanceVersion++;
        }
        tracking.set(state, nanos);
    }

    /** Returns whether the body, or some of its bones, is lost. */
    public boolean isLost() {
        return tracking.isLost();
    }

    /** Returns whether a bone is drawn as out of date: its device is silent, or the bone is lost. */
    public boolean isStale(int bone) {
        return isStale || tracking.tracking().isMissing(bone);
    }

    /** Returns whether one of two joints is lost and stays behind the other: nothing is drawn between them. */
    public boolean isTorn(int from, int to) {
        return from >= 0 && isHeld(from) != isHeld(to);
    }

    public SkeletonMap map() {
        return map;
    }

    public int accent() {
        return accent;
    }

    /** Returns true if no sample has arrived for a while. */
    public boolean isStale() {
        return isStale;
    }

    public int selectedBone() {
        return selectedBone;
    }

    /** Returns a counter that grows whenever the joints move. */
    public long poseVersion() {
        return poseVersion;
    }

    public List<MotionTrailBuffer> trails() {
        return trails;
    }

    /** Returns a counter that grows whenever the appearance changes, apart from position. */
    long appearanceVersion() {
        return appearanceVersion;
    }

    void setAppearance(int accent, boolean quiet, int picked) {
        if (accent != this.accent || quiet != this.isStale || picked != this.selectedBone) {
            appearanceVersion++;
        }
        this.accent = accent;
        this.isStale = quiet;
        this.selectedBone = picked;
    }

    /** Shows the skeleton interpolated between two samples. */
    public void update(
            InterpolationSamplePair<Sample.Skeleton> interpolation, SourceToSceneBasisTransform transform, long nanos) {
        var before = interpolation.before();
        var after = interpolation.after();
        if (before == after || after.positions().size() < before.positions().size()) {
            update(before, transform, nanos);
            return;
        }
        latest = before;
        between = true;
        poseVersion++;
        for (int bone = 0; bone < joints.length; bone++) {
            if (isHeld(bone)) {
                continue;
            }
            var joint = joints[bone];
            transform.interpolate(before.positions(), after.positions(), interpolation.fraction(), bone, joint);
            transform.interpolateOrientation(
                    before.orientations(), after.orientations(), interpolation.fraction(), bone, joint);
        }
        placed(nanos);
    }

    public void update(Sample.Skeleton skeleton, SourceToSceneBasisTransform transform, long nanos) {
        if (skeleton != latest || between) {
            latest = skeleton;
            between = false;
            poseVersion++;
            for (int bone = 0; bone < joints.length; bone++) {
                if (isHeld(bone)) {
                    continue;
                }
                transform.transform(skeleton.positions(), skeleton.orientations(), bone, joints[bone]);
            }
            stay();
            measure();
        }
        trail(nanos);
    }

    private boolean isHeld(int bone) {
        return tracking.tracking().isMissing(bone);
    }

    private void placed(long nanos) {
        stay();
        measure();
        trail(nanos);
    }

    private void trail(long nanos) {
        for (int i = 0; i < ends.size(); i++) {
            if (isHeld(ends.get(i))) {
                trails.get(i).addGap(nanos);
                continue;
            }
            trails.get(i).add(nanos, joints[ends.get(i)]);
        }
    }

    /** Keeps the root at one x coordinate, so that the skeleton walks in place; NaN lets it move. */
    void setInPlaceX(double x) {
        if (Double.compare(x, place) != 0) {
            place = x;
            between = true;
            trails.forEach(MotionTrailBuffer::clear);
        }
    }

    /** Returns the distance between the drawn and the actual position along one axis of the scene. */
    public double shift(int axis) {
        return axis == 0 ? shiftX : axis == 2 ? shiftZ : 0;
    }

    /** Returns the joint from which all others descend, or the first joint. */
    int rootJoint() {
        return rootJoint;
    }

    private void stay() {
        boolean unchanged = !Double.isNaN(place) && hasPosition(rootJoint);
        if (!unchanged || !isHeld(rootJoint)) { // a joint that is held was moved before
            shiftX = unchanged ? place - joints[rootJoint].x() : 0;
            shiftZ = unchanged ? -joints[rootJoint].z() : 0;
        }
        if (unchanged) {
            for (int bone = 0; bone < joints.length; bone++) {
                if (isHeld(bone)) {
                    continue;
                }
                var joint = joints[bone];
                joint.setPosition(joint.x() + shiftX, joint.y(), joint.z() + shiftZ);
            }
        }
    }

    /** Returns the largest extent in any direction so far, in metres. */
    public double size() {
        return size;
    }

    /** Returns the bounding prism of the joints. */
    BoundingPrism bounds() {
        return bounds;
    }

    /** Returns the length of the joints' axes, in metres. */
    public double axisLength() {
        return Math.min(LONGEST_AXIS, AXIS * size);
    }

    /** Returns true if the joint hierarchy is unknown, so that the joints are drawn as points. */
    public boolean isPointCloud() {
        return isPointCloud;
    }

    private void measure() {
        bounds.clear();
        for (var joint : joints) {
            bounds.add(joint);
        }
        size = Math.max(size, bounds.longestSide());
    }

    /** Returns a joint's position as received from the source. */
    public Vec3 sourcePosition(int bone) {
        return latest == null ? NOWHERE : latest.positions().vec3(bone);
    }

    public int bones() {
        return joints.length;
    }

    public MutableSceneItemPose joint(int bone) {
        return joints[bone];
    }

    /** Returns true if a joint has a position. */
    public boolean hasPosition(int bone) {
        return bone >= 0 && bone < joints.length && joints[bone].hasPosition();
    }

    /** Returns the bone from which a line is drawn to this one, or {@link #NONE}. */
    public int parent(int bone) {
        return parents[bone];
    }

    /** Returns the bones at least as long as this fraction of the skeleton's size, as far as lengths are known. */
    int[] findBonesLongerThan(double part) {
        return IntStream.range(0, joints.length)
                .filter(bone -> !(hasPosition(bone) && hasPosition(parents[bone]))
                        || joints[bone].distance(joints[parents[bone]]) >= part * size)
                .toArray();
    }

    /** Returns the highest joint, or {@link #NONE} when no joint has a position. */
    public int highestJoint() {
        int top = NONE;
        for (int bone = 0; bone < joints.length; bone++) {
            if (hasPosition(bone) && (top == NONE || joints[bone].y() > joints[top].y())) {
                top = bone;
            }
        }
        return top;
    }

    /**
     * Finds hands, feet and head by name, each at the start of its chain; without such names, the ends of the chains.
     */
    private static List<Integer> ends(List<Bone> bones) {
        var named = new ArrayList<Integer>();
        for (int i = 0; i < bones.size() && named.size() < MOST_TRAILS; i++) {
            int parent = bones.get(i).drawParent();
            if (extremity(bones.get(i)) && (parent < 0 || !extremity(bones.get(parent)))) {
                named.add(i);
            }
        }
        return named.isEmpty() ? leaves(bones) : named;
    }

    private static int rootJoint(List<Bone> bones) {
        for (int i = 0; i < bones.size(); i++) {
            if (bones.get(i).drawParent() < 0) {
                return i;
            }
        }
        return 0;
    }

    private static boolean extremity(Bone bone) {
        var name = bone.name().toLowerCase(Locale.ROOT);
        return EXTREMITIES.stream().anyMatch(name::contains);
    }

    private static List<Integer> leaves(List<Bone> bones) {
        var leaves = new ArrayList<Integer>();
        for (int i = 0; i < bones.size() && leaves.size() < MOST_TRAILS; i++) {
            int bone = i;
            if (bones.stream().noneMatch(other -> other.drawParent() == bone)) {
                leaves.add(i);
            }
        }
        return leaves;
    }
}
