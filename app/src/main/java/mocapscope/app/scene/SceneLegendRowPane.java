package mocapscope.app.scene;

import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;
import mocapscope.app.scene.SceneLegendModel.SceneLegendItem;
import mocapscope.app.scene.frame.ScenePaletteTexture;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;

/** A row of the scene legend for a session or a group of its items, with expand arrow and visibility toggle. */
final class SceneLegendRowPane extends HBox {
    private static final TextBundle TEXTS = TextBundle.of(SceneLegendRowPane.class);
    private static final PseudoClass PART = PseudoClass.getPseudoClass("part");
    private static final double INDENT = 13;

    private final Label opener = new Label();
    private final Circle dot = new Circle();
    private final ToggleButton entry = new ToggleButton("", dot);
    private SceneLegendItem item;

    SceneLegendRowPane(SceneLegendModel model, SceneLegendItem first) {
        item = first;
        getStyleClass().add("legend-row");
        setAlignment(Pos.CENTER_LEFT);
        opener.getStyleClass().add("legend-opener");
        opener.setOnMousePressed(_ -> model.setExpanded(item, !item.expanded()));
        entry.setMnemonicParsing(false);
        entry.getStyleClass().add("legend-entry");
        entry.setTooltip(new Tooltip(
                first.depth() == 0
                        ? TEXTS.text("legend.session", first.sessionModel().origin())
                        : TEXTS.text("legend.hide")));
        entry.setOnAction(_ -> item.setShown(entry.isSelected()));
        getChildren().addAll(opener, entry);
    }

    SceneLegendItem branch() {
        return item;
    }

    /** Requests the keyboard focus. */
    void focusToggle() {
        entry.requestFocus();
    }

    void show(SceneLegendItem now) {
        item = now;
        int hue = ScenePaletteTexture.hue(now.sessionModel().accent());
        var colour = Color.rgb(hue >> 16, hue >> 8 & 0xFF, hue & 0xFF);
        dot.setRadius(now.depth() == 0 ? 4.5 : 3);
        dot.setStroke(colour);
        entry.setText(TextTruncator.truncate(now.label()));
        opener.setText(now.expandable() ? now.expanded() ? "▾" : "▸" : "");
        entry.pseudoClassStateChanged(PART, now.depth() > 0);
        setPadding(new Insets(0, 0, 0, INDENT * now.depth()));
        refresh();
    }

    /** Updates the row's visibility state. */
    void refresh() {
        boolean on = item.isShown();
        if (entry.isSelected() != on || dot.getFill() == null) {
            entry.setSelected(on);
        }
        dot.setFill(on ? dot.getStroke() : Color.TRANSPARENT);
    }
}
