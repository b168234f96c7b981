package mocapscope.protocol.script.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;

/** Starts additional sessions with the tested peer and checks that they stay live. */
final class AdditionalTestSessionMonitor {
    /** The maximum time between two samples, in seconds. */
    private static final String QUIET = "2";

    private final List<Companion> all = new ArrayList<>();
    private final CompletableFuture<Void> cancelled = new CompletableFuture<>();

    /** One session; its state is reported by the session's thread. */
    private static final class Companion {
        private final CompletableFuture<Void> settled = new CompletableFuture<>();
        private final RunningSessionHandle session;
        private boolean received;
        private volatile boolean quiet;
        private volatile SessionStateChange state = new SessionStateChange(SessionPhase.CONNECTING, "", "", 0);

        Companion(SessionLauncher launcher, Protocol protocol, Endpoint endpoint) {
            session = launcher.connect(
                    protocol,
                    endpoint.with(ProtocolIndependentSessionOptions.SILENCE, QUIET),
                    _ -> new SessionStateAndSampleListener(this::updateState, () -> received = true));
        }

        private void updateState(SessionStateChange now) {
            quiet |= received && now.phase() == SessionPhase.SILENT;
            state = now;
            if (live() || now.phase().isTerminal()) {
                settled.complete(null);
            }
        }

        boolean live() {
            return state.phase() == SessionPhase.LIVE || state.phase() == SessionPhase.SILENT;
        }

        /** Describes the problem of the session, or returns an empty string. */
        String problem() {
            if (!live()) {
                return "is not live: %s %s".formatted(state.phase(), state.step());
            }
            return quiet ? "received nothing for %s s".formatted(QUIET) : "";
        }
    }

    /** Starts {@code count} sessions one after another and waits up to {@code nanos} for each. */
    void start(int count, SessionLauncher launcher, Protocol protocol, Endpoint endpoint, long nanos)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        for (int i = 0; i < count; i++) {
            var companion = new Companion(launcher, protocol, endpoint);
            all.add(companion);
            await(companion, nanos);
            if (!companion.live()) {
                return;
            }
        }
    }

    /** Cancels waiting. Any thread may call it. */
    void cancel() {
        cancelled.complete(null);
    }

    private void await(Companion companion, long nanos)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        try {
            CompletableFuture.anyOf(companion.settled, cancelled).get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            // the state is checked in any case
        } catch (ExecutionException never) {
            throw new IllegalStateException(never);
        }
        if (cancelled.isDone()) {
            throw new ConformanceCaseRunner.CaseCancelledException();
        }
    }

    /** Returns the problem of the first session that has one. */
    Optional<ConformanceStepResult> firstFailure() {
        return all.stream()
                .map(Companion::problem)
                .filter(problem -> !problem.isEmpty())
                .findFirst()
                .map(problemText -> new ConformanceStepResult(
                        "beside", ConformanceVerdict.FAILED, "a companion session " + problemText));
    }

    List<Session> sessions() {
        return runningSessions().stream().map(RunningSessionHandle::session).toList();
    }

    /** Stops all sessions in order. */
    void stop() {
        runningSessions().forEach(RunningSessionHandle::stop);
    }

    List<RunningSessionHandle> runningSessions() {
        return all.stream().map(companion -> companion.session).toList();
    }
}
