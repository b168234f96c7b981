package mocapscope.protocol.script.runner;

import java.util.function.Supplier;
import mocapscope.protocol.session.event.ClockReading;

/**
 * The clock of a script run and the factor by which its time limits are multiplied.
 *
 * @param clock clock of all sessions
 * @param patience factor for the script's time limits; more than 1 on a slow machine
 */
public record ScriptClock(Supplier<ClockReading> clock, double patience) {

    ClockReading now() {
        return clock.get();
    }

    long nanos() {
        return clock.get().monotonicNanos();
    }
}
