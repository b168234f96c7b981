package mocapscope.protocol.script.runner;

import java.util.function.Supplier;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/**
 * The clock of a test run, which extends the time limits of the script on slow machines.
 *
 * @param clock clock of all sessions
 * @param patience factor for the script's time limits; more than 1 on a slow machine
 */
public record ScriptClock(Supplier<MonotonicAndUnixTime> clock, double patience) {

    MonotonicAndUnixTime now() {
        return clock.get();
    }

    long nanos() {
        return clock.get().monotonicNanos();
    }
}
