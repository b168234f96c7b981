package mocapscope.protocol.motion;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.Vec3;

/** A simulated hand-held wand that traces a Lissajous knot, with buttons, dials and analog channels. */
final class SimulatedWand implements SimulatedDevice {
    private static final long SECOND = 1_000_000_000L;
    private static final long KNOT_NANOS = 12 * SECOND;
    private static final Vec3 CENTRE = new Vec3(0, 1.25, 0);

    private final String name;
    private final SimulatedButtonPattern pattern;
    private final List<SimulatedDial> dials;
    private final SimulatedAnalogChannels channels;

    SimulatedWand(String name) {
        this.name = name;
        this.pattern = new SimulatedButtonPattern(
                name,
                SECOND / 8,
                List.of(
                        "xx......xx......",
                        "....xx......xx..",
                        "x...x...x...x...",
                        "..............x.xxxx............"));
        this.dials = List.of(
                new SimulatedDial(
                        name,
                        0,
                        8 * SECOND,
                        s -> 1.5 * (SmoothStepFunction.step(0.05, 0.4, s) - SmoothStepFunction.step(0.55, 0.9, s))),
                new SimulatedDial(name, 1, 6 * SECOND, s -> Math.sin(2 * Math.PI * s) / 4));
        this.channels = new SimulatedAnalogChannels(
                name,
                List.of("trigger", "stick x", "stick y", "sine", "saw", "envelope"),
                List.of(
                        PeriodicSignal.squeeze(3 * SECOND),
                        PeriodicSignal.sine(5 * SECOND, 0.25),
                        PeriodicSignal.sine(5 * SECOND, 0),
                        PeriodicSignal.sine(SECOND, 0),
                        PeriodicSignal.saw(2 * SECOND),
                        PeriodicSignal.pluck(SECOND)));
    }

    @Override
    public ServedMotionSourceDescription.DeviceLayout layout() {
        return new ServedMotionSourceDescription.DeviceLayout(
                name, 1, pattern.buttons(), channels.signals().size(), dials.size(), Optional.empty());
    }

    @Override
    public void emitContinuous(long moment, Consumer<? super Sample> out) {
        double turn = PeriodicSignal.phase(moment, KNOT_NANOS);
        out.accept(new Sample.Pose(SimulatedDevice.stamp(name, moment), 0, position(turn), orientation(turn)));
        channels.emitContinuous(moment, out);
    }

    @Override
    public void emitEvents(long from, long to, Consumer<? super Sample> out) {
        pattern.emitEvents(from, to, out);
        dials.forEach(dial -> dial.emitEvents(from, to, out));
    }

    @Override
    public void emitState(long moment, Consumer<? super Sample> out) {
        pattern.emitState(moment, out);
    }

    /** Returns the position on a Lissajous knot: three swings across, two along and five up and down per period. */
    private static Vec3 position(double turn) {
        double angle = 2 * Math.PI * turn;
        return CENTRE.plus(
                new Vec3(0.6 * Math.cos(3 * angle + 0.7), 0.25 * Math.cos(5 * angle + 0.2), 0.6 * Math.cos(2 * angle)));
    }

    private static Quat orientation(double turn) {
        double angle = 2 * Math.PI * turn;
        return YawPitchRollQuaternionFactory.yaw(0.8 * Math.sin(2 * angle))
                .times(YawPitchRollQuaternionFactory.pitch(0.6 * Math.sin(3 * angle)))
                .times(YawPitchRollQuaternionFactory.roll(0.9 * Math.sin(angle)));
    }
}
