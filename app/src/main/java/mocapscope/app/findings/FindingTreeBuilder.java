package mocapscope.app.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.app.findings.FindingFilter.FilteredFindingGroup;
import mocapscope.app.findings.FindingRow.FindingRowKey;
import mocapscope.app.findings.FindingRow.FindingRowKind;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/** Builds the rows of the grouped problem list and remembers the groups that the user opened or closed. */
final class FindingTreeBuilder {
    /** Groups that the user toggled. Sessions are open by default, rules are closed. */
    private final Set<FindingRowKey> switched = new HashSet<>();

    private final List<FindingRow> rows = new ArrayList<>();
    private @Nullable Comparator<FindingRow> order;

    /** Sorts the rows of each parent; null restores the usual order. */
    void sort(@Nullable Comparator<FindingRow> newOrder) {
        order = newOrder;
    }

    @Nullable
    Comparator<FindingRow> order() {
        return order;
    }

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
    List<FindingRow> buildRows(List<FilteredFindingGroup> groups, FindingGroupingMode grouping) {
        rows.clear();
        switch (grouping) {
            case RULE -> rules(groups);
            case SESSION -> sessions(groups);
        }
        return order == null ? List.copyOf(rows) : sortSiblings(rows, 0);
    }

    /** Returns the rows with those of one parent sorted; those that are only counted are the last ones. */
    private List<FindingRow> sortSiblings(List<FindingRow> some, int depth) {
        var branches = new ArrayList<List<FindingRow>>();
        for (var row : some) {
            if (row.depth() == depth) {
                branches.add(new ArrayList<>());
            }
            branches.getLast().add(row);
        }
        branches.sort(Comparator.comparing(
                List::getFirst,
                Comparator.<FindingRow, Boolean>comparing(row -> row.shape() == FindingRowKind.REST)
                        .thenComparing(order)));
        var sorted = new ArrayList<FindingRow>();
        for (var branch : branches) {
            sorted.add(branch.getFirst());
            sorted.addAll(sortSiblings(branch.subList(1, branch.size()), depth + 1));
        }
        return sorted;
    }

    private void rules(List<FilteredFindingGroup> findingGroups) {
        var groups = new LinkedHashMap<FindingRowKey, List<FilteredFindingGroup>>();
        for (var findingGroup : sorted(findingGroups)) {
            var rowKey = new FindingRowKey(
                    "", findingGroup.kind().rule(), findingGroup.kind().severity(), FindingRowKey.GROUP);
            groups.computeIfAbsent(rowKey, _ -> new ArrayList<>()).add(findingGroup);
        }
        groups.forEach((key, group) -> {
            if (group.size() == 1) {
                kind(group.getFirst(), 0, false);
            } else if (group(key, group, 0)) {
                group.forEach(filteredFindingGroup -> kind(filteredFindingGroup, 1, true));
            }
        });
    }

    private void sessions(List<FilteredFindingGroup> findingGroups) {
        var groups = new LinkedHashMap<String, List<FilteredFindingGroup>>();
        findingGroups.forEach(findingGroup -> groups.computeIfAbsent(
                        findingGroup.session().session().id(), _ -> new ArrayList<>())
                .add(findingGroup));
        groups.forEach((session, group) -> {
            var worst = group.stream()
                    .map(filteredFindingGroup -> filteredFindingGroup.kind().severity())
                    .max(Comparator.naturalOrder())
                    .orElse(Severity.NOTE);
            if (group(new FindingRowKey(session, null, null, FindingRowKey.GROUP), group, 0, worst)) {
                sorted(group).forEach(entry -> kind(entry, 1, false));
            }
        });
    }

    private static List<FilteredFindingGroup> sorted(List<FilteredFindingGroup> groups) {
        return groups.stream()
                .sorted(Comparator.comparing(
                                (FilteredFindingGroup group) -> group.kind().severity())
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
                .max(Comparator.comparingLong(findingGroup -> epoch(findingGroup, findingGroup.latest())))
                .orElseThrow();
        var one = group.getFirst();
        boolean open = isOpen(key);
        rows.add(new FindingRow(
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
                group.stream().mapToLong(FilteredFindingGroup::missing).sum(),
                group.stream().mapToLong(FindingTreeBuilder::began).min().orElse(0),
                epoch(newest, newest.latest())));
        return open;
    }

    /** Adds a session's findings of one rule, the newest first. */
    private void kind(FilteredFindingGroup group, int depth, boolean ofSession) {
        var key = FindingRowKey.of(group.session(), group.kind(), FindingRowKey.GROUP);
        boolean open = isOpen(key);
        var rowKind = open ? FindingRowKind.OPEN : FindingRowKind.SHUT;
        rows.add(new FindingRow(
                key,
                depth,
                rowKind,
                ofSession,
                group.kind().severity(),
                Optional.of(group.session()),
                Optional.of(group.kind().rule()),
                group.latest(),
                group.session(),
                group.count(),
                group.missing(),
                began(group),
                epoch(group, group.latest())));
        if (!open) {
            return;
        }
        int first = group.kind().listed().size();
        boolean hasRest = group.hasUnlisted();
        for (long number : group.numbers().reversed()) {
            if (hasRest && number < first) {
                addRest(group, depth + 1);
                hasRest = false;
            }
            var finding = group.kind().get(number);
            var rowKey = FindingRowKey.of(group.session(), group.kind(), number);
            rows.add(line(group, rowKey, depth + 1, FindingRowKind.ONE, finding, 1));
        }
        if (hasRest) {
            addRest(group, depth + 1);
        }
    }

    /** Adds the row of the findings that are only counted. */
    private void addRest(FilteredFindingGroup group, int depth) {
        var key = FindingRowKey.of(group.session(), group.kind(), FindingRowKey.REST);
        long more = group.count() - group.numbers().size();
        rows.add(line(group, key, depth, FindingRowKind.REST, group.latest(), more));
    }

    private static FindingRow line(
            FilteredFindingGroup group,
            FindingRowKey key,
            int depth,
            FindingRowKind rowKind,
            Finding finding,
            long count) {
        return new FindingRow(
                key,
                depth,
                rowKind,
                false,
                group.kind().severity(),
                Optional.of(group.session()),
                Optional.of(group.kind().rule()),
                finding,
                group.session(),
                count,
                count == 1 ? finding.missing() : 0,
                epoch(group, finding),
                epoch(group, finding));
    }

    private static long began(FilteredFindingGroup group) {
        return epoch(group, group.first());
    }

    private static long epoch(FilteredFindingGroup group, Finding finding) {
        return group.session().session().anchor().epochNanos(finding.arrival());
    }

    private boolean isOpen(FindingRowKey group) {
        return switched.contains(group) != (group.rule() == null);
    }
}
