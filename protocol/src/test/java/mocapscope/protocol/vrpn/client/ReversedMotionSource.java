package mocapscope.protocol.vrpn.client;

import java.util.function.Consumer;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.sample.MotionSourceLayout;
import mocapscope.protocol.sample.Sample;

/** A motion source with the devices of another in reverse order, so that their ids differ. */
record ReversedMotionSource(MotionSource source) implements MotionSource {

    @Override
    public MotionSourceLayout layout() {
        var layout = source.layout();
        return new MotionSourceLayout(layout.devices().reversed(), layout.unit(), layout.basis());
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        source.emitSamples(from, to, out);
    }
}
