package mocapscope.app.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.LampFace;
import mocapscope.app.control.Rows;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;

/** The table model of all animations of shared scene objects. */
final class Animations implements Section<AnimationRow> {
    private final Rows<AnimationRow> rows = new Rows<>(AnimationRow::key);

    @Override
    public String id() {
        return "animations";
    }

    @Override
    public Rows<AnimationRow> rows() {
        return rows;
    }

    @Override
    public List<Column<AnimationRow>> columns() {
        return List.of(
                OriginFace.column(AnimationRow::session),
                Column.number(
                        WORDS.text("column.object"), 60, row -> row.object().index()),
                Column.text(
                        WORDS.text("column.id"),
                        92,
                        row -> row.object().id().map(Object::toString).orElse("")),
                Column.number(
                        WORDS.text("column.animation"),
                        80,
                        row -> row.animation().id()),
                Column.text(WORDS.text("column.state"), 90, AnimationRow::state)
                        .changing()
                        .faced(() -> new LampFace<>(
                                row -> row.running() ? StatusLamp.Light.GOOD : StatusLamp.Light.OFF,
                                AnimationRow::state)),
                Column.figure(WORDS.text("column.phase"), 76, 0, AnimationRow::phase),
                Column.figure(
                        WORDS.text("column.length"),
                        80,
                        0,
                        row -> row.animation().lengthMillis()),
                Column.picture(
                        WORDS.text("column.bar"), 130, () -> new BarFace<>(_ -> 0, _ -> 1, AnimationRow::progress)),
                Columns.rate(row -> row.object().hertz()),
                Columns.age(AnimationRow::age));
    }

    @Override
    public void refresh(Snapshot snapshot) {
        var all = new ArrayList<AnimationRow>();
        for (var session : snapshot.sessions()) {
            var origin = Origin.of(session);
            for (var object : session.world().objects()) {
                object.animations().forEach(one -> all.add(new AnimationRow(origin, object, one, session.now())));
            }
        }
        rows.show(all);
    }

    @Override
    public boolean patient() {
        return true;
    }

    /** Selects the object, since an animation has no position of its own. */
    @Override
    public Optional<Selection> selection(AnimationRow row) {
        return Optional.of(object(row).selection());
    }

    @Override
    public boolean meant(AnimationRow row, Selection selection) {
        return object(row).meantBy(selection);
    }

    private static ObjectRow object(AnimationRow row) {
        return new ObjectRow(row.session(), row.object(), "", row.now());
    }
}
