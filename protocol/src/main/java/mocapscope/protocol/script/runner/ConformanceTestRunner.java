package mocapscope.protocol.script.runner;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import mocapscope.protocol.intercept.InterceptGateFactory;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.script.ConformanceCase;
import mocapscope.protocol.script.ConformanceCaseResult;
import mocapscope.protocol.script.ConformanceStepResult;
import mocapscope.protocol.script.ConformanceVerdict;
import mocapscope.protocol.script.ScriptDurationFormat;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UriScheme;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.event.SessionStateChange;

/**
 * Runs conformance cases against a peer, each in its own session, and grades the peer's messages. Sessions are lenient,
 * so that a violation does not end them, and connect once, so that no step meets the next connection. The peer's
 * messages are graded strictly. The calling thread waits; another one may {@link #cancel}.
 */
public final class ConformanceTestRunner {
    private static final Duration TO_CONNECT = Duration.ofSeconds(15);
    private static final Duration TO_COME = Duration.ofMinutes(2);
    private static final Duration TO_LEAVE = Duration.ofSeconds(5);
    /** The local side's timeout, so that it does not give up before the script does. */
    private static final String PATIENCE = "10";
    /** The size limit of each transcript in MiB; there may be many sessions, all short. */
    private static final String BUDGET = "8";

    /**
     * The peer or listening address, served devices and listeners of a conformance test.
     *
     * @param endpoints endpoint by local role: the peer for a client, the listening address for a server
     * @param devices devices served by a local server
     * @param listener receives the state of a local server, which includes its address
     * @param listenerFactory creates a listener for every tested session
     */
    public record ConformanceTestSettings(
            Protocol protocol,
            Function<SessionRole, Endpoint> endpoints,
            Function<Endpoint, ServedMotionSource> devices,
            Consumer<SessionStateChange> listener,
            SessionListenerFactory listenerFactory) {

        /** Creates a setting without session listeners. */
        public ConformanceTestSettings(
                Protocol protocol,
                Function<SessionRole, Endpoint> where,
                Function<Endpoint, ServedMotionSource> devices,
                Consumer<SessionStateChange> listener) {
            this(protocol, where, devices, listener, SessionListenerFactory.NO_OP);
        }
    }

    private final SessionLauncher launcher;
    private final ConformanceTestSettings settings;
    private final TestRunClock timeSettings;
    private final RandomGenerator random;
    private volatile boolean cancelled;
    private volatile TestedSessionEventQueue queue;

    /**
     * Creates a runner over {@code launcher}; its sessions use the clock of {@code timeSettings}.
     *
     * @param random source of randomness for messages
     */
    public ConformanceTestRunner(
            SessionLauncher launcher,
            ConformanceTestSettings settings,
            TestRunClock timeSettings,
            RandomGenerator random) {
        this.launcher = launcher;
        this.settings = settings;
        this.timeSettings = timeSettings;
        this.random = random;
        this.queue = new TestedSessionEventQueue(timeSettings::nanos);
    }

    /** Cancels the running case. Any thread may call it. */
    public void cancel() {
        cancelled = true;
        queue.cancel(timeSettings.nanos());
    }

    /**
     * Runs a case; returns an empty result if cancelled.
     *
     * @throws InterruptedException if the waiting thread is interrupted; the sessions are stopped then
     */
    public Optional<ConformanceCaseResult> run(ConformanceCase tried) throws InterruptedException {
        queue = new TestedSessionEventQueue(timeSettings::nanos);
        if (cancelled) {
            return Optional.empty();
        }
        try {
            return Optional.of(tried.side() == SessionRole.CLIENT ? call(tried) : await(tried));
        } catch (ConformanceCaseRunner.CaseCancelledException _) {
            return Optional.empty();
        } catch (IllegalArgumentException exception) {
            return Optional.of(
                    outcome(tried, List.of(connectFailure(String.valueOf(exception.getMessage()))), List.of()));
        }
    }

    private ConformanceCaseResult call(ConformanceCase tried)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        var endpoint = endpoint(tried).with(ProtocolIndependentSessionOptions.RECONNECT, "false");
        var sessions = new AdditionalTestSessionMonitor();
        queue.setCancelHandler(sessions::cancel);
        try {
            sessions.start(tried.companionCount(), launcher, settings.protocol(), endpoint, TO_CONNECT.toNanos());
            var alone = sessions.firstFailure();
            if (alone.isPresent()) {
                return outcome(tried, List.of(alone.get()), sessions.sessions());
            }
            return call(tried, endpoint, sessions);
        } finally {
            sessions.stop();
            leave(sessions.runningSessions());
        }
    }

    private ConformanceCaseResult call(ConformanceCase tried, Endpoint endpoint, AdditionalTestSessionMonitor sessions)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        var factory = new InterceptGateFactory(Set.of(), tried.interceptRules());
        var futureInterceptor = new CompletableFuture<SessionInterceptor>();
        var runningSession = launcher.connect(settings.protocol(), endpoint, factory, session -> {
            futureInterceptor.complete(factory.find(session.id()).orElseThrow());
            return new CompositeSessionListener(
                    new TestedSessionEventConverter(session, timeSettings::nanos, queue),
                    settings.listenerFactory().createListener(session));
        });
        factory.setWakeUp(runningSession::checkTimers);
        try {
            var reports = new ArrayList<>(play(
                    tried,
                    new LiveTestedSessionControl(runningSession, runningSession, futureInterceptor.join()),
                    TO_CONNECT));
            sessions.firstFailure().ifPresent(reports::add);
            return outcome(
                    tried,
                    reports,
                    Stream.concat(Stream.of(runningSession.session()), sessions.sessions().stream())
                            .toList());
        } finally {
            runningSession.stop();
            leave(List.of(runningSession));
        }
    }

    /** Runs a case as the server; the first client that connects is tested. */
    private ConformanceCaseResult await(ConformanceCase tried)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        var endpoint = endpoint(tried);
        var factory = new InterceptGateFactory(Set.of(), tried.interceptRules());
        var futureInterceptor = new CompletableFuture<SessionInterceptor>();
        var taken = new AtomicBoolean();
        var host = launcher.serve(
                settings.protocol(),
                endpoint,
                settings.devices().apply(endpoint),
                factory,
                session -> createListener(session, factory, taken, futureInterceptor));
        factory.setWakeUp(host::checkTimers);
        queue.setCancelHandler(
                () -> futureInterceptor.completeExceptionally(new ConformanceCaseRunner.CaseCancelledException()));
        try {
            var interceptor = futureInterceptor.get(TO_COME.toSeconds(), TimeUnit.SECONDS);
            var live = launcher.findSession(interceptor.session().id());
            if (live.isEmpty()) {
                return outcome(
                        tried, List.of(connectFailure("the client left at once")), List.of(interceptor.session()));
            }
            var reports = play(tried, new LiveTestedSessionControl(live.get(), host, interceptor), TO_CONNECT);
            return outcome(tried, reports, List.of(interceptor.session()));
        } catch (TimeoutException _) {
            return outcome(
                    tried,
                    List.of(connectFailure("no client connected within " + ScriptDurationFormat.format(TO_COME))),
                    List.of());
        } catch (ExecutionException exception) {
            if (exception.getCause() instanceof ConformanceCaseRunner.CaseCancelledException) {
                throw new ConformanceCaseRunner.CaseCancelledException();
            }
            var cause = exception.getCause() == null ? exception : exception.getCause();
            return outcome(tried, List.of(connectFailure(String.valueOf(cause.getMessage()))), List.of());
        } finally {
            host.stop();
            leave(List.of(host));
        }
    }

    private SessionListener createListener(
            Session session,
            InterceptGateFactory factory,
            AtomicBoolean taken,
            CompletableFuture<SessionInterceptor> futureInterceptor) {
        var interceptor = factory.find(session.id());
        if (interceptor.isEmpty()) {
            return new SessionStateAndSampleListener(state -> {
                settings.listener().accept(state);
                if (state.phase().isTerminal()) {
                    futureInterceptor.completeExceptionally(
                            new IllegalStateException("not listening: " + state.step()));
                }
            });
        }
        if (taken.getAndSet(true)) {
            return SessionListener.NO_OP;
        }
        // The session can be found only after its first event.
        var compositeListener = new CompositeSessionListener(
                new TestedSessionEventConverter(session, timeSettings::nanos, queue),
                settings.listenerFactory().createListener(session));
        return new CompositeSessionListener(
                new SessionStateAndSampleListener(_ -> futureInterceptor.complete(interceptor.get())),
                compositeListener);
    }

    private List<ConformanceStepResult> play(ConformanceCase tried, TestedSessionControl control, Duration toConnect)
            throws InterruptedException, ConformanceCaseRunner.CaseCancelledException {
        return new ConformanceCaseRunner(tried, control, queue, timeSettings, random).run(toConnect);
    }

    /** Creates the endpoint; throws {@link IllegalArgumentException} for an unknown scheme or option. */
    private Endpoint endpoint(ConformanceCase tried) {
        var given = settings.endpoints().apply(tried.side());
        var endpoint = new Endpoint(
                        given.protocol(), scheme(tried, given), given.address(), given.devices(), given.settings())
                .with(ProtocolIndependentSessionOptions.STRICT, "false")
                .with(ProtocolIndependentSessionOptions.PATIENCE, PATIENCE)
                .with(ProtocolIndependentSessionOptions.BUDGET, BUDGET);
        for (var option : tried.options().entrySet()) {
            endpoint = endpoint.with(option.getKey(), option.getValue());
        }
        return endpoint;
    }

    private UriScheme scheme(ConformanceCase tried, Endpoint given) {
        return settings.protocol().schemes().stream()
                .filter(scheme -> scheme.name().equalsIgnoreCase(tried.scheme()))
                .findFirst()
                .orElseGet(() -> {
                    if (!tried.scheme().isEmpty()) {
                        throw new IllegalArgumentException("unknown scheme: " + tried.scheme());
                    }
                    return given.scheme();
                });
    }

    private static ConformanceCaseResult outcome(
            ConformanceCase tried, List<ConformanceStepResult> reports, List<Session> sessions) {
        return new ConformanceCaseResult(tried, ConformanceVerdict.worst(reports), reports, sessions);
    }

    private static ConformanceStepResult connectFailure(String reason) {
        return new ConformanceStepResult("connect", ConformanceVerdict.FAILED, reason);
    }

    /** Stops all sessions within the time limit of one. */
    private void leave(List<RunningSessionHandle> sessions) throws InterruptedException {
        long until = timeSettings.nanos() + TO_LEAVE.toNanos();
        for (var session : sessions) {
            session.awaitEnd(Duration.ofNanos(Math.max(0, until - timeSettings.nanos())));
        }
    }
}
