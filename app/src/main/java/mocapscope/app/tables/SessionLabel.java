package mocapscope.app.tables;

import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.SessionNameCellPainter;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.filter.FilterName;

/**
 * A session's title and color index, shown in each table row of that session.
 *
 * @param accent the index of the session's color
 */
record SessionLabel(String name, int accent) {

    private static final TextBundle TEXTS = TextBundle.of(SessionLabel.class);
    /** The title of the session columns. */
    static final String TITLE = TEXTS.text("column.session");

    private static final double WIDTH = 116;

    static <V> LiveTableColumn<V> column(Function<V, SessionLabel> origin) {
        return LiveTableColumn.<V>text(
                        TITLE, WIDTH, value -> origin.apply(value).name())
                .filteredAs(FilterName.SESSION)
                .withPainter(() -> painter(origin));
    }

    private static <V> SessionNameCellPainter<V> painter(Function<V, SessionLabel> origin) {
        var label = new Label();
        label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // titles often share the host and differ in the port
        return new SessionNameCellPainter<>(
                label,
                value -> origin.apply(value).name(),
                value -> origin.apply(value).accent());
    }

    static SessionLabel of(SessionSnapshot session) {
        return new SessionLabel(session.name(), session.accent());
    }
}
