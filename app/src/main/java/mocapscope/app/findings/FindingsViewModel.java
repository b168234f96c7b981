package mocapscope.app.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import mocapscope.app.findings.FindingFilter.FilteredFindingGroup;
import mocapscope.app.findings.FindingRow.FindingRowKey;
import mocapscope.app.findings.FindingRow.FindingRowKind;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/**
 * The model of the problem list: the filtered and grouped problem reports and the selected row. Has no nodes, threads or
 * clock.
 */
final class FindingsViewModel {
    private final FindingTreeBuilder builder = new FindingTreeBuilder();
    private List<SessionSnapshot> sessions = List.of();
    private List<FilteredFindingGroup> groups = List.of();
    private List<FindingRow> findingRows = List.of();
    private FindingGroupingMode grouping = FindingGroupingMode.RULE;
    private FindingFilter filter = FindingFilter.ALL;
    private SharedViewSelection seen = SharedViewSelection.NOTHING;
    private @Nullable FindingRowKey picked;
    /** The selected row as it was last shown. */
    private @Nullable FindingRow pickedRow;

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
    SharedViewSelection seen() {
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

    /** Sorts the rows of each group by the user's order; null restores the usual one. */
    void sort(@Nullable Comparator<FindingRow> order) {
        builder.sort(order);
        arrange();
    }

    /** Opens or closes a group. */
    void toggleGroup(FindingRowKey group) {
        builder.toggle(group);
        arrange();
    }

    /**
     * Selects a row at the user's request and returns its message or moment; for a group, that of its latest finding.
     */
    Optional<SharedViewSelection> pick(FindingRowKey key) {
        setPicked(line(key).orElse(null));
        var selection = Optional.ofNullable(pickedRow).map(FindingsViewModel::selection);
        selection.ifPresent(newSelection -> seen = newSelection);
        return selection;
    }

    private void setPicked(@Nullable FindingRow row) {
        pickedRow = row;
        picked = row == null ? null : row.key();
    }

    /**
     * Returns the selected row; empty if none exists or its group is closed. A finding that is now only counted stays
     * selected.
     */
    Optional<FindingRow> picked() {
        if (picked == null) {
            return Optional.empty();
        }
        var row = line(picked);
        if (row.isPresent()) {
            pickedRow = row.get();
        }
        return row.isPresent() || !isOnlyCounted(picked) ? row : Optional.ofNullable(pickedRow);
    }

    private boolean isOnlyCounted(FindingRowKey key) {
        return key.number() >= 0
                && groups.stream()
                        .anyMatch(group -> FindingRowKey.of(group.session(), group.kind(), key.number())
                                        .equals(key)
                                && !group.kind().isHeld(key.number()));
    }

    /** Returns the selected moment, if the selected row has no message. */
    Optional<SharedViewSelection.MomentSelection> moment() {
        return seen instanceof SharedViewSelection.MomentSelection moment ? Optional.of(moment) : Optional.empty();
    }

    /**
     * Selects the next finding, or the previous one with −1, in row order; the first if none was selected.
     *
     * @return the resulting selection; empty if there is no finding
     */
    Optional<SharedViewSelection> selectNext(int by) {
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

    /** Marks the finding that was selected in another view, or the group that contains it. */
    private void follow() {
        if (pickedRow == null || !isAbout(pickedRow, seen)) {
            setPicked(find(seen).orElse(null));
        }
    }

    private Optional<FindingRow> find(SharedViewSelection selection) {
        var about = findingRows.stream()
                .filter(findingRow -> findingRow.shape() != FindingRowKind.OPEN && isAbout(findingRow, selection))
                .toList();
        var field = selection.message().map(SharedViewSelection.MessageSelection::field);
        return about.stream()
                .filter(line -> field.filter(line.finding().field()::equals).isPresent())
                .findFirst()
                .or(() -> about.stream().findFirst());
    }

    private static boolean isAbout(FindingRow findingRow, SharedViewSelection selection) {
        var finding = findingRow.finding();
        return findingRow.latestSession().session().id().equals(selection.session())
                && switch (selection) {
                    case SharedViewSelection.MessageSelection message -> finding.message() == message.n();
                    case SharedViewSelection.MomentSelection moment ->
                        finding.message() == Finding.NONE
                                && finding.arrival() == moment.arrival()
                                && finding.rule().code().equals(moment.code());
                    case SharedViewSelection.NoSelection _,
                            SharedViewSelection.SignalSelection _,
                            SharedViewSelection.SessionSelection _ -> false;
                };
    }

    private static SharedViewSelection selection(FindingRow findingRow) {
        return SharedViewSelection.of(findingRow.latestSession().session(), findingRow.finding());
    }

    /** Returns every listed finding in row order, as if all groups were open. */
    private List<FindingRowKey> places() {
        var treeBuilder = new FindingTreeBuilder();
        treeBuilder.sort(builder.order());
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
