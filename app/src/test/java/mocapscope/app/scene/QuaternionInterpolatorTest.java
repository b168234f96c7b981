package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import mocapscope.app.scene.model.QuaternionInterpolator;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class QuaternionInterpolatorTest {
    private static final double CLOSE = 1e-9;

    private final QuaternionInterpolator interpolator = new QuaternionInterpolator();

    @Test
    void halfwayYieldsHalfTheAngle() {
        interpolate(about(0), about(1), 0.5);

        assertRotation(about(0.5));
    }

    @Test
    void takesShorterRotation() {
        var to = about(1);
        interpolate(about(0), new Quat(-to.x(), -to.y(), -to.z(), -to.w()), 0.25);

        assertRotation(about(0.25));
    }

    @Test
    void interpolatesNearlyEqualRotationsAccurately() {
        interpolate(about(0), about(1e-6), 0.5);

        assertRotation(about(5e-7));
    }

    @Test
    void ignoresInvalidRotation() {
        interpolate(about(0.3), new Quat(Double.NaN, 0, 0, 1), 0.5);
        assertRotation(about(0.3));

        interpolate(about(0.3), new Quat(0, 0, 0, 0), 0.5);
        assertRotation(about(0.3));
    }

    private void interpolate(Quat from, Quat to, double part) {
        interpolator.set(from.x(), from.y(), from.z(), from.w());
        interpolator.interpolateTo(to.x(), to.y(), to.z(), to.w(), part);
    }

    private void assertRotation(Quat expected) {
        assertEquals(expected.x(), interpolator.x(), CLOSE);
        assertEquals(expected.y(), interpolator.y(), CLOSE);
        assertEquals(expected.z(), interpolator.z(), CLOSE);
        assertEquals(expected.w(), interpolator.w(), CLOSE);
    }

    private static Quat about(double radians) {
        return Quat.about(new Vec3(0, 1, 0), radians);
    }
}
