package mocapscope.protocol.bench;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.transcript.Direction;

/**
 * How a bench stands at a moment.
 *
 * @param holding what waits there when it comes
 * @param held in the order of their coming, both ways
 * @param tamperings with how often each has met what it aims at
 * @param dropped parcels for which there was no room
 */
public record BenchState(Set<Direction> holding, List<Held> held, List<Armed> tamperings, long dropped) {

    /** A tampering at work. */
    public record Armed(Tampering tampering, int met, int done) {}

    public BenchState {
        holding = Set.copyOf(holding);
        held = List.copyOf(held);
        tamperings = List.copyOf(tamperings);
    }
}
