package mocapscope.app.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.geometry.Point2D;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;
import mocapscope.app.control.EmptyState;
import mocapscope.app.control.Inks;
import mocapscope.app.words.Words;
import mocapscope.protocol.session.Role;
import org.jspecify.annotations.Nullable;

/**
 * Shows a session's sequence diagram with scrolling and selection, and held messages at its end. Paints only the
 * visible rows.
 */
final class LadderPane extends Region {
    private static final Words WORDS = Words.of(LadderPane.class);
    private static final double WHEEL_ROWS = 3;

    private final Inks inks = new Inks(this::draw);
    private final Inks wrong = new Inks(this::draw);
    private final Canvas canvas = new Canvas();
    private final ScrollBar bar = new ScrollBar();
    private final EmptyState empty = new EmptyState(WORDS.text("ladder.none"), WORDS.text("ladder.none.hint"));
    private Consumer<Rung> picked = rung -> {};
    private Consumer<Rung> taken = rung -> {};
    private @Nullable Ladder ladder;
    private Role role = Role.CLIENT;
    private List<Rung.Waits> waiting = List.of();
    private Optional<Long> open = Optional.empty();
    private long selectedWaiting = Rung.NONE;
    private boolean following = true;
    private boolean moving;
    private long shown = -1;

    LadderPane() {
        setId("ladder");
        getStyleClass().add("ladder");
        wrong.getStyleClass().add("wrong");
        bar.setOrientation(Orientation.VERTICAL);
        bar.setId("ladder-bar");
        bar.valueProperty().addListener(_ -> scrolled());
        empty.setMouseTransparent(true);
        getChildren().addAll(inks, wrong, canvas, bar, empty);
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.LIST_VIEW);
        setMinSize(0, 0);
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::press);
        addEventHandler(ScrollEvent.SCROLL, event -> by(-Math.signum(event.getDeltaY()) * WHEEL_ROWS));
        addEventHandler(KeyEvent.KEY_PRESSED, this::key);
    }

    /** Sets the listener for the row that the user selects. */
    void onPick(Consumer<Rung> listener) {
        picked = listener;
    }

    /** Sets the listener for the row that the user opens for editing. */
    void onTake(Consumer<Rung> listener) {
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
     * Shows a diagram and the held messages; {@code selected} is a message's number, {@code held} the id of a held one.
     */
    void show(Ladder newer, Role us, List<Rung.Waits> waits, Optional<Long> selected, long held) {
        boolean same = newer == ladder
                && newer.changes() == shown
                && waits.equals(waiting)
                && selected.equals(open)
                && held == selectedWaiting;
        if (newer != ladder) {
            following = true;
        }
        boolean reveal = !selected.equals(open);
        boolean other = held != selectedWaiting;
        ladder = newer;
        role = us;
        shown = newer.changes();
        waiting = waits;
        open = selected;
        selectedWaiting = held;
        if (!same) {
            arrange();
            if (reveal) {
                selected.flatMap(newer::index).ifPresent(this::reveal);
            } else if (other) {
                place(held).ifPresent(this::reveal);
            }
            draw();
        }
    }

    /** Returns the index of a held message. */
    private Optional<Integer> place(long held) {
        for (int i = 0; i < waiting.size(); i++) {
            if (waiting.get(i).id() == held) {
                return Optional.of(size() - waiting.size() + i);
            }
        }
        return Optional.empty();
    }

    /** Clears the pane. */
    void clear() {
        ladder = null;
        waiting = List.of();
        arrange();
        draw();
    }

    /** Returns the centre of a message's row in this pane's coordinates; empty if it is not visible. */
    Optional<Point2D> middle(long n) {
        return Optional.ofNullable(ladder).flatMap(one -> one.index(n)).map(at -> {
            double y = head() + (at - top() + 0.5) * LadderPlan.ROW;
            return new Point2D(canvas.getWidth() / 2, y);
        });
    }

    @Override
    protected void layoutChildren() {
        double width = bar.prefWidth(-1);
        bar.resizeRelocate(getWidth() - width, head(), width, Math.max(0, getHeight() - head()));
        canvas.setWidth(Math.max(0, getWidth() - width));
        canvas.setHeight(getHeight());
        empty.resizeRelocate(0, 0, getWidth(), getHeight());
        arrange();
        draw();
    }

    private int size() {
        return ladder == null ? 0 : ladder.rungs().size() + waiting.size();
    }

    private Rung rung(int at) {
        var rungs = ladder == null ? List.<Rung>of() : ladder.rungs();
        return at < rungs.size() ? rungs.get(at) : waiting.get(at - rungs.size());
    }

    private LadderPlan plan() {
        return LadderPlan.of(ladder == null ? List.of() : ladder.spoken(), canvas.getWidth());
    }

    private double head() {
        return plan().head();
    }

    private int fitting() {
        return Math.max(1, (int) ((getHeight() - head()) / LadderPlan.ROW));
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

    /** Applies the user's scrolling; at the end the diagram follows again. */
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

    private void draw() {
        var plan = plan();
        var painter = new LadderPainter(canvas.getGraphicsContext2D(), plan, inks, wrong);
        painter.clear(canvas.getHeight());
        int end = Math.min(size(), top() + fitting() + 1);
        for (int at = top(); at < end; at++) {
            var rung = rung(at);
            long delta = at == 0 ? -1 : Math.max(0, rung.time() - rung(at - 1).until());
            double y = head() + (at - top()) * LadderPlan.ROW;
            painter.rung(rung, y, delta, selected(rung), deeds(rung));
        }
        painter.head(role);
    }

    private boolean selected(Rung rung) {
        return rung instanceof Rung.Waits waits
                ? waits.id() == selectedWaiting
                : open.isPresent() && rung.holds(open.get());
    }

    private List<String> deeds(Rung rung) {
        return rung instanceof Rung.Said said && ladder != null ? ladder.deeds(said.entry()) : List.of();
    }

    private void press(MouseEvent event) {
        requestFocus();
        int at = top() + (int) Math.floor((event.getY() - head()) / LadderPlan.ROW);
        if (event.getY() >= head() && at >= 0 && at < size()) {
            picked.accept(rung(at));
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                taken.accept(rung(at));
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
                at().map(this::rung).ifPresent(taken);
                event.consume();
            }
            default -> {}
        }
    }

    /** Returns the index of the selected row. */
    private Optional<Integer> at() {
        for (int i = size() - 1; i >= 0; i--) {
            if (selected(rung(i))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** Selects the row {@code lines} rows away, or the nearest selectable one behind it. */
    private void step(KeyEvent event, int lines) {
        event.consume();
        if (size() == 0) {
            return;
        }
        int to = Math.clamp(at().orElse(size()) + lines, 0, size() - 1);
        int way = lines < 0 ? -1 : 1;
        nearest(to, way).or(() -> nearest(to, -way)).map(this::rung).ifPresent(picked);
    }

    /** Returns the first selectable row from an index in one direction. */
    private Optional<Integer> nearest(int from, int way) {
        int at = from;
        while (at >= 0 && at < size() && !pickable(rung(at))) {
            at += way;
        }
        return at >= 0 && at < size() ? Optional.of(at) : Optional.empty();
    }

    private static boolean pickable(Rung rung) {
        return rung.message() != Rung.NONE || rung instanceof Rung.Waits;
    }
}
