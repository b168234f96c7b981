package mocapscope.protocol.vrpn.client;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;

/** A motion source with the devices of another in reverse order, so that their ids differ. */
record ReversedMotionSource(ServedMotionSource source) implements ServedMotionSource {

    @Override
    public ServedMotionSourceDescription layout() {
        var layout = source.layout();
        return new ServedMotionSourceDescription(layout.devices().reversed(), layout.unit(), layout.basis());
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        source.emitSamples(from, to, out);
    }
}
