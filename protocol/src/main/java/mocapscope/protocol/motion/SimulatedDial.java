package mocapscope.protocol.motion;

import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import mocapscope.protocol.sample.Sample;

/**
 * A simulated rotary dial that reports its rotation at regular ticks. A report gives the revolutions since the previous
 * tick.
 *
 * @param periodNanos period of the motion, in nanoseconds
 * @param hand position in revolutions, over a period that runs from 0 to 1
 */
record SimulatedDial(String device, int dial, long periodNanos, DoubleUnaryOperator hand) {
    private static final long TICK_NANOS = 31_250_000;

    /** Emits the changes after {@code from} up to and including {@code to}. */
    void emitEvents(long from, long to, Consumer<? super Sample> out) {
        long last = Math.floorDiv(to, TICK_NANOS);
        for (long tick = Math.floorDiv(from, TICK_NANOS) + 1; tick <= last; tick++) {
            long moment = tick * TICK_NANOS;
            double change = position(moment) - position(moment - TICK_NANOS);
            if (change != 0) {
                out.accept(new Sample.Dial(SimulatedDevice.stamp(device, moment), dial, change));
            }
        }
    }

    private double position(long moment) {
        return hand.applyAsDouble(PeriodicSignal.phase(moment, periodNanos));
    }
}
