package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.geometry.Orientation;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.NodeConfigurator;
import mocapscope.app.model.snapshot.SharedViewSelection;
import org.jspecify.annotations.Nullable;

/**
 * The scrolling list of rows in the timing view, which creates UI nodes for visible rows only. Rows that stay visible
 * keep their nodes.
 */
final class TimingRowList extends VBox {
    /** Estimated height of a row that was never visible. */
    private static final double USUAL_HEIGHT = 150;

    private static final double HEALTH_HEIGHT = 24;
    /** Space below the last row. */
    private static final double BOTTOM = 12;

    private final ReportIntervalHistogramPane.HistogramScaleSupplier counting;
    private final Consumer<SourceTimingRowModel> unfold;
    private final List<TimingRowPlaceholder> slots = new ArrayList<>();
    private final List<TimingPlotRow> seen = new ArrayList<>();
    private double longestNameWidth;
    private TimingRowColumnLayout layout = TimingRowColumnLayout.of(0, false, 0);

    /** {@code unfold} shows or hides what shares a lane's clock. */
    TimingRowList(ReportIntervalHistogramPane.HistogramScaleSupplier counting, Consumer<SourceTimingRowModel> unfold) {
        this.counting = counting;
        this.unfold = unfold;
        getStyleClass().add("lanes");
    }

    /** Returns the visible rows. */
    List<TimingPlotRow> rows() {
        return seen;
    }

    boolean isEmpty() {
        return slots.isEmpty();
    }

    TimingRowColumnLayout ruler() {
        return layout;
    }

    /** Returns the width of the longest name in the overview, of the rows that were visible. */
    double longestNameWidth() {
        return longestNameWidth;
    }

    /** Returns the row at a y position, and its slot. */
    Optional<TimingRowPlaceholder> findAt(double y) {
        return slots.stream()
                .filter(slot -> y >= slot.getLayoutY() && y < slot.getLayoutY() + slot.getHeight())
                .findFirst();
    }

    /** Returns whether all rows have a place; new ones have none before the next layout. */
    boolean isLaidOut() {
        return slots.stream().allMatch(slot -> slot.getHeight() > 0);
    }

    /**
     * Returns the y position of the first row that belongs to a selection; empty if none does, or if one that does lies
     * wholly between {@code top} and {@code bottom}.
     */
    OptionalDouble findHidden(SharedViewSelection selection, double top, double bottom) {
        boolean isSeen = slots.stream()
                .filter(slot -> slot.isSelectedBy(selection))
                .anyMatch(slot -> slot.getLayoutY() >= top && slot.getLayoutY() + slot.getHeight() <= bottom);
        return isSeen ? OptionalDouble.empty() : findFirst(selection);
    }

    /** Returns the y position of the first row that belongs to a selection; empty if none does. */
    OptionalDouble findFirst(SharedViewSelection selection) {
        return slots.stream()
                .filter(slot -> slot.isSelectedBy(selection))
                .mapToDouble(Region::getLayoutY)
                .findFirst();
    }

    /** Lays out all rows if the ruler changed; returns true if they must be created again. */
    boolean applyLayout(TimingRowColumnLayout newer) {
        if (newer.equals(layout)) {
            return false;
        }
        boolean others = newer.overview() != layout.overview();
        layout = newer;
        if (others) {
            slots.clear();
        }
        return others;
    }

    /** Returns the height of the strips with which the rows of sources fill {@code height}, within limits. */
    double fitStripHeight(boolean overview, double height) {
        int lanes = 0;
        double total = 0;
        for (var slot : slots) {
            lanes += slot.hasLane() ? 1 : 0;
            total += slot.getHeight();
        }
        double least = TimingRowColumnLayout.leastStripHeight(overview);
        if (lanes == 0 || overview != layout.overview()) {
            return least;
        }
        double others = getHeight() > 0 ? total - lanes * layout.stripHeight() : height;
        return Math.clamp(
                Math.floor((height - others - BOTTOM) / lanes), least, TimingRowColumnLayout.mostStripHeight(overview));
    }

    /** Makes exactly the rows between {@code top} and {@code bottom} visible; returns true if a row was added. */
    boolean updateVisibility(double top, double bottom) {
        boolean appeared = false;
        seen.clear();
        for (var slot : slots) {
            boolean laidOut = slot.getHeight() > 0;
            boolean inSight = laidOut && slot.getLayoutY() + slot.getHeight() >= top && slot.getLayoutY() <= bottom;
            appeared |= slot.setVisibleInList(inSight, layout);
            slot.row().ifPresent(seen::add);
        }
        if (layout.overview() && (appeared || longestNameWidth == 0)) {
            applyCss();
            seen.forEach(stripRow -> longestNameWidth = Math.max(longestNameWidth, stripRow.nameWidth()));
        }
        return appeared;
    }

    /**
     * Shows lanes and transports; a transport is below its session's lanes, or, in another lane order, after all lanes.
     */
    void show(List<SourceTimingRowModel> lanes, List<TransportMetricsTimingRowModel> models, boolean bySession) {
        var before = List.copyOf(slots);
        var left = new ArrayList<>(models);
        slots.clear();
        for (int i = 0; i < lanes.size(); i++) {
            slots.add(slot(lanes.get(i), before));
            var session = lanes.get(i).key().source().session();
            boolean last = i == lanes.size() - 1
                    || !lanes.get(i + 1).key().source().session().equals(session);
            if (bySession && last) {
                left.stream()
                        .filter(lane -> lane.session().equals(session))
                        .forEach(model -> slots.add(slot(model, before)));
                left.removeIf(transport -> transport.session().equals(session));
            }
        }
        left.forEach(transport -> slots.add(slot(transport, before)));
        getChildren().setAll(slots);
        longestNameWidth = 0;
    }

    private TimingRowPlaceholder slot(Object subject, List<TimingRowPlaceholder> before) {
        var slot = before.stream()
                .filter(one -> one.isFor(subject))
                .findFirst()
                .orElseGet(() -> new TimingRowPlaceholder(
                        subject, layout.overview() ? HEALTH_HEIGHT : USUAL_HEIGHT, () -> createRow(subject)));
        slot.setStyle("-color-accent-of-session: -color-session-%d;".formatted(accent(subject)));
        return slot;
    }

    private static int accent(Object subject) {
        return subject instanceof SourceTimingRowModel lane
                ? lane.accent()
                : ((TransportMetricsTimingRowModel) subject).accent();
    }

    private TimingPlotRow createRow(Object subject) {
        if (subject instanceof SourceTimingRowModel lane) {
            return layout.overview()
                    ? new CollapsedSourceTimingRowPane(lane, () -> unfold.accept(lane))
                    : new ExpandedSourceTimingRowPane(lane, () -> unfold.accept(lane), counting);
        }
        return new TransportMetricsTimingRowPane((TransportMetricsTimingRowModel) subject);
    }

    /**
     * A placeholder for a timing row that creates the row when it scrolls into view. The row's nodes exist only while it is
     * visible, because JavaFX visits all nodes of a window in every frame. Edges of the row are nodes of their own: as
     * backgrounds of the row, they would be painted below each strip that changes.
     */
    static final class TimingRowPlaceholder extends Region {
        private static final TimingRowColumnLayout NEVER = TimingRowColumnLayout.of(0, false, 0);
        private static final double ACCENT_WIDTH = 2;

        private final Object subject;
        private final Supplier<TimingPlotRow> maker;
        private final Region accentEdge = NodeConfigurator.styled(new Region(), "lane-accent");
        private final Region lowerEdge = NodeConfigurator.styled(new Region(), "lane-edge");
        private double height;
        private TimingRowColumnLayout fitted = NEVER;
        private @Nullable TimingPlotRow timingStripRow;
        private boolean seen;

        /** Creates a slot; {@code height} is its height until the row was visible. */
        TimingRowPlaceholder(Object subject, double height, Supplier<TimingPlotRow> maker) {
            this.subject = subject;
            this.height = height;
            this.maker = maker;
            setMinWidth(0);
            accentEdge.setMouseTransparent(true);
            lowerEdge.setMouseTransparent(true);
        }

        /** Returns true if it belongs to that lane or transport. */
        boolean isFor(Object rowSubject) {
            return subject == rowSubject;
        }

        /** Returns the row while it is visible. */
        Optional<TimingPlotRow> row() {
            return seen ? Optional.ofNullable(timingStripRow) : Optional.empty();
        }

        /** Returns true if it belongs to a source. */
        boolean hasLane() {
            return subject instanceof SourceTimingRowModel;
        }

        private boolean isSelectedBy(SharedViewSelection selection) {
            return subject instanceof SourceTimingRowModel lane && lane.isSelectedBy(selection);
        }

        /** Shows or hides the row; returns true if it was created. */
        boolean setVisibleInList(boolean enabled, TimingRowColumnLayout layout) {
            boolean appeared = enabled && !seen;
            if (appeared) {
                var shown = maker.get();
                timingStripRow = shown;
                getChildren().setAll(shown.region(), accentEdge, lowerEdge);
            } else if (!enabled && seen) {
                height = getHeight();
                getChildren().clear();
                timingStripRow = null; // release its images: those of thousands of rows would exhaust memory
                fitted = NEVER;
            }
            seen = enabled;
            if (seen && timingStripRow != null && !layout.equals(fitted)) {
                fitted = layout;
                timingStripRow.applyLayout(layout);
            }
            return appeared;
        }

        /** Returns horizontal bias: a row's texts wrap, so its height depends on its width. */
        @Override
        public Orientation getContentBias() {
            return Orientation.HORIZONTAL;
        }

        @Override
        protected double computeMinHeight(double width) {
            return computePrefHeight(width);
        }

        @Override
        protected double computePrefHeight(double width) {
            return seen && timingStripRow != null ? timingStripRow.region().prefHeight(width) : height;
        }

        @Override
        protected double computePrefWidth(double ignored) {
            return seen && timingStripRow != null ? timingStripRow.region().prefWidth(-1) : 0;
        }

        @Override
        protected void layoutChildren() {
            if (seen && timingStripRow != null) {
                timingStripRow.region().resizeRelocate(0, 0, getWidth(), getHeight());
                accentEdge.resizeRelocate(0, 0, ACCENT_WIDTH, getHeight());
                lowerEdge.resizeRelocate(ACCENT_WIDTH, getHeight() - 1, Math.max(0, getWidth() - ACCENT_WIDTH), 1);
            }
        }
    }
}
