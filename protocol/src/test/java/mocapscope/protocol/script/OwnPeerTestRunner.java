package mocapscope.protocol.script;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.intercept.InterceptGateFactory;
import mocapscope.protocol.intercept.InterceptRule;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.script.runner.ConformanceTestRunner;
import mocapscope.protocol.script.runner.SessionStateAndSampleListener;
import mocapscope.protocol.script.runner.TestRunClock;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.event.SessionStateChange;

/** Tries a case on our own server or client, broken on purpose or not, over real sockets. */
final class OwnPeerTestRunner {
    /** Machines that run tests may be slow. Where something is broken on purpose, it is waited for in vain. */
    private static final double PATIENCE = Double.parseDouble(System.getProperty("script.patience", "5"));

    private static final double BROKEN_PATIENCE = 1;

    private final Protocol protocol;
    private final ConformanceCaseProofs proofs;
    private final List<InterceptRule> broken;
    private final Map<String, String> options = new HashMap<>();

    /** Adds {@code options} of our peer to those that all cases of the protocol have. */
    OwnPeerTestRunner(
            Protocol protocol, ConformanceCaseProofs proofs, List<InterceptRule> broken, Map<String, String> options) {
        this.protocol = protocol;
        this.proofs = proofs;
        this.broken = broken;
        this.options.putAll(proofs.options());
        this.options.putAll(options);
    }

    ConformanceCaseResult run(ConformanceCase tried) throws InterruptedException {
        try (var launcher = new SessionLauncher()) {
            return tried.side() == SessionRole.CLIENT ? serve(tried, launcher) : call(tried, launcher);
        }
    }

    /** Tests our server. */
    private ConformanceCaseResult serve(ConformanceCase tried, SessionLauncher launcher) throws InterruptedException {
        var where = new CompletableFuture<Integer>();
        var endpoint = endpoint(tried, SessionRole.SERVER, 0);
        for (var option : options.entrySet()) {
            endpoint = endpoint.with(option.getKey(), option.getValue());
        }
        var factory = new InterceptGateFactory(Set.of(), broken);
        var server = launcher.serve(
                protocol,
                endpoint,
                SimulatedMotionSource.of(protocol.devices()),
                factory,
                session -> new SessionStateAndSampleListener(state -> onState(state, where::complete)));
        factory.setWakeUp(server::checkTimers);
        int port = where.join();
        return runner(launcher, role -> endpoint(tried, role, port), _ -> {})
                .run(tried)
                .orElseThrow();
    }

    /** Tests our client: it connects to the port of the runner's server, or waits at a port if the server begins. */
    private ConformanceCaseResult call(ConformanceCase tried, SessionLauncher launcher) throws InterruptedException {
        if (protocol.initiator() == SessionRole.CLIENT) {
            return runner(
                            launcher,
                            role -> endpoint(tried, role, 0),
                            state -> onState(state, port -> connect(tried, launcher, port, _ -> {})))
                    .run(tried)
                    .orElseThrow();
        }
        var where = new CompletableFuture<Integer>();
        connect(tried, launcher, 0, state -> onPort(state, SessionPhase.HANDSHAKING, where::complete));
        int port = where.join();
        return runner(launcher, role -> endpoint(tried, role, port), _ -> {})
                .run(tried)
                .orElseThrow();
    }

    private void connect(
            ConformanceCase tried, SessionLauncher launcher, int port, Consumer<SessionStateChange> listener) {
        var factory = new InterceptGateFactory(Set.of(), broken);
        var client = launcher.connect(
                protocol,
                endpoint(tried, SessionRole.CLIENT, port),
                factory,
                _ -> new SessionStateAndSampleListener(listener));
        factory.setWakeUp(client::checkTimers);
    }

    private ConformanceTestRunner runner(
            SessionLauncher launcher, Function<SessionRole, Endpoint> where, Consumer<SessionStateChange> listener) {
        var settings = new ConformanceTestRunner.ConformanceTestSettings(
                protocol, where, _ -> SimulatedMotionSource.of(protocol.devices()), listener);
        return new ConformanceTestRunner(
                launcher,
                settings,
                new TestRunClock(
                        SystemClock::now,
                        broken.isEmpty() && options.equals(proofs.options()) ? PATIENCE : BROKEN_PATIENCE),
                new SecureRandom());
    }

    private static void onState(SessionStateChange state, Consumer<Integer> port) {
        onPort(state, SessionPhase.LISTENING, port);
    }

    private static void onPort(SessionStateChange state, SessionPhase phase, Consumer<Integer> port) {
        int colon = state.step().lastIndexOf(':');
        if (state.phase() == phase && colon >= 0) {
            port.accept(Integer.parseInt(state.step().substring(colon + 1)));
        }
    }

    /** Returns whether a case is about the timeouts of a peer that receives nothing any more. */
    private static boolean testsPeerTimeouts(ConformanceCase tried) {
        return tried.steps().stream().anyMatch(ScriptStep.MuteStep.class::isInstance);
    }

    private Endpoint endpoint(ConformanceCase tried, SessionRole role, int port) {
        var parsed = ProtocolCatalog.parse(proofs.endpoint(), role);
        var scheme = protocol.schemes().stream()
                .filter(each -> each.name().equals(tried.scheme()))
                .findFirst()
                .orElse(parsed.scheme());
        return new Endpoint(
                        parsed.protocol(),
                        scheme,
                        new NetworkAddress(parsed.address().host(), port),
                        parsed.devices(),
                        parsed.settings())
                .with(ProtocolIndependentSessionOptions.PATIENCE, testsPeerTimeouts(tried) ? "1" : "10");
    }
}
