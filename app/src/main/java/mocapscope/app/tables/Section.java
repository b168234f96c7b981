package mocapscope.app.tables;

import java.util.List;
import java.util.Optional;
import mocapscope.app.control.Column;
import mocapscope.app.control.Rows;
import mocapscope.app.model.Selection;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Detail;

/** One of the tables: which rows a snapshot gives, and what they say. */
interface Section<V> {

    /** Lower-case: names the section's nodes. */
    String id();

    String title();

    /** Why there are no rows, and what brings some. */
    String hint();

    List<Column<V>> columns();

    Rows<V> rows();

    void refresh(Snapshot snapshot);

    /** What picking this row selects. */
    Optional<Selection> selection(V value);

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
