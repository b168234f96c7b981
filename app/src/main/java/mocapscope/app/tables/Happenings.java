package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;

/** The table model of shared scene events of one kind or all, latest first. */
final class Happenings implements Section<HappeningRow> {
    private final String id;
    private final String kind;
    private final LiveTableRowList<HappeningRow> rows = new LiveTableRowList<>(HappeningRow::sample);
    private List<List<Sample>> shown = List.of();
    private final Ages ages = new Ages();

    private Happenings(String id, String kind) {
        this.id = id;
        this.kind = kind;
    }

    static Happenings collisions() {
        return new Happenings("collisions", HappeningRow.COLLISION);
    }

    static Happenings interactions() {
        return new Happenings("interactions", HappeningRow.INTERACTION);
    }

    static Happenings all() {
        return new Happenings("happenings", "");
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public LiveTableRowList<HappeningRow> rows() {
        return rows;
    }

    @Override
    public List<LiveTableColumn<HappeningRow>> columns() {
        var columns = new ArrayList<LiveTableColumn<HappeningRow>>();
        columns.add(LiveTableColumn.<HappeningRow>text(WORDS.text("column.time"), 110, row -> TimeOfDayFormatter.format(row.at()))
                .sortedBy(Comparator.comparingLong(HappeningRow::at)));
        columns.add(Columns.age(row -> ages.of(row.sample().stamp())));
        columns.add(OriginFace.column(HappeningRow::session));
        if (kind.isEmpty()) {
            columns.add(LiveTableColumn.text(WORDS.text("column.what"), 90, HappeningRow::kind));
        }
        columns.add(LiveTableColumn.text(WORDS.text("column.way"), 62, HappeningRow::way));
        if (!kind.equals(HappeningRow.COLLISION)) {
            columns.add(LiveTableColumn.text(WORDS.text("column.step"), 124, HappeningRow::step)
                    .withPainter(() -> new LampCellPainter<>(HappeningRow::light, HappeningRow::step)));
        }
        columns.add(LiveTableColumn.text(WORDS.text("column.who"), 110, HappeningRow::who));
        columns.add(LiveTableColumn.text(WORDS.text("column.with"), 110, HappeningRow::with));
        if (!kind.equals(HappeningRow.COLLISION)) {
            columns.add(LiveTableColumn.text(WORDS.text("column.text"), 200, HappeningRow::text));
        }
        return columns;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        ages.refresh(snapshot);
        var lists = snapshot.sessions().stream()
                .map(session -> session.world().happenings())
                .toList();
        if (same(lists, shown)) {
            return;
        }
        shown = lists;
        var all = new ArrayList<HappeningRow>();
        snapshot.sessions().forEach(session -> read(session, all));
        all.sort(Comparator.comparingLong(HappeningRow::at).reversed());
        rows.setAll(all);
    }

    @Override
    public Optional<Selection> selection(HappeningRow row) {
        var stamp = row.sample().stamp();
        return stamp.message() == SampleStamp.NO_MESSAGE
                ? Optional.empty()
                : Optional.of(new Selection.MessageSelection(stamp.source().session(), stamp.message(), null));
    }

    @Override
    public boolean meant(HappeningRow row, Selection selection) {
        return selection(row).filter(selection::equals).isPresent();
    }

    /**
     * Uses the names at the time of the event, since the objects may be gone now. Events of the same time are listed
     * latest first, too.
     */
    private void read(SessionSnapshot session, List<HappeningRow> out) {
        var origin = Origin.of(session);
        var names = Names.of(session);
        for (var sample : session.world().happenings().reversed()) {
            if (kind.isEmpty() || kind.equals(kind(sample))) {
                out.add(rows.find(sample).orElseGet(() -> row(session, origin, sample, names)));
            }
        }
    }

    private static HappeningRow row(SessionSnapshot session, Origin origin, Sample sample, Names names) {
        var stamp = sample.stamp();
        var way =
                stamp.direction() == session.session().role().incoming() ? WORDS.text("way.in") : WORDS.text("way.out");
        long at = session.session().anchor().epochNanos(stamp.arrival());
        return sample instanceof Sample.Event event
                ? HappeningRow.of(origin, event, way, names, at)
                : HappeningRow.of(origin, (Sample.SceneObject) sample, way, names, at);
    }

    private static String kind(Sample sample) {
        return sample instanceof Sample.Event event ? event.name() : HappeningRow.COLLISION;
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
