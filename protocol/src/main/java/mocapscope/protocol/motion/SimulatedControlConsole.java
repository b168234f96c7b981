package mocapscope.protocol.motion;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSourceDescription;

/**
 * A simulated control console with eight buttons, pressed one after another, and eight analog channels. It has no
 * position. The lit button runs back and forth.
 */
final class SimulatedControlConsole implements SimulatedDevice {
    private static final int LAMPS = 8;
    private static final long SECOND = 1_000_000_000L;

    private final String name;
    private final SimulatedButtonPattern lights;
    private final SimulatedAnalogChannels channels;

    SimulatedControlConsole(String name) {
        this.name = name;
        this.lights = new SimulatedButtonPattern(
                name,
                SECOND / 8,
                IntStream.range(0, LAMPS)
                        .mapToObj(SimulatedControlConsole::line)
                        .toList());
        this.channels = new SimulatedAnalogChannels(
                name,
                List.of("wave 1", "wave 2", "wave 3", "wave 4", "triangle", "saw", "beat", "fade"),
                List.of(
                        PeriodicSignal.sine(4 * SECOND, 0),
                        PeriodicSignal.sine(4 * SECOND, -0.125),
                        PeriodicSignal.sine(4 * SECOND, -0.25),
                        PeriodicSignal.sine(4 * SECOND, -0.375),
                        PeriodicSignal.triangle(3 * SECOND),
                        PeriodicSignal.saw(5 * SECOND),
                        PeriodicSignal.pluck(SECOND / 2),
                        PeriodicSignal.squeeze(8 * SECOND)));
    }

    @Override
    public ServedMotionSourceDescription.DeviceLayout layout() {
        return new ServedMotionSourceDescription.DeviceLayout(
                name, 0, lights.buttons(), channels.signals().size(), 0, Optional.empty());
    }

    @Override
    public void emitContinuous(long moment, Consumer<? super Sample> out) {
        channels.emitContinuous(moment, out);
    }

    @Override
    public void emitEvents(long from, long to, Consumer<? super Sample> out) {
        lights.emitEvents(from, to, out);
    }

    @Override
    public void emitState(long moment, Consumer<? super Sample> out) {
        lights.emitState(moment, out);
    }

    /**
     * Returns the step pattern of a lamp; a period has twice the number of lamps less two steps, because the ends are
     * lit once.
     */
    private static String line(int lamp) {
        int steps = 2 * LAMPS - 2;
        var line = new StringBuilder(".".repeat(steps));
        line.setCharAt(lamp, 'x');
        line.setCharAt((steps - lamp) % steps, 'x');
        return line.toString();
    }
}
