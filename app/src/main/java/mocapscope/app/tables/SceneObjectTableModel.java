package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceDataKind;

/** The table model of all objects of all shared scenes. */
final class SceneObjectTableModel extends AbstractSignalTableModel<SceneObjectRow> {
    private static final int DECIMALS = 4;
    private static final double PLACE = 74;
    private static final double TURN = 78;

    SceneObjectTableModel() {
        super("objects", SceneObjectRow::key);
    }

    @Override
    List<LiveTableColumn<SceneObjectRow>> columns() {
        var columns = new ArrayList<LiveTableColumn<SceneObjectRow>>();
        columns.addAll(List.of(
                SessionNameAndColor.column(SceneObjectRow::session),
                LiveTableColumn.number(
                        TEXTS.text("column.index"), 54, row -> row.state().index()),
                LiveTableColumn.text(TEXTS.text("column.id"), 92, SceneObjectRow::id),
                rateColumn(row -> row.state().hertz()),
                ageColumn(SceneObjectRow::age),
                stateColumn(row -> row.state().tracking(), SceneObjectRow::now),
                numberColumn("x", PLACE, row -> row.motion().position().x()),
                numberColumn("y", PLACE, row -> row.motion().position().y()),
                numberColumn("z", PLACE, row -> row.motion().position().z()),
                positionColumn(),
                LiveTableColumn.text(TEXTS.text("column.unit"), 48, SceneObjectRow::unit),
                numberColumn(TEXTS.text("column.speed"), 76, SceneObjectRow::speed)));
        columns.addAll(List.of(
                numberColumn(TEXTS.text("column.acceleration"), 82, SceneObjectRow::acceleration),
                numberColumn(TEXTS.text("column.turning"), 76, 1, SceneObjectRow::angularSpeed),
                numberColumn(TEXTS.text("column.radius"), 70, row -> row.state().radius()),
                LiveTableColumn.figure(
                        TEXTS.text("column.animations"),
                        86,
                        SceneObjectTableModel::animations,
                        SceneObjectRow::runningAnimationCount),
                LiveTableColumn.figure(
                        TEXTS.text("column.met"), 54, SceneObjectTableModel::met, SceneObjectRow::lastCollisionPartner),
                numberColumn("qx", TURN, row -> row.motion().orientation().x()),
                numberColumn("qy", TURN, row -> row.motion().orientation().y()),
                numberColumn("qz", TURN, row -> row.motion().orientation().z()),
                numberColumn("qw", TURN, row -> row.motion().orientation().w())));
        columns.addAll(List.of(
                numberColumn("vx", PLACE, row -> row.motion().velocity().x()),
                numberColumn("vy", PLACE, row -> row.motion().velocity().y()),
                numberColumn("vz", PLACE, row -> row.motion().velocity().z()),
                numberColumn("ax", PLACE, row -> row.motion().acceleration().x()),
                numberColumn("ay", PLACE, row -> row.motion().acceleration().y()),
                numberColumn("az", PLACE, row -> row.motion().acceleration().z())));
        return columns;
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<SceneObjectRow> rows) {
        var units = findUnits(session, SourceDataKind.OBJECT);
        session.world()
                .objects()
                .forEach(state -> rows.add(
                        new SceneObjectRow(label, state, units.getOrDefault(state.source(), ""), session.now())));
    }

    @Override
    boolean isLowPriority() {
        return true;
    }

    private static LiveTableColumn<SceneObjectRow> numberColumn(
            String title, double width, ToDoubleFunction<SceneObjectRow> number) {
        return numberColumn(title, width, DECIMALS, number);
    }

    /** Creates a column of a number that may never have been received. */
    private static LiveTableColumn<SceneObjectRow> numberColumn(
            String title, double width, int decimals, ToDoubleFunction<SceneObjectRow> number) {
        return LiveTableColumn.figure(
                title,
                width,
                row -> {
                    double value = number.applyAsDouble(row);
                    return Double.isNaN(value)
                            ? DisplayNumberFormatter.NONE
                            : DisplayNumberFormatter.formatFixed(value, decimals);
                },
                number);
    }

    private static String animations(SceneObjectRow row) {
        int all = row.state().animations().size();
        return all == 0 ? DisplayNumberFormatter.NONE : TEXTS.text("animations", row.runningAnimationCount(), all);
    }

    private static String met(SceneObjectRow row) {
        return row.lastCollisionPartner() == Sample.SceneObject.NO_OBJECT
                ? DisplayNumberFormatter.NONE
                : Long.toString(row.lastCollisionPartner());
    }
}
