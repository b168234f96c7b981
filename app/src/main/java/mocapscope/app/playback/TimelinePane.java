package mocapscope.app.playback;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.shape.Rectangle;
import mocapscope.app.control.CssPlotLineColorSupplierNode;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.control.PixelBufferPlotPane;
import mocapscope.app.control.UnmanagedNodeLayoutRefresher;
import mocapscope.app.text.TextBundle;
import org.jspecify.annotations.Nullable;

/** The pane that shows the timeline: session rows, ruler, playhead and markers. */
final class TimelinePane extends Pane {
    static final double RULER = 22;
    private static final TextBundle TEXTS = TextBundle.of(TimelinePane.class);
    private static final double NAMES = 168;
    private static final double NARROW = 640;
    private static final double NAMES_NARROW = 128;
    private static final double LOWEST = 15;
    private static final double HIGHEST = 120;
    private static final double SCROLL = 10;
    /** The room right of the plot, so that the playhead is visible at its end, which is now for live sessions. */
    private static final double RIGHT = 8;
    /** The distance of the text about the oldest data from the edges of its area. */
    private static final double EDGE_GAP = 8;

    private final PixelBufferPlotPane rasterPane = new PixelBufferPlotPane("timeline-strip");
    private final CssPlotLineColorSupplierNode colors = new CssPlotLineColorSupplierNode();
    private final TimelineRowPainter painter = new TimelineRowPainter(rasterPane, colors);
    private final TimeRuler ruler = new TimeRuler();
    private final Pane names = new Pane();
    private final List<Label> labels = new ArrayList<>();
    private final ScrollBar scroll = new ScrollBar();
    private final Region part = line("timeline-part");
    private final Region pointed = line("timeline-pointed");
    private final Region selected = line("timeline-selected");
    private final Region playhead = line("timeline-playhead");
    private final Label flagA = flag("A");
    private final Label flagB = flag("B");
    private final Label edge = NodeConfigurator.styled(new Label(TEXTS.text("edge")), "timeline-edge");
    private final Label readout = NodeConfigurator.styled(new Label(), "readout");
    private final Pane over = new Pane(part, edge, pointed, selected, playhead, flagA, flagB, readout);
    private List<SessionTimelineRowData> timelineRows = List.of();
    private Painted painted = Painted.NOTHING;

    /** The values a picture depends on; it is painted again only when they change. */
    private record Painted(
            long from, long window, long versions, long oldest, double width, double height, int first, int colors) {
        static final Painted NOTHING = new Painted(0, 0, 0, 0, 0, 0, 0, 0);
    }

    TimelinePane() {
        getStyleClass().add("timeline");
        setFocusTraversable(false);
        setMinSize(0, RULER + LOWEST);
        UnmanagedNodeLayoutRefresher.register(readout);
        readout.setVisible(false);
        UnmanagedNodeLayoutRefresher.register(edge);
        edge.setVisible(false);
        over.setMouseTransparent(true);
        scroll.setOrientation(Orientation.VERTICAL);
        UnmanagedNodeLayoutRefresher.register(scroll);
        scroll.valueProperty().subscribe(this::requestLayout);
        var clip = new Rectangle();
        clip.widthProperty().bind(over.widthProperty());
        clip.heightProperty().bind(over.heightProperty());
        over.setClip(clip);
        getChildren().addAll(colors, rasterPane, ruler, names, over, scroll);
    }

    private static Region line(String style) {
        var line = NodeConfigurator.styled(new Region(), style);
        line.setManaged(false);
        line.setVisible(false);
        return line;
    }

    private static Label flag(String letter) {
        var flag = NodeConfigurator.styled(new Label(letter), "timeline-flag");
        UnmanagedNodeLayoutRefresher.register(flag);
        flag.setVisible(false);
        return flag;
    }

    /** Returns the x coordinate of the timeline's left edge. */
    double plotLeft() {
        return getWidth() < NARROW ? NAMES_NARROW : NAMES;
    }

    double plotWidth() {
        return Math.max(1, getWidth() - plotLeft() - RIGHT - (scroll.isVisible() ? SCROLL : 0));
    }

    @Override
    protected void layoutChildren() {
        double room = Math.max(0, getHeight() - RULER);
        int fit = fit();
        scroll.setVisible(timelineRows.size() > fit);
        scroll.setMax(Math.max(0, timelineRows.size() - fit));
        scroll.setVisibleAmount(scroll.getMax() * fit / Math.max(1, timelineRows.size()));
        scroll.setUnitIncrement(1);
        scroll.setBlockIncrement(fit);
        scroll.setValue(Math.min(scroll.getValue(), scroll.getMax()));
        scroll.resizeRelocate(getWidth() - SCROLL, RULER, SCROLL, room);
        rasterPane.resizeRelocate(plotLeft(), 0, plotWidth(), getHeight());
        ruler.resizeRelocate(plotLeft(), 0, plotWidth(), RULER);
        over.resizeRelocate(plotLeft(), 0, plotWidth() + RIGHT, getHeight());
        names.resizeRelocate(0, RULER, plotLeft(), room);
        for (int i = 0; i < labels.size(); i++) {
            int row = i - first();
            labels.get(i).setVisible(row >= 0 && row <= fit);
            labels.get(i).resizeRelocate(0, row * rowHeight(), plotLeft(), rowHeight() - 1);
        }
    }

    private int fit() {
        return Math.max(1, (int) ((getHeight() - RULER) / LOWEST));
    }

    private int first() {
        return (int) Math.round(scroll.getValue());
    }

    double rowHeight() {
        double room = (getHeight() - RULER) / Math.max(1, Math.min(timelineRows.size(), fit()));
        return Math.floor(Math.clamp(room, LOWEST, HIGHEST));
    }

    /** Returns the row at a y coordinate; null when there are no rows there. */
    @Nullable
    SessionTimelineRowData rowAt(double y) {
        int row = first() + (int) Math.floor((y - RULER) / rowHeight());
        return y < RULER || row >= timelineRows.size() ? null : timelineRows.get(row);
    }

    /** Sets the nanoseconds to add to a moment for the time of day. */
    void setEpoch(long nanos) {
        ruler.setEpoch(nanos);
    }

    /** Updates the row labels for other sessions or names. */
    void setRows(List<SessionTimelineRowData> now) {
        timelineRows = now;
        labels.clear();
        for (var timelineRow : timelineRows) {
            var label = NodeConfigurator.styled(new Label(timelineRow.shortName()), "timeline-name");
            label.setStyle("-color-accent-of-session: -color-session-%d;".formatted(timelineRow.accent()));
            // Sessions differ in protocol and port, at the two ends of the text.
            label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
            label.setTooltip(new Tooltip(timelineRow.name()));
            UnmanagedNodeLayoutRefresher.register(label);
            labels.add(label);
        }
        painted = Painted.NOTHING;
        names.getChildren().setAll(labels);
        scroll.setValue(0);
        requestLayout();
    }

    /** Paints whatever has changed. */
    void show(PlaybackViewModel model, TimelineRowsAndPlaybackProvider source) {
        timelineRows = model.rows();
        var viewport = model.viewport();
        ruler.show(viewport, source);
        if (rasterPane.columnCount() > 0) {
            long step = Math.max(1, viewport.window() / rasterPane.columnCount());
            long from = Math.floorDiv(viewport.from(), step) * step;
            var now = new Painted(
                    from,
                    viewport.window(),
                    versions(),
                    timelineRows.isEmpty()
                            ? 0
                            : Math.max(from, timelineRows.getFirst().oldest()),
                    plotWidth(),
                    getHeight(),
                    first(),
                    rasterPane.ground() + rasterPane.line());
            if (!now.equals(painted)) {
                painted = now;
                paint(viewport, from);
            }
        }
        edge(model, viewport, source);
    }

    private long versions() {
        long versions = timelineRows.size();
        for (var timelineRow : timelineRows) {
            versions += timelineRow.overview().version();
        }
        return versions;
    }

    private void paint(TimelineViewport viewport, long from) {
        double scale = rasterPane.columnCount() / plotWidth();
        var grid = new TimelineRowPainter.TimelinePixelMapping(
                from,
                (double) viewport.window() / rasterPane.columnCount(),
                (int) Math.round(RULER * scale),
                (int) Math.round(rowHeight() * scale),
                first(),
                scale);
        rasterPane.paint(raster -> painter.paint(raster, grid, timelineRows, ruler.first(), ruler.step()));
    }

    /** Positions the playhead, A, B and the selected moment. */
    void placeMarkers(PlaybackViewModel model) {
        var viewport = model.viewport();
        double x = viewport.xOf(model.position(), plotWidth());
        put(playhead, x, 1.5, 0);
        playhead.setVisible(x >= -1 && x <= plotWidth() + 1);
        double selectedX = model.selectedMoment().isPresent()
                ? viewport.xOf(model.selectedMoment().getAsLong(), plotWidth())
                : -2;
        selected.setVisible(selectedX >= -1 && selectedX <= plotWidth() + 1);
        if (selected.isVisible()) {
            put(selected, selectedX, 1, RULER);
        }
        long start = model.chosen().map(TimelineRowsAndPlaybackProvider::start).orElse(0L);
        var markers = model.markers();
        double a = markers.a() == AbRepeatMarkers.NONE ? 0 : viewport.xOf(start + markers.a(), plotWidth());
        double b = markers.b() == AbRepeatMarkers.NONE ? plotWidth() : viewport.xOf(start + markers.b(), plotWidth());
        part.setVisible(markers.isSet());
        if (markers.isSet()) {
            put(part, a, Math.max(0, b - a), RULER);
        }
        put(flagA, markers.a() != AbRepeatMarkers.NONE, a);
        put(flagB, markers.b() != AbRepeatMarkers.NONE, b - flagB.prefWidth(-1));
    }

    private void put(Node line, double x, double width, double top) {
        if (line.getLayoutX() != x || line.getLayoutBounds().getWidth() != width) {
            line.resizeRelocate(x, top, width, getHeight() - top);
        }
    }

    private static void put(Label flag, boolean visible, double x) {
        flag.setVisible(visible);
        if (visible) {
            flag.resizeRelocate(x, 0, flag.prefWidth(-1), RULER - 4);
        }
    }

    private void edge(PlaybackViewModel model, TimelineViewport viewport, TimelineRowsAndPlaybackProvider source) {
        double width = edge.prefWidth(-1);
        double x = viewport.xOf(viewport.first(), plotWidth());
        boolean reported = source.isLive() && model.length() > 0 && x >= width + 2 * EDGE_GAP;
        edge.setVisible(reported);
        if (reported) {
            double height = edge.prefHeight(-1);
            edge.resizeRelocate(EDGE_GAP, RULER + Math.max(0, (rowHeight() - height) / 2), width, height);
        }
    }

    /** Shows a text at the mouse; an empty text hides it. */
    void showReadout(double x, String words) {
        boolean visible = !words.isEmpty();
        pointed.setVisible(visible);
        readout.setVisible(visible);
        if (visible) {
            put(pointed, x, 1, 0);
            readout.setText(words);
            double width = Math.min(plotWidth(), readout.prefWidth(-1));
            double at = x + 10 + width > plotWidth() ? Math.max(0, x - 10 - width) : x + 10;
            readout.resizeRelocate(at, getHeight() - readout.prefHeight(-1) - 2, width, readout.prefHeight(-1));
        }
    }
}
