package mocapscope.app.control;

import javafx.geometry.HPos;
import javafx.geometry.VPos;
import javafx.scene.control.Label;
import javafx.scene.control.SkinBase;
import javafx.scene.text.Text;
import mocapscope.protocol.bytes.Excerpt;

/**
 * Writes a label's text in one line, cut where there is no room, and anyway when it is longer than a peer's words are shown.
 * Only a text that is wider than all before asks for more.
 */
final class LineSkin extends SkinBase<Label> {
    private static final String CUT = "…";

    private final Text line = new Text();
    private double widest;

    LineSkin(Label label) {
        super(label);
        consumeMouseEvents(false); // what a label lies on is what is clicked
        line.getStyleClass().add("text");
        line.setManaged(false); // or its bounds would lay out what is around it
        line.setTextOrigin(VPos.TOP);
        line.fontProperty().bind(label.fontProperty());
        line.fillProperty().bind(label.textFillProperty());
        getChildren().add(line);
        registerChangeListener(label.textProperty(), _ -> place());
        registerChangeListener(label.fontProperty(), _ -> measure());
        place();
    }

    private void measure() {
        widest = 0;
        place();
        getSkinnable().requestLayout();
    }

    private String words() {
        var text = getSkinnable().getText();
        return text == null ? "" : Excerpt.of(text);
    }

    private void place() {
        var label = getSkinnable();
        double room = label.getWidth() - label.snappedLeftInset() - label.snappedRightInset();
        line.setText(words());
        line.setVisible(room > 0);
        double width = line.getLayoutBounds().getWidth();
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
     * Leaves about as many letters as there is room for; the width of what is left. Each try is a layout: letters may be of
     * any width, so where the first guess was far off, more are left out with every other.
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
