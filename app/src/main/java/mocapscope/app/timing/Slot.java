package mocapscope.app.timing;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.geometry.Orientation;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * A row's place in the list. The row's many nodes are made when it comes into sight, and are there only while it
 * is seen: JavaFX walks through all of a window's nodes in every frame.
 */
final class Slot extends Region {
    private static final Ruler NEVER = Ruler.of(0, false, 0);

    private final Object subject;
    private final Supplier<Row> maker;
    private double height;
    private Ruler fitted = NEVER;
    private @Nullable Row row;
    private boolean seen;

    /** {@code height} is what it takes until it has been seen. */
    Slot(Object subject, double height, Supplier<Row> maker) {
        this.subject = subject;
        this.height = height;
        this.maker = maker;
        setMinWidth(0);
    }

    /** Whether it is for that lane or transport. */
    boolean shows(Object what) {
        return subject == what;
    }

    /** The row, while it is seen. */
    Optional<Row> row() {
        return seen ? Optional.ofNullable(row) : Optional.empty();
    }

    /** Comes into sight, or goes out of it; whether it came. */
    boolean see(boolean yes, Ruler ruler) {
        boolean came = yes && !seen;
        if (came) {
            var shown = maker.get();
            row = shown;
            getChildren().setAll(shown.region());
        } else if (!yes && seen) {
            height = getHeight();
            getChildren().clear();
            row = null; // its strips are pictures: those of thousands would fill the memory
            fitted = NEVER;
        }
        seen = yes;
        if (seen && row != null && !ruler.equals(fitted)) {
            fitted = ruler;
            row.fit(ruler);
        }
        return came;
    }

    /** A row's words wrap, so its height depends on its width. */
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
        return seen && row != null ? row.region().prefHeight(width) : height;
    }

    @Override
    protected double computePrefWidth(double ignored) {
        return seen && row != null ? row.region().prefWidth(-1) : 0;
    }

    @Override
    protected void layoutChildren() {
        getChildren().forEach(child -> child.resizeRelocate(0, 0, getWidth(), getHeight()));
    }
}
