package mocapscope.app.tables;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.FilterBox;

/**
 * The tables' names, and what narrows the open one down: beside them, or below where it is narrow. The tables about
 * shared scenes have one name among the others, and below it their own while one of them is open.
 */
final class TablesBar extends VBox {
    private static final double NARROW = 880;

    private final HBox first = new HBox();
    private final HBox second = new HBox();
    private final Region space = new Region();
    private final List<? extends Node> names;
    private final List<? extends Node> inner;
    private final Node internal;
    private final FilterBox words;
    private boolean narrow;
    private boolean opened;

    TablesBar(List<? extends Node> names, List<? extends Node> inner, Node internal, FilterBox words) {
        this.names = names;
        this.inner = inner;
        this.internal = internal;
        this.words = words;
        getStyleClass().addAll("view-bar", "tables-bar");
        HBox.setHgrow(space, Priority.ALWAYS);
        List.of(first, second).forEach(line -> line.getStyleClass().add("bar-line"));
        arrange();
        widthProperty().subscribe(width -> narrow(width.doubleValue() < NARROW));
    }

    /** One of the inner tables is open, or none. */
    void opened(boolean yes) {
        if (opened != yes) {
            opened = yes;
            arrange();
        }
    }

    private void narrow(boolean yes) {
        if (narrow != yes) {
            narrow = yes;
            arrange();
        }
    }

    private void arrange() {
        first.getChildren().setAll(names);
        second.getChildren().setAll(opened ? inner : List.of());
        var tools = narrow ? List.of(words, internal) : List.of(space, internal, words);
        (narrow ? second : first).getChildren().addAll(tools);
        HBox.setHgrow(words, narrow ? Priority.ALWAYS : Priority.NEVER);
        getChildren().setAll(second.getChildren().isEmpty() ? List.of(first) : List.of(first, second));
    }
}
