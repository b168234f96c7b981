package mocapscope.app.timing;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.StackPane;
import javafx.scene.shape.Line;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.TimeAxisPane;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;

/** The view of each source's timing: health, report intervals, gaps, device clock and latency. */
public final class TimingView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(TimingView.class);
    private static final long A_SECOND = 1_000_000_000L;
    private static final PseudoClass SELECTED = PseudoClass.getPseudoClass("selected");

    private final TimingViewModel model = new TimingViewModel();
    private final UpdateThrottle header = UpdateThrottle.fivePerSecond();
    private final UpdateThrottle picture = UpdateThrottle.twentyPerSecond();
    private final UpdateThrottle judging = UpdateThrottle.onePerSecond();
    private final TimeAxisPane axis = new TimeAxisPane();
    /** The frames after a selection in which the place of its rows is looked up again. */
    private static final int CORRECTIONS = 5;

    private final BorderPane root = NodeConfigurator.styled(new BorderPane(), "timing-view");
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("empty"), TEXTS.text("empty.hint"));
    private final TimingCommands commands;
    private final TimingRowList rows;
    private final ScrollPane scroll;
    private final TimeCursorLayer cursors = new TimeCursorLayer();
    private final StackPane lanes;
    private final TimingToolBar bar;
    private final TimingMouseHandler handler;
    private final SourceTimingTableView table;
    private SelectedMessageArrival marker = SelectedMessageArrival.NOTHING;
    private SharedViewSelection selection = new SharedViewSelection.NoSelection();
    private int corrections;
    private boolean unpainted;
    private boolean severalSessions;
    private boolean rearrange;

    /** Creates the view; {@code message} shows a text in the status bar. */
    public TimingView(SelectionController controller, Preferences preferences, Consumer<String> message) {
        super("timing", TEXTS.text("title"), TEXTS.text("help"));
        commands = new TimingCommands(
                model,
                controller,
                new TimingViewPreferences(preferences),
                this::atOnce,
                () -> rearrange = true,
                message);
        rows = new TimingRowList(commands.logarithmic()::get, this::unfold);
        scroll = NodeConfigurator.scrollPane(rows);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        lanes = new StackPane(scroll, cursors);
        handler = new TimingMouseHandler(model, rows, controller, this::atOnce);
        bar = new TimingToolBar(commands, this::filter);
        table = new SourceTimingTableView(
                new EmptyStatePane(TEXTS.text("empty"), TEXTS.text("empty.hint")), controller::select);
        ViewStyleSheetAttacher.add(root, TimingView.class, "timing.css");
        root.setTop(bar);
        root.setCenter(empty);
    }

    @Override
    public List<MenuSection> commandGroups() {
        return commands.groups();
    }

    @Override
    public Node node() {
        return root;
    }

    /** Updates the commands while the view is hidden, since keys and menus can still run them. */
    public void refreshHidden(Snapshot snapshot) {
        commands.refresh(snapshot);
    }

    @Override
    public void refresh(Snapshot snapshot) {
        commands.refresh(snapshot);
        if (rows.applyLayout(layout()) | rearrange) {
            arrange();
        }
        boolean appeared = see();
        if (appeared || unpainted) {
            atOnce();
        }
        unpainted = appeared; // laid out only after this frame: until then there is no width
        severalSessions = snapshot.sessions().size() > 1;
        marker = SelectedMessageArrival.fromSnapshot(snapshot, marker);
        boolean words = header.isDue(snapshot.nanos());
        if (words | picture.isDue(snapshot.nanos())) {
            if (model.refresh(snapshot) | (judging.isDue(snapshot.nanos()) && model.updateOrder())) {
                arrange();
                see();
            }
            if (commands.table().get()) {
                showTable(words, snapshot);
            } else {
                show(words, snapshot.selectedSignalOrSelection());
            }
        }
    }

    private TimingRowColumnLayout layout() {
        boolean overview = commands.overview().get();
        var layout = TimingRowColumnLayout.of(rows.getWidth(), overview, rows.longestNameWidth());
        return layout.withStripHeight(
                rows.fitStripHeight(overview, scroll.getViewportBounds().getHeight()));
    }

    private void showTable(boolean figures, Snapshot snapshot) {
        commands.past().set(!model.timeline().isLive());
        if (figures) {
            table.show(model.tableRows(), snapshot.selectedSignalOrSelection(), severalSessions, snapshot.nanos());
            bar.show(model);
        }
    }

    @Override
    public void invalidate() {
        atOnce();
    }

    @Override
    public void release(Snapshot snapshot) {
        commands.refresh(snapshot);
        marker = SelectedMessageArrival.fromSnapshot(snapshot, marker);
        rearrange |= model.refresh(snapshot);
        table.show(List.of(), snapshot.selection(), severalSessions, snapshot.nanos()); // filled again when it is shown
    }

    /** Creates and removes rows as they scroll; returns true if one was added. */
    private boolean see() {
        double top = scrolledTop();
        return rows.updateVisibility(top, top + visibleHeight());
    }

    private double visibleHeight() {
        return scroll.getViewportBounds().getHeight();
    }

    private double scrolledTop() {
        return scroll.getVvalue() * Math.max(0, rows.getHeight() - visibleHeight());
    }

    /**
     * Scrolls to the rows of what another view selected, unless one of them is visible. The height of rows that were never
     * visible is estimated, so that the place is corrected in the frames after.
     */
    private void scrollTo(SharedViewSelection meant) {
        if (!rows.isLaidOut()) {
            return;
        }
        double top = scrolledTop();
        if (!meant.equals(selection)) {
            selection = meant;
            corrections = rows.findHidden(meant, top, top + visibleHeight()).isPresent() ? CORRECTIONS : 0;
        }
        if (corrections > 0) {
            corrections--;
            double hidden = Math.max(1, rows.getHeight() - visibleHeight());
            rows.findFirst(meant).ifPresent(y -> scroll.setVvalue(Math.min(1, y / hidden)));
        }
    }

    private void show(boolean figures, SharedViewSelection meant) {
        scrollTo(meant);
        for (var stripRow : rows.rows()) {
            stripRow.region().pseudoClassStateChanged(SELECTED, stripRow.isSelectedBy(meant));
            stripRow.updateData(model);
            stripRow.paint(model, marker);
            stripRow.updateCursor(
                    rows.ruler().isOnPlot(handler.mouseX())
                            ? handler.mouseX() - rows.ruler().left()
                            : -1,
                    model);
            if (figures) {
                stripRow.updateHeader(severalSessions, model.visibleRange());
            }
        }
        cursors.show(model.cursors(), model.visibleRange(), rows.ruler(), handler.mouseX());
        commands.past().set(!model.timeline().isLive());
        commands.measuring().set(model.cursors().first().isPresent());
        if (figures) {
            bar.show(model);
        }
        showAxis();
    }

    private void arrange() {
        rearrange = false;
        rows.show(model.lanes(), model.transports(), !commands.worstFirst().get());
        boolean none = rows.isEmpty();
        empty.show(
                model.isFilteredEmpty() ? TEXTS.text("empty.filtered") : TEXTS.text("empty"),
                model.isFilteredEmpty() ? TEXTS.text("empty.filtered.hint") : TEXTS.text("empty.hint"));
        boolean tabular = commands.table().get();
        root.setCenter(none ? empty : tabular ? table.node() : lanes);
        root.setBottom(none || tabular ? null : axis);
        header.reset();
    }

    private void unfold(SourceTimingRowModel lane) {
        model.toggleFold(lane);
        rearrange = true;
    }

    private void filter(String words) {
        model.filter(words);
        rearrange = true;
    }

    private void showAxis() {
        if (!rows.isEmpty()) {
            var layout = rows.ruler();
            var viewport = model.timeline();
            double right = layout.left() + layout.plotWidth();
            if (viewport.isLive()) {
                axis.show(layout.left(), right, viewport.window());
            } else {
                var ago = DisplayNumberFormatter.formatFixed(viewport.ago() / (double) A_SECOND, 1);
                axis.show(layout.left(), right, viewport.window(), TEXTS.text("axis.ago", ago));
            }
        }
    }

    private void atOnce() {
        picture.reset();
        header.reset();
    }

    /** Draws the mouse position and the two measuring cursors across all timing rows. */
    private static final class TimeCursorLayer extends Pane {
        private final Line mouse = line("cursor");
        private final Line first = line("cursor-first");
        private final Line second = line("cursor-second");
        private final Label firstName = name("1");
        private final Label secondName = name("2");

        TimeCursorLayer() {
            setMouseTransparent(true);
            setMinSize(0, 0);
            getChildren().addAll(mouse, first, second, firstName, secondName);
        }

        private static Line line(String style) {
            var line = NodeConfigurator.styled(new Line(), style);
            line.setManaged(false);
            line.setVisible(false);
            return line;
        }

        private static Label name(String words) {
            var name = NodeConfigurator.styled(new Label(words), "cursor-name");
            UnmanagedNodeLayoutRefresher.register(name);
            name.setVisible(false);
            return name;
        }

        /** Shows the cursors; {@code x} is the mouse position, negative for none. */
        void show(TimeCursorPair pair, VisibleTimeRange range, TimingRowColumnLayout layout, double x) {
            place(mouse, layout.isOnPlot(x) ? x : -1);
            place(first, firstName, pair.first(), range, layout);
            place(second, secondName, pair.second(), range, layout);
        }

        private void place(
                Line line, Label name, OptionalLong time, VisibleTimeRange range, TimingRowColumnLayout layout) {
            double x = time.isEmpty() ? -1 : layout.x(time.getAsLong(), range);
            place(line, layout.isOnPlot(x) ? x : -1);
            name.setVisible(line.isVisible());
            if (line.isVisible()) {
                name.autosize();
                name.relocate(line.getStartX() + 1, 0);
            }
        }

        private void place(Line line, double x) {
            line.setVisible(x >= 0);
            if (x >= 0) {
                double at = Math.round(x) + 0.5;
                line.setStartX(at);
                line.setEndX(at);
                line.setEndY(getHeight());
            }
        }
    }
}
