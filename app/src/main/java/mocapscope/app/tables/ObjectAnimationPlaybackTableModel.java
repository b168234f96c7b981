package mocapscope.app.tables;

import java.util.List;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.table.LampCellPainter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SessionSnapshot;

/** The table model that lists all animations of shared scene objects, with playback state and progress. */
final class ObjectAnimationPlaybackTableModel extends AbstractSignalTableModel<ObjectAnimationRow> {

    ObjectAnimationPlaybackTableModel() {
        super("animations", ObjectAnimationRow::key);
    }

    @Override
    List<LiveTableColumn<ObjectAnimationRow>> columns() {
        return List.of(
                SessionNameAndColor.column(ObjectAnimationRow::session),
                LiveTableColumn.number(
                        TEXTS.text("column.object"), 60, row -> row.object().index()),
                LiveTableColumn.text(
                        TEXTS.text("column.id"),
                        92,
                        row -> row.object().id().map(Object::toString).orElse("")),
                LiveTableColumn.number(
                        TEXTS.text("column.animation"),
                        80,
                        row -> row.animation().id()),
                LiveTableColumn.text(TEXTS.text("column.state"), 90, ObjectAnimationRow::state)
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.isRunning() ? StatusLamp.LampState.GOOD : StatusLamp.LampState.OFF,
                                ObjectAnimationRow::state)),
                LiveTableColumn.figure(TEXTS.text("column.phase"), 76, 0, ObjectAnimationRow::phase),
                LiveTableColumn.figure(
                        TEXTS.text("column.length"),
                        80,
                        0,
                        row -> row.animation().lengthMillis()),
                LiveTableColumn.picture(
                        TEXTS.text("column.bar"),
                        130,
                        () -> new BarCellPainter<>(_ -> 0, _ -> 1, ObjectAnimationRow::progress)),
                rateColumn(row -> row.object().hertz()),
                ageColumn(ObjectAnimationRow::age));
    }

    @Override
    void addRows(SessionSnapshot session, SessionNameAndColor label, List<ObjectAnimationRow> rows) {
        for (var object : session.world().objects()) {
            object.animations().forEach(one -> rows.add(new ObjectAnimationRow(label, object, one, session.now())));
        }
    }

    @Override
    boolean isLowPriority() {
        return true;
    }
}
