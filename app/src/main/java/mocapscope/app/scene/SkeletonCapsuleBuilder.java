package mocapscope.app.scene;

import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SkeletonDeviationMeter;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.humanoid.HumanoidBone;

/** Builds the rounded 3D shapes (capsules and balls) that draw one skeleton in the scene. */
final class SkeletonCapsuleBuilder {
    private static final double THICKNESS = 0.056;
    private static final double THINNEST = 0.0035;
    private static final double THICKEST = 0.05;

    /** The bone thickness relative to the skeleton's size: small skeletons get slim bones and small points. */
    private static final double SLIM = 0.02;

    private static final double POINT = 0.013;

    /**
     * The tolerance in metres within which a bone's length may change without changing its thickness, since received
     * values are rounded.
     */
    private static final double SAME = 1e-4;

    /** The radius of a joint and of a bone's end, as parts of the bone's largest radius. */
    private static final double JOINT = 0.82;

    private static final double END = 0.5;

    /** The part of a bone before its largest radius, so that the joint where it begins is visible. */
    private static final double START = 0.13;

    /** The bone length, as a part of a crowd skeleton's size, below which a bone's shadow is too small to see. */
    private static final double SHORT = 0.04;

    /** The enlargement of a ghost, so that a matching body lies within it. */
    private static final double GHOST = 1.12;

    private static final double GHOST_MARGIN = 0.002;

    private final DrawnSkeletonState skeleton;
    private final HumanoidBoneRadii humanoid;
    private final HumanoidBodySolidBuilder volumes;
    private final double[] starts;
    private final double[] ends;
    private final double[] joints;
    private final double[] lengths;
    private boolean plain;
    private double size = Double.NaN;
    private long measured = -1;

    SkeletonCapsuleBuilder(DrawnSkeletonState skeleton) {
        this.skeleton = skeleton;
        var roles = HumanoidBone.find(
                skeleton.map().bones().stream().map(Bone::name).toList());
        humanoid = new HumanoidBoneRadii(skeleton, roles);
        volumes = new HumanoidBodySolidBuilder(skeleton, roles);
        starts = new double[skeleton.bones()];
        ends = new double[skeleton.bones()];
        joints = new double[skeleton.bones()];
        lengths = new double[skeleton.bones()];
    }

    DrawnSkeletonState body() {
        return skeleton;
    }

    /** Returns the distance in metres from a joint to the body's surface, or 0 for plain bones. */
    double reach(int bone) {
        return isShaped() ? isCovered(bone) ? volumes.radiusAround(bone) : joints[bone] : 0;
    }

    /** Draws every bone alike, or bones by their roles, with the volumes of the body. */
    void setPlain(boolean enabled) {
        if (plain != enabled) {
            plain = enabled;
            size = Double.NaN;
            measured = -1;
        }
    }

    /**
     * Adds the skeleton, of which bone 0 is the pick {@code firstPick}. Nothing is drawn between a lost joint and
     * others. In a crowd, short bones cast no shadow.
     */
    void addTo(BoneAndJointCapsuleList.CapsuleListBuilder capsules, int firstPick, boolean crowd) {
        update();
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            boolean picked = bone == skeleton.selectedBone();
            boolean casts = !crowd || lengths[bone] >= SHORT * skeleton.size();
            if (!isCovered(bone) && begin(capsules, skeleton.parent(bone), bone, starts[bone], ends[bone])) {
                capsules.add(
                        picked ? ScenePaletteTexture.PICKED : boneSwatch(bone),
                        firstPick + bone,
                        casts ? BoneAndJointCapsuleList.CASTS_SHADOW : 0);
            }
            if (skeleton.hasPosition(bone) && !(isShaped() && volumes.hides(bone))) {
                var joint = skeleton.joint(bone);
                capsules.from(joint.x(), joint.y(), joint.z(), joints[bone])
                        .add(
                                picked ? ScenePaletteTexture.PICKED_JOINT : jointSwatch(bone),
                                firstPick + bone,
                                BoneAndJointCapsuleList.CASTS_SHADOW);
            }
        }
        for (int volume = 0; volume < volumeCount(); volume++) {
            int bone = volumes.bone(volume);
            volumes.begin(capsules, volume);
            capsules.add(
                    isPicked(bone) ? ScenePaletteTexture.PICKED : boneSwatch(bone),
                    firstPick + bone,
                    BoneAndJointCapsuleList.CASTS_SHADOW | BoneAndJointCapsuleList.ROUND);
        }
        addEdges(capsules, firstPick);
    }

    private void addEdges(BoneAndJointCapsuleList.CapsuleListBuilder capsules, int firstPick) {
        for (var edge : skeleton.map().extraEdges()) {
            boolean palm = isShaped() && humanoid.isPalm(edge.from(), edge.to());
            double radius = palm ? ends[edge.to()] : Math.min(starts[edge.from()], THINNEST);
            if (begin(capsules, edge.from(), edge.to(), radius, palm ? radius : END * radius)) {
                capsules.add(palm ? boneSwatch(edge.to()) : jointSwatch(edge.to()), firstPick + edge.to(), 0);
            }
        }
    }

    /** Adds the skeleton as a translucent ghost, slightly thicker, so that matching bones lie within it. */
    void addGhostTo(BoneAndJointCapsuleList.CapsuleListBuilder capsules, SkeletonDeviationMeter comparison) {
        update();
        int swatch = ScenePaletteTexture.comparisonSwatch(skeleton.accent());
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            int parent = skeleton.parent(bone);
            if (skeleton.hasPosition(bone) && skeleton.hasPosition(parent) && !isCovered(bone)) {
                var from = skeleton.joint(parent);
                var to = skeleton.joint(bone);
                double x = comparison.shift(0);
                double y = comparison.shift(1);
                double z = comparison.shift(2);
                capsules.from(from.x() + x, from.y() + y, from.z() + z, GHOST * starts[bone] + GHOST_MARGIN)
                        .to(to.x() + x, to.y() + y, to.z() + z, GHOST * ends[bone] + GHOST_MARGIN)
                        .add(swatch, SceneFrame.NO_PICK, BoneAndJointCapsuleList.TRANSLUCENT);
            }
        }
        for (int volume = 0; volume < volumeCount(); volume++) {
            volumes.beginGhost(capsules, volume, comparison, GHOST, GHOST_MARGIN);
            capsules.add(
                    swatch, SceneFrame.NO_PICK, BoneAndJointCapsuleList.TRANSLUCENT | BoneAndJointCapsuleList.ROUND);
        }
    }

    private void update() {
        if (measured != skeleton.poseVersion()) {
            measured = skeleton.poseVersion();
            measure();
            if (isShaped()) {
                volumes.update(humanoid.scale());
            }
        }
    }

    /** Returns true if bones are drawn by their roles. */
    private boolean isShaped() {
        return !plain && humanoid.scale() > 0;
    }

    private int volumeCount() {
        return isShaped() ? volumes.count() : 0;
    }

    private boolean isCovered(int bone) {
        return isShaped() && volumes.cover(bone) != DrawnSkeletonState.NONE;
    }

    private boolean isPicked(int volumeBone) {
        int selected = skeleton.selectedBone();
        return selected != DrawnSkeletonState.NONE && (selected == volumeBone || volumes.cover(selected) == volumeBone);
    }

    /** Begins the capsule between two joints; returns false if nothing is drawn between them. */
    private boolean begin(
            BoneAndJointCapsuleList.CapsuleListBuilder capsules, int from, int to, double radius, double endRadius) {
        double length = distance(from, to);
        if (length < 1e-6 || skeleton.isTorn(from, to)) {
            return false;
        }
        var start = skeleton.joint(from);
        var end = skeleton.joint(to);
        double part = isShaped() && humanoid.isKnown(to) ? 0 : Math.min(START, radius / length);
        capsules.from(
                        start.x() + part * (end.x() - start.x()),
                        start.y() + part * (end.y() - start.y()),
                        start.z() + part * (end.z() - start.z()),
                        radius)
                .to(end.x(), end.y(), end.z(), endRadius);
        return true;
    }

    private int boneSwatch(int bone) {
        var tone =
                skeleton.isFaded() ? ScenePaletteTexture.PaletteTone.FADED_BONE : ScenePaletteTexture.PaletteTone.BONE;
        return ScenePaletteTexture.tone(
                skeleton.accent(), skeleton.isStale(bone) ? ScenePaletteTexture.PaletteTone.QUIET_BONE : tone);
    }

    private int jointSwatch(int bone) {
        var plain = skeleton.isFaded()
                ? ScenePaletteTexture.PaletteTone.FADED_JOINT
                : ScenePaletteTexture.PaletteTone.JOINT;
        var tone = isShaped() && humanoid.isKnown(bone) && !skeleton.isFaded()
                ? ScenePaletteTexture.PaletteTone.BODY_JOINT
                : plain;
        return ScenePaletteTexture.tone(
                skeleton.accent(), skeleton.isStale(bone) ? ScenePaletteTexture.PaletteTone.QUIET_JOINT : tone);
    }

    /** Thickness grows with bone length, but more slowly. A root is as thick as its children. */
    private void measure() {
        boolean another = skeleton.size() != size;
        size = skeleton.size();
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            if (skeleton.isTorn(skeleton.parent(bone), bone)) {
                continue;
            }
            double length = distance(skeleton.parent(bone), bone);
            another |= Math.abs(length - lengths[bone]) > SAME;
            lengths[bone] = length;
        }
        if (another) {
            thicken();
        }
    }

    private void thicken() {
        double least =
                skeleton.isPointCloud() ? POINT * skeleton.size() : Math.min(THINNEST, SLIM / 2 * skeleton.size());
        double most = Math.max(least, Math.min(THICKEST, SLIM * 1.5 * skeleton.size()));
        for (int bone = 0; bone < starts.length; bone++) {
            starts[bone] = Math.clamp(THICKNESS * Math.sqrt(lengths[bone]), least, most);
        }
        for (int bone = 0; bone < starts.length; bone++) {
            int parent = skeleton.parent(bone);
            if (parent >= 0 && skeleton.parent(parent) < 0) {
                starts[parent] = Math.max(starts[parent], starts[bone]);
            }
        }
        humanoid.measure(lengths);
        for (int bone = 0; bone < starts.length; bone++) {
            ends[bone] = END * starts[bone];
            joints[bone] = JOINT * starts[bone];
            if (isShaped() && humanoid.isKnown(bone)) {
                starts[bone] = humanoid.hasStart(bone) ? humanoid.start(bone) : starts[bone];
                ends[bone] = humanoid.hasStart(bone) ? humanoid.end(bone) : ends[bone];
                joints[bone] = humanoid.joint(bone);
            }
        }
    }

    private double distance(int from, int to) {
        return skeleton.hasPosition(from) && skeleton.hasPosition(to)
                ? skeleton.joint(from).distance(skeleton.joint(to))
                : 0;
    }
}
