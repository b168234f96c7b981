package mocapscope.app.tables;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.FilterField;

/**
 * The bar above the tables: table buttons, filter field and device toggle, wrapped when narrow. Filter and toggle are
 * beside the table buttons, or below them when narrow. The tables about shared scenes have one common button, and
 * buttons of their own below it while one of them is open.
 */
final class TablesBar extends VBox {
    private static final double NARROW = 980;

    private final FlowPane names = new FlowPane();
    private final HBox first = new HBox();
    private final HBox second = new HBox();
    private final List<? extends Node> inner;
    private final Node internal;
    private final FilterField words;
    private boolean narrow = true;
    private boolean setSceneTableOpen;

    TablesBar(List<? extends Node> names, List<? extends Node> inner, Node internal, FilterField words) {
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

    /** Shows the buttons of the shared scene tables while one of these is open. */
    void setSceneTableOpen(boolean yes) {
        if (setSceneTableOpen != yes) {
            setSceneTableOpen = yes;
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
        second.getChildren().setAll(setSceneTableOpen ? inner : List.of());
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
