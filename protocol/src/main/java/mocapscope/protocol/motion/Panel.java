package mocapscope.protocol.motion;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;

/** The labelled analog channels of a simulated device, each driven by a periodic signal. */
record Panel(String device, AnalogLayout layout, List<Signal> signals) {

    Panel(String device, List<String> labels, List<Signal> signals) {
        this(device, new AnalogLayout("level", labels, "", List.of(signals.size()), false), signals);
    }

    void moving(long moment, Consumer<? super Sample> out) {
        var levels = signals.stream().mapToDouble(signal -> signal.at(moment)).toArray();
        out.accept(new Sample.Analog(Device.stamp(device, moment), layout, ImmutableDoubleArray.of(levels)));
    }
}
