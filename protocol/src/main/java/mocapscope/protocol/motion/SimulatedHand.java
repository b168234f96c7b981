package mocapscope.protocol.motion;

import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.Vec3;

/** A simulated hand tracker with a sensor in each of the 26 OpenXR hand joints. */
final class SimulatedHand implements SimulatedDevice {
    private final HandMotionModel model = new HandMotionModel(new Vec3(-0.8, 1.15, 0.7));
    private final String name;

    SimulatedHand(String name) {
        this.name = name;
    }

    @Override
    public ServedMotionSourceDescription.DeviceLayout layout() {
        var map = SkeletonMapLibrary.builtIn().findById("openxr-hand-26").orElseThrow();
        return new ServedMotionSourceDescription.DeviceLayout(name, map.bones().size(), 0, 0, 0, Optional.of(map));
    }

    @Override
    public void emitContinuous(long moment, Consumer<? super Sample> out) {
        var stamp = SimulatedDevice.stamp(name, moment);
        int sensor = 0;
        for (var joint : model.joints(moment)) {
            out.accept(new Sample.Pose(stamp, sensor, joint.position(), joint.orientation()));
            sensor++;
        }
    }
}
