package mocapscope.protocol.intercept;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.transcript.Direction;

/**
 * Publishes a new interceptor state whenever held messages, active rules or decoder state change. Creates no object if
 * nothing has changed.
 */
final class InterceptorStatePublisher {
    private final SessionInterceptor bench;
    private final HeldMessageQueue waiting;
    private final InterceptRuleEngine tricks;
    private Set<Direction> ways = Set.of();
    private Decoder.DecoderState known;
    private List<HeldMessage> held = List.of();
    private int size;
    private long turned;
    private long dropped;
    private long played;

    InterceptorStatePublisher(SessionInterceptor bench, HeldMessageQueue waiting, InterceptRuleEngine tricks) {
        this.bench = bench;
        this.waiting = waiting;
        this.tricks = tricks;
        this.known = bench.session().history().decoderState();
    }

    void publish() {
        if (changed()) {
            ways = waiting.heldDirections();
            known = bench.session().history().decoderState();
            held = moved() ? waiting.messages().snapshot() : held;
            size = waiting.messages().size();
            turned = waiting.messages().revision();
            dropped = waiting.capacity().dropped();
            played = tricks.revision();
            bench.publish(new InterceptorState(ways, held, tricks.ruleStates(), dropped, known));
        }
    }

    private boolean moved() {
        return size != waiting.messages().size() || turned != waiting.messages().revision();
    }

    private boolean changed() {
        boolean crossed = size > 0 && known != bench.session().history().decoderState();
        return crossed
                || ways != waiting.heldDirections()
                || moved()
                || dropped != waiting.capacity().dropped()
                || played != tricks.revision();
    }
}
