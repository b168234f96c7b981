package mocapscope.app.findings;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import mocapscope.app.findings.FindingFilter.FilteredFindingGroup;
import mocapscope.app.findings.FindingRow.FindingRowKey;
import mocapscope.app.findings.FindingRow.FindingRowKind;
import mocapscope.app.model.snapshot.Selection;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * The model of the findings view: filtered and grouped findings and the selected one. Has no nodes, threads or clock.
 */
final class FindingsModel {
    private final FindingTreeBuilder builder = new FindingTreeBuilder();
    private List<SessionSnapshot> sessions = List.of();
    private List<FilteredFindingGroup> groups = List.of();
    private List<FindingRow> findingRows = List.of();
    private FindingGroupingMode grouping = FindingGroupingMode.RULE;
    private FindingFilter filter = FindingFilter.ALL;
    private Selection seen = Selection.NOTHING;
    private @Nullable FindingRowKey picked;

    /** Applies a new snapshot, including selections made in other views. */
    void refresh(Snapshot snapshot) {
        sessions = snapshot.sessions();
        if (sessions.stream().noneMatch(one -> one.session().id().equals(filter.withSession()))) {
            filter = filter.withSession(""); // the chosen session was removed: show all others again
        }
        arrange();
        if (!snapshot.selection().equals(seen)) {
            seen = snapshot.selection();
            follow();
        }
    }

    /** Returns the selection that the view shows. */
    Selection seen() {
        return seen;
    }

    List<SessionSnapshot> sessions() {
        return sessions;
    }

    List<FindingRow> lines() {
        return findingRows;
    }

    /** Returns the number of findings of each severity in the chosen sessions, regardless of other filters. */
    Map<Severity, Long> counts() {
        var counts = new EnumMap<Severity, Long>(Severity.class);
        for (var severity : Severity.values()) {
            counts.put(severity, 0L);
        }
        sessions.stream()
                .filter(one -> filter.withSession().isEmpty()
                        || filter.withSession().equals(one.session().id()))
                .forEach(one -> one.found().counts().forEach((severity, n) -> counts.merge(severity, n, Long::sum)));
        return counts;
    }

    /** Returns the number of findings that pass the filter, listed or not. */
    long count() {
        return groups.stream().mapToLong(FilteredFindingGroup::count).sum();
    }

    FindingGroupingMode grouping() {
        return grouping;
    }

    void setGrouping(FindingGroupingMode mode) {
        grouping = mode;
        arrange();
    }

    FindingFilter filter() {
        return filter;
    }

    void setFilter(UnaryOperator<FindingFilter> change) {
        filter = change.apply(filter);
        arrange();
    }

    /** Opens or closes a group. */
    void toggleGroup(FindingRowKey group) {
        builder.toggle(group);
        arrange();
    }

    /**
     * Selects a row at the user's request and returns the message it refers to; for a group, that of its latest
     * finding.
     */
    Optional<Selection> pick(FindingRowKey key) {
        picked = key;
        var selection = line(key).flatMap(FindingsModel::selection);
        selection.ifPresent(newSelection -> seen = newSelection);
        return selection;
    }

    /** Returns the selected row; empty if none exists or its group is closed. */
    Optional<FindingRow> picked() {
        return picked == null ? Optional.empty() : line(picked);
    }

    /**
     * Selects the next finding, or the previous one with −1, in row order; the first if none was selected.
     *
     * @return the resulting selection; empty if there is no other finding, or it has no message
     */
    Optional<Selection> selectNext(int by) {
        var all = places();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        int at = place(all, by);
        int next = at < 0 ? (by > 0 ? 0 : all.size() - 1) : Math.clamp(at + by, 0, all.size() - 1);
        var place = all.get(next);
        builder.open(new FindingRowKey(place.session(), null, null, FindingRowKey.GROUP));
        builder.open(new FindingRowKey("", place.rule(), place.severity(), FindingRowKey.GROUP));
        builder.open(new FindingRowKey(place.session(), place.rule(), place.severity(), FindingRowKey.GROUP));
        arrange();
        return pick(place);
    }

    private void arrange() {
        var passing = new ArrayList<FilteredFindingGroup>();
        for (var session : sessions) {
            for (var kind : session.found().kinds()) {
                var group = filter.apply(session, kind);
                if (group.count() > 0) {
                    passing.add(group);
                }
            }
        }
        groups = List.copyOf(passing);
        findingRows = builder.buildRows(groups, grouping);
    }

    private Optional<FindingRow> line(FindingRowKey key) {
        return findingRows.stream()
                .filter(findingRow -> findingRow.key().equals(key))
                .findFirst();
    }

    /** Marks the finding of a message that was selected in another view, or the group that contains it. */
    private void follow() {
        picked = seen instanceof Selection.MessageSelection selection
                ? find(selection).map(FindingRow::key).orElse(null)
                : null;
    }

    private Optional<FindingRow> find(Selection.MessageSelection selection) {
        var about = findingRows.stream()
                .filter(findingRow -> isAbout(findingRow, selection))
                .toList();
        return about.stream()
                .filter(line -> line.finding().field().equals(selection.field()))
                .findFirst()
                .or(() -> about.stream().findFirst());
    }

    private static boolean isAbout(FindingRow findingRow, Selection.MessageSelection selection) {
        return findingRow.shape() != FindingRowKind.OPEN
                && findingRow.finding().message() == selection.n()
                && findingRow.latestSession().session().id().equals(selection.session());
    }

    private static Optional<Selection> selection(FindingRow findingRow) {
        var finding = findingRow.finding();
        return finding.message() == Finding.NONE
                ? Optional.empty()
                : Optional.of(new Selection.MessageSelection(
                        findingRow.latestSession().session().id(),
                        finding.message(),
                        finding.field().isEmpty() ? null : finding.field()));
    }

    /** Returns every listed finding in row order, as if all groups were open. */
    private List<FindingRowKey> places() {
        var treeBuilder = new FindingTreeBuilder();
        var keys = new ArrayList<FindingRowKey>();
        groups.forEach(group -> {
            treeBuilder.open(
                    new FindingRowKey("", group.kind().rule(), group.kind().severity(), FindingRowKey.GROUP));
            treeBuilder.open(FindingRowKey.of(group.session(), group.kind(), FindingRowKey.GROUP));
        });
        treeBuilder.buildRows(groups, grouping).stream()
                .filter(findingRow -> findingRow.shape() == FindingRowKind.ONE)
                .forEach(line -> keys.add(line.key()));
        return keys;
    }

    /** Returns the index from which a step by {@code by} starts; for a group, before its first finding. */
    private int place(List<FindingRowKey> all, int by) {
        int exact = picked == null ? -1 : all.indexOf(picked);
        if (exact >= 0 || picked == null) {
            return exact;
        }
        for (int i = 0; i < all.size(); i++) {
            if (isIn(all.get(i), picked)) {
                return by > 0 ? i - 1 : i;
            }
        }
        return -1;
    }

    private static boolean isIn(FindingRowKey one, FindingRowKey group) {
        return (group.session().isEmpty() || group.session().equals(one.session()))
                && (group.rule() == null || group.rule().equals(one.rule()));
    }
}
