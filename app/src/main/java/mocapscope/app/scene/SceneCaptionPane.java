package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;

/**
 * The pane that shows captions as labels and hides those that overlap. Labels are reused, and only moved while their
 * texts stay the same.
 */
final class SceneCaptionPane extends Pane {
    private static final double AIR = 2;

    private final List<Label> labels = new ArrayList<>();
    private final List<SceneCaption.SceneCaptionStyle> styles = new ArrayList<>();
    private final List<Label> placed = new ArrayList<>();

    SceneCaptionPane() {
        setMouseTransparent(true);
    }

    /** Shows the captions in order; leaves out one that would overlap an earlier caption or a corner tool. */
    void show(List<SceneCaption> captions, List<Node> corners) {
        placed.clear();
        for (int i = 0; i < captions.size(); i++) {
            var caption = captions.get(i);
            var label = label(i);
            if (!label.getText().equals(caption.text())) {
                label.setText(caption.text());
            }
            look(i, caption.style());
            // The size is known from the previous layout, so a new caption appears one frame late.
            put(label, caption);
            boolean free = free(label) && clear(label, corners);
            label.setOpacity(free ? 1 : 0); // an invisible label gets no style, and so never a size
            if (free) {
                placed.add(label);
            }
        }
        for (int i = captions.size(); i < labels.size(); i++) {
            labels.get(i).setOpacity(0);
        }
    }

    /** Keeps captions of selected or measured items inside the picture. */
    private void put(Label label, SceneCaption caption) {
        double left = caption.x() - label.getWidth() / 2;
        double top = caption.y() - label.getHeight();
        if (caption.style().compareTo(SceneCaption.SceneCaptionStyle.PICKED) <= 0) {
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
            label.setCache(true); // it moves more often than it changes
            labels.add(label);
            styles.add(SceneCaption.SceneCaptionStyle.NAME);
            getChildren().add(label);
        }
        return labels.get(index);
    }

    private void look(int index, SceneCaption.SceneCaptionStyle style) {
        if (styles.get(index) != style) {
            labels.get(index).pseudoClassStateChanged(pseudoClass(styles.get(index)), false);
            labels.get(index).pseudoClassStateChanged(pseudoClass(style), true);
            styles.set(index, style);
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

    private static PseudoClass pseudoClass(SceneCaption.SceneCaptionStyle style) {
        return PseudoClass.getPseudoClass(style.name().toLowerCase(Locale.ROOT));
    }
}
