package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;

/** The table model of shared scene events of one kind or all, latest first. */
final class SceneEventTableModel implements LiveTableModel<SceneEventRow> {
    private final String id;
    private final String kind;
    private final LiveTableRowList<SceneEventRow> rowList = new LiveTableRowList<>(SceneEventRow::sample);
    private List<List<Sample>> shown = List.of();
    private final SampleAgeCalculator calculator = new SampleAgeCalculator();

    private SceneEventTableModel(String id, String kind) {
        this.id = id;
        this.kind = kind;
    }

    static SceneEventTableModel collisions() {
        return new SceneEventTableModel("collisions", SceneEventRow.COLLISION);
    }

    static SceneEventTableModel interactions() {
        return new SceneEventTableModel("interactions", SceneEventRow.INTERACTION);
    }

    static SceneEventTableModel all() {
        return new SceneEventTableModel("happenings", "");
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public LiveTableRowList<SceneEventRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<SceneEventRow>> columns() {
        var columns = new ArrayList<LiveTableColumn<SceneEventRow>>();
        columns.add(LiveTableColumn.<SceneEventRow>text(
                        WORDS.text("column.time"), 110, row -> TimeOfDayFormatter.format(row.at()))
                .sortedBy(Comparator.comparingLong(SceneEventRow::at)));
        columns.add(CommonColumnFactory.age(
                row -> calculator.calculateAge(row.sample().stamp())));
        columns.add(SessionLabelCellPainter.column(SceneEventRow::session));
        if (kind.isEmpty()) {
            columns.add(LiveTableColumn.text(WORDS.text("column.what"), 90, SceneEventRow::kind));
        }
        columns.add(LiveTableColumn.text(WORDS.text("column.way"), 62, SceneEventRow::direction));
        if (!kind.equals(SceneEventRow.COLLISION)) {
            columns.add(LiveTableColumn.text(WORDS.text("column.step"), 124, SceneEventRow::step)
                    .withPainter(() -> new LampCellPainter<>(SceneEventRow::light, SceneEventRow::step)));
        }
        columns.add(LiveTableColumn.text(WORDS.text("column.who"), 110, SceneEventRow::subject));
        columns.add(LiveTableColumn.text(WORDS.text("column.with"), 110, SceneEventRow::partner));
        if (!kind.equals(SceneEventRow.COLLISION)) {
            columns.add(LiveTableColumn.text(WORDS.text("column.text"), 200, SceneEventRow::text));
        }
        return columns;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        calculator.refresh(snapshot);
        var lists = snapshot.sessions().stream()
                .map(session -> session.world().happenings())
                .toList();
        if (same(lists, shown)) {
            return;
        }
        shown = lists;
        var all = new ArrayList<SceneEventRow>();
        snapshot.sessions().forEach(session -> read(session, all));
        all.sort(Comparator.comparingLong(SceneEventRow::at).reversed());
        rowList.setAll(all);
    }

    @Override
    public Optional<Selection> selection(SceneEventRow row) {
        var stamp = row.sample().stamp();
        return stamp.message() == SampleStamp.NO_MESSAGE
                ? Optional.empty()
                : Optional.of(new Selection.MessageSelection(stamp.source().session(), stamp.message(), null));
    }

    @Override
    public boolean isSelectedBy(SceneEventRow row, Selection selection) {
        return selection(row).filter(selection::equals).isPresent();
    }

    /**
     * Uses the names at the time of the event, since the objects may be gone now. Events of the same time are listed
     * latest first, too.
     */
    private void read(SessionSnapshot session, List<SceneEventRow> out) {
        var label = SessionLabel.of(session);
        var formatter = SceneObjectNameFormatter.of(session);
        for (var sample : session.world().happenings().reversed()) {
            if (kind.isEmpty() || kind.equals(kind(sample))) {
                out.add(rowList.find(sample).orElseGet(() -> row(session, label, sample, formatter)));
            }
        }
    }

    private static SceneEventRow row(
            SessionSnapshot session, SessionLabel label, Sample sample, SceneObjectNameFormatter formatter) {
        var stamp = sample.stamp();
        var way =
                stamp.direction() == session.session().role().incoming() ? WORDS.text("way.in") : WORDS.text("way.out");
        long at = session.session().anchor().epochNanos(stamp.arrival());
        return sample instanceof Sample.Event event
                ? SceneEventRow.of(label, event, way, formatter, at)
                : SceneEventRow.of(label, (Sample.SceneObject) sample, way, formatter, at);
    }

    private static String kind(Sample sample) {
        return sample instanceof Sample.Event event ? event.name() : SceneEventRow.COLLISION;
    }

    /** Returns true for identical lists: the event lists are replaced only when an event is added. */
    private static boolean same(List<List<Sample>> some, List<List<Sample>> others) {
        boolean same = some.size() == others.size();
        for (int i = 0; same && i < some.size(); i++) {
            same = some.get(i) == others.get(i);
        }
        return same;
    }
}
