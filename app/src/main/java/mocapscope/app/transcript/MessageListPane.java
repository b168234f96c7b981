package mocapscope.app.transcript;

import java.util.ArrayList;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.control.table.KeyedTableRowList;
import mocapscope.app.control.table.LiveTable;

/**
 * A pane that lists messages; it creates rows only for the messages in view, so that long lists stay fast. The rows
 * stay; only their contents change.
 */
final class MessageListPane extends Region {
    private static final double WHEEL_LINES = 3;
    private static final double NARROW = 960;
    /** The least width for times in microseconds, the length, and a column of contents. */
    private static final double NARROWER = 720;

    /** The least width for contents that follow the names. */
    private static final double LEAST_FOR_CONTENT = 400;
    /** Minimum part of the scroll bar that the thumb takes, so that it stays easy to grab. */
    private static final double LEAST_THUMB = 0.06;
    /** The room for the arrow, the indentation and the sign of a message's name. */
    private static final double BESIDE_NAME = 40;

    private static final double WIDEST_NAME = 280;
    private static final double WIDEST_TEXT = 130;

    private final KeyedTableRowList<MessageListColumns.PositionedMessageRow> rowList =
            new KeyedTableRowList<>(MessageListColumns.PositionedMessageRow::row);
    private final LiveTable<MessageListColumns.PositionedMessageRow> table;
    private final ScrollBar bar = new ScrollBar();
    private final Consumer<Consumer<MessageListViewport>> browse;
    private Consumer<Long> picked = n -> {};
    private Optional<Long> open = Optional.empty();
    private MessageTimeFormat form = MessageTimeFormat.RELATIVE;
    private String session = "";
    private boolean showing;

    /** True if the rows shown last have no column of contents, which follow the names of the messages. */
    private boolean contentInline;

    /** Creates the list; {@code browse} applies a change to the browser of the session being viewed, if any. */
    MessageListPane(ContextMenu menu, Consumer<Consumer<MessageListViewport>> browse) {
        this.browse = browse;
        getStyleClass().add("message-list");
        table = new LiveTable<>(
                        "messages", rowList, MessageListColumns.createColumns(this::toggle, () -> contentInline))
                .useAsListWindow(menu)
                .disableScrolling()
                .stretch(MessageListColumns.CONTENT, MessageListColumns.MESSAGE)
                .fitToTexts(0, WIDEST_TEXT, MessageListColumns.OF_TEXT_WIDTH)
                .fitToTexts(BESIDE_NAME, WIDEST_NAME, MessageListColumns.MESSAGE)
                .setMark(messageRow -> MessageListColumns.mark(messageRow.line().worst()));
        table.onPick(messageRow -> picked.accept(messageRow.line().n()));
        bar.setId("messages-bar");
        bar.setOrientation(Orientation.VERTICAL);
        bar.valueProperty().addListener((_, _, value) -> drag(value.doubleValue()));
        getChildren().addAll(table.node(), UnmanagedNodeLayoutRefresher.register(bar));
        widthProperty().subscribe(_ -> columns());
        table.node().addEventFilter(ScrollEvent.SCROLL, this::wheel);
        table.node().addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    }

    void placeholder(Node node) {
        table.setPlaceholder(node);
    }

    /** Sets the listener for the message that the user selects. */
    void onPick(Consumer<Long> listener) {
        picked = listener;
    }

    /** Returns the number of rows that fit. */
    int visibleRowCount() {
        return table.visibleRowCount(getHeight());
    }

    /** Shows the rows of {@code viewport} with message {@code selected} marked; {@code nanos} is the present time. */
    void show(MessageListViewport viewport, Optional<Long> selected, long nanos) {
        open = selected;
        showing = true;
        if (!session.equals(viewport.session().id())) {
            session = viewport.session().id();
            table.refit();
        }
        try {
            viewport.setContentShown(getWidth() >= LEAST_FOR_CONTENT);
            contentInline = getWidth() >= LEAST_FOR_CONTENT && isNarrow();
            var rows = viewport.visibleRows();
            var anchor = viewport.session().anchor();
            var messageRows = new ArrayList<MessageListColumns.PositionedMessageRow>();
            for (int i = 0; i < rows.lines().size(); i++) {
                var line = rows.lines().get(i);
                long epoch = line.isDropped() ? 0 : anchor.epochNanos(anchor.monotonicNanos() + line.time());
                messageRows.add(
                        new MessageListColumns.PositionedMessageRow(i, line, rows.delta(i), epoch, rows.role(i)));
            }
            rowList.setAll(messageRows);
            table.update(nanos);
            table.selectMatching(
                    messageRow -> selected.isPresent() && messageRow.line().contains(selected.get()));
            showBar(
                    viewport.firstVisibleIndex(),
                    viewport.lastIndex(),
                    viewport.listing().size());
        } finally {
            showing = false;
        }
    }

    /** Shows an empty list. */
    void clear() {
        rowList.setAll(new ArrayList<>());
        showBar(0, 0, 0);
    }

    @Override
    protected void layoutChildren() {
        double width = bar.prefWidth(-1);
        table.node().resizeRelocate(0, 0, Math.max(0, getWidth() - width), getHeight());
        bar.resizeRelocate(getWidth() - width, 0, width, getHeight());
    }

    /** Sets the time format. */
    void setTimeFormat(MessageTimeFormat format) {
        form = format;
        columns();
    }

    /** Returns true if contents have no column and follow the names of the messages. */
    private boolean isNarrow() {
        return getWidth() < NARROWER;
    }

    private void columns() {
        boolean narrow = getWidth() < NARROW;
        table.refit();
        table.setColumnVisible(MessageListColumns.CHANNEL, !narrow);
        table.setColumnVisible(MessageListColumns.DIRECTION, !narrow);
        table.setColumnVisible(MessageListColumns.ARROW, narrow);
        table.setColumnVisible(MessageListColumns.LENGTH, !isNarrow());
        table.setColumnVisible(MessageListColumns.CONTENT, !isNarrow());
        table.setColumnVisible(MessageListColumns.CLOCK, form == MessageTimeFormat.ABSOLUTE);
        table.setColumnVisible(MessageListColumns.TIME, form == MessageTimeFormat.RELATIVE);
        table.setColumnVisible(MessageListColumns.DELTA, form == MessageTimeFormat.DELTA || !narrow);
    }

    private void showBar(long index, long last, long size) {
        bar.setMax(last);
        bar.setVisibleAmount(last * Math.max(LEAST_THUMB, (size - last) / Math.max(1.0, size)));
        bar.setUnitIncrement(1);
        bar.setBlockIncrement(Math.max(1, size - last - 1));
        bar.setValue(index);
        bar.setVisible(last > 0);
    }

    private void drag(double value) {
        if (!showing) {
            browse.accept(viewport -> viewport.scrollTo(Math.round(value)));
        }
    }

    private void wheel(ScrollEvent event) {
        if (event.getDeltaY() != 0) {
            long lines = (long) (-Math.signum(event.getDeltaY()) * WHEEL_LINES);
            browse.accept(viewport -> viewport.scroll(lines));
            event.consume();
        }
    }

    private void key(KeyEvent event) {
        int page = Math.max(1, visibleRowCount() - 1);
        switch (event.getCode()) {
            case UP -> step(event, -1);
            case DOWN -> step(event, 1);
            case PAGE_UP -> step(event, -page);
            case PAGE_DOWN -> step(event, page);
            case LEFT -> open.ifPresent(n -> fold(event, n, true));
            case RIGHT -> open.ifPresent(n -> fold(event, n, false));
            case HOME -> step(event, Integer.MIN_VALUE);
            case END -> {
                browse.accept(MessageListViewport::startFollowing);
                event.consume();
            }
            default -> {}
        }
    }

    /** Folds or unfolds the group of a message; the row of a folded group is selected. */
    private void fold(KeyEvent event, long n, boolean folded) {
        browse.accept(viewport -> viewport.setFolded(n, folded).ifPresent(first -> {
            event.consume();
            if (folded && first != n) {
                picked.accept(first);
            }
        }));
    }

    private void toggle(MessageListColumns.PositionedMessageRow messageRow) {
        browse.accept(viewport ->
                viewport.setFolded(messageRow.line().n(), !messageRow.line().isFolded()));
    }

    private void step(KeyEvent event, int lines) {
        Function<MessageListViewport, Optional<Long>> target = viewport -> {
            long from = open.orElseGet(() -> viewport.listing().size() == 0
                    ? 0
                    : viewport.listing().numberAt(viewport.listing().size() - 1));
            return viewport.findNeighbour(from, lines);
        };
        browse.accept(listViewport -> target.apply(listViewport).ifPresent(picked));
        event.consume();
    }
}
