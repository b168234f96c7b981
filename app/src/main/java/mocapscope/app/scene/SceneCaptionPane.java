package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Line;

/**
 * A pane over the 3D scene that shows captions, such as item names, without overlaps. A name moves up in rows where it
 * would cover another caption or a corner tool, else down; other captions are hidden there. A line leads from a name to
 * its item where these are far apart. Labels keep their rows as long as they can, and are placed again only when one has
 * moved.
 */
final class SceneCaptionPane extends Pane {
    /** The least pixels between two labels. */
    private static final double AIR = 2;

    /** The pixels around a place that a label moves to: nearer to others it would soon move again. */
    private static final double ROOM = 6;

    /** The pixels between two rows, so that labels keep theirs while bodies bob. */
    private static final double BETWEEN = 12;

    /** The number of rows in which a name may be: first at its item and above, then below that. */
    private static final int ROWS = 7;

    private static final int ABOVE = 3;

    /** The least pixels between a name and its item for a line that leads from one to the other. */
    private static final double LEAST_LEADER = 24;

    /** The order in which labels are placed: a label keeps its low row when another one comes nearer. */
    private static final Comparator<CaptionLabel> PRIORITY = Comparator.<CaptionLabel>comparingInt(
                    label -> label.style.ordinal())
            .thenComparingInt(label -> label.row == CaptionLabel.HIDDEN ? ROWS : label.row);

    private final Group leaders = new Group();
    private final List<CaptionLabel> labels = new ArrayList<>();
    private final List<CaptionLabel> present = new ArrayList<>();
    private final List<CaptionLabel> placed = new ArrayList<>();
    private double takenCorners = Double.NaN;

    SceneCaptionPane() {
        setMouseTransparent(true);
        leaders.setManaged(false);
        getChildren().add(leaders);
    }

    /** Shows the captions, the first first; leaves out one that would overlap another caption or a corner tool. */
    void show(List<SceneCaption> captions, List<Node> corners) {
        int before = present.size();
        present.clear();
        labels.forEach(label -> label.isPresent = false);
        double taken = measure(corners);
        boolean moved = taken != takenCorners;
        takenCorners = taken;
        for (var caption : captions) {
            var label = label(caption.slot());
            moved |= label.show(caption, getWidth(), getHeight());
            present.add(label);
        }
        if (moved || before != present.size()) {
            arrange(corners);
        }
    }

    /** Returns a number that changes when a corner tool appears, disappears, moves or changes its size. */
    private static double measure(List<Node> corners) {
        double taken = 0;
        for (var corner : corners) {
            var size = corner.getLayoutBounds();
            taken = 31 * taken;
            if (corner.isVisible()) {
                taken += corner.getLayoutX() + 3 * corner.getLayoutY() + 7 * size.getWidth() + 11 * size.getHeight();
            }
        }
        return taken;
    }

    private void arrange(List<Node> corners) {
        for (var label : labels) {
            if (!label.isPresent) {
                label.moveTo(CaptionLabel.HIDDEN);
            }
        }
        present.sort(PRIORITY);
        placed.clear();
        for (var label : present) {
            label.moveTo(findRow(label, corners));
            if (label.row != CaptionLabel.HIDDEN) {
                placed.add(label);
            }
        }
    }

    private int findRow(CaptionLabel label, List<Node> corners) {
        int rows = label.style.isName() ? ROWS : 1;
        for (int row = 0; row < rows; row++) {
            if (isFree(label, row, row == label.row ? AIR : ROOM, corners)) {
                return row;
            }
        }
        return CaptionLabel.HIDDEN;
    }

    /** Returns true if a row is whole in the picture, free of corner tools, and has this gap to the labels placed before. */
    private boolean isFree(CaptionLabel label, int row, double gap, List<Node> corners) {
        double left = label.left;
        double top = label.top(row);
        double right = left + label.getWidth();
        double bottom = top + label.getHeight();
        // The size is known from the previous layout, so a new caption appears one frame late.
        boolean cut = left < 0 || right > getWidth() || top < 0 || bottom > getHeight();
        if (left == right || cut) {
            return false;
        }
        for (var other : placed) {
            double otherTop = other.top(other.row);
            if (left < other.left + other.getWidth() + gap
                    && other.left < right + gap
                    && top < otherTop + other.getHeight() + gap
                    && otherTop < bottom + gap) {
                return false;
            }
        }
        for (var corner : corners) {
            var size = corner.getLayoutBounds();
            if (corner.isVisible()
                    && left < corner.getLayoutX() + size.getMaxX()
                    && right > corner.getLayoutX()
                    && top < corner.getLayoutY() + size.getMaxY()
                    && bottom > corner.getLayoutY()) {
                return false;
            }
        }
        return true;
    }

    private CaptionLabel label(int slot) {
        while (labels.size() <= slot) {
            labels.add(new CaptionLabel());
            getChildren().add(labels.getLast());
            leaders.getChildren().add(labels.getLast().leader);
        }
        return labels.get(slot);
    }

    /** A label with its place; only moved while its text stays the same. */
    private static final class CaptionLabel extends Label {
        static final int HIDDEN = -1;

        private SceneCaption.SceneCaptionStyle style = SceneCaption.SceneCaptionStyle.NAME;
        private int accent = SceneCaption.NO_ACCENT;
        private boolean isPresent;
        private double left;
        private double itemTop;
        private double itemX;
        private double itemY;
        private final Line leader = new Line();
        private int row = HIDDEN;

        CaptionLabel() {
            getStyleClass().add("caption");
            setCache(true); // it moves more often than it changes
            setOpacity(0); // an invisible label gets no style, and so never a size
            leader.getStyleClass().add("caption-leader");
            leader.setVisible(false);
        }

        /** Takes over a caption for a picture of this size; returns true if the label must be placed again. */
        boolean show(SceneCaption caption, double width, double height) {
            boolean changed = style != caption.style();
            if (!getText().equals(caption.text())) {
                setText(caption.text());
            }
            setLook(caption);
            double x = caption.x() - getWidth() / 2;
            double y = caption.y() - getHeight();
            if (style.compareTo(SceneCaption.SceneCaptionStyle.PICKED) <= 0) {
                // Captions of selected or measured items stay inside the picture.
                x = Math.clamp(x, 0, Math.max(0, width - getWidth()));
                y = Math.clamp(y, 0, Math.max(0, height - getHeight()));
            } else if (style.isName() && caption.x() >= 0 && caption.x() <= width) {
                x = Math.clamp(x, 0, Math.max(0, width - getWidth()));
            }
            changed |= x != left || y != itemTop;
            isPresent = true;
            itemX = caption.x();
            itemY = caption.itemY();
            left = x;
            itemTop = y;
            return changed;
        }

        private void setLook(SceneCaption caption) {
            // Only names have the color of their session, and the style is parsed again at each change.
            if (caption.style().isName() && accent != caption.accent()) {
                accent = caption.accent();
                var color = "-scene-session: -color-session-%d;".formatted(accent);
                setStyle(color);
                leader.setStyle(color);
            }
            if (style != caption.style()) {
                pseudoClassStateChanged(pseudoClass(style), false);
                pseudoClassStateChanged(pseudoClass(caption.style()), true);
                style = caption.style();
            }
        }

        double top(int atRow) {
            int up = atRow <= ABOVE ? atRow : ABOVE - atRow;
            return itemTop - up * (getHeight() + BETWEEN);
        }

        /** Moves to a row, or hides. */
        void moveTo(int newRow) {
            row = newRow;
            setOpacity(row == HIDDEN ? 0 : 1);
            if (row != HIDDEN) {
                setTranslateX(Math.rint(left));
                setTranslateY(Math.rint(top(row)));
            }
            lead();
        }

        /** Draws the line from the nearer edge of the label to its item, if these are far apart. */
        private void lead() {
            double below = top(row) + getHeight();
            double edge = itemY > below ? below : top(row);
            boolean far = row != HIDDEN && style.isName() && Math.abs(itemY - edge) >= LEAST_LEADER;
            leader.setVisible(far);
            if (far) {
                leader.setStartX(Math.rint(itemX));
                leader.setEndX(Math.rint(itemX));
                leader.setStartY(Math.rint(edge));
                leader.setEndY(Math.rint(itemY));
            }
        }

        private static PseudoClass pseudoClass(SceneCaption.SceneCaptionStyle style) {
            return PseudoClass.getPseudoClass(style.name().toLowerCase(Locale.ROOT));
        }
    }
}
