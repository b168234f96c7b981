package mocapscope.protocol.motion;

import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.sample.MotionSourceLayout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapRegistry;

/** A simulated tracker with a sensor in each joint of a walking body; reports a text every lap. */
final class Walker implements Device {
    private static final String NAME = "Walker";

    @Override
    public MotionSourceLayout.DeviceLayout layout() {
        var map = SkeletonMapRegistry.builtIn().findById("walker-24").orElseThrow();
        return new MotionSourceLayout.DeviceLayout(NAME, Joint.values().length, 0, 0, 0, Optional.of(map));
    }

    @Override
    public void moving(long moment, Consumer<? super Sample> out) {
        var stamp = Device.stamp(NAME, moment);
        var body = Walk.at(moment);
        for (var joint : Joint.values()) {
            var frame = body.at(joint);
            out.accept(new Sample.Pose(stamp, joint.ordinal(), frame.position(), frame.orientation()));
        }
    }

    @Override
    public void happened(long from, long to, Consumer<? super Sample> out) {
        long last = Math.floorDiv(to, Walk.LAP_NANOS);
        for (long lap = Math.floorDiv(from, Walk.LAP_NANOS) + 1; lap <= last; lap++) {
            out.accept(new Sample.Text(
                    Device.stamp(NAME, lap * Walk.LAP_NANOS), Sample.TextSeverity.NORMAL, 0, "lap " + (lap + 1)));
        }
    }
}
