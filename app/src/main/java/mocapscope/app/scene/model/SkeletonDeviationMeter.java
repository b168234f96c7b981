package mocapscope.app.scene.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Overlays one skeleton on another at the root joint and measures how far corresponding joints differ. Serves to compare
 * two streams of the same actor.
 */
public final class SkeletonDeviationMeter {
    /** The least number of common joint names; fewer are coincidence. */
    private static final int FEWEST = 3;

    private @Nullable SourceId comparisonSource;
    private @Nullable SourceId over;
    private @Nullable DrawnSkeletonState skeleton;
    private @Nullable DrawnSkeletonState reference;
    private int[] partners = {};
    private final double[] shift = new double[3];
    private double meanDistance = Double.NaN;
    private double largestDistance = Double.NaN;
    private int worstJoint;
    private long changes;

    /** Overlays the skeleton of one source on that of another. */
    public void start(SourceId one, SourceId other) {
        comparisonSource = one;
        over = other;
    }

    public void stop() {
        comparisonSource = null;
        over = null;
        locate(List.of());
    }

    public boolean isActive() {
        return comparisonSource != null;
    }

    /** Returns true if this skeleton is the overlaid one, and so is not drawn at its own position. */
    boolean isOverlaid(DrawnSkeletonState one) {
        return one == skeleton && reference != null;
    }

    /** Returns the overlaid skeleton, or null while either is missing. */
    public @Nullable DrawnSkeletonState body() {
        return reference == null ? null : skeleton;
    }

    /** Returns the reference skeleton. */
    public @Nullable DrawnSkeletonState reference() {
        return skeleton == null ? null : reference;
    }

    /** Returns a counter that grows whenever another pair of skeletons is compared. */
    long changes() {
        return changes;
    }

    /** Finds both skeletons among the sessions' items. */
    void locate(List<SessionSceneModel> models) {
        var found = body(models, comparisonSource);
        var below = body(models, over);
        if (found != skeleton || below != reference) {
            skeleton = found;
            reference = below;
            partners = found == null || below == null ? new int[0] : partners(found, below);
            meanDistance = Double.NaN;
            Arrays.fill(shift, 0);
            changes++;
        }
    }

    /** Calculates the joint distances after both skeletons have been placed; unknown while a root has no position. */
    public void compare() {
        meanDistance = Double.NaN;
        largestDistance = Double.NaN;
        if (skeleton == null
                || reference == null
                || !skeleton.hasPosition(skeleton.rootJoint())
                || !reference.hasPosition(reference.rootJoint())) {
            return;
        }
        var from = skeleton.joint(skeleton.rootJoint());
        var to = reference.joint(reference.rootJoint());
        shift[0] = to.x() - from.x();
        shift[1] = to.y() - from.y();
        shift[2] = to.z() - from.z();
        sum(skeleton, reference);
    }

    /** Returns the offset of the overlaid skeleton along an axis of the scene, in metres. */
    public double shift(int axis) {
        return shift[axis];
    }

    /** Returns the mean distance of the common joints in metres; NaN where there are none. */
    public double meanDistance() {
        return meanDistance;
    }

    public double largestDistance() {
        return largestDistance;
    }

    /** Returns the joint of the largest distance. */
    public int worstJoint() {
        return worstJoint;
    }

    private void sum(DrawnSkeletonState comparisonSkeleton, DrawnSkeletonState below) {
        double sum = 0;
        int count = 0;
        for (int bone = 0; bone < partners.length; bone++) {
            if (partners[bone] >= 0 && comparisonSkeleton.hasPosition(bone) && below.hasPosition(partners[bone])) {
                double off = apart(comparisonSkeleton.joint(bone), below.joint(partners[bone]));
                sum += off;
                count++;
                if (!(off <= largestDistance)) {
                    largestDistance = off;
                    worstJoint = bone;
                }
            }
        }
        meanDistance = count == 0 ? Double.NaN : sum / count;
    }

    private double apart(MutableSceneItemPose comparisonPose, MutableSceneItemPose below) {
        double x = comparisonPose.x() + shift[0] - below.x();
        double y = comparisonPose.y() + shift[1] - below.y();
        double z = comparisonPose.z() + shift[2] - below.z();
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Pairs bones by name, or, when too few names are equal, by number if both skeletons have as many bones. */
    private static int[] partners(DrawnSkeletonState comparisonSkeleton, DrawnSkeletonState below) {
        var named = new HashMap<String, Integer>();
        var bones = below.map().bones();
        for (int i = 0; i < bones.size(); i++) {
            named.putIfAbsent(bones.get(i).name(), i);
        }
        var partners = new int[comparisonSkeleton.bones()];
        Arrays.setAll(
                partners,
                bone -> named.getOrDefault(
                        comparisonSkeleton.map().bones().get(bone).name(), DrawnSkeletonState.NONE));
        if (Arrays.stream(partners).filter(partner -> partner >= 0).count() < FEWEST) {
            boolean comparable = comparisonSkeleton.bones() == below.bones();
            Arrays.setAll(partners, bone -> comparable ? bone : DrawnSkeletonState.NONE);
        }
        return partners;
    }

    private static @Nullable DrawnSkeletonState body(List<SessionSceneModel> models, @Nullable SourceId source) {
        for (var model : models) {
            for (var skeleton : model.bodies()) {
                if (skeleton.source().equals(source)) {
                    return skeleton;
                }
            }
        }
        return null;
    }
}
