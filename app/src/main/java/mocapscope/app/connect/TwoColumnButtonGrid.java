package mocapscope.app.connect;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;

/** A grid with two columns of equal tiles: buttons with a title and a second line of text. */
class TwoColumnButtonGrid extends GridPane {
    private static final int COLUMNS = 2;

    TwoColumnButtonGrid() {
        getStyleClass().add("tiles");
        for (int column = 0; column < COLUMNS; column++) {
            var width = new ColumnConstraints();
            width.setPercentWidth(100.0 / COLUMNS);
            getColumnConstraints().add(width);
        }
    }

    /** Places tiles row by row. */
    final void setTiles(List<? extends ButtonBase> tiles) {
        for (int i = 0; i < tiles.size(); i++) {
            add(tiles.get(i), i % COLUMNS, i / COLUMNS);
        }
        int rows = Math.ceilDiv(tiles.size(), COLUMNS);
        for (int row = 0; row < rows; row++) {
            var height = new RowConstraints();
            height.setPercentHeight(100.0 / rows);
            getRowConstraints().add(height);
        }
    }

    /** Turns a button into a tile with an id, a title, a line below it and a tooltip. */
    static <B extends ButtonBase> B tile(B button, String id, String title, Label detail, String hint) {
        var name = NodeConfigurator.styled(new Label(title), "tile-title");
        name.setWrapText(true);
        var words = new VBox(name, NodeConfigurator.styled(detail, "tile-detail"));
        words.setAlignment(Pos.CENTER_LEFT);
        button.getStyleClass().add("tile");
        button.setId(id);
        button.setGraphic(words);
        button.setAccessibleText(title);
        button.setAccessibleHelp(hint);
        button.setTooltip(new Tooltip(hint));
        button.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
        return button;
    }
}
