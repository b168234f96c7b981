package mocapscope.app.tables;

import java.util.List;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Rows;
import mocapscope.app.model.Probe;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.app.words.Words;
import mocapscope.protocol.sample.Detail;

/** One of the tables: which rows a snapshot gives, and what they say. */
interface Section<V> {
    Words WORDS = Words.of(Section.class);

    /** Lower-case: names the section's nodes and its texts. */
    String id();

    default String title() {
        return WORDS.text("title." + id());
    }

    /** That there are no rows. */
    default String none() {
        return WORDS.text("none." + id());
    }

    /** Why there are none, and what brings some. */
    default String hint() {
        return WORDS.text("hint." + id());
    }

    List<Column<V>> columns();

    Rows<V> rows();

    void refresh(Snapshot snapshot);

    /** Whether a look now and then is enough while nobody sees it: nothing that it shows is counted by looking. */
    default boolean patient() {
        return false;
    }

    /** What picking this row selects. */
    Optional<Selection> selection(V value);

    /** What lines can be drawn of it. */
    default List<Probe> probes(V value) {
        return selection(value)
                .map(selection -> selection instanceof Selection.Signal signal ? Probe.of(signal) : List.<Probe>of())
                .orElse(List.of());
    }

    /** What a row's device tells of itself, to be read beside the table. */
    default Optional<Detail> page(V value) {
        return Optional.empty();
    }

    /** Whether what this row is about is no longer there. */
    default boolean gone(V value) {
        return false;
    }

    /** Whether {@code selection} means this row. */
    boolean meant(V value, Selection selection);
}
