package mocapscope.protocol.motion;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Basis.SignedAxis;
import mocapscope.protocol.sample.BodyLengthUnitEstimate;
import mocapscope.protocol.sample.LengthUnit;
import mocapscope.protocol.sample.Vec3;

/**
 * The axes and unit assumed for a BVH clip, with an explanation for the user. BVH files declare neither. The rest pose,
 * which is the offsets without rotations, stands upright also where the body of the motion lies. In some files it is no
 * pose of a body, or has other axes than a motion that stands on the floor; then the motion is the evidence.
 *
 * @param reason the observations and the conclusion, as text for the user
 */
public record BvhAxesAndUnitEstimate(Basis basis, String reason) {
    private static final int POSES = 16;

    /** The least height of a rest pose as a share of its width: if all bones lie along x, it is no pose of a body. */
    private static final double LEAST_HEIGHT = 0.6;

    /** The largest depth of a rest pose as a share of its height. */
    private static final double LARGEST_DEPTH = 0.5;

    /** The extent of a body that lies, as a share of its height, is below this. */
    private static final double LYING = 0.5;

    /** The range of the lowest joint of a body on the floor, as shares of the body's height. */
    private static final double LOWEST_FOOT = -0.03;

    private static final double HIGHEST_FOOT = 0.15;

    /** The axis that points up, and the text that explains it. */
    private record EstimatedUpAxis(SignedAxis axis, String reason) {}

    /**
     * Estimates the axes and the unit, except those that the user chose.
     *
     * @throws IllegalArgumentException if the chosen axes are invalid, or if the sum of the clip's offsets overflows
     */
    public static BvhAxesAndUnitEstimate of(BvhClip clip, BvhPlaybackOptions options) {
        var poses = IntStream.range(0, POSES)
                .map(i -> (int) ((long) i * (clip.frames() - 1) / (POSES - 1)))
                .mapToObj(frame -> BvhPoseCalculator.at(clip, frame).stream()
                        .map(RigidTransform::position)
                        .toList())
                .toList();
        var moving = size(poses);
        if (!moving.isFinite()) {
            throw new IllegalArgumentException(
                    "the joints of the clip are too far apart: the sum of their offsets overflows");
        }
        var rest = size(List.of(restPose(clip)));
        var estimate = estimateUp(poses, moving, standingAxis(rest));
        var axes = options.axes().map(text -> Basis.of(text, 1)).orElseGet(() -> Basis.upright(estimate.axis, true, 1));
        double height = height(moving, rest, axes.up());
        var unit = BodyLengthUnitEstimate.of(height);
        var reason = "%s, %s units tall, %s"
                .formatted(
                        options.axes()
                                .map(text -> "axes " + text + " as chosen")
                                .orElse(estimate.reason),
                        formatNumber(height),
                        options.unit()
                                .map(chosen -> chosen.words() + " as chosen")
                                .orElse("taken as " + unit.name()));
        double metres = options.unit().map(LengthUnit::metres).orElse(unit.metres());
        return new BvhAxesAndUnitEstimate(axes.scaled(metres), reason);
    }

    private static EstimatedUpAxis estimateUp(List<List<Vec3>> poses, Vec3 moving, Optional<SignedAxis> restUp) {
        var motionUp = moving.z() > moving.y() ? SignedAxis.Z : SignedAxis.Y;
        var up = restUp.orElse(motionUp);
        if (up == motionUp) {
            return new EstimatedUpAxis(up, up.text() + " up");
        }
        double height = extent(moving, motionUp);
        return isOnFloor(poses, motionUp, height) && !isOnFloor(poses, up, height)
                ? new EstimatedUpAxis(
                        motionUp,
                        "%s up, as the body stands, although its rest pose has %s up (--axes overrides that)"
                                .formatted(motionUp.text(), up.text()))
                : new EstimatedUpAxis(
                        up,
                        "%s up by its rest pose, although the body lies (--axes overrides that)".formatted(up.text()));
    }

    /** Returns the axis, y or z, along which a rest pose stands; empty if it is no pose of a standing body. */
    private static Optional<SignedAxis> standingAxis(Vec3 rest) {
        double height = Math.max(rest.y(), rest.z());
        double depth = Math.min(rest.y(), rest.z());
        boolean stands = rest.isFinite() && height >= LEAST_HEIGHT * rest.x() && depth <= LARGEST_DEPTH * height;
        return stands && height > 0 ? Optional.of(rest.z() > rest.y() ? SignedAxis.Z : SignedAxis.Y) : Optional.empty();
    }

    private static boolean isOnFloor(List<List<Vec3>> poses, SignedAxis up, double height) {
        double foot = median(poses, pose -> range(pose, up).getMin()) / height;
        return foot >= LOWEST_FOOT && foot <= HIGHEST_FOOT;
    }

    /** Returns the height of the body in its motion, or in its rest pose if it lies in the motion. */
    private static double height(Vec3 moving, Vec3 rest, SignedAxis up) {
        double standing = standingAxis(rest).map(axis -> extent(rest, axis)).orElse(0.0);
        double height = extent(moving, up);
        return height < LYING * standing ? standing : height;
    }

    private static double extent(Vec3 size, SignedAxis axis) {
        return Math.abs(size.dot(axis.direction()));
    }

    /** Returns the joints at their offsets, without rotations. */
    private static List<Vec3> restPose(BvhClip clip) {
        var places = new ArrayList<Vec3>();
        for (var joint : clip.joints()) {
            places.add(
                    joint.parent() < 0
                            ? joint.offset()
                            : places.get(joint.parent()).plus(joint.offset()));
        }
        return places;
    }

    /** Returns the median extents over several poses, so that jumps and bows do not matter. */
    private static Vec3 size(List<List<Vec3>> poses) {
        return new Vec3(
                median(poses, pose -> extent(pose, SignedAxis.X)),
                median(poses, pose -> extent(pose, SignedAxis.Y)),
                median(poses, pose -> extent(pose, SignedAxis.Z)));
    }

    private static double extent(List<Vec3> pose, SignedAxis axis) {
        var range = range(pose, axis);
        return range.getMax() - range.getMin();
    }

    private static double median(List<List<Vec3>> poses, ToDoubleFunction<List<Vec3>> measure) {
        return poses.stream().mapToDouble(measure).sorted().toArray()[poses.size() / 2];
    }

    private static DoubleSummaryStatistics range(List<Vec3> pose, SignedAxis axis) {
        return pose.stream().mapToDouble(place -> place.dot(axis.direction())).summaryStatistics();
    }

    private static String formatNumber(double number) {
        return new BigDecimal(number)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }
}
