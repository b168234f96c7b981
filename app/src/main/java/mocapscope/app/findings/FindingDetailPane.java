package mocapscope.app.findings;

import java.util.List;
import java.util.Objects;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Rule;
import org.jspecify.annotations.Nullable;

/** Explains the selected finding: rule, message, position, frequency, and advice with its source. */
final class FindingDetailPane extends StackPane {
    private static final TextBundle TEXTS = TextBundle.of(FindingDetailPane.class);

    private static final PseudoClass BRIEF = PseudoClass.getPseudoClass("brief");

    private final StatusLamp lamp = new StatusLamp();
    private final Label code = label("finding-code");
    private final Label rule = label("caption");
    private final Label seen = label("finding-text");
    private final Label place = label("caption");
    private final Label demand = label("finding-text");
    private final Label source = label("caption");
    private final Label often = label("caption");
    private final Node seenTitle = title(TEXTS.text("seen"));
    private final Node demandTitle = title(TEXTS.text("demand"));
    private final HBox head = new HBox(8, lamp, code);
    private final VBox content = NodeLayout.styled(new VBox(), "finding-whole");
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("unselected"), TEXTS.text("unselected.hint"));
    private final ScrollPane scroll = NodeLayout.scrollPane(content);
    private @Nullable FindingRow shown;

    FindingDetailPane() {
        setId("finding");
        getStyleClass().add("finding-pane");
        setMinSize(0, 0);
        head.setAlignment(Pos.CENTER_LEFT);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        getChildren().addAll(scroll, empty);
        setCompact(false);
        show(null);
    }

    /** Switches to a brief form: few lines, no titles, the most important facts first. */
    void setCompact(boolean on) {
        content.pseudoClassStateChanged(BRIEF, on);
        rule.setMinHeight(on ? USE_COMPUTED_SIZE : USE_PREF_SIZE);
        rule.setWrapText(!on);
        head.getChildren().setAll(on ? List.of(lamp, code, rule) : List.of(lamp, code));
        content.getChildren()
                .setAll(
                        on
                                ? List.of(head, seen, demand, source, place, often)
                                : List.of(head, rule, seenTitle, seen, place, often, demandTitle, demand, source));
    }

    /** Explains a row; null clears the pane. */
    void show(@Nullable FindingRow findingRow) {
        scroll.setVisible(findingRow != null);
        empty.setVisible(findingRow == null);
        boolean same = Objects.equals(findingRow, shown);
        shown = findingRow;
        if (findingRow == null || same) {
            return;
        }
        var findingRule = findingRow.finding().rule();
        lamp.show(FindingLabels.light(findingRow.severity()), FindingLabels.severity(findingRow.severity()));
        code.setText(findingRule.code());
        rule.setText(TEXTS.text(
                "rule.of",
                FindingLabels.severity(findingRow.severity()),
                numbered(findingRule),
                findingRow.latestSession().session().title()));
        seen.setText(findingRow.finding().text());
        showText(place, FindingLabels.position(findingRow.finding()));
        often.setText(FindingLabels.frequency(findingRow));
        showText(demand, findingRule.advice());
        showText(source, findingRule.adviceSource());
        NodeLayout.setShown(demandTitle, demand.isVisible());
    }

    private static String numbered(Rule rule) {
        return rule.section().equals(rule.number()) ? rule.number() : rule.number() + " · " + rule.section();
    }

    private static void showText(Label label, String text) {
        label.setText(text);
        NodeLayout.setShown(label, !text.isEmpty());
    }

    private static Label title(String text) {
        var label = label("finding-title");
        label.setText(text);
        return label;
    }

    private static Label label(String styleClass) {
        var label = NodeLayout.styled(new Label(), styleClass);
        NodeLayout.wrapped(label);
        return label;
    }
}
