package mocapscope.app.findings;

import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.Rule;
import org.jspecify.annotations.Nullable;

/** Explains the selected problem report: the violated rule, the message, the frequency and advice. */
final class FindingDetailPane extends StackPane {
    private static final TextBundle TEXTS = TextBundle.of(FindingDetailPane.class);

    private static final PseudoClass BRIEF = PseudoClass.getPseudoClass("brief");

    private final StatusLamp lamp = new StatusLamp();
    private final Label sentence = label("finding-sentence");
    private final Label rule = label("caption");
    private final Label place = label("caption");
    private final Label demand = label("finding-text");
    private final Label source = label("caption");
    private final Label often = label("caption");
    private final Button moment = new Button(TEXTS.text("moment"));
    private final Node demandTitle = title(TEXTS.text("demand"));
    private final HBox head = new HBox(8, lamp, sentence, NodeConfigurator.spacer(), moment);
    private final VBox content = NodeConfigurator.styled(new VBox(), "finding-whole");
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("unselected"), TEXTS.text("unselected.hint"));
    private final ScrollPane scroll = NodeConfigurator.scrollPane(content);
    private @Nullable FindingRow shown;

    /** Creates the pane; {@code showMoment} shows all views at the time of the finding. */
    FindingDetailPane(Runnable showMoment) {
        moment.setId("finding-moment");
        moment.setOnAction(_ -> showMoment.run());
        moment.setMinWidth(USE_PREF_SIZE);
        setId("finding");
        getStyleClass().add("finding-pane");
        setMinSize(0, 0);
        head.setAlignment(Pos.CENTER_LEFT);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        getChildren().addAll(scroll, empty);
        setCompact(false);
        show(null, Optional.empty());
    }

    /** Switches to a brief form: few lines, no titles, the most important facts first. */
    void setCompact(boolean on) {
        content.pseudoClassStateChanged(BRIEF, on);
        rule.setMinHeight(on ? USE_COMPUTED_SIZE : USE_PREF_SIZE);
        rule.setWrapText(!on);
        content.getChildren()
                .setAll(
                        on
                                ? List.of(head, demand, source, rule, place, often)
                                : List.of(head, rule, place, often, demandTitle, demand, source));
    }

    /** Explains a row, with the moment of a finding without a message; null clears the pane. */
    void show(@Nullable FindingRow findingRow, Optional<SharedViewSelection.MomentSelection> moment) {
        scroll.setVisible(findingRow != null);
        empty.setVisible(findingRow == null);
        if (findingRow == null) {
            shown = null;
            return;
        }
        sentence.setText(FindingLabels.sentence(findingRow));
        showText(place, FindingLabels.position(findingRow.finding(), moment));
        if (findingRow.equals(shown)) {
            return;
        }
        shown = findingRow;
        var findingRule = findingRow.finding().rule();
        lamp.show(FindingLabels.light(findingRow.severity()), FindingLabels.severity(findingRow.severity()));
        rule.setText(TEXTS.text(
                "rule.of",
                findingRule.code(),
                FindingLabels.severity(findingRow.severity()),
                numbered(findingRule),
                findingRow.latestSession().name()));
        often.setText(FindingLabels.frequency(findingRow));
        showText(demand, findingRule.advice());
        showText(source, findingRule.adviceSource());
        NodeConfigurator.setShown(demandTitle, demand.isVisible());
    }

    private static String numbered(Rule rule) {
        return rule.section().equals(rule.number()) ? rule.number() : rule.number() + " · " + rule.section();
    }

    private static void showText(Label label, String text) {
        label.setText(text);
        NodeConfigurator.setShown(label, !text.isEmpty());
    }

    private static Label title(String text) {
        var label = label("finding-title");
        label.setText(text);
        return label;
    }

    private static Label label(String styleClass) {
        var label = NodeConfigurator.styled(new Label(), styleClass);
        NodeConfigurator.wrapped(label);
        return label;
    }
}
