package mocapscope.protocol.motion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.sample.MotionSourceLayout;
import mocapscope.protocol.sample.Sample;

/**
 * A motion source of simulated devices: walker, wand, console, glove and hand, in metres with y up. The walker moves on
 * a circle, within which the wand draws figures and the hand and glove open and close; the console has lamps and
 * levels. Samples depend on the time only, so one source can serve many peers. Thread-safe.
 */
public final class SimulatedMotionSource implements MotionSource {
    private final List<SimulatedDevice> simulatedDevices;
    private final MotionSourceLayout layout;

    private SimulatedMotionSource(SimulatedDevice... devices) {
        this.simulatedDevices = List.of(devices);
        this.layout = new MotionSourceLayout(
                this.simulatedDevices.stream().map(SimulatedDevice::layout).toList(), "m", Basis.Y_UP);
    }

    /**
     * Creates the devices with the given names: {@code Walker}, {@code Wand}, {@code Console}, {@code Glove} and
     * {@code Hand}.
     */
    public static SimulatedMotionSource of(List<String> names) {
        return new SimulatedMotionSource(
                names.stream().map(SimulatedMotionSource::named).toArray(SimulatedDevice[]::new));
    }

    private static SimulatedDevice named(String name) {
        return switch (name) {
            case "Walker" -> new SimulatedWalker();
            case "Wand" -> new SimulatedWand();
            case "Console" -> new SimulatedConsole();
            case "Glove" -> new SimulatedGlove();
            case "Hand" -> new SimulatedHand();
            default -> throw new IllegalArgumentException("no simulated device has the name " + name);
        };
    }

    @Override
    public MotionSourceLayout layout() {
        return layout;
    }

    @Override
    public void emitSamples(long from, long to, Consumer<? super Sample> out) {
        if (from > to) {
            throw new IllegalArgumentException("time goes backwards, from %d to %d".formatted(from, to));
        }
        if (from == to) {
            simulatedDevices.forEach(simulatedDevice -> simulatedDevice.emitState(to, out));
        } else {
            happened(from, to).forEach(out);
        }
        simulatedDevices.forEach(device -> device.emitContinuous(to, out));
    }

    private List<Sample> happened(long from, long to) {
        var happened = new ArrayList<Sample>();
        simulatedDevices.forEach(device -> device.emitEvents(from, to, happened::add));
        happened.sort(Comparator.comparingLong(sample -> sample.stamp().deviceTime()));
        return happened;
    }
}
