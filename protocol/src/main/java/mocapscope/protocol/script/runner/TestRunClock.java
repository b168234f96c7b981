package mocapscope.protocol.script.runner;

import java.util.function.Supplier;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;

/**
 * The clock of a test run, with the factor by which time limits are extended on a slow machine.
 *
 * @param clock clock of all sessions
 * @param patience factor for the script's time limits; more than 1 on a slow machine
 */
public record TestRunClock(Supplier<MonotonicAndUnixTime> clock, double patience) {

    MonotonicAndUnixTime now() {
        return clock.get();
    }

    long nanos() {
        return clock.get().monotonicNanos();
    }
}
