package mocapscope.protocol.script.generator;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import mocapscope.protocol.script.ScriptSecretPlaceholder;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Derives the intercept rules of a generated test script from the user's message changes in a session. Changes that
 * these do not explain become comments.
 */
final class RecordedInterceptRuleReconstructor {
    private static final int MOST = 200;
    private static final String TAKEN_OUT = " taken out";
    private static final String DROPPED = " dropped";
    private static final String CUT_SHORT = "…";

    private final Session session;
    private final MessageTemplateDifferenceFinder finder;
    private final MessageOccurrenceNumberer counter;
    private final Map<Long, List<String>> actions = new HashMap<>();
    /** Messages that were never forwarded, in order of arrival. */
    private final Queue<Finding> undone = new ArrayDeque<>();

    private final List<ReconstructedInterceptRule> rules = new ArrayList<>();
    private final List<String> comments = new ArrayList<>();

    RecordedInterceptRuleReconstructor(
            Session session, MessageTemplateDifferenceFinder finder, List<Finding> findings) {
        this.session = session;
        this.finder = finder;
        this.counter = new MessageOccurrenceNumberer(session);
        findings.stream()
                .filter(finding -> finding.rule() == ConnectionProblemKind.TAMPERED)
                .sorted(Comparator.comparingLong(Finding::arrival))
                .forEach(this::note);
        findings.stream()
                .filter(finding -> finding.rule() == ConnectionProblemKind.FINDINGS_COLLAPSED)
                .filter(finding -> finding.text().startsWith(ConnectionProblemKind.TAMPERED.code() + " "))
                .forEach(finding -> comment("findings after the last listed one: " + finding.text()));
    }

    private void note(Finding finding) {
        if (finding.entry() == Finding.NONE) {
            undone.add(finding);
        } else {
            actions.computeIfAbsent(finding.entry(), _ -> new ArrayList<>()).add(finding.text());
        }
    }

    /** Processes the next entry with messages. */
    void addEntry(List<DecodedMessage> ofEntry) {
        var entry = ofEntry.getFirst().entry();
        lost(entry.arrival());
        if (entry.mark() == Entry.EntryModification.INJECTED) {
            actions.remove(entry.index()); // an injected message, which is a step of the script
            return;
        }
        var known = actions.remove(entry.index());
        var done = known == null ? List.<String>of() : known;
        done.stream()
                .filter(action -> action.endsWith(TAKEN_OUT))
                .forEach(actionName -> takenOut(entry.direction(), actionName));
        var numbers = counter.countEntry(ofEntry);
        if (entry.mark() == Entry.EntryModification.ALTERED) {
            altered(ofEntry, numbers, done);
        } else {
            done.stream()
                    .filter(operation -> !operation.startsWith("held for "))
                    .forEach(actionText -> comment(ofEntry.getFirst(), actionText));
        }
    }

    /** Processes changes that are left after the last entry. */
    void finish() {
        lost(Long.MAX_VALUE);
        actions.values().forEach(left -> left.forEach(action -> comment("not part of a message: " + action)));
    }

    /** Comments that changes after the first {@code messages} messages were not examined. */
    void stopCounting(long messages) {
        comment("changes after the first %,d messages".formatted(messages));
    }

    private void lost(long until) {
        while (!undone.isEmpty() && undone.element().arrival() < until) {
            var finding = undone.remove();
            if (finding.text().endsWith(TAKEN_OUT)) {
                takenOut(finding.direction(), finding.text());
            } else if (finding.text().endsWith(DROPPED)) {
                var name = before(finding.text(), DROPPED);
                add(new ReconstructedInterceptRule(
                        "drop",
                        name,
                        byPeer(finding.direction()),
                        counter.countDropped(finding.direction(), name),
                        1,
                        Map.of()));
            } else {
                comment("at %.3f s, %s: %s, of an unknown message"
                        .formatted(
                                (finding.arrival() - session.anchor().monotonicNanos()) / 1e9,
                                originText(finding.direction()),
                                finding.text()));
            }
        }
    }

    private void takenOut(Direction direction, String action) {
        var name = before(action, TAKEN_OUT);
        add(new ReconstructedInterceptRule(
                "take out", name, byPeer(direction), counter.countDropped(direction, name), 1, Map.of()));
    }

    private void altered(List<DecodedMessage> ofEntry, List<Integer> numbers, List<String> done) {
        var rest = done.stream().filter(action -> !action.endsWith(TAKEN_OUT)).toList();
        if (!done.isEmpty() && rest.isEmpty()) {
            return;
        }
        var alone = MessageTemplateDifferenceFinder.findSingleMessage(ofEntry).orElse(ofEntry.getFirst());
        boolean reported = !rest.isEmpty() && rest.stream().noneMatch(actionName -> actionName.endsWith(CUT_SHORT));
        if (reported) {
            reconstructEdit(ofEntry, numbers, rest, alone);
        } else {
            var set = byPeer(alone.direction())
                    ? Map.<String, String>of() // our examples do not show what a peer sent
                    : finder.differences(alone, ofEntry).orElse(Map.of());
            if (set.isEmpty()) {
                comment(alone, "was changed in an unknown way");
            } else {
                add(change(alone, numbers.get(ofEntry.indexOf(alone)), set));
            }
        }
    }

    private void reconstructEdit(
            List<DecodedMessage> ofEntry, List<Integer> numbers, List<String> actions, DecodedMessage alone) {
        for (var action : actions) {
            var candidates = new ArrayList<DecodedMessage>(ofEntry);
            candidates.remove(alone);
            candidates.addFirst(alone);
            var one = candidates.stream()
                    .filter(message -> !values(message, ofEntry, action).isEmpty())
                    .findFirst();
            if (one.isEmpty()) {
                comment(alone, action);
            } else {
                var number = numbers.get(ofEntry.indexOf(one.get()));
                add(change(one.get(), number, values(one.get(), ofEntry, action)));
            }
        }
    }

    /** Returns the changed values: the description names the fields, the bytes contain the values. */
    private Map<String, String> values(DecodedMessage message, List<DecodedMessage> ofEntry, String action) {
        var entry = message.entry();
        var unit = new DecodedTransmissionUnit(entry.channel(), entry.direction(), entry.bytes(), ofEntry);
        var values = new LinkedHashMap<String, String>();
        for (var field : session.protocol().messageEditor().editableFields(unit, ofEntry.indexOf(message))) {
            var named = ", " + field.name() + ": ";
            if ((", " + action).contains(named)) {
                boolean masked = field.secret() || (", " + action).contains(named + ScriptSecretPlaceholder.MASK);
                values.put(field.name(), masked ? ScriptSecretPlaceholder.MASK : field.value());
            }
        }
        return values;
    }

    private ReconstructedInterceptRule change(DecodedMessage message, int nth, Map<String, String> set) {
        return new ReconstructedInterceptRule("reword", message.name(), byPeer(message.direction()), nth, 1, set);
    }

    private void add(ReconstructedInterceptRule rule) {
        if (!rules.isEmpty() && rules.getLast().isContinuedBy(rule)) {
            rules.add(rules.removeLast().extendedBy(rule));
        } else if (rules.size() < MOST) {
            rules.add(rule);
        } else {
            comment("%s %s, and perhaps more".formatted(rule.action(), rule.name()));
        }
    }

    private void comment(DecodedMessage message, String action) {
        comment("%s, %s: %s".formatted(message.name(), originText(message.direction()), action));
    }

    private void comment(String text) {
        if (comments.size() < MOST && !comments.contains(text)) {
            comments.add(text);
        }
    }

    private boolean byPeer(Direction direction) {
        return direction == session.role().incoming();
    }

    private String originText(Direction direction) {
        return byPeer(direction) ? "from the peer" : "from us";
    }

    private static String before(String action, String words) {
        return action.substring(0, action.length() - words.length());
    }

    void writeTo(YamlWriter writer) {
        comments.forEach(text -> writer.writeComment("not repeated: " + text));
        if (!rules.isEmpty()) {
            writer.writeRaw("arm:");
            rules.forEach(rule -> rule.writeTo(writer));
        }
    }
}
