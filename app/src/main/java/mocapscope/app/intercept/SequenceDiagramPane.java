package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleRole;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import mocapscope.app.control.CssColorSupplierNode;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.WindowContentScalePane.ScaledCanvas;
import mocapscope.app.sequence.SequenceDiagramRow;
import mocapscope.app.sequence.SequenceDiagramRow.HeldRow;
import mocapscope.app.sequence.SequenceDiagramRow.MessageRow;
import mocapscope.app.sequence.SequenceDiagramRow.SequenceFindingRow;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Channel;
import org.jspecify.annotations.Nullable;

/**
 * Shows a session's sequence diagram and, below the diagram, intercepted messages that await the user's decision. Draws
 * only visible rows.
 */
final class SequenceDiagramPane extends Region {
    private static final TextBundle TEXTS = TextBundle.of(SequenceDiagramPane.class);
    private static final double WHEEL_ROWS = 3;
    private static final double WIDEST_TEXT = 480;

    private final CssColorSupplierNode colors = new CssColorSupplierNode(this::draw);
    private final CssColorSupplierNode errorColors = new CssColorSupplierNode(this::draw);
    private final ScaledCanvas canvas = new ScaledCanvas();
    private final ScrollBar bar = new ScrollBar();
    private final EmptyStatePane empty =
            new EmptyStatePane(TEXTS.text("sequence.none"), TEXTS.text("sequence.none.hint"));
    private Consumer<SequenceDiagramRow> picked = row -> {};
    private Consumer<SequenceDiagramRow> taken = row -> {};
    private @Nullable SequenceDiagramBuilder reader;
    private @Nullable Session session;
    private List<HeldRow> waiting = List.of();
    private Optional<Long> open = Optional.empty();
    private final Tooltip wholeText = new Tooltip();
    /** The whole text of each visible row that was shortened; an empty text for the others. */
    private final List<String> shortened = new ArrayList<>();

    private long selectedWaiting = SequenceDiagramRow.NONE;
    private boolean following = true;
    private boolean moving;
    private long shown = -1;

    SequenceDiagramPane() {
        setId("sequence");
        getStyleClass().add("sequence");
        errorColors.getStyleClass().add("wrong");
        bar.setOrientation(Orientation.VERTICAL);
        bar.setId("sequence-bar");
        bar.valueProperty().addListener(_ -> scrolled());
        empty.setMouseTransparent(true);
        getChildren().addAll(colors, errorColors, canvas, bar, empty);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.LIST_VIEW);
        setAccessibleText(TEXTS.text("sequence"));
        setMinSize(0, 0);
        wholeText.setWrapText(true);
        wholeText.setMaxWidth(WIDEST_TEXT);
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
        addEventHandler(MouseEvent.MOUSE_MOVED, event -> showWholeText(shortenedText(event.getY())));
        addEventHandler(ScrollEvent.SCROLL, event -> by(-Math.signum(event.getDeltaY()) * WHEEL_ROWS));
        addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    }

    /** Calls the listener with each row that a user selects. */
    void onPick(Consumer<SequenceDiagramRow> listener) {
        picked = listener;
    }

    /** Calls the listener with each row that a user opens by a double click or Enter. */
    void onTake(Consumer<SequenceDiagramRow> listener) {
        taken = listener;
    }

    void menu(ContextMenu menu) {
        setOnContextMenuRequested(event -> menu.show(this, event.getScreenX(), event.getScreenY()));
        addEventHandler(MouseEvent.MOUSE_PRESSED, _ -> menu.hide());
    }

    boolean following() {
        return following;
    }

    void follow(boolean on) {
        following = on;
        requestLayout();
    }

    /**
     * Shows what a reader has read, with {@code waits} below.
     *
     * @param selected number of the selected message
     * @param held id of the selected row among {@code waits}, or {@link SequenceDiagramRow#NONE}
     */
    void show(
            SequenceDiagramBuilder newer,
            Session newerSession,
            List<HeldRow> waits,
            Optional<Long> selected,
            long held) {
        boolean same = newer == reader
                && newer.diagram().revision() == shown
                && waits.equals(waiting)
                && selected.equals(open)
                && held == selectedWaiting;
        if (newer != reader) {
            following = true;
        }
        boolean reveal = !selected.equals(open);
        boolean other = held != selectedWaiting;
        reader = newer;
        session = newerSession;
        shown = newer.diagram().revision();
        waiting = waits;
        open = selected;
        selectedWaiting = held;
        if (!same) {
            arrange();
            if (reveal) {
                selected.flatMap(newer.diagram()::index).ifPresent(this::reveal);
            } else if (other) {
                place(held).ifPresent(this::reveal);
            }
            draw();
        }
    }

    /** Returns the index of the row that waits under that id. */
    private Optional<Integer> place(long held) {
        for (int i = 0; i < waiting.size(); i++) {
            if (waiting.get(i).id() == held) {
                return Optional.of(size() - waiting.size() + i);
            }
        }
        return Optional.empty();
    }

    /** Shows no diagram. */
    void clear() {
        reader = null;
        session = null;
        waiting = List.of();
        arrange();
        draw();
    }

    /** Returns the middle of the row that shows a message, in coordinates of this pane. */
    Optional<Point2D> middle(long n) {
        return Optional.ofNullable(reader)
                .flatMap(one -> one.diagram().index(n))
                .map(at -> {
                    double y = head() + (at - top() + 0.5) * SequenceDiagramLayout.ROW;
                    return new Point2D(canvas.unitWidth() / 2, y);
                });
    }

    @Override
    protected void layoutChildren() {
        double width = bar.prefWidth(-1);
        bar.resizeRelocate(getWidth() - width, head(), width, Math.max(0, getHeight() - head()));
        canvas.setSize(getWidth() - width, getHeight());
        empty.resizeRelocate(0, 0, getWidth(), getHeight());
        arrange();
        draw();
    }

    private int size() {
        return reader == null ? 0 : reader.diagram().rows().size() + waiting.size();
    }

    private SequenceDiagramRow row(int at) {
        var rows = reader == null
                ? List.<SequenceDiagramRow>of()
                : reader.diagram().rows();
        return at < rows.size() ? rows.get(at) : waiting.get(at - rows.size());
    }

    private SequenceDiagramLayout plan(Set<Channel> busy) {
        return SequenceDiagramLayout.of(
                reader == null ? List.of() : reader.diagram().channels(), busy, canvas.unitWidth());
    }

    private double head() {
        return plan(Set.of()).head();
    }

    private int fitting() {
        return Math.max(1, (int) ((getHeight() - head()) / SequenceDiagramLayout.ROW));
    }

    private int top() {
        return (int) Math.round(bar.getValue());
    }

    private void arrange() {
        moving = true;
        double hidden = Math.max(0, size() - fitting());
        bar.setMax(hidden);
        bar.setVisibleAmount(hidden * Math.max(0.06, fitting() / Math.max(1.0, size())));
        bar.setUnitIncrement(1);
        bar.setBlockIncrement(Math.max(1, fitting() - 1));
        bar.setVisible(hidden > 0);
        bar.setValue(following ? hidden : Math.min(bar.getValue(), hidden));
        empty.setVisible(size() == 0);
        moving = false;
    }

    /** A user moved the bar: at its end the diagram follows again. */
    private void scrolled() {
        if (!moving) {
            following = bar.getValue() >= bar.getMax() && bar.getMax() > 0;
            draw();
        }
    }

    private void by(double rows) {
        bar.setValue(Math.clamp(bar.getValue() + rows, 0, bar.getMax()));
    }

    private void reveal(int at) {
        if (at < top() || at >= top() + fitting()) {
            following = false;
            bar.setValue(Math.clamp(at - fitting() / 3, 0, bar.getMax()));
        }
    }

    /**
     * Returns the nanoseconds since the row above; negative for the first row, and after a row that stands for many
     * messages, since its time is not that of the last one.
     */
    private long delta(int at) {
        return at == 0 || row(at - 1) instanceof SequenceDiagramRow.RepeatRow
                ? -1
                : Math.max(0, row(at).time() - row(at - 1).until());
    }

    private void draw() {
        int end = Math.min(size(), top() + fitting() + 1);
        var plan = plan(busyChannels(end));
        var painter = new SequenceDiagramPainter(canvas.getGraphicsContext2D(), plan, colors, errorColors);
        painter.clear(canvas.unitHeight());
        shortened.clear();
        for (int at = top(); at < end; at++) {
            var row = row(at);
            double y = head() + (at - top()) * SequenceDiagramLayout.ROW;
            shortened.add(painter.row(row, y, delta(at), selected(row), changesOf(row)));
        }
        painter.head(session);
    }

    /** Returns the channels whose messages are among the visible rows, which end before {@code end}. */
    private Set<Channel> busyChannels(int end) {
        var busy = new HashSet<Channel>();
        for (int at = top(); at < end; at++) {
            switch (row(at)) {
                case MessageRow message -> busy.add(message.channel());
                case HeldRow held -> busy.add(held.channel());
                default -> {} // the texts of other rows extend over all lanes
            }
        }
        return busy;
    }

    /** Returns the whole text of the row at {@code y} if it was shortened; else an empty text. */
    String shortenedText(double y) {
        int at = (int) Math.floor((y - head()) / SequenceDiagramLayout.ROW);
        return at >= 0 && at < shortened.size() ? shortened.get(at) : "";
    }

    private void showWholeText(String text) {
        if (text.equals(wholeText.getText())) {
            return;
        }
        Tooltip.uninstall(this, wholeText); // hides it, too
        wholeText.setText(text);
        if (!text.isEmpty()) {
            Tooltip.install(this, wholeText);
        }
    }

    private boolean selected(SequenceDiagramRow row) {
        return row instanceof HeldRow waits ? waits.id() == selectedWaiting : open.isPresent() && row.holds(open.get());
    }

    private List<String> changesOf(SequenceDiagramRow row) {
        return row instanceof MessageRow message && reader != null ? reader.changesOf(message.entry()) : List.of();
    }

    private void press(MouseEvent event) {
        requestFocus();
        int at = top() + (int) Math.floor((event.getY() - head()) / SequenceDiagramLayout.ROW);
        if (event.getY() >= head() && at >= 0 && at < size()) {
            picked.accept(row(at));
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                taken.accept(row(at));
            }
        }
    }

    private void key(KeyEvent event) {
        int page = Math.max(1, fitting() - 1);
        switch (event.getCode()) {
            case UP -> step(event, -1);
            case DOWN -> step(event, 1);
            case PAGE_UP -> step(event, -page);
            case PAGE_DOWN -> step(event, page);
            case HOME -> step(event, -size());
            case END -> {
                follow(true);
                event.consume();
            }
            case ENTER -> {
                at().map(this::row).ifPresent(taken);
                event.consume();
            }
            default -> {}
        }
    }

    /** Returns the index of the selected row. */
    private Optional<Integer> at() {
        for (int i = size() - 1; i >= 0; i--) {
            if (selected(row(i))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** Selects the row that is {@code lines} further, or the nearest selectable one behind it. */
    private void step(KeyEvent event, int lines) {
        event.consume();
        if (size() == 0) {
            return;
        }
        int to = Math.clamp(at().orElse(size()) + lines, 0, size() - 1);
        int way = lines < 0 ? -1 : 1;
        nearest(to, way).or(() -> nearest(to, -way)).map(this::row).ifPresent(picked);
    }

    /** Returns the first selectable row from an index in one direction. */
    private Optional<Integer> nearest(int from, int way) {
        int at = from;
        while (at >= 0 && at < size() && !pickable(row(at))) {
            at += way;
        }
        return at >= 0 && at < size() ? Optional.of(at) : Optional.empty();
    }

    private static boolean pickable(SequenceDiagramRow row) {
        return row.message() != SequenceDiagramRow.NONE || row instanceof HeldRow || row instanceof SequenceFindingRow;
    }
}
