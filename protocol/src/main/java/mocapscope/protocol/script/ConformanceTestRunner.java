package mocapscope.protocol.script;

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
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.intercept.InterceptGateFactory;
import mocapscope.protocol.link.RunningSession;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.session.CompositeSessionListener;
import mocapscope.protocol.session.Endpoint;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.SessionRole;
import mocapscope.protocol.session.UriScheme;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.CommonSessionOptions;
import mocapscope.protocol.session.SessionState;
import mocapscope.protocol.session.SessionListener;
import mocapscope.protocol.session.SessionListenerFactory;

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
            Function<Endpoint, MotionSource> devices,
            Consumer<SessionState> listener,
            SessionListenerFactory listenerFactory) {

        /** Creates a setting without session listeners. */
        public ConformanceTestSettings(
                Protocol protocol,
                Function<SessionRole, Endpoint> where,
                Function<Endpoint, MotionSource> devices,
                Consumer<SessionState> listener) {
            this(protocol, where, devices, listener, SessionListenerFactory.NOBODY);
        }
    }

    private final SessionLauncher network;
    private final ConformanceTestSettings setting;
    private final ScriptTimeSettings pace;
    private final RandomGenerator random;
    private volatile boolean cancelled;
    private volatile ScriptEventQueue heard;

    /**
     * Creates a runner over {@code network}; its sessions use the clock of {@code pace}.
     *
     * @param random source of randomness for messages
     */
    public ConformanceTestRunner(SessionLauncher network, ConformanceTestSettings setting, ScriptTimeSettings pace, RandomGenerator random) {
        this.network = network;
        this.setting = setting;
        this.pace = pace;
        this.random = random;
        this.heard = new ScriptEventQueue(pace::nanos);
    }

    /** Cancels the running case. Any thread may call it. */
    public void cancel() {
        cancelled = true;
        heard.cancel(pace.nanos());
    }

    /**
     * Runs a case; returns an empty result if cancelled.
     *
     * @throws InterruptedException if the waiting thread is interrupted; the sessions are stopped then
     */
    public Optional<CaseOutcome> run(ConformanceCase tried) throws InterruptedException {
        heard = new ScriptEventQueue(pace::nanos);
        if (cancelled) {
            return Optional.empty();
        }
        try {
            return Optional.of(tried.side() == SessionRole.CLIENT ? call(tried) : await(tried));
        } catch (CaseStepRunner.CaseCancelledException _) {
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            return Optional.of(outcome(tried, List.of(nobody(String.valueOf(wrong.getMessage()))), List.of()));
        }
    }

    private CaseOutcome call(ConformanceCase tried) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        var endpoint = endpoint(tried).with(CommonSessionOptions.RECONNECT, "false");
        var companions = new CompanionSessions();
        heard.setCancelHandler(companions::cancel);
        try {
            companions.start(tried.companionCount(), network, setting.protocol(), endpoint, TO_CONNECT.toNanos());
            var alone = companions.firstFailure();
            if (alone.isPresent()) {
                return outcome(tried, List.of(alone.get()), companions.sessions());
            }
            return call(tried, endpoint, companions);
        } finally {
            companions.stop();
            leave(companions.runningSessions());
        }
    }

    private CaseOutcome call(ConformanceCase tried, Endpoint endpoint, CompanionSessions companions)
            throws InterruptedException, CaseStepRunner.CaseCancelledException {
        var benches = new InterceptGateFactory(Set.of(), tried.interceptRules());
        var bench = new CompletableFuture<SessionInterceptor>();
        var live = network.connect(setting.protocol(), endpoint, benches, session -> {
            bench.complete(benches.find(session.id()).orElseThrow());
            return new CompositeSessionListener(
                    new ScriptEventListener(session, pace::nanos, heard), setting.listenerFactory().createListener(session));
        });
        benches.setWakeUp(live::checkTimers);
        try {
            var remarks = new ArrayList<>(play(tried, new LiveSessionControl(live, live, bench.join()), TO_CONNECT));
            companions.firstFailure().ifPresent(remarks::add);
            return outcome(
                    tried,
                    remarks,
                    Stream.concat(Stream.of(live.session()), companions.sessions().stream())
                            .toList());
        } finally {
            live.stop();
            leave(List.of(live));
        }
    }

    /** Runs a case as the server; the first client that connects is tested. */
    private CaseOutcome await(ConformanceCase tried) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        var endpoint = endpoint(tried);
        var benches = new InterceptGateFactory(Set.of(), tried.interceptRules());
        var guest = new CompletableFuture<SessionInterceptor>();
        var taken = new AtomicBoolean();
        var host = network.serve(
                setting.protocol(),
                endpoint,
                setting.devices().apply(endpoint),
                benches,
                session -> tap(session, benches, taken, guest));
        benches.setWakeUp(host::checkTimers);
        heard.setCancelHandler(() -> guest.completeExceptionally(new CaseStepRunner.CaseCancelledException()));
        try {
            var bench = guest.get(TO_COME.toSeconds(), TimeUnit.SECONDS);
            var live = network.findSession(bench.session().id());
            if (live.isEmpty()) {
                return outcome(tried, List.of(nobody("the client left at once")), List.of(bench.session()));
            }
            var remarks = play(tried, new LiveSessionControl(live.get(), host, bench), TO_CONNECT);
            return outcome(tried, remarks, List.of(bench.session()));
        } catch (TimeoutException _) {
            return outcome(tried, List.of(nobody("no client connected within " + ScriptDurationFormat.format(TO_COME))), List.of());
        } catch (ExecutionException why) {
            if (why.getCause() instanceof CaseStepRunner.CaseCancelledException) {
                throw new CaseStepRunner.CaseCancelledException();
            }
            var cause = why.getCause() == null ? why : why.getCause();
            return outcome(tried, List.of(nobody(String.valueOf(cause.getMessage()))), List.of());
        } finally {
            host.stop();
            leave(List.of(host));
        }
    }

    private SessionListener tap(Session session, InterceptGateFactory benches, AtomicBoolean taken, CompletableFuture<SessionInterceptor> guest) {
        var bench = benches.find(session.id());
        if (bench.isEmpty()) {
            return new SessionStateListener(state -> {
                setting.listener().accept(state);
                if (state.phase().isTerminal()) {
                    guest.completeExceptionally(new IllegalStateException("not listening: " + state.step()));
                }
            });
        }
        if (taken.getAndSet(true)) {
            return SessionListener.NOBODY;
        }
        // The session can be found only after its first event.
        var ear = new CompositeSessionListener(
                new ScriptEventListener(session, pace::nanos, heard), setting.listenerFactory().createListener(session));
        return new CompositeSessionListener(new SessionStateListener(_ -> guest.complete(bench.get())), ear);
    }

    private List<StepReport> play(ConformanceCase tried, TestedSessionControl stage, Duration toConnect) throws InterruptedException, CaseStepRunner.CaseCancelledException {
        return new CaseStepRunner(tried, stage, heard, pace, random).run(toConnect);
    }

    /** Creates the endpoint; throws {@link IllegalArgumentException} for an unknown scheme or option. */
    private Endpoint endpoint(ConformanceCase tried) {
        var given = setting.endpoints().apply(tried.side());
        var endpoint = new Endpoint(
                        given.protocol(), scheme(tried, given), given.address(), given.devices(), given.settings())
                .with(CommonSessionOptions.STRICT, "false")
                .with(CommonSessionOptions.PATIENCE, PATIENCE)
                .with(CommonSessionOptions.BUDGET, BUDGET);
        for (var option : tried.options().entrySet()) {
            endpoint = endpoint.with(option.getKey(), option.getValue());
        }
        return endpoint;
    }

    private UriScheme scheme(ConformanceCase tried, Endpoint given) {
        return setting.protocol().schemes().stream()
                .filter(scheme -> scheme.name().equals(tried.scheme()))
                .findFirst()
                .orElseGet(() -> {
                    if (!tried.scheme().isEmpty()) {
                        throw new IllegalArgumentException("unknown scheme: " + tried.scheme());
                    }
                    return given.scheme();
                });
    }

    private static CaseOutcome outcome(ConformanceCase tried, List<StepReport> remarks, List<Session> sessions) {
        return new CaseOutcome(tried, ConformanceVerdict.worst(remarks), remarks, sessions);
    }

    private static StepReport nobody(String why) {
        return new StepReport("connect", ConformanceVerdict.FAILED, why);
    }

    /** Stops all sessions within the time limit of one. */
    private void leave(List<RunningSession> lives) throws InterruptedException {
        long until = pace.nanos() + TO_LEAVE.toNanos();
        for (var live : lives) {
            live.awaitEnd(Duration.ofNanos(Math.max(0, until - pace.nanos())));
        }
    }
}
