package mocapscope.protocol.intercept;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Transcript;

/** Matches arriving messages against the active intercept rules and executes the rules that match. */
final class InterceptRuleEngine {
    private final Session session;
    private final HeldMessageQueue waiting;
    private final GateItemDecoder reading;
    /** The ids of the held messages that the next message of each stream is to overtake. */
    private final Map<Transcript.ChannelDirection, Long> overtaken = new HashMap<>();

    private List<ActiveInterceptRule> ruleStates = List.of();
    private long revision;

    InterceptRuleEngine(Session session, HeldMessageQueue waiting, List<InterceptRule> tamperings) {
        this.session = session;
        this.waiting = waiting;
        this.reading = new GateItemDecoder(session, waiting.messages());
        setRules(tamperings);
    }

    void setRules(List<InterceptRule> tamperings) {
        ruleStates = tamperings.stream().map(ActiveInterceptRule::new).toList();
        revision++;
    }

    void addRuleFirst(InterceptRule tampering) {
        ruleStates = Stream.concat(Stream.of(new ActiveInterceptRule(tampering)), ruleStates.stream()).toList();
        revision++;
    }

    /** Returns true if no rule is active and no message waits to be overtaken. */
    boolean isIdle() {
        return ruleStates.isEmpty() && overtaken.isEmpty();
    }

    /** Returns a number that changes whenever {@link #ruleStates} does. */
    long revision() {
        return revision;
    }

    List<InterceptorState.InterceptRuleState> ruleStates() {
        return ruleStates.stream().map(ActiveInterceptRule::state).toList();
    }

    /** Resets the state that belongs to the ended connection. */
    void reset() {
        overtaken.clear();
        reading.reset();
        ruleStates.forEach(ActiveInterceptRule::reset);
    }

    /** Applies the rules to a parcel and forwards the result. */
    void apply(GateItem parcel, InterceptGate.InterceptGateContext turn) {
        var before = overtaken(parcel);
        if (parcel.closing() != null) {
            before.ifPresent(one -> turn.pass(one, HeldMessageQueue.AT_ONCE));
            turn.pass(parcel, HeldMessageQueue.AT_ONCE);
            return;
        }
        tamper(parcel, before.isPresent(), turn);
        before.ifPresent(one -> turn.pass(one, HeldMessageQueue.AT_ONCE));
    }

    private void tamper(GateItem parcel, boolean overtakes, InterceptGate.InterceptGateContext turn) {
        var aimed = ruleStates.stream()
                .filter(each -> each.matcher().direction() == parcel.direction())
                .toList();
        if (aimed.isEmpty()) {
            turn.pass(parcel, HeldMessageQueue.AT_ONCE);
        } else {
            revision++;
            new InterceptRuleExecution(session, reading, parcel, turn, overtakes)
                    .execute(aimed)
                    .ifPresent(id -> overtaken.put(stream(parcel), id));
        }
    }

    private Optional<GateItem> overtaken(GateItem parcel) {
        var id = overtaken.isEmpty() ? null : overtaken.remove(stream(parcel));
        return id == null ? Optional.empty() : waiting.takeOne(id).map(HeldMessage::item);
    }

    private static Transcript.ChannelDirection stream(GateItem parcel) {
        return new Transcript.ChannelDirection(parcel.channel(), parcel.direction());
    }
}
