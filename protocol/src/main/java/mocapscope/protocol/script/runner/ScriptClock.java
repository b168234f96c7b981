package mocapscope.protocol.script.runner;

import java.util.function.Supplier;
import mocapscope.protocol.session.event.ClockReading;

/**
 * The clock of a script run, with a factor that extends its time limits on slow machines.
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
