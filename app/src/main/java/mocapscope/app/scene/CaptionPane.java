package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;

/** Captions as nodes: used again and again, and only moved while their texts stay. */
final class CaptionPane extends Pane {
    private static final double AIR = 2;

    private final List<Label> labels = new ArrayList<>();
    private final List<Caption.Look> looks = new ArrayList<>();
    private final List<Label> placed = new ArrayList<>();

    CaptionPane() {
        setMouseTransparent(true);
    }

    /** Writes them in order; one that would touch an earlier one, or what is in a corner, is left out. */
    void show(List<Caption> captions, List<Node> corners) {
        placed.clear();
        for (int i = 0; i < captions.size(); i++) {
            var caption = captions.get(i);
            var label = label(i);
            if (!label.getText().equals(caption.text())) {
                label.setText(caption.text());
            }
            look(i, caption.look());
            // Its size is known from the layout before this picture; a new one is a moment late.
            put(label, caption);
            boolean free = free(label) && clear(label, corners);
            label.setOpacity(free ? 1 : 0); // one that is not visible gets no style, and so never a size
            if (free) {
                placed.add(label);
            }
        }
        for (int i = captions.size(); i < labels.size(); i++) {
            labels.get(i).setOpacity(0);
        }
    }

    /** What is picked or measured is not cut off at the picture's edge. */
    private void put(Label label, Caption caption) {
        double left = caption.x() - label.getWidth() / 2;
        double top = caption.y() - label.getHeight();
        if (caption.look().compareTo(Caption.Look.PICKED) <= 0) {
            left = Math.clamp(left, 0, Math.max(0, getWidth() - label.getWidth()));
            top = Math.clamp(top, 0, Math.max(0, getHeight() - label.getHeight()));
        }
        label.setTranslateX(Math.rint(left));
        label.setTranslateY(Math.rint(top));
    }

    private Label label(int index) {
        if (index == labels.size()) {
            var label = new Label();
            label.getStyleClass().add("caption");
            labels.add(label);
            looks.add(Caption.Look.NAME);
            getChildren().add(label);
        }
        return labels.get(index);
    }

    private void look(int index, Caption.Look look) {
        if (looks.get(index) != look) {
            labels.get(index).pseudoClassStateChanged(pseudoClass(looks.get(index)), false);
            labels.get(index).pseudoClassStateChanged(pseudoClass(look), true);
            looks.set(index, look);
        }
    }

    private boolean free(Label label) {
        for (var other : placed) {
            if (Math.abs(middleX(label) - middleX(other)) < (label.getWidth() + other.getWidth()) / 2 + AIR
                    && Math.abs(middleY(label) - middleY(other)) < (label.getHeight() + other.getHeight()) / 2 + AIR) {
                return false;
            }
        }
        return label.getWidth() > 0;
    }

    private static boolean clear(Label label, List<Node> corners) {
        double left = label.getTranslateX();
        double top = label.getTranslateY();
        for (var corner : corners) {
            var size = corner.getLayoutBounds();
            if (corner.isVisible()
                    && left < corner.getLayoutX() + size.getMaxX()
                    && left + label.getWidth() > corner.getLayoutX()
                    && top < corner.getLayoutY() + size.getMaxY()
                    && top + label.getHeight() > corner.getLayoutY()) {
                return false;
            }
        }
        return true;
    }

    private static double middleX(Label label) {
        return label.getTranslateX() + label.getWidth() / 2;
    }

    private static double middleY(Label label) {
        return label.getTranslateY() + label.getHeight() / 2;
    }

    private static PseudoClass pseudoClass(Caption.Look look) {
        return PseudoClass.getPseudoClass(look.name().toLowerCase(Locale.ROOT));
    }
}
