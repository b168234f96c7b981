package mocapscope.protocol.motion;

import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;

/** The labelled analog channels of a simulated device, each driven by a periodic signal. */
record SimulatedAnalogChannels(String device, AnalogChannelDescription layout, List<PeriodicSignal> signals) {

    SimulatedAnalogChannels(String device, List<String> labels, List<PeriodicSignal> signals) {
        this(device, new AnalogChannelDescription("level", labels, "", List.of(signals.size()), false), signals);
    }

    void emitContinuous(long moment, Consumer<? super Sample> out) {
        var levels = signals.stream().mapToDouble(signal -> signal.at(moment)).toArray();
        out.accept(new Sample.Analog(SimulatedDevice.stamp(device, moment), layout, ImmutableDoubleArray.of(levels)));
    }
}
