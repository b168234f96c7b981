package mocapscope.app.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;
import mocapscope.protocol.intercept.InterceptGateFactory;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.link.RunningSessionHandle;
import mocapscope.protocol.link.SessionLauncher;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;

/** Creates and looks up the interceptors, which hold and edit messages of live sessions. Thread-safe. */
final class SessionInterceptorRegistry implements SessionInterceptorAttacher {
    /** Timeout factor that gives the user time to inspect and edit a message. */
    private static final String TIMES_AS_LONG = "60";

    private final SessionLauncher launcher;
    private final List<Protocol> protocols;
    private final SessionListenerFactory factory;
    /** Interceptors of starting sessions whose ids are not yet known. */
    private final List<InterceptGateFactory> startingFactories = new CopyOnWriteArrayList<>();
    /** Interceptors of running sessions, by session or listener id. */
    private final Map<String, InterceptGateFactory> attached = new ConcurrentHashMap<>();

    SessionInterceptorRegistry(SessionLauncher launcher, List<Protocol> protocols, SessionListenerFactory factory) {
        this.launcher = launcher;
        this.protocols = protocols;
        this.factory = factory;
    }

    @Override
    public Optional<SessionInterceptor> find(String session) {
        return Stream.concat(attached.values().stream(), startingFactories.stream())
                .flatMap(factory -> factory.find(session).stream())
                .findFirst();
    }

    @Override
    public void attach(String session, Set<Direction> holding) {
        if (find(session).isEmpty()) {
            launcher.findSession(session)
                    .filter(runningSession -> !runningSession.isEnded())
                    .ifPresent(live -> attach(live, holding));
        }
    }

    private void attach(RunningSessionHandle session, Set<Direction> holding) {
        var factory = new InterceptGateFactory(holding, List.of());
        if (attached.putIfAbsent(session.session().id(), factory) == null) {
            session.setGates(factory);
            factory.setWakeUp(session::checkTimers);
        }
    }

    @Override
    public void start(Endpoint endpoint, SessionRole role, Set<Direction> holding) {
        start(holding, factory -> begin(withPatience(endpoint), role, factory));
    }

    @Override
    public void startProxy(Endpoint endpoint, Endpoint upstream, Set<Direction> holding) {
        if (!endpoint.protocol().equals(upstream.protocol())) {
            throw new IllegalArgumentException("the endpoints have different protocols: %s and %s"
                    .formatted(endpoint.protocol(), upstream.protocol()));
        }
        start(holding, before -> launcher.proxy(protocol(endpoint), endpoint, upstream, before, factory));
    }

    private void start(Set<Direction> holding, Function<InterceptGateFactory, RunningSessionHandle> launch) {
        var factory = new InterceptGateFactory(holding, List.of());
        startingFactories.add(factory);
        var session = launch.apply(factory);
        attached.put(session.session().id(), factory);
        startingFactories.remove(factory);
        factory.setWakeUp(session::checkTimers);
    }

    private RunningSessionHandle begin(Endpoint endpoint, SessionRole role, InterceptGateFactory before) {
        var protocol = protocol(endpoint);
        return switch (role) {
            case CLIENT -> launcher.connect(protocol, endpoint, before, factory);
            case SERVER -> launcher.serve(protocol, endpoint, simulatedDevices(protocol, endpoint), before, factory);
        };
    }

    /** Returns the devices of a server at {@code endpoint}, which may name them. */
    static ServedMotionSource simulatedDevices(Protocol protocol, Endpoint endpoint) {
        return SimulatedMotionSource.of(protocol.devices(), protocol.servedNames(endpoint));
    }

    private Protocol protocol(Endpoint endpoint) {
        return protocols.stream()
                .filter(one -> one.name().equals(endpoint.protocol()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown protocol: " + endpoint.protocol()));
    }

    private static Endpoint withPatience(Endpoint endpoint) {
        return endpoint.settings().values().containsKey(ProtocolIndependentSessionOptions.PATIENCE)
                ? endpoint
                : endpoint.with(ProtocolIndependentSessionOptions.PATIENCE, TIMES_AS_LONG);
    }

    /** Removes a session and, for a listener, its peers. */
    void remove(String session) {
        attached.keySet().removeIf(one -> one.equals(session) || one.startsWith(session + "."));
    }
}
