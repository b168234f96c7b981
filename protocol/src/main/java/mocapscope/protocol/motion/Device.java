package mocapscope.protocol.motion;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.transcript.Direction;

/** A simulated device: everything about it is a function of the time since its start, in nanoseconds. */
interface Device {

    Layout.Device layout();

    /** What moves all the time, as it is at {@code moment}. */
    void moving(long moment, Consumer<? super Sample> out);

    /** What happened after {@code from} up to {@code to}, in order. */
    default void happened(long from, long to, Consumer<? super Sample> out) {}

    /** What stays until it changes, as it is at {@code moment}. */
    default void standing(long moment, Consumer<? super Sample> out) {}

    /** The stamp of what a device of that name said at {@code moment}. */
    static Stamp stamp(String device, long moment) {
        return new Stamp(new SourceId("", device), Direction.TO_CLIENT, Stamp.NO_MESSAGE, moment, moment);
    }
}
