package mocapscope.app.tables;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import mocapscope.app.control.Column;
import mocapscope.app.control.Curve;
import mocapscope.app.control.Span;
import mocapscope.app.control.SparkFace;
import mocapscope.app.model.Aspect;
import mocapscope.app.model.Histories;
import mocapscope.app.model.Probe;
import mocapscope.app.model.Snapshot;
import mocapscope.app.words.Words;

/** The columns that show how signals went, from the histories that the latest snapshot has. */
final class Sparks {
    private static final Words WORDS = Words.of(Sparks.class);
    private static final double WIDTH = 128;
    private static final Aspect[] PLACE = {Aspect.X, Aspect.Y, Aspect.Z};

    private final Map<String, Histories> bySession = new HashMap<>();
    private long now;

    void refresh(Snapshot snapshot) {
        now = snapshot.nanos();
        bySession.clear();
        snapshot.sessions().forEach(session -> bySession.put(session.session().id(), session.histories()));
    }

    /** A value as a line. */
    <V> Column<V> value(Function<V, Part> part) {
        return Column.picture(
                WORDS.text("column.spark"),
                WIDTH,
                () -> SparkFace.lines(
                        1, () -> now, (row, _, span, curve) -> fill(part.apply(row), Aspect.VALUE, span, curve)));
    }

    /** A value that stays until it is told again. */
    <V> Column<V> steps(Function<V, Part> part) {
        return Column.picture(
                WORDS.text("column.spark"),
                WIDTH,
                () -> SparkFace.steps(
                        () -> now, (row, _, span, curve) -> fill(part.apply(row), Aspect.VALUE, span, curve)));
    }

    /** x, y and z. */
    <V> Column<V> places(Function<V, Part> part) {
        return Column.picture(
                WORDS.text("column.spark.places"),
                WIDTH,
                () -> SparkFace.lines(
                        PLACE.length,
                        () -> now,
                        (row, line, span, curve) -> fill(part.apply(row), PLACE[line], span, curve)));
    }

    private void fill(Part part, Aspect aspect, Span span, Curve curve) {
        var histories = bySession.getOrDefault(part.source().session(), Histories.NONE);
        histories
                .of(new Probe(part.source(), part.kind(), part.index(), aspect))
                .ifPresent(history -> history.read(
                        span.from(),
                        span.to(),
                        (time, _, least, most, last) -> curve.add(span, time, least, most, last)));
    }
}
