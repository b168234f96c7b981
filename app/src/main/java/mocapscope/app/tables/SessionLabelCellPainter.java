package mocapscope.app.tables;

import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.CellPainter;
import mocapscope.app.control.LiveTableColumn;
import mocapscope.app.words.TextBundle;

/** Paints a table cell with the row's session title and color. */
final class SessionLabelCellPainter<V> implements CellPainter<V> {
    private static final TextBundle WORDS = TextBundle.of(SessionLabelCellPainter.class);
    /** The title of the session columns. */
    static final String TITLE = WORDS.text("column.session");

    private static final double WIDTH = 116;
    private static final double DOT = 8;

    private final Region dot = new Region();
    private final Label name = new Label();
    private final HBox both = new HBox(7, dot, name);
    private final Function<V, SessionLabel> origin;
    private int accent = -1;

    private SessionLabelCellPainter(Function<V, SessionLabel> origin) {
        this.origin = origin;
        both.setAlignment(Pos.CENTER_LEFT);
        name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS); // titles often share the host and differ in the port
        dot.setMinSize(DOT, DOT);
        dot.setMaxSize(DOT, DOT);
    }

    static <V> LiveTableColumn<V> column(Function<V, SessionLabel> origin) {
        return LiveTableColumn.<V>text(
                        TITLE, WIDTH, value -> origin.apply(value).name())
                .withPainter(() -> new SessionLabelCellPainter<>(origin));
    }

    @Override
    public Node node() {
        return both;
    }

    @Override
    public void show(V value) {
        var shown = origin.apply(value);
        name.setText(shown.name());
        if (shown.accent() != accent) {
            accent = shown.accent();
            dot.setStyle("-fx-background-radius: 4px; -fx-background-color: -color-session-%d;".formatted(accent));
        }
    }
}
