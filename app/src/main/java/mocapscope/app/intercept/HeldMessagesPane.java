package mocapscope.app.intercept;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTable;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.LostHeldMessages;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Entry;

/** A pane that lists intercepted messages awaiting release and lets the user edit, release or drop them. */
final class HeldMessagesPane extends BorderPane {
    private static final TextBundle TEXTS = TextBundle.of(HeldMessagesPane.class);

    private static final double GAP = 6;
    /** Minimum height of the list in pixels: headers and one row. */
    private static final double LEAST_LIST = 54;
    /** Minimum height of the draft in pixels: a field and the buttons. */
    private static final double LEAST_DRAFT = 72;

    /** The width of the list from which the mark has a column, and the one from which channel and size have one. */
    private static final double WITH_MARK = 390;

    private static final double ALL_COLUMNS = 560;

    private final Consumer<Consumer<SessionInterceptor>> interceptorExecutor;
    private final Consumer<MessageDraft> always;
    private final ReadOnlyBooleanWrapper folded = new ReadOnlyBooleanWrapper(true);
    private final Label state = new Label();
    private final Label stateHint = NodeConfigurator.styled(new Label(), "caption");
    private final MenuButton hold = new MenuButton(TEXTS.text("held.hold"));
    private final KeyedTableRowList<HeldMessageRow> rowList = new KeyedTableRowList<>(HeldMessageRow::id);
    private final LiveTable<HeldMessageRow> table = new LiveTable<>("held", rowList, columns());
    private final EmptyStatePane empty = new EmptyStatePane("", "");
    private final Button release = InterceptButtonFactory.button(
            "held-release", TEXTS.text("held.release"), TEXTS.text("held.release.hint"), this::release);
    private final Button upTo = InterceptButtonFactory.button(
            "held-up-to", TEXTS.text("held.upto"), TEXTS.text("held.upto.hint"), this::releaseUpTo);
    private final Button all = InterceptButtonFactory.button(
            "held-all", TEXTS.text("held.all"), TEXTS.text("held.all.hint"), this::releaseAll);
    private final Button drop = InterceptButtonFactory.button(
            "held-drop", TEXTS.text("held.drop"), TEXTS.text("held.drop.hint"), this::drop);
    private final Label full = NodeConfigurator.styled(new Label(), "problem");
    private final Label deadline = NodeConfigurator.styled(new Label(), "caption");
    private final Label lost = NodeConfigurator.styled(new Label(), "caption");
    private final Button change = InterceptButtonFactory.button(
            "held-change", TEXTS.text("held.change"), TEXTS.text("held.change.hint"), this::change);
    private final Button undo =
            InterceptButtonFactory.button("held-undo", TEXTS.text("draft.undo"), () -> work().undo());
    private final Button each = InterceptButtonFactory.button(
            "held-each", TEXTS.text("held.each"), TEXTS.text("held.each.hint"), this::each);
    private final MessageDraftPane work;
    private final ReconnectMessageEditRestorer drafts = new ReconnectMessageEditRestorer();
    private List<HeldMessageRow> lines = List.of();
    private boolean awaitsHeldMessage;

    /**
     * Creates the pane; {@code interceptorExecutor} runs an action with the interceptor of the chosen session; {@code always} fills
     * the rule form with a draft's changes; {@code holdItems} are the ways to begin holding.
     */
    HeldMessagesPane(
            Consumer<Consumer<SessionInterceptor>> interceptorExecutor,
            Consumer<MessageDraft> always,
            List<MenuItem> holdItems) {
        this.interceptorExecutor = interceptorExecutor;
        this.always = always;
        work = new MessageDraftPane(
                "held-draft",
                "", // while messages are held, one is open
                "",
                List.of(each, NodeConfigurator.spacer(), undo, change));
        work.onChange(this::offer);
        table.setPlaceholder(empty);
        table.onPick(this::pick);
        table.stretch(TEXTS.text("held.column.message"));
        full.managedProperty().bind(full.visibleProperty());
        deadline.setId("held-deadline");
        lost.setId("held-lost");
        List.of(deadline, lost).forEach(label -> {
            NodeConfigurator.wrapped(label);
            NodeConfigurator.setShown(label, false);
        });
        full.setVisible(false);
        var notes = NodeConfigurator.styled(new VBox(full, lost, deadline), "held-notes");
        notes.setMaxHeight(Region.USE_PREF_SIZE);
        StackPane.setAlignment(notes, Pos.BOTTOM_LEFT); // over the list, so that no line moves
        var bar = NodeConfigurator.styled(new FlowPane(GAP, GAP, release, upTo, all, drop), "side-bar");
        var list = new StackPane(table.node(), notes);
        list.setMinHeight(LEAST_LIST);
        work.setMinHeight(LEAST_DRAFT);
        var split = new SplitPane(list, work);
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(0.36);
        var line = NodeConfigurator.styled(new HBox(state, stateHint, NodeConfigurator.spacer(), hold), "side-bar");
        state.setId("held-state");
        hold.setId("held-hold");
        hold.getItems().setAll(holdItems);
        List.of(state, hold).forEach(one -> one.setMinWidth(USE_PREF_SIZE));
        folded.subscribe(fold -> {
            setTop(fold ? line : bar);
            setCenter(fold ? null : split);
        });
        widthProperty().subscribe(width -> chooseColumns(width.doubleValue()));
        offer();
    }

    /** Hides columns where the names need the room: the diagram or the title of the open message shows them, too. */
    private void chooseColumns(double width) {
        table.setColumnVisible(TEXTS.text("held.column.mark"), width >= WITH_MARK);
        table.setColumnVisible(TEXTS.text("held.column.channel"), width >= ALL_COLUMNS);
        table.setColumnVisible(TEXTS.text("held.column.size"), width >= ALL_COLUMNS);
    }

    private static List<LiveTableColumn<HeldMessageRow>> columns() {
        return List.of(
                LiveTableColumn.text(TEXTS.text("held.column.direction"), 84, HeldMessagesPane::way),
                LiveTableColumn.<HeldMessageRow>text(TEXTS.text("held.column.message"), 90, HeldMessageRow::name),
                LiveTableColumn.<HeldMessageRow>age(TEXTS.text("held.column.waits"), 72, HeldMessageRow::waited),
                LiveTableColumn.<HeldMessageRow>figure(
                        TEXTS.text("held.column.left"), 64, HeldMessagesPane::left, HeldMessageRow::left),
                LiveTableColumn.<HeldMessageRow>text(TEXTS.text("held.column.mark"), 52, HeldMessagesPane::mark)
                        .withChangingValues(),
                LiveTableColumn.text(TEXTS.text("held.column.channel"), 62, HeldMessageRow::channel),
                LiveTableColumn.figure(
                        TEXTS.text("held.column.size"),
                        58,
                        line -> DisplayNumberFormatter.formatCount(line.size()),
                        HeldMessageRow::size));
    }

    private static String left(HeldMessageRow line) {
        return line.left() == LiveTableColumn.NEVER ? "" : HeldMessageRow.formatSeconds(line.left());
    }

    private static String way(HeldMessageRow line) {
        return MessageDirectionLabels.label(line.direction());
    }

    private static String mark(HeldMessageRow line) {
        if (!line.held().isHeldByUser()) {
            return TEXTS.text("mark.delayed");
        }
        return line.mark() == Entry.EntryModification.NONE
                ? ""
                : TEXTS.text("mark." + line.mark().name().toLowerCase(Locale.ROOT));
    }

    /** Returns true while there is nothing to show but the reason. */
    ReadOnlyBooleanProperty foldedProperty() {
        return folded.getReadOnlyProperty();
    }

    /** Returns true while the open message is valid and can be released. */
    ObservableBooleanValue canRelease() {
        return release.disableProperty().not();
    }

    /** Returns true while a message is open. */
    ObservableBooleanValue hasSelection() {
        return drop.disableProperty().not();
    }

    private MessageDraftPane work() {
        return work;
    }

    /** Number of what is in hand, or {@link SequenceDiagramRow#NONE}. */
    long selectedId() {
        return work.draft()
                .map(draft -> draft.origin() instanceof MessageDraft.DraftOrigin.Waiting(long id)
                        ? id
                        : SequenceDiagramRow.NONE)
                .orElse(SequenceDiagramRow.NONE);
    }

    /**
     * Shows the held messages of a session and those lost with its last connection; {@code reason} and {@code hint}
     * explain an empty list. Without messages to come, if not {@code expecting}, the pane is one line with the reason.
     */
    void show(
            Session session,
            List<HeldMessageRow> newer,
            LostHeldMessages lastLoss,
            long dropped,
            boolean expecting,
            String reason,
            String hint,
            long nanos) {
        boolean other = work.draft().filter(draft -> draft.session() != session).isPresent();
        work.draft().ifPresent(drafts::keep);
        var restored = drafts.update(session, newer, lastLoss);
        lines = newer;
        rowList.setAll(newer);
        explain(reason, hint);
        full.setText(dropped == 0 ? "" : TEXTS.text("held.full", DisplayNumberFormatter.formatCount(dropped)));
        full.setVisible(dropped > 0);
        if (restored.isPresent()) {
            work.show(restored.get());
        } else if (other || line(selectedId()).isEmpty()) {
            work.show(newer.isEmpty() ? null : drafts.open(session, newer.getFirst()));
        }
        var loss = drafts.describeLoss();
        showNote(lost, loss);
        folded.set(newer.isEmpty() && !expecting && loss.isEmpty());
        table.selectMatching(line -> line.id() == selectedId());
        table.update(nanos);
        offer();
        focusAwaitedMessage();
    }

    private void explain(String reason, String hint) {
        empty.show(reason, hint);
        state.setText(reason);
        stateHint.setText(hint);
    }

    /** Shows until when the other side waits for the held messages; nothing if that is unknown. */
    void showDeadline(String text) {
        showNote(deadline, text);
    }

    private static void showNote(Label label, String text) {
        label.setText(text);
        NodeConfigurator.setShown(label, !text.isEmpty());
    }

    /** Returns true while changes of a lost message wait for a like message of the next attempt. */
    boolean hasLostChanges() {
        return drafts.hasLostChanges();
    }

    /** Returns the row of the open message. */
    Optional<HeldMessageRow> selectedRow() {
        return line(selectedId());
    }

    /** Clears the pane, shows the reason and releases its session. */
    void clear(String reason, String hint) {
        lines = List.of();
        drafts.clear();
        showNote(lost, "");
        showNote(deadline, "");
        rowList.setAll(lines);
        explain(reason, hint);
        full.setVisible(false);
        folded.set(true);
        if (work.draft().isPresent()) {
            work.show(null);
        }
        offer();
    }

    /** Opens a held message of a session. */
    void select(Session session, long id) {
        if (id != selectedId()) {
            work.draft().ifPresent(drafts::keep);
            line(id).ifPresent(line -> work.show(drafts.open(session, line)));
        }
    }

    private void pick(HeldMessageRow line) {
        work.draft().ifPresent(draft -> select(draft.session(), line.id()));
    }

    private Optional<HeldMessageRow> line(long id) {
        return lines.stream().filter(line -> line.id() == id).findFirst();
    }

    private void offer() {
        var draft = work.draft();
        boolean any = draft.isPresent();
        boolean right = draft.filter(one -> one.error().isEmpty()).isPresent();
        boolean changed = draft.filter(MessageDraft::isChanged).isPresent();
        release.setDisable(!right);
        upTo.setDisable(!right);
        all.setDisable(!any);
        drop.setDisable(!any);
        change.setDisable(!right || !changed);
        undo.setDisable(!changed && right);
        each.setDisable(
                !right || draft.filter(one -> !one.changedValues().isEmpty()).isEmpty());
    }

    /** Moves the focus to a field of the next message that is held, unless the user types elsewhere by then. */
    void focusNextHeldMessage() {
        awaitsHeldMessage = true;
    }

    private void focusAwaitedMessage() {
        if (awaitsHeldMessage && work.draft().isPresent() && getScene() != null) {
            awaitsHeldMessage = !(getScene().getFocusOwner() instanceof TextInputControl) && !work.focusFirstField();
        }
    }

    /** Applies the edited bytes to the held message. */
    void change() {
        work.draft()
                .filter(draft -> draft.isChanged() && draft.error().isEmpty())
                .ifPresent(messageDraft -> {
                    long id = selectedId();
                    interceptorExecutor.accept(
                            one -> one.replaceBytes(id, messageDraft.bytes(), messageDraft.changeDescription()));
                    work.show(messageDraft.apply());
                });
    }

    /** Releases the open message with its changes. */
    void release() {
        let(SessionInterceptor::forward);
    }

    /** Releases the open message and all held before it. */
    void releaseUpTo() {
        let(SessionInterceptor::forwardUpTo);
    }

    /** An action on the open message. */
    private interface Let {
        void go(SessionInterceptor interceptor, long id);
    }

    private void let(Let how) {
        if (!release.isDisabled() && selectedId() != SequenceDiagramRow.NONE) {
            long id = selectedId();
            change();
            interceptorExecutor.accept(one -> how.go(one, id));
        }
    }

    void releaseAll() {
        if (!release.isDisabled()) {
            change();
        }
        interceptorExecutor.accept(SessionInterceptor::forwardAll);
    }

    void drop() {
        if (selectedId() != SequenceDiagramRow.NONE) {
            long id = selectedId();
            interceptorExecutor.accept(one -> one.drop(id));
        }
    }

    private void each() {
        work.draft().ifPresent(always);
    }
}
