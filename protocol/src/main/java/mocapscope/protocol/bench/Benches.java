package mocapscope.protocol.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Direction;

/**
 * Puts a bench before each session; a listener's every peer gets its own. One of them serves one client or one listener.
 * Safe for use by several threads.
 */
public final class Benches implements Gates {
    private final Set<Direction> holding;
    private final List<Tampering> tamperings;
    private final Map<String, Bench> benches = new ConcurrentHashMap<>();
    private final List<Consumer<Bench>> told = new CopyOnWriteArrayList<>();
    private volatile Runnable wake = () -> {};

    /** Holds nothing and plays no tricks at first. */
    public Benches() {
        this(Set.of(), List.of());
    }

    /** {@code holding} from the first byte of each session on, and {@code tamperings} at work, counted for each. */
    public Benches(Set<Direction> holding, List<Tampering> tamperings) {
        this.holding = Set.copyOf(holding);
        this.tamperings = List.copyOf(tamperings);
    }

    /** Says how to have the sessions' thread look at their gates; until then what is asked of a bench may wait. */
    public void wakes(Runnable by) {
        wake = by;
        by.run();
    }

    /**
     * Tells of each bench that comes from now on, before its session's first byte and on whatever thread begins it: what is
     * asked of the bench then is done before that byte.
     */
    public void tells(Consumer<Bench> newcomer) {
        told.add(newcomer);
    }

    @Override
    public Gate open(Session session) {
        var bench = new Bench(session, () -> wake.run());
        benches.put(session.id(), bench);
        told.forEach(each -> each.accept(bench));
        return new BenchGate(bench, holding, tamperings, () -> benches.remove(session.id(), bench));
    }

    /** Of the session of that id, until that ends for good. */
    public Optional<Bench> of(String session) {
        return Optional.ofNullable(benches.get(session));
    }

    /** Of all sessions that have not ended, in no order. */
    public List<Bench> all() {
        return List.copyOf(benches.values());
    }

    /** Forgets all others: of sessions that have got another gate. */
    public void keep(Set<String> sessions) {
        benches.keySet().retainAll(sessions);
    }
}
