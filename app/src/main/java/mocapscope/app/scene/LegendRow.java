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
import mocapscope.app.words.Words;
import mocapscope.protocol.bytes.TextTruncator;

/** One row of the scene legend: expander, session color and visibility toggle. */
final class LegendRow extends HBox {
    private static final Words WORDS = Words.of(LegendRow.class);
    private static final PseudoClass PART = PseudoClass.getPseudoClass("part");
    private static final double INDENT = 13;

    private final Label opener = new Label();
    private final Circle dot = new Circle();
    private final ToggleButton entry = new ToggleButton("", dot);
    private Branch branch;

    LegendRow(Branches branches, Branch first) {
        branch = first;
        getStyleClass().add("legend-row");
        setAlignment(Pos.CENTER_LEFT);
        opener.getStyleClass().add("legend-opener");
        opener.setOnMousePressed(_ -> branches.open(branch, !branch.open()));
        entry.setMnemonicParsing(false);
        entry.getStyleClass().add("legend-entry");
        entry.setTooltip(new Tooltip(WORDS.text("legend.hide")));
        entry.setOnAction(_ -> branch.show(entry.isSelected()));
        getChildren().addAll(opener, entry);
    }

    Branch branch() {
        return branch;
    }

    /** Requests the keyboard focus. */
    void take() {
        entry.requestFocus();
    }

    void show(Branch now) {
        branch = now;
        int hue = Palette.hue(now.cast().accent());
        var colour = Color.rgb(hue >> 16, hue >> 8 & 0xFF, hue & 0xFF);
        dot.setRadius(now.depth() == 0 ? 4.5 : 3);
        dot.setStroke(colour);
        entry.setText(TextTruncator.truncate(now.words()));
        opener.setText(now.parts() ? now.open() ? "▾" : "▸" : "");
        entry.pseudoClassStateChanged(PART, now.depth() > 0);
        setPadding(new Insets(0, 0, 0, INDENT * now.depth()));
        refresh();
    }

    /** Updates the row's visibility state. */
    void refresh() {
        boolean on = branch.shown();
        if (entry.isSelected() != on || dot.getFill() == null) {
            entry.setSelected(on);
        }
        dot.setFill(on ? dot.getStroke() : Color.TRANSPARENT);
    }
}
