package mocapscope.app.control;

import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;

/**
 * Holds a node that changes many times a second, so that nothing around it is laid out anew each time: not the row, not
 * the table, not all up to the window.
 */
final class Still extends Region {
    private final Node held;

    Still(Node held) {
        this.held = held;
        LayoutRoots.register(held); // a change then lays out this node and no more
        if (held instanceof Labeled label) {
            label.setMaxWidth(Double.MAX_VALUE); // nobody lays it out anew for a longer text
        }
        setMinWidth(0);
        getChildren().add(held);
    }

    @Override
    protected double computePrefWidth(double height) {
        return held.prefWidth(height);
    }

    @Override
    protected double computePrefHeight(double width) {
        return held.prefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        layoutInArea(held, 0, 0, getWidth(), getHeight(), 0, HPos.LEFT, VPos.CENTER);
    }
}
