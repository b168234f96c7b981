package mocapscope.app.control.table;

import java.util.function.Function;
import java.util.function.ToIntFunction;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import mocapscope.app.control.NodeConfigurator;

/** Paints a table cell with a dot in the session's colour and, space permitting, the session's title. */
public final class SessionNameCellPainter<V> implements TableCellGraphic<V> {
    /** The color index of a row that belongs to several sessions, which has no dot. */
    public static final int NO_ACCENT = -1;

    private static final double DOT = 8;
    /** The width of a cell's content from which the title is shown: less of it could not be read. */
    private static final double LEAST_TITLE = 70;

    private final Region dot = new Region();
    private final Label name;
    private final HBox content;
    private final Function<? super V, String> title;
    private final ToIntFunction<? super V> accentOf;
    private int accent = NO_ACCENT - 1;

    /** Shows the title in {@code label}, whose overrun style the caller chooses. */
    public SessionNameCellPainter(Label label, Function<? super V, String> title, ToIntFunction<? super V> accentOf) {
        this.name = label;
        this.title = title;
        this.accentOf = accentOf;
        content = new HBox(7, dot, label);
        content.setAlignment(Pos.CENTER_LEFT);
        // Transparent, not invisible: the mouse still finds the label, whose tooltip is the whole title.
        label.opacityProperty()
                .bind(Bindings.when(content.widthProperty().lessThan(LEAST_TITLE))
                        .then(0)
                        .otherwise(1));
        dot.setMinSize(DOT, DOT);
        dot.setMaxSize(DOT, DOT);
    }

    @Override
    public Node node() {
        return content;
    }

    @Override
    public void show(V value) {
        name.setText(title.apply(value));
        int latest = accentOf.applyAsInt(value);
        if (latest != accent) {
            accent = latest;
            NodeConfigurator.setShown(dot, accent != NO_ACCENT);
            dot.setStyle("-fx-background-radius: 4px; -fx-background-color: -color-session-%d;".formatted(accent));
        }
    }
}
