package mocapscope.protocol.intercept;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.transcript.Direction;

/**
 * An immutable snapshot of a message interceptor's state, such as its waiting messages and active rules.
 *
 * @param holding directions in which arriving messages are held
 * @param held held messages of both directions in order of arrival; immutable
 * @param rules active rules with their match counts
 * @param dropped number of items dropped for lack of room since the session started
 * @param lastLoss the messages held when a connection last ended; without ids if none were held so far
 * @param decoderState decoder state after the data forwarded by then
 */
public record InterceptorSnapshot(
        Set<Direction> holding,
        List<HeldMessage> held,
        List<InterceptRuleState> rules,
        long dropped,
        LostHeldMessages lastLoss,
        Decoder.DecoderState decoderState) {

    /**
     * A snapshot of an active intercept rule with its match and execution counts.
     *
     * @param matchCount number of messages with the rule's name that have arrived, selected or not
     * @param executionCount number of times the action was executed
     */
    public record InterceptRuleState(InterceptRule rule, int matchCount, int executionCount) {}

    public InterceptorSnapshot {
        holding = Set.copyOf(holding);
        rules = List.copyOf(rules);
    }
}
