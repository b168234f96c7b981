package mocapscope.protocol.motion;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;

/** Wraps a motion source and rotates all its poses about the vertical axis. */
public record HeadingRotatedMotionSource(ServedMotionSource source, Quat turn) implements ServedMotionSource {

    /** Rotates a source by {@code radians} about the y axis, which must be up. */
    public static HeadingRotatedMotionSource rotated(ServedMotionSource source, double radians) {
        return new HeadingRotatedMotionSource(source, YawPitchRollQuaternionFactory.yaw(radians));
    }

    @Override
    public ServedMotionSourceDescription layout() {
        return source.layout();
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        source.emitSamples(from, to, sample -> out.accept(rotated(sample, turn)));
    }

    static Sample rotated(Sample sample, Quat turn) {
        return sample instanceof Sample.Pose(var stamp, int sensor, var position, var orientation)
                ? new Sample.Pose(stamp, sensor, turn.rotate(position), turn.times(orientation))
                : sample;
    }
}
