package mocapscope.protocol.motion;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;

/**
 * A simulated studio camera on a dolly, which moves on an arc and looks at the centre of the space. Its channels are zoom
 * and focus. Without rotation a camera looks along −z.
 */
final class SimulatedCamera implements SimulatedDevice {
    private static final long SECOND = 1_000_000_000L;
    private static final long ARC_NANOS = 20 * SECOND;
    private static final long CRANE_NANOS = 13 * SECOND;
    private static final double DISTANCE = 3.5;
    private static final double HEIGHT = 1.6;
    private static final double SUBJECT_HEIGHT = 1.2;

    private final String name;
    private final SimulatedAnalogChannels channels;

    SimulatedCamera(String name) {
        this.name = name;
        this.channels = new SimulatedAnalogChannels(
                name,
                List.of("zoom", "focus"),
                List.of(PeriodicSignal.triangle(10 * SECOND), PeriodicSignal.triangle(7 * SECOND)));
    }

    @Override
    public ServedMotionSourceDescription.DeviceLayout layout() {
        return new ServedMotionSourceDescription.DeviceLayout(
                name, 1, 0, channels.signals().size(), 0, Optional.empty());
    }

    @Override
    public void emitContinuous(long moment, Consumer<? super Sample> out) {
        double heading = Math.sin(2 * Math.PI * PeriodicSignal.phase(moment, ARC_NANOS));
        double height = HEIGHT + 0.4 * Math.sin(2 * Math.PI * PeriodicSignal.phase(moment, CRANE_NANOS));
        var place = new Vec3(DISTANCE * Math.sin(heading), height, DISTANCE * Math.cos(heading));
        double tilt = Math.atan2(SUBJECT_HEIGHT - height, DISTANCE);
        var turn = YawPitchRollQuaternionFactory.yaw(heading).times(YawPitchRollQuaternionFactory.pitch(tilt));
        out.accept(new Sample.Pose(SimulatedDevice.stamp(name, moment), 0, place, turn));
        channels.emitContinuous(moment, out);
    }
}
