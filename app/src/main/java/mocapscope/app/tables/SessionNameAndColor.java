package mocapscope.app.tables;

import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.control.table.SessionNameCellPainter;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.filter.FilterAttribute;

/**
 * A session's name and colour index, as shown in the session column of a table.
 *
 * @param name the whole name, for filters and copies
 * @param shortName the name for the cell: the first device and the number of the others
 * @param accent the index of the session's color
 */
record SessionNameAndColor(String name, String shortName, int accent) {

    private static final TextBundle TEXTS = TextBundle.of(SessionNameAndColor.class);
    /** The title of the session columns. */
    static final String TITLE = TEXTS.text("column.session");

    private static final double WIDTH = 136;

    static <V> LiveTableColumn<V> column(Function<V, SessionNameAndColor> origin) {
        return LiveTableColumn.<V>text(
                        TITLE, WIDTH, value -> origin.apply(value).name())
                .filteredAs(FilterAttribute.SESSION)
                .withPainter(() -> painter(origin));
    }

    private static <V> SessionNameCellPainter<V> painter(Function<V, SessionNameAndColor> origin) {
        var label = new Label();
        label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // titles often share the host and differ in the port
        return new SessionNameCellPainter<>(
                label,
                value -> origin.apply(value).shortName(),
                value -> origin.apply(value).accent());
    }

    static SessionNameAndColor of(SessionSnapshot session) {
        return new SessionNameAndColor(session.name(), session.shortName(), session.accent());
    }
}
