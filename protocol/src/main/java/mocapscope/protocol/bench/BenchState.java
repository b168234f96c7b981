package mocapscope.protocol.bench;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.transcript.Direction;

/**
 * An immutable snapshot of a session interceptor: held directions, held messages, active rules and drop count.
 *
 * @param holding directions in which arriving messages are held
 * @param held held messages of both directions in order of arrival; immutable
 * @param tamperings active rules with their match counts
 * @param dropped number of parcels dropped for lack of room since the session started
 * @param known decoder state after the data forwarded by then
 */
public record BenchState(
        Set<Direction> holding, List<Held> held, List<Armed> tamperings, long dropped, Decoder.DecoderState known) {

    /**
     * A snapshot of an active intercept rule with its match and execution counts.
     *
     * @param met number of messages with the rule's name that have arrived, selected or not
     * @param done number of times the action was executed
     */
    public record Armed(Tampering tampering, int met, int done) {}

    public BenchState {
        holding = Set.copyOf(holding);
        tamperings = List.copyOf(tamperings);
    }
}
