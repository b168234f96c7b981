package mocapscope.protocol.intercept;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.transcript.Transcript;

/** Matches arriving messages against the active intercept rules and executes the rules that match. */
final class InterceptRuleEngine {
    private final Session session;
    private final HeldMessageQueue queue;
    private final ArrivingMessageDecoder decoder;
    /** The ids of the held messages that the next message of each stream is to overtake. */
    private final Map<Transcript.ChannelDirection, Long> overtaken = new HashMap<>();

    private List<ActiveInterceptRule> ruleStates = List.of();
    private long revision;

    InterceptRuleEngine(Session session, HeldMessageQueue queue, List<InterceptRule> rules) {
        this.session = session;
        this.queue = queue;
        this.decoder = new ArrivingMessageDecoder(session, queue.messages());
        setRules(rules);
    }

    void setRules(List<InterceptRule> rules) {
        ruleStates = rules.stream().map(ActiveInterceptRule::new).toList();
        revision++;
    }

    void addRuleFirst(InterceptRule rule) {
        ruleStates = Stream.concat(Stream.of(new ActiveInterceptRule(rule)), ruleStates.stream())
                .toList();
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

    List<InterceptorSnapshot.InterceptRuleState> ruleStates() {
        return ruleStates.stream().map(ActiveInterceptRule::state).toList();
    }

    /** Resets the state that belongs to the ended connection. */
    void reset() {
        overtaken.clear();
        decoder.reset();
        ruleStates.forEach(ActiveInterceptRule::reset);
    }

    /** Applies the rules to an item and forwards the result. */
    void apply(GatedTrafficUnit item, InterceptGate.InterceptGateContext context) {
        var before = overtaken(item);
        if (item.closing() != null) {
            before.ifPresent(one -> context.pass(one, HeldMessageQueue.AT_ONCE));
            context.pass(item, HeldMessageQueue.AT_ONCE);
            return;
        }
        applyRules(item, before.isPresent(), context);
        before.ifPresent(one -> context.pass(one, HeldMessageQueue.AT_ONCE));
    }

    private void applyRules(GatedTrafficUnit item, boolean overtakes, InterceptGate.InterceptGateContext context) {
        var matchingRules = ruleStates.stream()
                .filter(each -> each.matcher().direction() == item.direction())
                .toList();
        if (matchingRules.isEmpty()) {
            context.pass(item, HeldMessageQueue.AT_ONCE);
        } else {
            revision++;
            new InterceptRuleExecutor(session, decoder, item, context, overtakes)
                    .execute(matchingRules)
                    .ifPresent(id -> overtaken.put(stream(item), id));
        }
    }

    private Optional<GatedTrafficUnit> overtaken(GatedTrafficUnit item) {
        var id = overtaken.isEmpty() ? null : overtaken.remove(stream(item));
        return id == null ? Optional.empty() : queue.takeOne(id).map(HeldMessage::item);
    }

    private static Transcript.ChannelDirection stream(GatedTrafficUnit item) {
        return new Transcript.ChannelDirection(item.channel(), item.direction());
    }
}
