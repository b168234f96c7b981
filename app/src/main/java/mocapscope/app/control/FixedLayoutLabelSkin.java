package mocapscope.app.control;

import java.util.function.LongSupplier;
import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.SkinBase;
import javafx.scene.text.Text;
import mocapscope.protocol.bytes.TextTruncator;

/**
 * A JavaFX label skin for one line of frequently changing text, which avoids new layouts of the window. A text above
 * the length limit for received texts is truncated even where there is room.
 */
final class FixedLayoutLabelSkin extends SkinBase<Label> {
    private static final String CUT = "…";

    /** Time after which the label shrinks to the widest text since, in nanoseconds. */
    private static final long SHRINKING = 2_000_000_000L;
    /** The least number of pixels by which it shrinks, so that numbers of changing length cause no layout. */
    private static final double LEAST_SHRINKING = 16;

    private final Text line = new Text();
    private final LongSupplier clock;
    /** The width of the label, and the widest text since a time. */
    private double widest;

    private double widestSince;
    private long since;

    /** Creates a skin; {@code clock} supplies nanoseconds. */
    FixedLayoutLabelSkin(Label label, LongSupplier clock) {
        super(label);
        this.clock = clock;
        consumeMouseEvents(false); // mouse events pass to the node below the label
        line.getStyleClass().add("text");
        line.setManaged(false); // otherwise its bounds would cause layout of surrounding nodes
        line.setTextOrigin(VPos.TOP);
        line.fontProperty().bind(label.fontProperty());
        line.fillProperty().bind(label.textFillProperty());
        getChildren().add(line);
        registerChangeListener(label.textProperty(), _ -> {
            shrink();
            place();
        });
        registerChangeListener(label.fontProperty(), _ -> measure());
        place();
    }

    private void measure() {
        widest = 0;
        place();
        getSkinnable().requestLayout();
    }

    /** Shrinks the label if all texts of the last seconds were narrower; called before each new text is measured. */
    private void shrink() {
        long now = clock.getAsLong();
        if (now - since > SHRINKING) {
            if (widestSince < widest - LEAST_SHRINKING) {
                widest = widestSince;
                getSkinnable().requestLayout();
            }
            since = now;
            widestSince = 0;
        }
    }

    private String words() {
        var text = getSkinnable().getText();
        return text == null ? "" : TextTruncator.truncate(text);
    }

    private void place() {
        var label = getSkinnable();
        double room = label.getWidth() - label.snappedLeftInset() - label.snappedRightInset();
        line.setText(words());
        line.setVisible(room > 0);
        double width = line.getLayoutBounds().getWidth();
        widestSince = Math.max(widestSince, label.snapSizeX(width));
        if (width > widest) {
            widest = label.snapSizeX(width);
            label.requestLayout();
        }
        if (room > 0 && width > room + 1) {
            width = cut(room, width);
        }
        double left = label.getAlignment().getHpos() == HPos.RIGHT ? Math.max(0, room - width) : 0;
        double height = label.getHeight() - label.snappedTopInset() - label.snappedBottomInset();
        double top = (height - line.getLayoutBounds().getHeight()) / 2;
        line.relocate(
                label.snapPositionX(label.snappedLeftInset() + left),
                label.snapPositionY(label.snappedTopInset() + Math.max(0, top)));
    }

    /**
     * Keeps about as many letters as fit and returns their width. Each try is a layout, as letters have different
     * widths; the number of letters removed doubles with every try that is still too wide.
     */
    private double cut(double room, double width) {
        var words = words();
        int kept = (int) (words.length() * room / width);
        int fewer = 1;
        do {
            kept = Math.max(0, kept - fewer);
            fewer *= 2;
            line.setText(words.substring(0, kept) + CUT);
        } while (line.getLayoutBounds().getWidth() > room && kept > 0);
        return line.getLayoutBounds().getWidth();
    }

    @Override
    protected double computePrefWidth(double height, double top, double right, double bottom, double left) {
        return left + widest + right;
    }

    @Override
    protected double computeMinWidth(double height, double top, double right, double bottom, double left) {
        return computePrefWidth(height, top, right, bottom, left);
    }

    @Override
    protected double computeMaxWidth(double height, double top, double right, double bottom, double left) {
        return getSkinnable().prefWidth(height);
    }

    @Override
    protected double computePrefHeight(double width, double top, double right, double bottom, double left) {
        return top + line.getLayoutBounds().getHeight() + bottom;
    }

    @Override
    protected double computeMinHeight(double width, double top, double right, double bottom, double left) {
        return computePrefHeight(width, top, right, bottom, left);
    }

    @Override
    protected double computeBaselineOffset(double top, double right, double bottom, double left) {
        return top + line.getBaselineOffset();
    }

    @Override
    protected void layoutChildren(double x, double y, double width, double height) {
        place();
    }
}
