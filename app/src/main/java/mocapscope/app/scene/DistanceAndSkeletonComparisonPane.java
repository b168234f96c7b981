package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.scene.model.SkeletonDeviationMeter;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;

/** A pane that shows the distance between two selected scene items and the result of a skeleton comparison. */
final class DistanceAndSkeletonComparisonPane extends VBox {
    private static final TextBundle TEXTS = TextBundle.of(DistanceAndSkeletonComparisonPane.class);

    private final SceneViewModel model;
    private final SelectedItemDistanceMeter measurement;
    private final SkeletonDeviationMeter comparison;
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private final List<String> lines = new ArrayList<>();

    DistanceAndSkeletonComparisonPane(
            SceneViewModel model, SelectedItemDistanceMeter measurement, SkeletonDeviationMeter comparison) {
        this.model = model;
        this.measurement = measurement;
        this.comparison = comparison;
        getStyleClass().add("scene-readout");
        setId("scene-readout");
        setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setAlignment(Pos.CENTER_RIGHT);
        setMouseTransparent(true);
        setVisible(false);
    }

    /** Makes the next refresh update everything. */
    void invalidate() {
        fifth.reset();
    }

    void refresh(long nanos) {
        if (!fifth.isDue(nanos)) {
            return;
        }
        lines.clear();
        if (measurement.isActive()) {
            lines.add(measured());
        }
        if (comparison.isActive()) {
            lines.add(compared());
        }
        setVisible(!lines.isEmpty());
        if (lines.isEmpty()) {
            fifth.reset(); // the next measurement appears at once
        }
        for (int i = 0; i < lines.size(); i++) {
            if (i == getChildren().size()) {
                getChildren().add(new Label());
            }
            ((Label) getChildren().get(i)).setText(TextTruncator.truncate(lines.get(i)));
        }
        getChildren().remove(lines.size(), getChildren().size());
    }

    private String measured() {
        if (measurement.isAwaitingFirst()) {
            return TEXTS.text("measure.first");
        }
        if (measurement.isAwaitingSecond()) {
            return TEXTS.text("measure.second", model.nameOf(measurement.from()));
        }
        if (Double.isNaN(measurement.distance())) {
            return TEXTS.text("measure.gone", measurement.names());
        }
        var stick = measurement.displayUnit();
        return TEXTS.text(
                "measure.distance",
                measurement.names(),
                stick.formatLength(measurement.distance()),
                stick.formatLength(measurement.minimum()),
                stick.formatLength(measurement.maximum()));
    }

    private String compared() {
        var skeleton = comparison.body();
        var below = comparison.reference();
        if (skeleton == null || below == null) {
            return TEXTS.text("ghost.gone");
        }
        if (Double.isNaN(comparison.meanDistance())) {
            return TEXTS.text("ghost.strange", skeleton.name(), below.name());
        }
        var one = model.displayUnit(skeleton.source());
        var stick = one.isKnown() ? model.displayUnit(below.source()) : one;
        return TEXTS.text(
                "ghost.apart",
                skeleton.name(),
                below.name(),
                stick.formatLength(comparison.meanDistance()),
                stick.formatLength(comparison.largestDistance()),
                skeleton.map().bones().get(comparison.worstJoint()).name());
    }
}
