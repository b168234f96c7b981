package mocapscope.protocol.bench;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.transcript.Direction;

/**
 * How a bench stands at a moment.
 *
 * @param holding what waits there when it comes
 * @param held in the order of their coming, both ways; never changes
 * @param tamperings with how often each has met what it aims at
 * @param dropped parcels for which there was no room, from the session's start
 * @param known of what had crossed by then
 */
public record BenchState(
        Set<Direction> holding, List<Held> held, List<Armed> tamperings, long dropped, Decoder.Knowledge known) {

    /**
     * A tampering at work.
     *
     * @param met how many of those it names have come, aimed at or not
     * @param done how often the trick was played
     */
    public record Armed(Tampering tampering, int met, int done) {}

    public BenchState {
        holding = Set.copyOf(holding);
        tamperings = List.copyOf(tamperings);
    }
}
