package mocapscope.protocol.script;

import java.util.function.Supplier;
import mocapscope.protocol.session.Now;

/**
 * How time passes for a run.
 *
 * @param clock the one of all sessions
 * @param patience how many times as long as the script says something may take: more than 1 where the machine is slow
 */
public record Pace(Supplier<Now> clock, double patience) {

    Now now() {
        return clock.get();
    }

    long nanos() {
        return clock.get().monotonicNanos();
    }
}
