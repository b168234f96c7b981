package mocapscope.app.findings;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;

/**
 * A filter of findings by severity, session and words.
 *
 * @param withSession the session's id; empty for all
 * @param withWords lower-case words; each must occur in the text of the finding or of its rule
 */
record FindingFilter(Set<Severity> severities, String withSession, List<String> withWords) {
    static final FindingFilter ALL = new FindingFilter(EnumSet.allOf(Severity.class), "", List.of());

    FindingFilter {
        severities = Set.copyOf(severities);
        withWords = List.copyOf(withWords);
    }

    FindingFilter withSeverity(Severity severity, boolean enabled) {
        var some = EnumSet.noneOf(Severity.class);
        some.addAll(severities);
        if (enabled) {
            some.add(severity);
        } else {
            some.remove(severity);
        }
        return new FindingFilter(some, withSession, withWords);
    }

    FindingFilter withSession(String id) {
        return new FindingFilter(severities, id, withWords);
    }

    FindingFilter withWords(String text) {
        var words = Stream.of(text.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        return new FindingFilter(severities, withSession, words);
    }

    boolean isEmpty() {
        return equals(ALL);
    }

    /** Returns the findings of a session and rule that pass; all of them if the rule's text contains every word. */
    FilteredFindingGroup apply(SessionSnapshot of, FindingGroup kind) {
        if (!severities.contains(kind.severity())
                || !withSession.isEmpty() && !withSession.equals(of.session().id())) {
            return new FilteredFindingGroup(of, kind, List.of(), 0);
        }
        var rule = kind.rule();
        var about = String.join(
                " ",
                rule.code(),
                rule.number(),
                rule.section(),
                rule.advice(),
                rule.adviceSource(),
                of.name(),
                of.session().title());
        if (matchesWords(about)) {
            return new FilteredFindingGroup(of, kind, numbers(kind, _ -> true), kind.count());
        }
        var some = numbers(kind, finding -> matchesWords(about + " " + finding.field() + " " + finding.text()));
        return new FilteredFindingGroup(of, kind, some, some.size());
    }

    private static List<Long> numbers(FindingGroup kind, Predicate<Finding> filter) {
        return kind.numbers()
                .filter(number -> filter.test(kind.get(number)))
                .boxed()
                .toList();
    }

    private boolean matchesWords(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        return withWords.stream().allMatch(lower::contains);
    }

    /**
     * The findings of one group in a session that pass the filter.
     *
     * @param numbers the numbers of the findings that are held, in ascending order
     * @param count the number of findings, including those that are only counted
     */
    record FilteredFindingGroup(SessionSnapshot session, FindingGroup kind, List<Long> numbers, long count) {

        /** Returns true if some findings are only counted. */
        boolean hasUnlisted() {
            return count > numbers.size();
        }

        /** Returns the first finding that is still held. */
        Finding first() {
            return numbers.isEmpty() ? kind.latest() : kind.get(numbers.getFirst());
        }

        Finding latest() {
            return hasUnlisted() ? kind.latest() : kind.get(numbers.getLast());
        }
    }
}
