package mocapscope.app.connect;

import java.util.List;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Lays out left and right controls in one row, or in two lines when space is short. */
final class LeftRightWrappingRow extends Region {
    private static final double GAP = 4;

    private final HBox start;
    private final HBox end;

    LeftRightWrappingRow(List<Node> start, List<Node> end) {
        this.start = new HBox(GAP, start.toArray(Node[]::new));
        this.end = new HBox(GAP, end.toArray(Node[]::new));
        this.start.setAlignment(Pos.CENTER_LEFT);
        this.end.setAlignment(Pos.CENTER_RIGHT);
        getChildren().addAll(this.start, this.end);
    }

    private boolean fits(double width) {
        return start.prefWidth(-1) + GAP + end.prefWidth(-1) <= width;
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return Math.max(start.prefWidth(-1), end.prefWidth(-1));
    }

    @Override
    protected double computePrefWidth(double height) {
        return start.prefWidth(-1) + GAP + end.prefWidth(-1);
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        double first = start.prefHeight(-1);
        double second = end.prefHeight(-1);
        return width < 0 || fits(width) ? Math.max(first, second) : first + GAP + second;
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double right = Math.min(width, snapSizeX(end.prefWidth(-1)));
        if (fits(width)) {
            start.resizeRelocate(0, 0, width - right - GAP, getHeight());
            end.resizeRelocate(width - right, 0, right, getHeight());
        } else {
            double first = start.prefHeight(-1);
            start.resizeRelocate(0, 0, width, first);
            end.resizeRelocate(width - right, first + GAP, right, getHeight() - first - GAP);
        }
    }
}
