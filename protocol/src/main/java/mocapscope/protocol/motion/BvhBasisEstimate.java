package mocapscope.protocol.motion;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.BodyUnitEstimate;
import mocapscope.protocol.sample.Vec3;

/**
 * The estimated unit and up axis of a BVH clip, judged by body height, with the reason. BVH files declare neither unit
 * nor up axis.
 *
 * @param reason the observations and the conclusion, as text for the user
 */
public record BvhBasisEstimate(Basis basis, String reason) {
    private static final int POSES = 16;

    /**
     * Estimates the basis from poses across the whole clip.
     *
     * @throws IllegalArgumentException if the sum of the clip's offsets overflows
     */
    public static BvhBasisEstimate of(BvhClip clip) {
        double alongY = height(clip, Vec3::y);
        double alongZ = height(clip, Vec3::z);
        if (!Double.isFinite(alongY + alongZ)) {
            throw new IllegalArgumentException(
                    "the joints of the clip are too far apart: the sum of their offsets overflows");
        }
        boolean zUp = alongZ > alongY;
        double height = Math.max(alongY, alongZ);
        var basis = zUp ? Basis.Z_UP : Basis.Y_UP;
        var seen = "%s up, %s units tall".formatted(zUp ? "z" : "y", formatNumber(height));
        var unit = BodyUnitEstimate.of(height);
        return new BvhBasisEstimate(basis.scaled(unit.metres()), "%s, taken as %s".formatted(seen, unit.name()));
    }

    private static String formatNumber(double number) {
        return new BigDecimal(number)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Returns the median height over several poses, so that jumps and bows do not matter. */
    private static double height(BvhClip clip, ToDoubleFunction<Vec3> axis) {
        return IntStream.range(0, POSES)
                .map(i -> (int) ((long) i * (clip.frames() - 1) / (POSES - 1)))
                .mapToDouble(frame -> extent(BvhPoseCalculator.at(clip, frame), axis))
                .sorted()
                .toArray()[POSES / 2];
    }

    private static double extent(List<RigidTransform> pose, ToDoubleFunction<Vec3> axis) {
        var all = pose.stream()
                .mapToDouble(transform -> axis.applyAsDouble(transform.position()))
                .summaryStatistics();
        return all.getMax() - all.getMin();
    }
}
