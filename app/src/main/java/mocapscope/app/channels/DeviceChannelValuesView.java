package mocapscope.app.channels;

import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.input.DragEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Region;
import mocapscope.app.control.EmptyStatePane;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.SignalDragboard;
import mocapscope.app.control.TimeAxisPane;
import mocapscope.app.control.TimeOfDayFormatter;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.control.ViewStyleSheetAttacher;
import mocapscope.app.model.SelectionController;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.pulse.AbstractTitledView;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.pulse.MenuSection;
import mocapscope.app.text.TextBundle;

/**
 * The view of the devices' channels: their current values as rows, and a plot of selected channels. Channels include
 * analog channels, buttons, flags and dials.
 */
public final class DeviceChannelValuesView extends AbstractTitledView {
    private static final TextBundle TEXTS = TextBundle.of(DeviceChannelValuesView.class);
    private static final double PLOT_PART = 0.5;

    private final ChannelsViewModel model = new ChannelsViewModel();
    private final PlotModel plotModel = new PlotModel();
    private final SelectionController controller;
    private final Consumer<String> messageConsumer;
    private final ChannelsToolBar bar;
    private final PlotPane plotPane;
    private final DeviceChannelListPane channelList = new DeviceChannelListPane(this::fold, this::hands);
    private final ScrollPane scroll = NodeConfigurator.scrollPane(channelList);
    private final Label hint = NodeConfigurator.styled(new Label(TEXTS.text("plot.hint")), "plot-hint");
    private final TimeAxisPane times = new TimeAxisPane();
    private final SplitPane splitPane = new SplitPane();
    private final BorderPane root = NodeConfigurator.styled(new BorderPane(), "channels-view");
    private final EmptyStatePane empty = new EmptyStatePane(TEXTS.text("empty"), TEXTS.text("empty.hint"));
    private final SimpleBooleanProperty plotting = new SimpleBooleanProperty();
    private final MenuItem add = new MenuItem(TEXTS.text("plot.add"));
    private final ContextMenu menu = new ContextMenu(add);
    private final UpdateThrottle words = UpdateThrottle.tenPerSecond();
    private final UpdateThrottle picture = UpdateThrottle.twentyPerSecond();
    private long now;
    private long epoch;
    private boolean several;
    private SharedViewSelection selected = SharedViewSelection.NOTHING;
    /** The signals that the open context menu applies to. */
    private List<PlottedSignalId> pointed = List.of();

    /**
     * Stores settings in {@code preferences}; shows messages with {@code messageConsumer}, since the view may be
     * hidden.
     */
    public DeviceChannelValuesView(
            SelectionController controller, Preferences preferences, Consumer<String> messageConsumer) {
        super("channels", TEXTS.text("title"), TEXTS.text("help"));
        this.controller = controller;
        this.messageConsumer = messageConsumer;
        bar = new ChannelsToolBar(preferences, seconds -> plotModel.window(seconds));
        plotPane = new PlotPane(plotModel, controller::select, controller::unplot, this::formatTimeOfDay);
        ViewStyleSheetAttacher.add(root, DeviceChannelValuesView.class, "channels.css");
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setId("channels-scroll");
        hint.setMaxWidth(Double.MAX_VALUE);
        add.setOnAction(_ -> controller.plot(pointed));
        splitPane.setOrientation(Orientation.VERTICAL);
        root.setTop(bar);
        root.addEventHandler(DragEvent.DRAG_OVER, this::over);
        root.addEventHandler(DragEvent.DRAG_DROPPED, this::dropped);
        arrange();
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<MenuSection> commandGroups() {
        var plot = MenuSection.of(
                MenuAndPaletteCommand.of("channels.plot", TEXTS.text("command.plot"), "V", this::plotSelected),
                MenuAndPaletteCommand.of(
                                "channels.clear", TEXTS.text("command.clear"), "", () -> controller.unplot(probes()))
                        .withEnabled(plotting),
                MenuAndPaletteCommand.of("channels.live", TEXTS.text("command.live"), "", plotModel::returnToLive)
                        .withEnabled(plotting));
        return bar.commandGroups(plot);
    }

    @Override
    public void refresh(Snapshot snapshot) {
        boolean figures = words.isDue(snapshot.nanos());
        if (!bar.paused().get()) {
            now = snapshot.moment();
        }
        snapshot.sessions().stream()
                .findFirst()
                .ifPresent(session -> epoch = session.session().anchor().epochNanos(session.now()) - snapshot.moment());
        if (figures) {
            boolean severalNow = snapshot.sessions().size() > 1;
            boolean changed = model.refresh(snapshot) | several != severalNow;
            several = severalNow;
            if (changed) {
                arrange();
            }
        }
        select(snapshot.selection());
        if (picture.isDue(snapshot.nanos())) {
            plotModel.setPaused(bar.paused().get());
            if (plotModel.refresh(snapshot, now, model)) {
                arrange();
            }
            paint(figures);
        }
    }

    @Override
    public void invalidate() {
        words.reset();
        picture.reset();
    }

    private void paint(boolean figures) {
        var options = new ChannelPlotDisplaySettings(
                now, bar.window(), bar.shared().get(), bar.paused().get());
        for (var group : channelList.groups()) {
            group.paint(options, this::isVisible);
            if (figures && !bar.paused().get()) {
                group.rows().stream()
                        .filter(this::isVisible)
                        .forEach(row -> model.find(row.channel().signal()).ifPresent(row::show));
            }
        }
        showTimes();
        if (plotting.get()) {
            plotPane.paint();
            plotPane.updateLegend();
        }
    }

    /** Labels the time axis below the lanes; it has no labels while all devices are collapsed. */
    private void showTimes() {
        var row = channelList.rows().findFirst();
        times.setVisible(row.isPresent());
        row.map(shown -> shown.plotBoundsIn(times)).ifPresent(plot -> {
            var end = bar.paused().get() ? formatTimeOfDay(now) : TEXTS.text("plot.now");
            times.show(plot.getMinX(), plot.getMaxX(), bar.window(), end);
        });
    }

    private String formatTimeOfDay(long moment) {
        return TimeOfDayFormatter.format(moment + epoch);
    }

    /** Shows the current rows, and the plot when it has lines. */
    private void arrange() {
        channelList.show(model.visibleChannels(), several);
        plotting.set(!plotModel.lines().isEmpty());
        Region below = channelList.isEmpty() ? empty : scroll;
        if (plotting.get()) {
            if (!splitPane.getItems().equals(List.of(plotPane, below))) {
                splitPane.getItems().setAll(plotPane, below);
                splitPane.setDividerPositions(PLOT_PART);
            }
            root.setCenter(splitPane);
        } else {
            splitPane.getItems().clear();
            root.setCenter(new BorderPane(below, hint, null, null, null));
        }
        root.setBottom(channelList.isEmpty() ? null : times);
        mark();
        words.reset();
    }

    /**
     * Also reports the result in the status bar, since the plot may be hidden while rows are selected in another view.
     */
    private void plotSelected() {
        messageConsumer.accept(
                TEXTS.text("plot.result." + controller.plotSelected().name()));
    }

    private void fold(DeviceChannelGroup group) {
        model.toggleFold(group);
        arrange();
    }

    /** Adds the mouse handlers of a row. */
    private void hands(DeviceChannelRowPane row) {
        var selection = row.channel().signal();
        var signals = PlottedSignalId.of(selection);
        row.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY) {
                controller.select(selection);
            }
        });
        row.setOnContextMenuRequested(event -> {
            pointed = signals;
            menu.show(row, event.getScreenX(), event.getScreenY());
        });
        row.setOnDragDetected(event -> {
            SignalDragboard.startDrag(row, PlottedSignalId.text(signals));
            event.consume();
        });
    }

    private void over(DragEvent event) {
        if (SignalDragboard.hasSignals(event.getDragboard())) {
            event.acceptTransferModes(TransferMode.COPY);
            event.consume();
        }
    }

    private void dropped(DragEvent event) {
        SignalDragboard.readSignals(event.getDragboard()).ifPresent(text -> {
            controller.plot(PlottedSignalId.parse(text));
            event.setDropCompleted(true);
            event.consume();
        });
    }

    private void select(SharedViewSelection selection) {
        if (!selection.equals(selected)) {
            selected = selection;
            if (model.unfold(selection)) {
                arrange();
            }
            mark();
            channelList.findRow(selection).ifPresent(this::bring);
        }
    }

    private void mark() {
        channelList.rows().forEach(row -> row.setSelected(row.channel().signal().equals(selected)));
    }

    /** Scrolls to a row. */
    private void bring(DeviceChannelRowPane row) {
        root.applyCss();
        root.layout();
        double seen = scroll.getViewportBounds().getHeight();
        double hidden = channelList.getHeight() - seen;
        if (hidden > 0 && !isVisible(row)) {
            scroll.setVvalue((top(row) - seen / 2) / hidden);
        }
    }

    private boolean isVisible(Region row) {
        double seen = scroll.getViewportBounds().getHeight();
        double from = scroll.getVvalue() * Math.max(0, channelList.getHeight() - seen);
        return top(row) + row.getHeight() >= from && top(row) <= from + seen;
    }

    private static double top(Region row) {
        var group = row.getParent();
        return (group == null ? 0 : group.getLayoutY()) + row.getLayoutY();
    }

    private List<PlottedSignalId> probes() {
        return plotModel.lines().stream().map(PlotLine::probe).toList();
    }
}
