package mocapscope.protocol.motion;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;

/** Movement that happens elsewhere: that of {@code source}, turned by {@code turn} about its upright axis. */
public record Placed(Source source, Quat turn) implements Source {

    /** The movement turned by {@code radians} about the y axis, which must be up. */
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
