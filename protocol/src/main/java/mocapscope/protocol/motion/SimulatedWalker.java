package mocapscope.protocol.motion;

import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMapLibrary;

/** A simulated tracker whose sensors are the joints of a body walking in a circle. */
final class SimulatedWalker implements SimulatedDevice {
    private final String name;

    SimulatedWalker(String name) {
        this.name = name;
    }

    @Override
    public ServedMotionSourceDescription.DeviceLayout layout() {
        var map = SkeletonMapLibrary.builtIn().findById("walker-24").orElseThrow();
        return new ServedMotionSourceDescription.DeviceLayout(
                name, WalkerJoint.values().length, 0, 0, 0, Optional.of(map));
    }

    @Override
    public void emitContinuous(long moment, Consumer<? super Sample> out) {
        var stamp = SimulatedDevice.stamp(name, moment);
        var body = WalkMotionModel.at(moment);
        for (var joint : WalkerJoint.values()) {
            var transform = body.at(joint);
            out.accept(new Sample.Pose(stamp, joint.ordinal(), transform.position(), transform.orientation()));
        }
    }

    @Override
    public void emitEvents(long from, long to, Consumer<? super Sample> out) {
        long last = Math.floorDiv(to, WalkMotionModel.LAP_NANOS);
        for (long lap = Math.floorDiv(from, WalkMotionModel.LAP_NANOS) + 1; lap <= last; lap++) {
            out.accept(new Sample.Text(
                    SimulatedDevice.stamp(name, lap * WalkMotionModel.LAP_NANOS),
                    Sample.TextSeverity.NORMAL,
                    0,
                    "lap " + (lap + 1)));
        }
    }
}
