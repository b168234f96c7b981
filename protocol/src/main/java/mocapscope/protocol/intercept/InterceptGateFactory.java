package mocapscope.protocol.intercept;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TrafficGateFactory;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;

/**
 * Creates one traffic filter per session of a client or server; each filter can hold, change and drop messages.
 * Thread-safe. Each peer of a listener has its own session interceptor. One factory serves one client or one listener.
 */
public final class InterceptGateFactory implements TrafficGateFactory {
    private final Set<Direction> holding;
    private final List<InterceptRule> rules;
    private final Map<String, SessionInterceptor> interceptors = new ConcurrentHashMap<>();
    private final List<Consumer<SessionInterceptor>> listeners = new CopyOnWriteArrayList<>();
    private volatile Runnable wake = () -> {};

    /** Creates a factory whose gates hold nothing and have no rules. */
    public InterceptGateFactory() {
        this(Set.of(), List.of());
    }

    /**
     * Creates a factory whose gates hold the directions {@code holding} from the first byte, with the rules
     * {@code rules} counted separately for each session.
     */
    public InterceptGateFactory(Set<Direction> holding, List<InterceptRule> rules) {
        this.holding = Set.copyOf(holding);
        this.rules = List.copyOf(rules);
    }

    /** Sets the action that makes the sessions' thread check its gates. Until it is set, commands may be delayed. */
    public void setWakeUp(Runnable by) {
        wake = by;
        by.run();
    }

    /**
     * Adds a consumer for each new interceptor. It is called before the session's first byte, on the thread that starts
     * the session; commands that it issues are executed before that byte.
     */
    public void addListener(Consumer<SessionInterceptor> listener) {
        listeners.add(listener);
    }

    @Override
    public TrafficGate createGate(Session session) {
        var interceptor = new SessionInterceptor(session, () -> wake.run());
        interceptors.put(session.id(), interceptor);
        listeners.forEach(each -> each.accept(interceptor));
        return new InterceptGate(interceptor, holding, rules, () -> interceptors.remove(session.id(), interceptor));
    }

    /** Returns the interceptor of the session with that id, unless the session has ended for good. */
    public Optional<SessionInterceptor> find(String session) {
        return Optional.ofNullable(interceptors.get(session));
    }

    /** Returns the interceptors of all sessions that have not ended, in no particular order. */
    public List<SessionInterceptor> all() {
        return List.copyOf(interceptors.values());
    }

    /** Removes the interceptors of all other sessions, which have other gates by now. */
    public void retain(Set<String> sessions) {
        interceptors.keySet().retainAll(sessions);
    }
}
