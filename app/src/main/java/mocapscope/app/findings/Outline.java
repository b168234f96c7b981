package mocapscope.app.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.app.findings.Line.Key;
import mocapscope.app.findings.Line.Shape;
import mocapscope.app.findings.Sieve.Entry;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;

/** Builds the rows of the findings list from groups and remembers which are open. */
final class Outline {
    /** Groups that the user toggled. Sessions are open by default, rules are closed. */
    private final Set<Key> switched = new HashSet<>();

    private final List<Line> lines = new ArrayList<>();

    /** Opens or closes a group. */
    void flip(Key group) {
        if (!switched.add(group)) {
            switched.remove(group);
        }
    }

    void open(Key group) {
        if (!isOpen(group)) {
            flip(group);
        }
    }

    /** Returns the rows, worst severity first, then in order of first occurrence. */
    List<Line> lines(List<Entry> entries, Grouping grouping) {
        lines.clear();
        switch (grouping) {
            case RULE -> rules(entries);
            case SESSION -> sessions(entries);
        }
        return List.copyOf(lines);
    }

    private void rules(List<Entry> entries) {
        var groups = new LinkedHashMap<Key, List<Entry>>();
        for (var entry : sorted(entries)) {
            var key = new Key("", entry.kind().rule(), entry.kind().severity(), Key.GROUP);
            groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(entry);
        }
        groups.forEach((key, group) -> {
            if (group.size() == 1) {
                kind(group.getFirst(), 0, false);
            } else if (group(key, group, 0)) {
                group.forEach(entry -> kind(entry, 1, true));
            }
        });
    }

    private void sessions(List<Entry> entries) {
        var groups = new LinkedHashMap<String, List<Entry>>();
        entries.forEach(
                entry -> groups.computeIfAbsent(entry.session().session().id(), _ -> new ArrayList<>())
                        .add(entry));
        groups.forEach((session, group) -> {
            var worst = group.stream()
                    .map(entry -> entry.kind().severity())
                    .max(Comparator.naturalOrder())
                    .orElse(Severity.NOTE);
            if (group(new Key(session, null, null, Key.GROUP), group, 0, worst)) {
                sorted(group).forEach(entry -> kind(entry, 1, false));
            }
        });
    }

    private static List<Entry> sorted(List<Entry> entries) {
        return entries.stream()
                .sorted(Comparator.comparing((Entry entry) -> entry.kind().severity())
                        .reversed()
                        .thenComparingLong(Outline::began))
                .toList();
    }

    private boolean group(Key key, List<Entry> group, int depth) {
        return group(key, group, depth, group.getFirst().kind().severity());
    }

    /** Adds a group's row and returns true if it is open. */
    private boolean group(Key key, List<Entry> group, int depth, Severity severity) {
        var newest = group.stream()
                .max(Comparator.comparingLong(entry -> epoch(entry, entry.latest())))
                .orElseThrow();
        var one = group.getFirst();
        boolean open = isOpen(key);
        lines.add(new Line(
                key,
                depth,
                open ? Shape.OPEN : Shape.SHUT,
                key.rule() == null,
                severity,
                key.session().isEmpty() ? Optional.empty() : Optional.of(one.session()),
                Optional.ofNullable(key.rule()),
                newest.latest(),
                newest.session(),
                group.stream().mapToLong(Entry::count).sum(),
                group.stream().mapToLong(Outline::began).min().orElse(0),
                epoch(newest, newest.latest())));
        return open;
    }

    /** Adds a session's findings of one rule. */
    private void kind(Entry entry, int depth, boolean ofSession) {
        var key = Key.of(entry.session(), entry.kind(), Key.GROUP);
        boolean open = isOpen(key);
        var shape = open ? Shape.OPEN : Shape.SHUT;
        lines.add(line(entry, key, depth, shape, ofSession, entry.latest(), entry.count(), began(entry)));
        if (!open) {
            return;
        }
        for (int number : entry.numbers()) {
            var finding = entry.kind().listed().get(number);
            var its = Key.of(entry.session(), entry.kind(), number);
            lines.add(line(entry, its, depth + 1, Shape.ONE, false, finding, 1, epoch(entry, finding)));
        }
        if (entry.more()) {
            var rest = Key.of(entry.session(), entry.kind(), Key.REST);
            long more = entry.count() - entry.numbers().size();
            long last = epoch(entry, entry.latest());
            lines.add(line(entry, rest, depth + 1, Shape.REST, false, entry.latest(), more, last));
        }
    }

    private static Line line(
            Entry entry, Key key, int depth, Shape shape, boolean ofSession, Finding finding, long count, long first) {
        return new Line(
                key,
                depth,
                shape,
                ofSession,
                entry.kind().severity(),
                Optional.of(entry.session()),
                Optional.of(entry.kind().rule()),
                finding,
                entry.session(),
                count,
                first,
                epoch(entry, finding));
    }

    private static long began(Entry entry) {
        return epoch(entry, entry.first());
    }

    private static long epoch(Entry entry, Finding finding) {
        return entry.session().session().anchor().epochNanos(finding.arrival());
    }

    private boolean isOpen(Key group) {
        return switched.contains(group) != (group.rule() == null);
    }
}
