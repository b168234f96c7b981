package mocapscope.app.transcript;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeLayout;
import mocapscope.app.control.StatusLamp;
import mocapscope.protocol.session.Finding;

/** Lists the findings of the open message with rule, text and advice. Scrolls if there is little height. */
final class MessageFindingList {
    /** Minimum height in pixels: shows the first finding's rule and message. */
    private static final double LEAST_HEIGHT = 50;

    private final VBox list = NodeLayout.styled(new VBox(), "finding-list");
    private final ScrollPane scroll = NodeLayout.scrollPane(list);
    private Consumer<String> picked = path -> {};

    MessageFindingList() {
        list.setId("message-findings");
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setMinHeight(LEAST_HEIGHT);
        show(List.of());
    }

    Node node() {
        return scroll;
    }

    /** Sets the listener for the path of the field whose finding the user selects. */
    void onPick(Consumer<String> listener) {
        picked = listener;
    }

    void show(List<Finding> findings) {
        list.getChildren().setAll(findings.stream().map(this::entry).toList());
        scroll.setVvalue(0);
        NodeLayout.setShown(scroll, !findings.isEmpty());
    }

    private VBox entry(Finding finding) {
        var lamp = new StatusLamp();
        var word = finding.severity().name().toLowerCase(Locale.ROOT);
        lamp.show(MessageListColumns.light(finding.severity()), word);
        var rule = finding.rule();
        var head = new HBox(8, lamp, styled(rule.code(), "finding-code"), styled(place(finding), "caption"));
        head.setAlignment(Pos.CENTER_LEFT);
        var entry = new VBox(head, styled(finding.text(), "finding-text"));
        if (!rule.advice().isEmpty()) {
            entry.getChildren().add(styled(rule.advice(), "caption"));
        }
        entry.getStyleClass().add("finding");
        entry.setOnMouseClicked(_ -> {
            if (!finding.field().isEmpty()) {
                picked.accept(finding.field());
            }
        });
        return entry;
    }

    private static String place(Finding finding) {
        var rule = finding.rule();
        return "%s  %s  %s"
                .formatted(finding.severity().name().toLowerCase(Locale.ROOT), rule.number(), rule.section());
    }

    private static Label styled(String text, String styleClass) {
        var label = NodeLayout.styled(new Label(text), styleClass);
        NodeLayout.wrapped(label);
        return label;
    }
}
