package mocapscope.app.scene;

import mocapscope.app.scene.frame.CapsuleList;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.ScenePalette;
import mocapscope.app.scene.model.SceneSkeleton;
import mocapscope.app.scene.model.SkeletonComparison;

/** The capsules of one skeleton: a tapered one for each bone and extra edge, and a ball for each joint. */
final class SkeletonCapsules {
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

    private static final double GHOST_THICKNESS = 0.07;
    private static final double GHOST_THINNEST = 0.004;
    private static final double GHOST_THICKEST = 0.062;

    private final SceneSkeleton skeleton;
    private final double[] radii;
    private final double[] lengths;
    private double size = Double.NaN;
    private long measured = -1;

    SkeletonCapsules(SceneSkeleton skeleton) {
        this.skeleton = skeleton;
        radii = new double[skeleton.bones()];
        lengths = new double[skeleton.bones()];
    }

    SceneSkeleton body() {
        return skeleton;
    }

    /** Returns a bone's largest radius, in metres. */
    double radius(int bone) {
        return radii[bone];
    }

    /**
     * Adds the skeleton, of which bone 0 is the pick {@code firstPick}. Nothing is drawn between a lost joint and
     * others. In a crowd, short bones cast no shadow.
     */
    void addTo(CapsuleList.CapsuleListBuilder capsules, int firstPick, boolean crowd) {
        if (measured != skeleton.poseVersion()) {
            measured = skeleton.poseVersion();
            measure();
        }
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            boolean picked = bone == skeleton.selectedBone();
            boolean casts = !crowd || lengths[bone] >= SHORT * skeleton.size();
            if (begin(capsules, skeleton.parent(bone), bone, radii[bone])) {
                var tone = skeleton.isStale(bone) ? ScenePalette.PaletteTone.QUIET_BONE : ScenePalette.PaletteTone.BONE;
                capsules.add(
                        picked ? ScenePalette.PICKED : ScenePalette.tone(skeleton.accent(), tone),
                        firstPick + bone,
                        casts ? CapsuleList.CASTS_SHADOW : 0);
            }
            if (skeleton.hasPosition(bone)) {
                var joint = skeleton.joint(bone);
                capsules.from(joint.x(), joint.y(), joint.z(), JOINT * radii[bone])
                        .add(
                                picked ? ScenePalette.PICKED_JOINT : jointSwatch(bone),
                                firstPick + bone,
                                CapsuleList.CASTS_SHADOW);
            }
        }
        for (var edge : skeleton.map().extraEdges()) {
            if (begin(capsules, edge.from(), edge.to(), Math.min(radii[edge.from()], THINNEST))) {
                capsules.add(jointSwatch(edge.to()), firstPick + edge.to(), 0);
            }
        }
    }

    /** Adds the skeleton as a translucent ghost, slightly thicker, so that matching bones lie within it. */
    void addGhostTo(CapsuleList.CapsuleListBuilder capsules, SkeletonComparison comparison) {
        for (int bone = 0; bone < skeleton.bones(); bone++) {
            int parent = skeleton.parent(bone);
            if (skeleton.hasPosition(bone) && skeleton.hasPosition(parent)) {
                var from = skeleton.joint(parent);
                var to = skeleton.joint(bone);
                double radius =
                        Math.clamp(GHOST_THICKNESS * Math.sqrt(from.distance(to)), GHOST_THINNEST, GHOST_THICKEST);
                double x = comparison.shift(0);
                double y = comparison.shift(1);
                double z = comparison.shift(2);
                capsules.from(from.x() + x, from.y() + y, from.z() + z, radius)
                        .to(to.x() + x, to.y() + y, to.z() + z, END * radius)
                        .add(
                                ScenePalette.comparisonSwatch(skeleton.accent()),
                                SceneFrame.NO_PICK,
                                CapsuleList.TRANSLUCENT);
            }
        }
    }

    /** Begins the capsule between two joints; returns false if nothing is drawn between them. */
    private boolean begin(CapsuleList.CapsuleListBuilder capsules, int from, int to, double radius) {
        double length = distance(from, to);
        if (length < 1e-6 || skeleton.isTorn(from, to)) {
            return false;
        }
        var start = skeleton.joint(from);
        var end = skeleton.joint(to);
        double part = Math.min(START, radius / length);
        capsules.from(
                        start.x() + part * (end.x() - start.x()),
                        start.y() + part * (end.y() - start.y()),
                        start.z() + part * (end.z() - start.z()),
                        radius)
                .to(end.x(), end.y(), end.z(), END * radius);
        return true;
    }

    private int jointSwatch(int bone) {
        return ScenePalette.tone(
                skeleton.accent(),
                skeleton.isStale(bone) ? ScenePalette.PaletteTone.QUIET_JOINT : ScenePalette.PaletteTone.JOINT);
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
        for (int bone = 0; bone < radii.length; bone++) {
            radii[bone] = Math.clamp(THICKNESS * Math.sqrt(lengths[bone]), least, most);
        }
        for (int bone = 0; bone < radii.length; bone++) {
            int parent = skeleton.parent(bone);
            if (parent >= 0 && skeleton.parent(parent) < 0) {
                radii[parent] = Math.max(radii[parent], radii[bone]);
            }
        }
    }

    private double distance(int from, int to) {
        return skeleton.hasPosition(from) && skeleton.hasPosition(to)
                ? skeleton.joint(from).distance(skeleton.joint(to))
                : 0;
    }
}
