package mocapscope.app.transcript;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.ByteRange;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.HexPane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.event.Finding;
import org.jspecify.annotations.Nullable;

/** A pane that shows the fields, problem reports and bytes of one message. */
final class MessageDetailPane extends StackPane {
    private static final TextBundle TEXTS = TextBundle.of(MessageDetailPane.class);
    private static final double NARROW = 620;
    private static final double SHARE = 0.54;

    private final FieldTreePane fields = new FieldTreePane();
    private final MessageFindingList findings = new MessageFindingList();
    private final HexPane bytes = new HexPane("bytes");
    private final Button reveal = NodeConfigurator.styled(new Button(TEXTS.text("reveal")), "reveal");
    private final Label dropped = NodeConfigurator.styled(new Label(TEXTS.text("dropped")), "dropped");
    private final Label nearest = NodeConfigurator.styled(new Label(), "dropped");
    private final EmptyStatePane empty = new EmptyStatePane("", "");
    private final SplitPane split = new SplitPane();
    private final BorderPane content = new BorderPane();
    private @Nullable InspectedMessage shown;
    private @Nullable String field;

    MessageDetailPane() {
        getStyleClass().add("detail-pane");
        VBox.setVgrow(fields, Priority.ALWAYS);
        VBox.setVgrow(bytes, Priority.ALWAYS);
        reveal.managedProperty().bind(reveal.visibleProperty());
        split.getItems().setAll(new VBox(fields, findings.node()), new VBox(reveal, bytes));
        split.setDividerPositions(SHARE);
        content.setCenter(split);
        nearest.setId("nearest");
        content.setTop(new VBox(nearest, dropped));
        widthProperty().subscribe(width -> arrange(width.doubleValue() < NARROW));
        getChildren().addAll(content, empty);
    }

    /** Places the bytes beside the fields, or below them if a row of bytes would not fit. */
    private void arrange(boolean narrow) {
        var orientation = narrow ? Orientation.VERTICAL : Orientation.HORIZONTAL;
        if (split.getOrientation() != orientation) {
            split.setOrientation(orientation);
            split.setDividerPositions(SHARE);
        }
    }

    /** Sets the context menu of the bytes and the fields. */
    void setContextMenu(ContextMenu menu) {
        bytes.setContextMenu(menu);
        fields.menu(menu);
    }

    /** Returns the highlighted bytes: those of the selected field, or those that the user selected by dragging. */
    ByteRange highlighted() {
        return bytes.highlightedRange();
    }

    /** Sets the listener for the path of the field or group that the user selects in any pane. */
    void onPick(Consumer<String> listener) {
        fields.onPick(listener);
        findings.onPick(finding -> findPath(finding).ifPresent(listener));
        bytes.onPick(at -> Optional.ofNullable(shown)
                .flatMap(message -> message.fields().findAtOffset(at))
                .ifPresent(node -> listener.accept(node.path())));
    }

    /** Returns the path of the field that a finding names, or of the one at its byte. */
    private Optional<String> findPath(Finding finding) {
        if (!finding.field().isEmpty()) {
            return Optional.of(finding.field());
        }
        return Optional.ofNullable(shown)
                .filter(_ -> finding.offset() >= 0)
                .flatMap(message -> message.fields().findAtOffset(finding.offset()))
                .map(FieldTreeNode::path);
    }

    /** Sets the listener for the user's request to reveal masked bytes. */
    void onReveal(Runnable listener) {
        reveal.setOnAction(_ -> listener.run());
    }

    /** Shows the model's open message. */
    void show(TranscriptViewModel model) {
        var inspectedMessage = model.detail().orElse(null);
        if (inspectedMessage != shown) {
            shown = inspectedMessage;
            field = null;
            model.detail().ifPresent(this::fill);
        }
        var query = model.openMessage().map(selection -> selection.field()).orElse(null);
        if (inspectedMessage != null && !Objects.equals(query, field)) {
            field = query;
            fields.select(
                    field == null
                            ? null
                            : inspectedMessage
                                    .findNode(field)
                                    .map(FieldTreeNode::path)
                                    .orElse(null));
            bytes.highlight(field == null ? ByteRange.NONE : inspectedMessage.rangeOf(field));
            bytes.shade(field == null ? List.of() : inspectedMessage.relatedRanges(field));
        }
        content.setVisible(inspectedMessage != null);
        empty.setVisible(inspectedMessage == null);
        NodeConfigurator.setShown(dropped, inspectedMessage != null && model.isDropped());
        var moment = model.moment().filter(_ -> inspectedMessage != null);
        NodeConfigurator.setShown(nearest, moment.isPresent());
        if (inspectedMessage == null) {
            explain(model);
        } else if (moment.isPresent()) {
            nearest.setText(describe(moment.get(), inspectedMessage));
        }
    }

    private void fill(InspectedMessage message) {
        fields.show(message.fields());
        findings.show(message.findings());
        bytes.show(message.bytes());
        reveal.setVisible(message.masked());
        bytes.setUnderlinedRanges(message.faultyRanges());
    }

    /** Returns the moment whose nearest message is shown, and the message's distance from it. */
    static String describe(SharedViewSelection.MomentSelection moment, InspectedMessage inspectedMessage) {
        long later = inspectedMessage.message().arrival() - moment.arrival();
        long epoch = inspectedMessage.session().anchor().epochNanos(moment.arrival());
        var subject = moment.code().isEmpty() ? TEXTS.text("nearest.moment") : moment.code();
        var time = TimeOfDayFormatter.format(epoch);
        var distance = DisplayNumberFormatter.formatAge(Math.abs(later));
        return later > 0
                ? TEXTS.text("nearest.later", subject, time, distance)
                : TEXTS.text("nearest.earlier", subject, time, distance);
    }

    private void explain(TranscriptViewModel model) {
        if (model.moment().isPresent() && model.openMessage().isEmpty()) {
            empty.show(TEXTS.text("nearest.none"), TEXTS.text("nearest.none.hint"));
        } else if (model.openMessage().isPresent()) {
            empty.show(TEXTS.text("lost", model.openMessage().get().n()), TEXTS.text("lost.hint"));
        } else {
            empty.show(TEXTS.text("unselected"), TEXTS.text("unselected.hint"));
        }
    }

    /** Lists the findings of the open message with rule, text, advice and source. Scrolls if there is little height. */
    private static final class MessageFindingList {
        /** Minimum height in pixels: shows the first finding's rule and message. */
        private static final double LEAST_HEIGHT = 50;

        private final VBox list = NodeConfigurator.styled(new VBox(), "finding-list");
        private final ScrollPane scroll = NodeConfigurator.scrollPane(list);
        private Consumer<Finding> picked = finding -> {};

        MessageFindingList() {
            list.setId("message-findings");
            scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
            scroll.setMinHeight(LEAST_HEIGHT);
            show(List.of());
        }

        Node node() {
            return scroll;
        }

        /** Sets the listener for the finding that the user selects. */
        void onPick(Consumer<Finding> listener) {
            picked = listener;
        }

        void show(List<Finding> findings) {
            list.getChildren().setAll(findings.stream().map(this::entry).toList());
            scroll.setVvalue(0);
            NodeConfigurator.setShown(scroll, !findings.isEmpty());
        }

        private VBox entry(Finding finding) {
            var lamp = new StatusLamp();
            var word = finding.severity().name().toLowerCase(Locale.ROOT);
            lamp.show(MessageListColumns.light(finding.severity()), word);
            var rule = finding.rule();
            var head = new HBox(8, lamp, styled(finding.text(), "finding-text"));
            head.setAlignment(Pos.CENTER_LEFT);
            var code = new HBox(8, styled(rule.code(), "finding-code"), styled(place(finding), "caption"));
            var entry = new VBox(head, code);
            if (!rule.advice().isEmpty()) {
                entry.getChildren()
                        .addAll(styled(rule.advice(), "finding-text"), styled(rule.adviceSource(), "caption"));
            }
            entry.getStyleClass().add("finding");
            entry.setOnMouseClicked(_ -> picked.accept(finding));
            return entry;
        }

        private static String place(Finding finding) {
            var rule = finding.rule();
            return "%s  %s  %s"
                    .formatted(finding.severity().name().toLowerCase(Locale.ROOT), rule.number(), rule.section());
        }

        private static Label styled(String text, String styleClass) {
            var label = NodeConfigurator.styled(new Label(text), styleClass);
            NodeConfigurator.wrapped(label);
            return label;
        }
    }
}
