package mocapscope.app.findings;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.app.model.FindingGroup;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;

/**
 * A filter of findings by severity, session and words.
 *
 * @param session the session's id; empty for all
 * @param words lower-case words; each must occur in the text of the finding or of its rule
 */
record Sieve(Set<Severity> severities, String session, List<String> words) {
    static final Sieve ALL = new Sieve(EnumSet.allOf(Severity.class), "", List.of());

    Sieve {
        severities = Set.copyOf(severities);
        words = List.copyOf(words);
    }

    Sieve severity(Severity severity, boolean wanted) {
        var some = EnumSet.noneOf(Severity.class);
        some.addAll(severities);
        if (wanted) {
            some.add(severity);
        } else {
            some.remove(severity);
        }
        return new Sieve(some, session, words);
    }

    Sieve session(String id) {
        return new Sieve(severities, id, words);
    }

    Sieve words(String text) {
        var wanted = Stream.of(text.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        return new Sieve(severities, session, wanted);
    }

    boolean all() {
        return equals(ALL);
    }

    /** Returns the findings of a session and rule that pass; all of them if the rule's text contains every word. */
    Entry sift(SessionSnapshot of, FindingGroup kind) {
        if (!severities.contains(kind.severity())
                || !session.isEmpty() && !session.equals(of.session().id())) {
            return new Entry(of, kind, List.of(), 0);
        }
        var rule = kind.rule();
        var about = String.join(
                " ",
                rule.code(),
                rule.number(),
                rule.section(),
                rule.advice(),
                of.session().title());
        if (says(about)) {
            return new Entry(of, kind, numbers(kind, _ -> true), kind.count());
        }
        var some = numbers(kind, finding -> says(about + " " + finding.field() + " " + finding.text()));
        return new Entry(of, kind, some, some.size());
    }

    private static List<Integer> numbers(FindingGroup kind, Predicate<Finding> wanted) {
        return IntStream.range(0, kind.listed().size())
                .filter(number -> wanted.test(kind.listed().get(number)))
                .boxed()
                .toList();
    }

    private boolean says(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        return words.stream().allMatch(lower::contains);
    }

    /**
     * The findings of one group in a session that pass the filter.
     *
     * @param numbers the numbers of the findings that are listed
     * @param count the number of findings, including those not listed
     */
    record Entry(SessionSnapshot session, FindingGroup kind, List<Integer> numbers, long count) {

        /** Returns true if some counted findings are not listed. */
        boolean more() {
            return count > numbers.size();
        }

        /** Returns the first finding that is still held. */
        Finding first() {
            return numbers.isEmpty() ? kind.latest() : kind.listed().get(numbers.getFirst());
        }

        Finding latest() {
            return more() ? kind.latest() : kind.listed().get(numbers.getLast());
        }
    }
}
