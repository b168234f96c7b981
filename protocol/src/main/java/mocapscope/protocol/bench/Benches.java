package mocapscope.protocol.bench;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import mocapscope.protocol.session.Gate;
import mocapscope.protocol.session.Gates;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Direction;

/** Puts a bench before each session; a listener's every peer gets its own. Safe for use by several threads. */
public final class Benches implements Gates {
    private final Set<Direction> holding;
    private final List<Tampering> tamperings;
    private final Map<String, Bench> benches = new ConcurrentHashMap<>();
    private volatile Runnable wake = () -> {};

    /** {@code holding} from the first byte on, and {@code tamperings} at work. */
    public Benches(Set<Direction> holding, List<Tampering> tamperings) {
        this.holding = Set.copyOf(holding);
        this.tamperings = List.copyOf(tamperings);
    }

    /** Says how to have the sessions' thread look at their gates. */
    public void wakes(Runnable by) {
        wake = by;
        by.run();
    }

    @Override
    public Gate open(Session session) {
        var bench = new Bench(session, () -> wake.run());
        benches.put(session.id(), bench);
        return new BenchGate(bench, holding, tamperings);
    }

    /** Of the session of that id. */
    public Optional<Bench> of(String session) {
        return Optional.ofNullable(benches.get(session));
    }

    /** Forgets sessions that have ended. */
    public void keep(Set<String> sessions) {
        benches.keySet().retainAll(sessions);
    }
}
