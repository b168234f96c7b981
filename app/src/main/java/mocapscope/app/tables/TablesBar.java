package mocapscope.app.tables;

import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.FilterBox;

/** The tables' names, and what narrows the open one down: beside them, or below where it is narrow. */
final class TablesBar extends VBox {
    private static final double NARROW = 880;

    private final HBox first = new HBox();
    private final HBox second = new HBox();
    private final Region space = new Region();
    private final List<ToggleButton> names;
    private final Node internal;
    private final FilterBox words;

    TablesBar(List<ToggleButton> names, Node internal, FilterBox words) {
        this.names = names;
        this.internal = internal;
        this.words = words;
        getStyleClass().addAll("view-bar", "tables-bar");
        HBox.setHgrow(space, Priority.ALWAYS);
        List.of(first, second).forEach(line -> line.getStyleClass().add("bar-line"));
        widthProperty().subscribe(width -> arrange(width.doubleValue() < NARROW));
    }

    private void arrange(boolean narrow) {
        if (getChildren().size() == (narrow ? 2 : 1)) {
            return;
        }
        first.getChildren().setAll(names);
        second.getChildren().clear();
        (narrow ? second : first)
                .getChildren()
                .addAll(narrow ? List.of(words, internal) : List.of(space, internal, words));
        HBox.setHgrow(words, narrow ? Priority.ALWAYS : Priority.NEVER);
        getChildren().setAll(narrow ? List.of(first, second) : List.of(first));
    }
}
