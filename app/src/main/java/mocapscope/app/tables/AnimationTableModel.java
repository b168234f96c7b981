package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.LampCellPainter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.control.LiveTableRowList;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;

/** The table model of all animations of shared scene objects. */
final class AnimationTableModel implements LiveTableModel<AnimationRow> {
    private final LiveTableRowList<AnimationRow> rowList = new LiveTableRowList<>(AnimationRow::key);

    @Override
    public String id() {
        return "animations";
    }

    @Override
    public LiveTableRowList<AnimationRow> rows() {
        return rowList;
    }

    @Override
    public List<LiveTableColumn<AnimationRow>> columns() {
        return List.of(
                SessionLabelCellPainter.column(AnimationRow::session),
                LiveTableColumn.number(
                        WORDS.text("column.object"), 60, row -> row.object().index()),
                LiveTableColumn.text(
                        WORDS.text("column.id"),
                        92,
                        row -> row.object().id().map(Object::toString).orElse("")),
                LiveTableColumn.number(
                        WORDS.text("column.animation"),
                        80,
                        row -> row.animation().id()),
                LiveTableColumn.text(WORDS.text("column.state"), 90, AnimationRow::state)
                        .withChangingValues()
                        .withPainter(() -> new LampCellPainter<>(
                                row -> row.isRunning() ? StatusLamp.LampState.GOOD : StatusLamp.LampState.OFF,
                                AnimationRow::state)),
                LiveTableColumn.figure(WORDS.text("column.phase"), 76, 0, AnimationRow::phase),
                LiveTableColumn.figure(
                        WORDS.text("column.length"),
                        80,
                        0,
                        row -> row.animation().lengthMillis()),
                LiveTableColumn.picture(
                        WORDS.text("column.bar"),
                        130,
                        () -> new BarCellPainter<>(_ -> 0, _ -> 1, AnimationRow::progress)),
                CommonColumnFactory.rate(row -> row.object().hertz()),
                CommonColumnFactory.age(AnimationRow::age));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var all = new ArrayList<AnimationRow>();
        for (var session : snapshot.sessions()) {
            var label = SessionLabel.of(session);
            for (var object : session.world().objects()) {
                object.animations().forEach(one -> all.add(new AnimationRow(label, object, one, session.now())));
            }
        }
        rowList.setAll(all);
    }

    @Override
    public boolean isLowPriority() {
        return true;
    }

    /** Selects the object, since an animation has no position of its own. */
    @Override
    public Optional<Selection> selection(AnimationRow row) {
        return Optional.of(object(row).selection());
    }

    @Override
    public boolean isSelectedBy(AnimationRow row, Selection selection) {
        return object(row).isSelectedBy(selection);
    }

    private static SceneObjectRow object(AnimationRow row) {
        return new SceneObjectRow(row.session(), row.object(), "", row.now());
    }
}
