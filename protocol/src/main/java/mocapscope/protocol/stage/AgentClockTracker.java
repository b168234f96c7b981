package mocapscope.protocol.stage;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import mocapscope.protocol.timing.DeviceClockVerdictFormatter;
import mocapscope.protocol.timing.RoundTripClockEstimator;
import mocapscope.protocol.timing.RoundTripTimestamps;
import mocapscope.protocol.timing.SystemClockStepDetector;
import org.jspecify.annotations.Nullable;

/**
 * Estimates another machine's clock from the replies to time requests, and reports jumps of that clock. Not
 * thread-safe.
 */
final class AgentClockTracker {
    private static final double NANOS_A_SECOND = 1e9;

    private final String agent;
    private final Consumer<String> log;
    private final RoundTripClockEstimator monotonic = new RoundTripClockEstimator();
    private final SystemClockStepDetector system = new SystemClockStepDetector();
    private int monotonicSteps;
    private @Nullable UUID run;

    AgentClockTracker(String agent, Consumer<String> log) {
        this.agent = agent;
        this.log = log;
    }

    /**
     * Adds an answer.
     *
     * @param sent the monotonic time here when the request was sent, in nanoseconds
     * @param received the monotonic time here when the answer arrived
     * @throws InvalidStageMessageException if no clocks can show these times; the answer is then ignored
     */
    void add(long sent, ClockAnswer answer, long received) throws InvalidStageMessageException {
        var request = new RoundTripTimestamps(sent, answer.received(), answer.sent(), received);
        if (!request.isPossible()
                || !SystemClockStepDetector.isPossible(answer.received(), answer.system(), answer.sent())) {
            throw new InvalidStageMessageException("no clocks show the times " + answer);
        }
        if (run != null && !run.equals(answer.run())) {
            log.accept(
                    "%s has started anew, or two agents have this name: its clock is measured anew".formatted(agent));
            monotonic.restart();
            system.restart();
        }
        run = answer.run();
        monotonic.add(request);
        if (system.add(answer.received(), answer.system(), answer.sent())) {
            report("the system clock", system.lastStep());
        }
        monotonic.estimate().filter(known -> known.steps() > monotonicSteps).ifPresent(known -> {
            monotonicSteps = known.steps();
            report("the monotonic clock", known.lastStep());
        });
    }

    private void report(String clock, long nanos) {
        log.accept("%s of %s %s"
                .formatted(clock, agent, DeviceClockVerdictFormatter.describeStep(nanos / NANOS_A_SECOND)));
    }

    /** Returns the estimate, given the clocks of this machine; empty before the first answer. */
    Optional<AgentClockEstimate> estimate(SystemClockStepDetector local) {
        return monotonic
                .estimate()
                .map(known -> new AgentClockEstimate(
                        known,
                        system.difference(),
                        local.difference(),
                        (double) system.error() + local.error(),
                        known.steps() + system.steps()));
    }
}
