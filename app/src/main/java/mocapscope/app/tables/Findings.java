package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Figures;
import mocapscope.app.control.LampFace;
import mocapscope.app.control.Rows;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDay;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.session.Finding;

/** What is wrong or odd: one row a rule and direction, the latest on top, each with its count. */
final class Findings implements Section<FindingRow> {
    private final Rows<FindingRow> rows = new Rows<>(FindingRow::key);
    private final Map<FindingRow.Key, FindingRow> grouped = new LinkedHashMap<>();
    private final Map<String, Finding> counted = new HashMap<>();

    @Override
    public String id() {
        return "findings";
    }

    @Override
    public String title() {
        return "Findings";
    }

    @Override
    public String hint() {
        return "Nothing wrong or odd so far.";
    }

    @Override
    public Rows<FindingRow> rows() {
        return rows;
    }

    @Override
    public List<Column<FindingRow>> columns() {
        return List.of(
                Column.text("Severity", 96, FindingRow::severityWord)
                        .by(Comparator.comparing(FindingRow::severity))
                        .faced(() -> new LampFace<>(Findings::light, FindingRow::severityWord)),
                OriginFace.column(FindingRow::session),
                Column.text("Code", 190, row -> row.key().rule().code()),
                Column.text("Rule", 56, row -> row.key().rule().number()),
                Column.text("Section", 90, row -> row.key().rule().section()),
                Column.figure("Count", 66, row -> Figures.count(row.count()), FindingRow::count),
                Column.<FindingRow>text("Last", 106, row -> TimeOfDay.of(row.last()))
                        .by(Comparator.comparingLong(FindingRow::last))
                        .changing(),
                Column.<FindingRow>text("Text", 420, row -> row.latest().text()),
                Column.<FindingRow>text(
                        "What to try", 360, row -> row.key().rule().advice()));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var sessions =
                snapshot.sessions().stream().map(each -> each.session().id()).toList();
        counted.keySet().retainAll(sessions);
        grouped.keySet().removeIf(key -> !sessions.contains(key.session()));
        snapshot.sessions().forEach(this::count);
        var all = new ArrayList<>(grouped.values());
        all.sort(Comparator.comparing(FindingRow::severity)
                .reversed()
                .thenComparing(FindingRow::first, Comparator.reverseOrder()));
        rows.show(all);
    }

    @Override
    public Optional<Selection> selection(FindingRow row) {
        var latest = row.latest();
        return latest.message() == Finding.NONE
                ? Optional.empty()
                : Optional.of(new Selection.Message(
                        row.key().session(), latest.message(), latest.field().isEmpty() ? null : latest.field()));
    }

    @Override
    public boolean meant(FindingRow row, Selection selection) {
        return selection instanceof Selection.Message message
                && message.n() == row.latest().message()
                && message.session().equals(row.key().session());
    }

    /** Counts the findings that came since this was last asked: the list holds only the latest. */
    private void count(SessionSnapshot session) {
        var findings = session.found().latest();
        var seen = counted.get(session.session().id());
        int from = findings.size();
        while (from > 0 && findings.get(from - 1) != seen) {
            from--;
        }
        for (var finding : findings.subList(from, findings.size())) {
            count(session, finding);
        }
        if (!findings.isEmpty()) {
            counted.put(session.session().id(), findings.getLast());
        }
    }

    private void count(SessionSnapshot session, Finding finding) {
        var key = new FindingRow.Key(session.session().id(), finding.rule(), finding.direction());
        long at = session.session().anchor().epochNanos(finding.arrival());
        grouped.merge(
                key,
                new FindingRow(Origin.of(session), key, 1, finding, at, at),
                (before, _) -> before.with(finding, at));
    }

    private static StatusLamp.Light light(FindingRow row) {
        return switch (row.severity()) {
            case NOTE -> StatusLamp.Light.BUSY;
            case WARNING -> StatusLamp.Light.WARNING;
            case ERROR -> StatusLamp.Light.BAD;
        };
    }
}
