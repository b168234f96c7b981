package mocapscope.app.intercept;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNameConverter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.FilterWordField;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.SendableMessageType;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;

/** A pane for composing a message from a template, a copy or raw bytes and sending it. */
final class MessageComposePane extends BorderPane {
    private static final TextBundle TEXTS = TextBundle.of(MessageComposePane.class);

    private final Consumer<Consumer<SessionInterceptor>> interceptorExecutor;
    private final SecureRandom random = new SecureRandom();
    private final KeyedTableRowList<SendableMessageType> rowList = new KeyedTableRowList<>(template -> template);
    private final LiveTable<SendableMessageType> table = new LiveTable<>("phrases", rowList, columns());
    private final ComboBox<SendTarget> ways = new ComboBox<>();
    private final Label problem = NodeConfigurator.styled(new Label(), "problem");
    private final Button send = InterceptButtonFactory.button(
            "compose-send", TEXTS.text("compose.send"), TEXTS.text("compose.send.hint"), this::send);
    private final Button undo =
            InterceptButtonFactory.button("compose-undo", TEXTS.text("draft.undo"), () -> work().undo());
    private final MessageDraftPane work;
    private final EmptyStatePane empty = new EmptyStatePane("", "");
    private @Nullable Session session;
    private List<Channel> channels = List.of();

    private record SendTarget(Direction direction, Channel channel) {}

    /** Creates the pane; {@code interceptorExecutor} runs an action with the interceptor of the chosen session. */
    MessageComposePane(Consumer<Consumer<SessionInterceptor>> interceptorExecutor) {
        this.interceptorExecutor = interceptorExecutor;
        work = new MessageDraftPane(
                "compose-draft",
                TEXTS.text("compose.none"),
                TEXTS.text("compose.none.hint"),
                List.of(NodeConfigurator.spacer(), undo, send));
        work.onChange(this::offer);
        table.setPlaceholder(empty);
        table.stretch(TEXTS.text("compose.column.about"));
        table.onPick(this::make);
        ways.setId("compose-direction");
        ways.setConverter(new DisplayNameConverter<>(MessageComposePane::way));
        var paste = InterceptButtonFactory.button(
                "compose-hex", TEXTS.text("compose.hex"), TEXTS.text("compose.hex.hint"), this::paste);
        problem.setId("compose-problem");
        problem.setWrapText(true);
        problem.managedProperty().bind(problem.visibleProperty());
        problem("");
        var bar = NodeConfigurator.styled(
                new HBox(
                        new FilterWordField("phrases-filter", TEXTS.text("compose.filter"), table::filter),
                        NodeConfigurator.spacer(),
                        ways,
                        paste),
                "side-bar");
        VBox.setVgrow(table.node(), Priority.ALWAYS);
        var split = new SplitPane(new VBox(table.node(), problem), work);
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.42);
        setTop(bar);
        setCenter(split);
        clear();
        offer();
    }

    private static List<LiveTableColumn<SendableMessageType>> columns() {
        return List.of(
                LiveTableColumn.text(TEXTS.text("compose.column.name"), 145, SendableMessageType::name),
                LiveTableColumn.text(
                        TEXTS.text("held.column.direction"),
                        84,
                        template -> MessageDirectionLabels.label(template.direction())),
                LiveTableColumn.text(
                        TEXTS.text("held.column.channel"),
                        96,
                        messageType -> messageType.channel().name()),
                LiveTableColumn.text(TEXTS.text("compose.column.section"), 62, SendableMessageType::section),
                LiveTableColumn.text(TEXTS.text("compose.column.about"), 94, SendableMessageType::description));
    }

    private static String way(SendTarget target) {
        return TEXTS.text(
                "compose.direction",
                MessageDirectionLabels.label(target.direction()),
                target.channel().name());
    }

    private MessageDraftPane work() {
        return work;
    }

    /** Shows the templates for a session with these open channels. */
    void show(Session newer, List<Channel> open, long nanos) {
        if (newer != session) {
            session = newer;
            channels = List.of();
            work.show(null);
            problem("");
            rowList.setAll(templates(newer));
            empty.show(TEXTS.text("compose.templates.none"), TEXTS.text("compose.templates.none.hint"));
        }
        if (!open.equals(channels)) {
            channels = List.copyOf(open);
            var all = new ArrayList<SendTarget>();
            for (var channel : channels) {
                all.add(new SendTarget(newer.role().outgoing(), channel));
                all.add(new SendTarget(newer.role().incoming(), channel));
            }
            var chosen = ways.getValue();
            ways.getItems().setAll(all);
            ways.setValue(all.contains(chosen) ? chosen : all.isEmpty() ? null : all.getFirst());
        }
        table.update(nanos);
    }

    /** Releases any session other than {@code selectedSession}. */
    void releaseExcept(Session selectedSession) {
        if (session != null && session != selectedSession) {
            clear();
        }
    }

    /** Clears the pane and releases its session. */
    void clear() {
        session = null;
        channels = List.of();
        ways.getItems().clear();
        rowList.setAll(List.of());
        empty.show(TEXTS.text("no-session"), TEXTS.text("no-session.hint"));
        problem("");
        if (work.draft().isPresent()) {
            work.show(null);
        }
    }

    private static List<SendableMessageType> templates(Session session) {
        var editor = session.protocol().messageEditor();
        var all = new ArrayList<>(editor.templates(session.role().outgoing()));
        all.addAll(editor.templates(session.role().incoming()));
        return all;
    }

    /** Opens a copy of a transmitted message. */
    void edit(MessageDraft copy) {
        problem("");
        work.show(copy);
    }

    private void make(SendableMessageType template) {
        var owner = session;
        if (owner == null) {
            return;
        }
        try {
            var bytes = owner.protocol()
                    .messageEditor()
                    .buildMessage(template, owner.history().decoderState(), random, SystemClock.now());
            edit(MessageDraft.of(
                    owner,
                    new MessageDraft.DraftOrigin.Composed(template.name()),
                    template.direction(),
                    template.channel(),
                    bytes));
        } catch (InvalidFieldValueException cannot) {
            work.show(null);
            problem(TEXTS.text("compose.cannot", template.name(), cannot.field(), cannot.reason())
                    .replace("  ", " "));
        }
    }

    private void paste() {
        var target = ways.getValue();
        if (session != null && target != null) {
            var composed = new MessageDraft.DraftOrigin.Composed(TEXTS.text("bytes.only"));
            edit(MessageDraft.of(session, composed, target.direction(), target.channel(), ByteBuffer.allocate(0)));
            work.showBytes();
        } else {
            problem(TEXTS.text("compose.no.channel"));
        }
    }

    /** Sends the draft. */
    void send() {
        work.draft().filter(this::isSendable).ifPresent(draft -> {
            interceptorExecutor.accept(one ->
                    one.inject(draft.direction(), draft.channel(), draft.name(), draft.bytes(), draft.hidesSecret()));
        });
    }

    private boolean isSendable(MessageDraft draft) {
        return draft.error().isEmpty() && draft.bytes().hasRemaining();
    }

    private void offer() {
        send.setDisable(work.draft().filter(this::isSendable).isEmpty());
        undo.setDisable(work.draft().filter(MessageDraft::isChanged).isEmpty());
        if (session != null) {
            var protocol = session.protocol();
            work.draft().ifPresent(draft -> {
                var receiver = draft.direction() == Direction.TO_CLIENT ? SessionRole.CLIENT : SessionRole.SERVER;
                send.setText(TEXTS.text("compose.send.to", protocol.roleName(receiver)));
            });
        }
    }

    private void problem(String words) {
        problem.setText(words);
        problem.setVisible(!words.isEmpty());
    }
}
