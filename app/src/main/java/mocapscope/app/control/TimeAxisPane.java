package mocapscope.app.control;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import mocapscope.app.text.TextBundle;

/** A horizontal time axis below plots, labelled in seconds before now. The right end is now. */
public final class TimeAxisPane extends Pane {
    private static final TextBundle TEXTS = TextBundle.of(TimeAxisPane.class);
    private static final double HEIGHT = 22;
    private static final double A_LABEL = 90;
    private static final double NANOS = 1e9;

    private double from;
    private double to;
    private double seconds;
    private String end = "";

    public TimeAxisPane() {
        getStyleClass().add("time-axis");
        setMinHeight(HEIGHT);
        setPrefHeight(HEIGHT);
    }

    /** Labels the range between two x coordinates of this axis, which shows {@code window} nanoseconds. */
    public void show(double left, double right, long window) {
        show(left, right, window, TEXTS.text("now"));
    }

    /** Labels a range whose right end has the text {@code newEnd}. */
    public void show(double left, double right, long window, String newEnd) {
        if (left != from || right != to || window / NANOS != seconds || !end.equals(newEnd)) {
            end = newEnd;
            from = left;
            to = right;
            seconds = window / NANOS;
            label();
        }
    }

    /** Returns the ticks of a window in seconds before its end, given {@code width} pixels for labels. */
    public static List<Double> findTicks(long window, double width) {
        double seconds = window / NANOS;
        int most = Math.max(1, (int) (width / A_LABEL));
        return DecimalTickCalculator.findTicks(-seconds, 0, DecimalTickCalculator.chooseStep(seconds, most));
    }

    /** Returns the columns of those ticks. */
    public static int[] findTickColumns(PixelTimeScale scale, long window, double width) {
        var marks = findTicks(window, width);
        var columns = new int[marks.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = scale.columns() + (int) Math.round(marks.get(i) * NANOS / scale.step());
        }
        return columns;
    }

    private void label() {
        getChildren().clear();
        var marks = findTicks((long) (seconds * NANOS), to - from);
        int decimals = marks.size() < 2 ? 0 : DecimalTickCalculator.decimalPlaces(marks.get(1) - marks.getFirst());
        for (double mark : marks) {
            var label = NodeConfigurator.styled(
                    new Label(mark == 0 ? end : DisplayNumberFormatter.formatFixed(mark, decimals) + " s"), "tick");
            UnmanagedNodeLayoutRefresher.register(label);
            getChildren().add(label);
            label.applyCss();
            double width = label.prefWidth(-1);
            double x = to + mark / seconds * (to - from) - width / 2;
            label.resizeRelocate(Math.min(x, to - width), 3, width, label.prefHeight(-1));
        }
    }
}
