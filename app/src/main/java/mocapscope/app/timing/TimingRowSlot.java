package mocapscope.app.timing;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Orientation;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * A placeholder for a timing row that creates the row when it scrolls into view. The row's nodes exist only while it is
 * visible, because JavaFX visits all nodes of a window in every frame.
 */
final class TimingRowSlot extends Region {
    private static final TimingRowLayout NEVER = TimingRowLayout.of(0, false, 0);

    private final Object subject;
    private final Supplier<TimingRow> maker;
    private double height;
    private TimingRowLayout fitted = NEVER;
    private @Nullable TimingRow timingRow;
    private boolean seen;

    /** Creates a slot; {@code height} is its height until the row was visible. */
    TimingRowSlot(Object subject, double height, Supplier<TimingRow> maker) {
        this.subject = subject;
        this.height = height;
        this.maker = maker;
        setMinWidth(0);
    }

    /** Returns true if it belongs to that lane or transport. */
    boolean isFor(Object what) {
        return subject == what;
    }

    /** Returns the row while it is visible. */
    Optional<TimingRow> row() {
        return seen ? Optional.ofNullable(timingRow) : Optional.empty();
    }

    /** Shows or hides the row; returns true if it was created. */
    boolean setVisibleInList(boolean yes, TimingRowLayout layout) {
        boolean came = yes && !seen;
        if (came) {
            var shown = maker.get();
            timingRow = shown;
            getChildren().setAll(shown.region());
        } else if (!yes && seen) {
            height = getHeight();
            getChildren().clear();
            timingRow = null; // release its images: those of thousands of rows would exhaust memory
            fitted = NEVER;
        }
        seen = yes;
        if (seen && timingRow != null && !layout.equals(fitted)) {
            fitted = layout;
            timingRow.applyLayout(layout);
        }
        return came;
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
        return seen && timingRow != null ? timingRow.region().prefHeight(width) : height;
    }

    @Override
    protected double computePrefWidth(double ignored) {
        return seen && timingRow != null ? timingRow.region().prefWidth(-1) : 0;
    }

    @Override
    protected void layoutChildren() {
        getChildren().forEach(child -> child.resizeRelocate(0, 0, getWidth(), getHeight()));
    }
}
