package mocapscope.protocol.motion;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;

/** A motion source whose poses are another source's, rotated about the vertical axis. */
public record Placed(Source source, Quat turn) implements Source {

    /** Rotates a source by {@code radians} about the y axis, which must be up. */
    public static Placed turned(Source source, double radians) {
        return new Placed(source, Turn.yaw(radians));
    }

    @Override
    public Layout layout() {
        return source.layout();
    }

    @Override
    public void between(long from, long to, Consumer<? super Sample> out) {
        source.between(from, to, sample -> out.accept(placed(sample)));
    }

    private Sample placed(Sample sample) {
        return sample instanceof Sample.Pose(var stamp, int sensor, var position, var orientation)
                ? new Sample.Pose(stamp, sensor, turn.rotate(position), turn.times(orientation))
                : sample;
    }
}
