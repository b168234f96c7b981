package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

/** Tests that the estimated rotation turns the rest directions into the measured ones. */
class JointRotationEstimatorTest {
    private final Random random = new Random(3);

    @Test
    void severalVectorsDetermineRotation() {
        for (int i = 0; i < 1000; i++) {
            var turn = quat();
            var arms = List.of(vector(), vector(), vector());
            var now = arms.stream().map(turn::rotate).toList();
            near(turn, JointRotationEstimator.solve(arms, now, quat()));
        }
    }

    @Test
    void collinearVectorsUseShortestRotation() {
        for (int i = 0; i < 1000; i++) {
            var before = quat();
            var arm = vector();
            var now = vector();
            var one = JointRotationEstimator.solve(List.of(arm), List.of(now), before);
            along(one.rotate(arm), now);
            near(
                    JointRotationEstimator.shortestRotation(before.rotate(arm), now)
                            .times(before),
                    one);
            near(one, JointRotationEstimator.solve(List.of(arm, arm.times(2)), List.of(now, now.times(2)), before));
        }
    }

    @Test
    void rotatesOppositeVectorByHalfTurn() {
        for (var arm : List.of(new Vec3(1, 0, 0), new Vec3(0, -2, 0), new Vec3(0, 0, 3))) {
            along(JointRotationEstimator.shortestRotation(arm, arm.times(-1)).rotate(arm), arm.times(-1));
        }
    }

    private Quat quat() {
        return new Quat(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
                .normalised();
    }

    private Vec3 vector() {
        return new Vec3(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
    }

    private static void near(Quat a, Quat b) {
        double cosine = a.x() * b.x() + a.y() * b.y() + a.z() * b.z() + a.w() * b.w();
        assertTrue(Math.abs(cosine) > 1 - 1e-9, () -> a + " is not " + b);
    }

    private static void along(Vec3 a, Vec3 b) {
        assertTrue(a.dot(b) / (a.length() * b.length()) > 1 - 1e-9, () -> a + " does not point along " + b);
    }
}
