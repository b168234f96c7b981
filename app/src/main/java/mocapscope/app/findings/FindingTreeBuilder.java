package mocapscope.app.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.app.findings.FindingRow.FindingRowKey;
import mocapscope.app.findings.FindingRow.FindingRowKind;
import mocapscope.app.findings.FindingFilter.FilteredFindingGroup;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.Finding;

/** Builds the rows of the findings list from groups and remembers which are open. */
final class FindingTreeBuilder {
    /** Groups that the user toggled. Sessions are open by default, rules are closed. */
    private final Set<FindingRowKey> switched = new HashSet<>();

    private final List<FindingRow> buildRows = new ArrayList<>();

    /** Opens or closes a group. */
    void toggle(FindingRowKey group) {
        if (!switched.add(group)) {
            switched.remove(group);
        }
    }

    void open(FindingRowKey group) {
        if (!isOpen(group)) {
            toggle(group);
        }
    }

    /** Returns the rows, worst severity first, then in order of first occurrence. */
    List<FindingRow> buildRows(List<FilteredFindingGroup> entries, FindingGrouping grouping) {
        buildRows.clear();
        switch (grouping) {
            case RULE -> rules(entries);
            case SESSION -> sessions(entries);
        }
        return List.copyOf(buildRows);
    }

    private void rules(List<FilteredFindingGroup> entries) {
        var groups = new LinkedHashMap<FindingRowKey, List<FilteredFindingGroup>>();
        for (var entry : sorted(entries)) {
            var key = new FindingRowKey("", entry.kind().rule(), entry.kind().severity(), FindingRowKey.GROUP);
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

    private void sessions(List<FilteredFindingGroup> entries) {
        var groups = new LinkedHashMap<String, List<FilteredFindingGroup>>();
        entries.forEach(
                entry -> groups.computeIfAbsent(entry.session().session().id(), _ -> new ArrayList<>())
                        .add(entry));
        groups.forEach((session, group) -> {
            var worst = group.stream()
                    .map(entry -> entry.kind().severity())
                    .max(Comparator.naturalOrder())
                    .orElse(Severity.NOTE);
            if (group(new FindingRowKey(session, null, null, FindingRowKey.GROUP), group, 0, worst)) {
                sorted(group).forEach(entry -> kind(entry, 1, false));
            }
        });
    }

    private static List<FilteredFindingGroup> sorted(List<FilteredFindingGroup> entries) {
        return entries.stream()
                .sorted(Comparator.comparing((FilteredFindingGroup entry) -> entry.kind().severity())
                        .reversed()
                        .thenComparingLong(FindingTreeBuilder::began))
                .toList();
    }

    private boolean group(FindingRowKey key, List<FilteredFindingGroup> group, int depth) {
        return group(key, group, depth, group.getFirst().kind().severity());
    }

    /** Adds a group's row and returns true if it is open. */
    private boolean group(FindingRowKey key, List<FilteredFindingGroup> group, int depth, Severity severity) {
        var newest = group.stream()
                .max(Comparator.comparingLong(entry -> epoch(entry, entry.latest())))
                .orElseThrow();
        var one = group.getFirst();
        boolean open = isOpen(key);
        buildRows.add(new FindingRow(
                key,
                depth,
                open ? FindingRowKind.OPEN : FindingRowKind.SHUT,
                key.rule() == null,
                severity,
                key.session().isEmpty() ? Optional.empty() : Optional.of(one.session()),
                Optional.ofNullable(key.rule()),
                newest.latest(),
                newest.session(),
                group.stream().mapToLong(FilteredFindingGroup::count).sum(),
                group.stream().mapToLong(FindingTreeBuilder::began).min().orElse(0),
                epoch(newest, newest.latest())));
        return open;
    }

    /** Adds a session's findings of one rule. */
    private void kind(FilteredFindingGroup entry, int depth, boolean ofSession) {
        var key = FindingRowKey.of(entry.session(), entry.kind(), FindingRowKey.GROUP);
        boolean open = isOpen(key);
        var shape = open ? FindingRowKind.OPEN : FindingRowKind.SHUT;
        buildRows.add(line(entry, key, depth, shape, ofSession, entry.latest(), entry.count(), began(entry)));
        if (!open) {
            return;
        }
        for (int number : entry.numbers()) {
            var finding = entry.kind().listed().get(number);
            var its = FindingRowKey.of(entry.session(), entry.kind(), number);
            buildRows.add(line(entry, its, depth + 1, FindingRowKind.ONE, false, finding, 1, epoch(entry, finding)));
        }
        if (entry.hasUnlisted()) {
            var rest = FindingRowKey.of(entry.session(), entry.kind(), FindingRowKey.REST);
            long more = entry.count() - entry.numbers().size();
            long last = epoch(entry, entry.latest());
            buildRows.add(line(entry, rest, depth + 1, FindingRowKind.REST, false, entry.latest(), more, last));
        }
    }

    private static FindingRow line(
            FilteredFindingGroup entry, FindingRowKey key, int depth, FindingRowKind shape, boolean ofSession, Finding finding, long count, long first) {
        return new FindingRow(
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

    private static long began(FilteredFindingGroup entry) {
        return epoch(entry, entry.first());
    }

    private static long epoch(FilteredFindingGroup entry, Finding finding) {
        return entry.session().session().anchor().epochNanos(finding.arrival());
    }

    private boolean isOpen(FindingRowKey group) {
        return switched.contains(group) != (group.rule() == null);
    }
}
