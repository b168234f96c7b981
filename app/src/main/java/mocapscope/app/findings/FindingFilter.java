package mocapscope.app.findings;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import mocapscope.app.model.snapshot.FindingGroup;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.filter.DisplayFilter;
import mocapscope.protocol.filter.FilterAttribute;
import mocapscope.protocol.filter.FilterableFinding;
import mocapscope.protocol.session.event.Finding;

/**
 * A filter that selects problem reports by severity, session and search text.
 *
 * @param withSession the session's id; empty for all
 * @param expression the typed filter; its words are searched in the texts of the finding and of its rule
 */
record FindingFilter(Set<Severity> severities, String withSession, DisplayFilter expression) {
    static final FindingFilter ALL = new FindingFilter(EnumSet.allOf(Severity.class), "", DisplayFilter.ALL);

    /** The names of which all findings of one rule and session have the same values. */
    private static final Set<FilterAttribute> OF_RULE =
            EnumSet.of(FilterAttribute.SESSION, FilterAttribute.CODE, FilterAttribute.SEVERITY);

    FindingFilter {
        severities = Set.copyOf(severities);
    }

    FindingFilter withSeverity(Severity severity, boolean enabled) {
        var some = EnumSet.noneOf(Severity.class);
        some.addAll(severities);
        if (enabled) {
            some.add(severity);
        } else {
            some.remove(severity);
        }
        return new FindingFilter(some, withSession, expression);
    }

    FindingFilter withSession(String id) {
        return new FindingFilter(severities, id, expression);
    }

    FindingFilter withExpression(DisplayFilter newExpression) {
        return new FindingFilter(severities, withSession, newExpression);
    }

    boolean isEmpty() {
        return equals(ALL);
    }

    /**
     * Returns the findings of a session and rule that pass: all of them if the rule's text contains every word, or the
     * expression depends on nothing else.
     */
    FilteredFindingGroup apply(SessionSnapshot of, FindingGroup kind) {
        if (!severities.contains(kind.severity())
                || !withSession.isEmpty() && !withSession.equals(of.session().id())) {
            return none(of, kind);
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
                        of.session().title())
                .toLowerCase(Locale.ROOT);
        boolean decided = !expression.searchesText() && OF_RULE.containsAll(expression.names());
        if ((decided || expression.isWords()) && expression.matches(subject(of, kind.latest(), about))) {
            return new FilteredFindingGroup(of, kind, numbers(kind, _ -> true), kind.count());
        }
        if (decided) {
            return none(of, kind);
        }
        var some = numbers(kind, finding -> expression.matches(subject(of, finding, searchedText(about, finding))));
        return new FilteredFindingGroup(of, kind, some, some.size());
    }

    private static FilteredFindingGroup none(SessionSnapshot of, FindingGroup kind) {
        return new FilteredFindingGroup(of, kind, List.of(), 0);
    }

    private static FilterableFinding subject(SessionSnapshot of, Finding finding, String text) {
        return new FilterableFinding(of.session(), of.name(), finding, text);
    }

    private String searchedText(String about, Finding finding) {
        return expression.searchesText()
                ? about + " " + (finding.field() + " " + finding.text()).toLowerCase(Locale.ROOT)
                : "";
    }

    private static List<Long> numbers(FindingGroup kind, Predicate<Finding> filter) {
        return kind.numbers()
                .filter(number -> filter.test(kind.get(number)))
                .boxed()
                .toList();
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

        /** Returns the number of messages that they report as missing. */
        long missing() {
            return count == kind.count()
                    ? kind.missing()
                    : numbers.stream()
                            .mapToLong(number -> kind.get(number).missing())
                            .sum();
        }

        Finding latest() {
            return hasUnlisted() ? kind.latest() : kind.get(numbers.getLast());
        }
    }
}
