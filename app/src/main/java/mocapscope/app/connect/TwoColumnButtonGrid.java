package mocapscope.app.connect;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;

/** A two-column grid of equally sized buttons, each with a title and a second line of text. */
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

    /** Heights depend on the width, since titles wrap. */
    @Override
    public final Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected final double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    /** Returns the height of rows that are all as high as the highest tile; {@code GridPane} would return a multiple of it. */
    @Override
    protected final double computePrefHeight(double width) {
        double padding = getInsets().getTop() + getInsets().getBottom();
        double column = width < 0
                ? width
                : (width - getInsets().getLeft() - getInsets().getRight() - (COLUMNS - 1) * getHgap()) / COLUMNS;
        double highest = getManagedChildren().stream()
                .mapToDouble(tile -> tileHeight((Labeled) tile, column))
                .max()
                .orElse(0);
        int rows = getRowConstraints().size();
        return padding + snapSizeY(highest) * rows + Math.max(0, rows - 1) * getVgap();
    }

    private static double tileHeight(Labeled tile, double width) {
        var insets = tile.getInsets();
        double inside = width < 0 ? width : Math.max(0, width - insets.getLeft() - insets.getRight());
        return tile.getGraphic().prefHeight(inside) + insets.getTop() + insets.getBottom();
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
