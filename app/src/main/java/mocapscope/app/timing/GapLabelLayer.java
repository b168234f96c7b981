package mocapscope.app.timing;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import mocapscope.app.control.LayoutRootRegistry;
import mocapscope.app.model.DeliveryAnomaly;

/** Shows the durations of gaps above the interval plot where they fit. */
final class GapLabelLayer extends Pane {
    private static final int MOST = 8;
    private static final double LEAST_WIDTH = 44;
    private static final double BOTTOM = 15;

    private final List<Label> labels = new ArrayList<>();

    GapLabelLayer() {
        setMouseTransparent(true);
        setMinWidth(0);
        for (int i = 0; i < MOST; i++) {
            var label = new Label();
            label.getStyleClass().add("gap-words");
            LayoutRootRegistry.register(label);
            label.setVisible(false);
            labels.add(label);
        }
        getChildren().addAll(labels);
    }

    void show(SourceLane lane, List<DeliveryAnomaly> anomalies, VisibleTimeRange range) {
        int used = 0;
        for (var anomaly : anomalies) {
            int beat = anomaly.kind() == DeliveryAnomaly.DeliveryAnomalyKind.LOST
                    ? lane.beats().nearest(anomaly.time())
                    : -1;
            if (beat >= 0 && used < MOST) {
                double from = Math.max(0, x(lane.beats().intervalStart(beat), range));
                double to = x(anomaly.time(), range);
                if (to - from >= LEAST_WIDTH) {
                    place(
                            labels.get(used++),
                            SourceTimingVerdictFormatter.formatDuration(
                                    lane.beats().interval(beat)),
                            from,
                            to);
                }
            }
        }
        for (int i = used; i < MOST; i++) {
            labels.get(i).setVisible(false);
        }
    }

    private double x(long time, VisibleTimeRange range) {
        return getWidth() * (time - range.from()) / range.window();
    }

    private void place(Label label, String words, double from, double to) {
        if (!words.equals(label.getText())) {
            label.setText(words);
        }
        label.autosize();
        label.setVisible(true);
        label.relocate((from + to - label.getWidth()) / 2, getHeight() - BOTTOM);
    }
}
