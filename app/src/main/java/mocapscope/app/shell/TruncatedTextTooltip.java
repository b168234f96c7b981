package mocapscope.app.shell;

import javafx.event.EventTarget;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.input.MouseEvent;
import javafx.scene.text.Text;
import org.jspecify.annotations.Nullable;

/** A tooltip that shows the full text of a truncated label or cell. */
final class TruncatedTextTooltip extends Tooltip {
    private static final double WIDEST = 480;

    private TruncatedTextTooltip() {
        setWrapText(true);
        setMaxWidth(WIDEST);
    }

    /** Gives the labels of the scene such tooltips when the mouse enters them. */
    static void install(Scene scene) {
        scene.addEventFilter(MouseEvent.MOUSE_ENTERED_TARGET, event -> {
            var label = label(event.getTarget());
            if (label != null) {
                update(label);
            }
        });
    }

    private static @Nullable Labeled label(EventTarget target) {
        return target instanceof Labeled label
                ? label
                : target instanceof Text text && text.getParent() instanceof Labeled label ? label : null;
    }

    private static void update(Labeled label) {
        var before = label.getTooltip();
        if (before != null && !(before instanceof TruncatedTextTooltip)) {
            return;
        }
        if (!isTruncated(label)) {
            label.setTooltip(null);
            return;
        }
        var tooltip = before == null ? new TruncatedTextTooltip() : before;
        tooltip.setText(label.getText());
        label.setTooltip(tooltip);
    }

    /** Returns true if the skin's text is not the label's. */
    private static boolean isTruncated(Labeled label) {
        var text = label.isMnemonicParsing() ? label.getText().replace("_", "") : label.getText();
        return label.getChildrenUnmodifiable().stream()
                .anyMatch(child -> child instanceof Text shown
                        && shown.isVisible()
                        && !shown.getText().equals(text));
    }
}
