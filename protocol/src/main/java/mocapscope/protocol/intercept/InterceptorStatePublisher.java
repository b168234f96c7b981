package mocapscope.protocol.intercept;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.transcript.Direction;

/**
 * Publishes a new interceptor state whenever held messages, active rules or decoder state change. Creates no object if
 * nothing has changed.
 */
final class InterceptorStatePublisher {
    private final SessionInterceptor interceptor;
    private final HeldMessageQueue queue;
    private final InterceptRuleEngine engine;
    private Set<Direction> directions = Set.of();
    private Decoder.DecoderState known;
    private List<HeldMessage> held = List.of();
    private int size;
    private long turned;
    private long dropped;
    private long played;

    InterceptorStatePublisher(SessionInterceptor interceptor, HeldMessageQueue queue, InterceptRuleEngine engine) {
        this.interceptor = interceptor;
        this.queue = queue;
        this.engine = engine;
        this.known = interceptor.session().history().decoderState();
    }

    void publish() {
        if (changed()) {
            directions = queue.heldDirections();
            known = interceptor.session().history().decoderState();
            held = moved() ? queue.messages().snapshot() : held;
            size = queue.messages().size();
            turned = queue.messages().revision();
            dropped = queue.capacity().dropped();
            played = engine.revision();
            interceptor.publish(new InterceptorState(directions, held, engine.ruleStates(), dropped, known));
        }
    }

    private boolean moved() {
        return size != queue.messages().size() || turned != queue.messages().revision();
    }

    private boolean changed() {
        boolean crossed = size > 0 && known != interceptor.session().history().decoderState();
        return crossed
                || directions != queue.heldDirections()
                || moved()
                || dropped != queue.capacity().dropped()
                || played != engine.revision();
    }
}
