package mocapscope.protocol.motion;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.BodyUnit;
import mocapscope.protocol.sample.Vec3;

/**
 * What a clip's unit and upward axis probably are, for a BVH file states neither: judged by a person's height in the
 * poses of the clip.
 *
 * @param reason what was seen and what it was taken for, in words
 */
public record BasisGuess(Basis basis, String reason) {
    private static final int POSES = 16;

    /**
     * Looks at poses from all over the clip.
     *
     * @throws IllegalArgumentException when its offsets add up to more than a number holds
     */
    public static BasisGuess of(BvhClip clip) {
        double alongY = height(clip, Vec3::y);
        double alongZ = height(clip, Vec3::z);
        if (!Double.isFinite(alongY + alongZ)) {
            throw new IllegalArgumentException(
                    "the joints of the clip are too far apart: the sum of their offsets overflows");
        }
        boolean zUp = alongZ > alongY;
        double height = Math.max(alongY, alongZ);
        var basis = zUp ? Basis.Z_UP : Basis.Y_UP;
        var seen = "%s up, %s units tall".formatted(zUp ? "z" : "y", shown(height));
        var unit = BodyUnit.of(height);
        return new BasisGuess(basis.scaled(unit.metres()), "%s, taken as %s".formatted(seen, unit.name()));
    }

    private static String shown(double number) {
        return new BigDecimal(number)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** The median over the poses, so that a jump or a bow does not count. */
    private static double height(BvhClip clip, ToDoubleFunction<Vec3> axis) {
        return IntStream.range(0, POSES)
                .map(i -> (int) ((long) i * (clip.frames() - 1) / (POSES - 1)))
                .mapToDouble(frame -> extent(BvhPose.at(clip, frame), axis))
                .sorted()
                .toArray()[POSES / 2];
    }

    private static double extent(List<Frame> pose, ToDoubleFunction<Vec3> axis) {
        var all = pose.stream()
                .mapToDouble(frame -> axis.applyAsDouble(frame.position()))
                .summaryStatistics();
        return all.getMax() - all.getMin();
    }
}
