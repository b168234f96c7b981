package mocapscope.app.control;

import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;

/**
 * A container that stops layout requests of its rapidly changing child from reaching its parents. Neither the row nor
 * the table is then laid out for each change.
 */
final class LayoutRoot extends Region {
    private final Node held;

    LayoutRoot(Node held) {
        this.held = held;
        LayoutRootRegistry.register(held); // a change then lays out only this node
        if (held instanceof Labeled label) {
            label.setMaxWidth(Double.MAX_VALUE); // no ancestor lays it out again for a longer text
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
