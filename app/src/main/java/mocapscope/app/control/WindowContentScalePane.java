package mocapscope.app.control;

import javafx.beans.value.ObservableDoubleValue;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.canvas.Canvas;
import javafx.scene.layout.Region;
import javafx.scene.transform.Scale;

/** A window's root pane that enlarges or shrinks its whole content by a scale factor. */
public final class WindowContentScalePane extends Region {
    private final Parent content;
    private final ObservableDoubleValue scale;

    /** Scales {@code content} by {@code scale}, which is 1 for the normal size. */
    public WindowContentScalePane(Parent content, ObservableDoubleValue scale) {
        this.content = content;
        this.scale = scale;
        var transform = new Scale();
        transform.xProperty().bind(scale);
        transform.yProperty().bind(scale);
        content.getTransforms().add(transform);
        getChildren().add(content);
        transform.xProperty().subscribe(this::requestLayout);
    }

    /** Returns the number of the screen's pixels for one unit of the node's layout. */
    public static double pixelsPerUnit(Node node) {
        var scene = node.getScene();
        return scene == null || scene.getWindow() == null
                ? 1
                : scene.getWindow().getOutputScaleX() * scaleOf(node);
    }

    /** Returns the scale of the window that contains the node; 1 where it is not scaled. */
    public static double scaleOf(Node node) {
        return node.getScene() != null && node.getScene().getRoot() instanceof WindowContentScalePane pane
                ? pane.scale.get()
                : 1;
    }

    /** Returns true if the pane's scale is {@code other}. */
    public boolean follows(ObservableDoubleValue other) {
        return scale == other;
    }

    @Override
    public Orientation getContentBias() {
        return content.getContentBias();
    }

    @Override
    protected double computeMinWidth(double height) {
        return content.minWidth(unscaled(height)) * scale.get();
    }

    @Override
    protected double computeMinHeight(double width) {
        return content.minHeight(unscaled(width)) * scale.get();
    }

    @Override
    protected double computePrefWidth(double height) {
        return content.prefWidth(unscaled(height)) * scale.get();
    }

    @Override
    protected double computePrefHeight(double width) {
        return content.prefHeight(unscaled(width)) * scale.get();
    }

    @Override
    protected void layoutChildren() {
        content.resizeRelocate(0, 0, getWidth() / scale.get(), getHeight() / scale.get());
    }

    private double unscaled(double length) {
        return length < 0 ? length : length / scale.get();
    }

    /** A canvas that is drawn at full screen resolution, however its window is scaled. */
    public static final class ScaledCanvas extends Canvas {
        private final Scale inverse = new Scale();
        private double scale = 1;

        public ScaledCanvas() {
            getTransforms().add(inverse);
        }

        /** Sets the size in units of the layout, which are also those of the graphics context, and clears the canvas. */
        public void setSize(double width, double height) {
            scale = WindowContentScalePane.scaleOf(this);
            inverse.setX(1 / scale);
            inverse.setY(1 / scale);
            setWidth(Math.max(0, width) * scale);
            setHeight(Math.max(0, height) * scale);
            getGraphicsContext2D().setTransform(scale, 0, 0, scale, 0, 0);
        }

        /** Returns the width in units of the layout. */
        public double unitWidth() {
            return getWidth() / scale;
        }

        /** Returns the height in units of the layout. */
        public double unitHeight() {
            return getHeight() / scale;
        }
    }
}
