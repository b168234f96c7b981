package mocapscope.protocol.motion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SimulatedGloveTest {
    private static final long SECOND = 1_000_000_000L;

    private final SimulatedMotionSource glove = SimulatedMotionSource.of(List.of("Glove"));

    @Test
    void emitsPoseInertialDataAndFlagsPerSensor() {
        var samples = samples(SECOND);

        assertEquals(6, samples.stream().filter(Sample.Pose.class::isInstance).count());
        assertEquals(
                List.of("hub PROPER_ACCELERATION", "hub ANGULAR_VELOCITY", "hub MAGNETIC_FIELD"),
                rows(samples).stream()
                        .limit(3)
                        .map(row ->
                                row.stamp().source().part() + " " + row.layout().measure())
                        .toList());
        assertEquals(18, rows(samples).size());
        assertEquals(6, samples.stream().filter(Sample.Flags.class::isInstance).count());
    }

    @Test
    void restingSensorMeasuresUpwardGravityReaction() {
        var tilted = new RigidTransform(new Vec3(1, 2, 3), Quat.about(new Vec3(1, 0, 0), Math.PI / 2));
        var model = new InertialSensorModel(tilted, tilted, tilted);

        near(new Vec3(0, 0, -9.81), model.acceleration(), 1e-9);
        near(Vec3.ZERO, model.angularVelocity(), 1e-12);
        near(new Vec3(0.02, -0.20, 0.44), model.magneticField(), 1e-12);
    }

    @Test
    void fallingSensorMeasuresNoAcceleration() {
        double t = InertialSensorModel.STEP / 1e9;
        double fallen = 9.81 * t * t / 2;
        var model = new InertialSensorModel(falling(-fallen), falling(0), falling(-fallen));

        near(Vec3.ZERO, model.acceleration(), 1e-6);
    }

    @Test
    void measuresAngularVelocityInSensorAxes() {
        double t = InertialSensorModel.STEP / 1e9;
        var start = Quat.about(new Vec3(0, 0, 1), 0.7);
        var before = new RigidTransform(Vec3.ZERO, start.times(Quat.about(new Vec3(1, 0, 0), -2 * t)));
        var after = new RigidTransform(Vec3.ZERO, start.times(Quat.about(new Vec3(1, 0, 0), 2 * t)));

        near(
                new Vec3(2, 0, 0),
                new InertialSensorModel(before, new RigidTransform(Vec3.ZERO, start), after).angularVelocity(),
                1e-3);
    }

    @Test
    void setsFlagWhenMeasurementExceedsRange() {
        var flagWords = new HashSet<Long>();
        for (long moment = 0; moment < 8 * SECOND; moment += SECOND / 50) {
            samples(moment).forEach(sample -> {
                if (sample instanceof Sample.Flags flags) {
                    flagWords.add(flags.word());
                    assertTrue(flags.isSet(3), "the coil is there");
                }
            });
        }
        assertEquals(2, flagWords.size(), flagWords.toString());
    }

    private static RigidTransform falling(double height) {
        return new RigidTransform(new Vec3(0, height, 0), Quat.IDENTITY);
    }

    private List<Sample> samples(long moment) {
        var samples = new ArrayList<Sample>();
        glove.emitSamples(moment, moment, samples::add);
        return samples;
    }

    private static List<Sample.Analog> rows(List<Sample> samples) {
        return samples.stream()
                .filter(Sample.Analog.class::isInstance)
                .map(Sample.Analog.class::cast)
                .toList();
    }

    private static void near(Vec3 expected, Vec3 actual, double tolerance) {
        assertEquals(0, expected.minus(actual).length(), tolerance, actual.toString());
    }
}
