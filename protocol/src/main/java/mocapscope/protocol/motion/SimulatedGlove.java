package mocapscope.protocol.motion;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import mocapscope.protocol.sample.Vec3;

/**
 * A simulated glove whose six sensors report poses, inertial measurements and status flags. One sensor is on the back of
 * the hand, one on each finger. The inertial values of a sensor belong to the part of the glove with its name.
 */
final class SimulatedGlove implements SimulatedDevice {
    private static final List<String> PARTS = List.of("hub", "thumb", "index", "middle", "ring", "little");
    private static final AnalogChannelDescription ACCELERATION = layout("PROPER_ACCELERATION", "m/s²");
    private static final AnalogChannelDescription TURNING = layout("ANGULAR_VELOCITY", "rad/s");
    private static final AnalogChannelDescription FIELD = layout("MAGNETIC_FIELD", "G");
    private static final StatusFlagBitLayout FLAGS = new StatusFlagBitLayout(
            List.of(0, 1, 2, 5),
            List.of(
                    "is_magnetometer_saturated",
                    "is_accelerometer_saturated",
                    "is_gyroscope_saturated",
                    "is_coil_pro_present"));
    private static final int COIL_PRESENT = 1 << 5;
    private static final int GYROSCOPE_SATURATED = 1 << 2;

    /** The angular velocity in rad/s beyond which a simulated sensor reports saturation. */
    private static final double FASTEST = 6;

    private final HandMotionModel model = new HandMotionModel(new Vec3(0.8, 1.15, 0.7));
    private final String name;

    SimulatedGlove(String name) {
        this.name = name;
    }

    @Override
    public ServedMotionSourceDescription.DeviceLayout layout() {
        var map = SkeletonMapLibrary.builtIn().findById("glove-6").orElseThrow();
        return new ServedMotionSourceDescription.DeviceLayout(name, PARTS.size(), 0, 0, 0, Optional.of(map));
    }

    @Override
    public void emitContinuous(long moment, Consumer<? super Sample> out) {
        var before = sensors(moment - InertialSensorModel.STEP);
        var here = sensors(moment);
        var after = sensors(moment + InertialSensorModel.STEP);
        for (int i = 0; i < here.size(); i++) {
            var at = here.get(i);
            out.accept(new Sample.Pose(SimulatedDevice.stamp(name, moment), i, at.position(), at.orientation()));
        }
        for (int i = 0; i < here.size(); i++) {
            emitInertialSamples(
                    new InertialSensorModel(before.get(i), here.get(i), after.get(i)),
                    stamp(PARTS.get(i), moment),
                    out);
        }
    }

    private static void emitInertialSamples(
            InertialSensorModel model, SampleMetadata stamp, Consumer<? super Sample> out) {
        var turning = model.angularVelocity();
        out.accept(row(stamp, ACCELERATION, model.acceleration()));
        out.accept(row(stamp, TURNING, turning));
        out.accept(row(stamp, FIELD, model.magneticField()));
        int faultyAt = turning.length() > FASTEST ? GYROSCOPE_SATURATED : 0;
        out.accept(new Sample.Flags(stamp, FLAGS, COIL_PRESENT | faultyAt));
    }

    /** Returns the transforms of the back of the hand and of the last but one joint of each finger. */
    private List<RigidTransform> sensors(long moment) {
        var sensors = new ArrayList<RigidTransform>();
        sensors.add(model.joints(moment).getFirst());
        for (var finger : SimulatedFingerKinematics.values()) {
            sensors.add(model.finger(finger, moment).get(finger.joints() - 2));
        }
        return sensors;
    }

    private static AnalogChannelDescription layout(String measure, String unit) {
        return new AnalogChannelDescription(measure, List.of("x", "y", "z"), unit, List.of(3), false);
    }

    private static Sample.Analog row(SampleMetadata stamp, AnalogChannelDescription layout, Vec3 value) {
        return new Sample.Analog(stamp, layout, ImmutableDoubleArray.of(value.x(), value.y(), value.z()));
    }

    private SampleMetadata stamp(String part, long moment) {
        var handStamp = SimulatedDevice.stamp(name, moment);
        return new SampleMetadata(
                new SourceId("", name, part),
                handStamp.direction(),
                handStamp.message(),
                handStamp.arrival(),
                handStamp.deviceTime());
    }
}
