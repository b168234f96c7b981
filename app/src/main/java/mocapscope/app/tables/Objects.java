package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** The table model of all objects of all shared scenes. */
final class Objects implements Section<ObjectRow> {
    private static final int DECIMALS = 4;
    private static final double PLACE = 74;
    private static final double TURN = 78;

    private final LiveTableRowList<ObjectRow> rows = new LiveTableRowList<>(ObjectRow::key);
    private final Sparks sparks = new Sparks();

    @Override
    public String id() {
        return "objects";
    }

    @Override
    public LiveTableRowList<ObjectRow> rows() {
        return rows;
    }

    @Override
    public List<LiveTableColumn<ObjectRow>> columns() {
        var columns = new ArrayList<LiveTableColumn<ObjectRow>>();
        columns.addAll(List.of(
                OriginFace.column(ObjectRow::session),
                LiveTableColumn.number(WORDS.text("column.index"), 54, row -> row.state().index()),
                LiveTableColumn.text(WORDS.text("column.id"), 92, ObjectRow::id),
                Columns.rate(row -> row.state().hertz()),
                Columns.age(ObjectRow::age),
                told("x", PLACE, row -> row.motion().position().x()),
                told("y", PLACE, row -> row.motion().position().y()),
                told("z", PLACE, row -> row.motion().position().z()),
                sparks.places(ObjectRow::part),
                LiveTableColumn.text(WORDS.text("column.unit"), 48, ObjectRow::unit),
                told(WORDS.text("column.speed"), 76, ObjectRow::speed)));
        columns.addAll(List.of(
                told(WORDS.text("column.acceleration"), 82, ObjectRow::acceleration),
                told(WORDS.text("column.turning"), 76, 1, ObjectRow::turning),
                told(WORDS.text("column.radius"), 70, row -> row.state().radius()),
                LiveTableColumn.figure(WORDS.text("column.animations"), 86, Objects::animations, ObjectRow::running),
                LiveTableColumn.figure(WORDS.text("column.met"), 54, Objects::met, ObjectRow::met),
                told("qx", TURN, row -> row.motion().orientation().x()),
                told("qy", TURN, row -> row.motion().orientation().y()),
                told("qz", TURN, row -> row.motion().orientation().z()),
                told("qw", TURN, row -> row.motion().orientation().w())));
        columns.addAll(List.of(
                told("vx", PLACE, row -> row.motion().velocity().x()),
                told("vy", PLACE, row -> row.motion().velocity().y()),
                told("vz", PLACE, row -> row.motion().velocity().z()),
                told("ax", PLACE, row -> row.motion().acceleration().x()),
                told("ay", PLACE, row -> row.motion().acceleration().y()),
                told("az", PLACE, row -> row.motion().acceleration().z())));
        return columns;
    }

    @Override
    public void refresh(Snapshot snapshot) {
        sparks.refresh(snapshot);
        var all = new ArrayList<ObjectRow>();
        for (var session : snapshot.sessions()) {
            var origin = Origin.of(session);
            var units = units(session);
            session.world()
                    .objects()
                    .forEach(state -> all.add(
                            new ObjectRow(origin, state, units.getOrDefault(state.source(), ""), session.now())));
        }
        rows.setAll(all);
    }

    @Override
    public boolean patient() {
        return true;
    }

    @Override
    public Optional<Selection> selection(ObjectRow row) {
        return Optional.of(row.selection());
    }

    @Override
    public boolean meant(ObjectRow row, Selection selection) {
        return row.meantBy(selection);
    }

    private static Map<SourceId, String> units(SessionSnapshot session) {
        var units = new HashMap<SourceId, String>();
        for (var info : session.sources()) {
            if (info.kind() == SourceKind.OBJECT && !info.unit().equals(SourceInfo.UNKNOWN)) {
                units.put(info.source(), info.unit());
            }
        }
        return units;
    }

    private static LiveTableColumn<ObjectRow> told(String title, double width, ToDoubleFunction<ObjectRow> number) {
        return told(title, width, DECIMALS, number);
    }

    /** Creates a column of a number that may never have been received. */
    private static LiveTableColumn<ObjectRow> told(
            String title, double width, int decimals, ToDoubleFunction<ObjectRow> number) {
        return LiveTableColumn.figure(
                title,
                width,
                row -> {
                    double value = number.applyAsDouble(row);
                    return Double.isNaN(value) ? DisplayNumberFormatter.NONE : DisplayNumberFormatter.formatFixed(value, decimals);
                },
                number);
    }

    private static String animations(ObjectRow row) {
        int all = row.state().animations().size();
        return all == 0 ? DisplayNumberFormatter.NONE : WORDS.text("animations", row.running(), all);
    }

    private static String met(ObjectRow row) {
        return row.met() == Sample.SceneObject.NO_OBJECT ? DisplayNumberFormatter.NONE : Long.toString(row.met());
    }
}
