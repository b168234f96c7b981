package mocapscope.protocol.motion;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.transcript.Direction;

/** A simulated device whose samples depend only on the time since its start. */
interface SimulatedDevice {

    ServedMotionSourceDescription.DeviceLayout layout();

    /** Emits the continuously changing samples at {@code moment}. */
    void emitContinuous(long moment, Consumer<? super Sample> out);

    /** Emits the events after {@code from} up to and including {@code to}, in order. */
    default void emitEvents(long from, long to, Consumer<? super Sample> out) {}

    /** Emits the values at {@code moment} that stay valid until they change. */
    default void emitState(long moment, Consumer<? super Sample> out) {}

    /** Returns the stamp of a sample that the named device emits at {@code moment}. */
    static SampleMetadata stamp(String device, long moment) {
        return new SampleMetadata(
                new SourceId("", device), Direction.TO_CLIENT, SampleMetadata.NO_MESSAGE, moment, moment);
    }
}
