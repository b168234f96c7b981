package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import mocapscope.protocol.sample.Basis.SignedAxis;
import mocapscope.protocol.sample.Quat;
import org.junit.jupiter.api.Test;

/** Tests the decomposition of a rotation into three. */
class EulerAnglesZxyTest {

    @Test
    void eulerAnglesReproduceRotation() {
        var random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            var turn = new Quat(
                            random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
                    .normalised();
            same(turn, EulerAnglesZxy.of(turn, EulerAnglesZxy.NONE));
        }
    }

    @Test
    void quarterTurnAboutXKeepsRotation() {
        for (double z : new double[] {-170, -30, 0, 45}) {
            for (double x : new double[] {-90, 90, 89.99999}) {
                var turn = quat(new EulerAnglesZxy(z, x, 20));
                same(turn, EulerAnglesZxy.of(turn, EulerAnglesZxy.NONE));
            }
        }
    }

    @Test
    void continuousRotationHasNoJumps() {
        var before = EulerAnglesZxy.NONE;
        for (int degrees = 1; degrees < 1000; degrees++) {
            var now = EulerAnglesZxy.of(quat(new EulerAnglesZxy(0, degrees, 0)), before);
            assertEquals(degrees, now.x(), 1e-6);
            assertEquals(0, now.z(), 1e-6);
            before = now;
        }
    }

    private static void same(Quat turn, EulerAnglesZxy angles) {
        var back = quat(angles);
        double cosine = turn.x() * back.x() + turn.y() * back.y() + turn.z() * back.z() + turn.w() * back.w();
        assertTrue(Math.abs(cosine) > 1 - 1e-12, () -> turn + " became " + angles);
    }

    private static Quat quat(EulerAnglesZxy angles) {
        return about(SignedAxis.Z, angles.z())
                .times(about(SignedAxis.X, angles.x()))
                .times(about(SignedAxis.Y, angles.y()));
    }

    private static Quat about(SignedAxis axis, double degrees) {
        return Quat.about(axis.direction(), Math.toRadians(degrees));
    }
}
