package mocapscope.app.tables;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.FilterBox;

/**
 * The tables' names, in as many lines as they need, and what narrows the open one down: beside them, or below where it
 * is narrow. The tables about shared scenes have one name among the others, and below it their own while one of them is
 * open.
 */
final class TablesBar extends VBox {
    private static final double NARROW = 980;

    private final FlowPane names = new FlowPane();
    private final HBox first = new HBox();
    private final HBox second = new HBox();
    private final List<? extends Node> inner;
    private final Node internal;
    private final FilterBox words;
    private boolean narrow = true;
    private boolean opened;

    TablesBar(List<? extends Node> names, List<? extends Node> inner, Node internal, FilterBox words) {
        this.names.getChildren().setAll(names);
        this.inner = inner;
        this.internal = internal;
        this.words = words;
        getStyleClass().addAll("view-bar", "tables-bar");
        this.names.getStyleClass().add("names");
        this.names.setMinWidth(0);
        HBox.setHgrow(this.names, Priority.ALWAYS);
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
        if (narrow) {
            second.getChildren().addAll(words, internal);
        } else {
            first.getChildren().addAll(internal, words);
        }
        HBox.setHgrow(words, narrow ? Priority.ALWAYS : Priority.NEVER);
        words.setMinWidth(Region.USE_PREF_SIZE);
        getChildren().setAll(second.getChildren().isEmpty() ? List.of(first) : List.of(first, second));
    }
}
