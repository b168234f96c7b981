package mocapscope.protocol.vrpn;

import java.util.function.Consumer;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;

/** The same devices in the other order, so that they get other ids. */
record Reversed(Source source) implements Source {

    @Override
    public Layout layout() {
        var layout = source.layout();
        return new Layout(layout.devices().reversed(), layout.unit(), layout.basis());
    }

    @Override
    public void between(long from, long to, Consumer<? super Sample> out) {
        source.between(from, to, out);
    }
}
