package mocapscope.app.scene;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import mocapscope.app.control.UpdateThrottle;
import mocapscope.app.words.TextBundle;
import mocapscope.protocol.bytes.TextTruncator;

/** A pane that shows the measured distance and the result of a skeleton comparison. */
final class MeasurementReadoutPane extends VBox {
    private static final TextBundle WORDS = TextBundle.of(MeasurementReadoutPane.class);

    private final SceneModel model;
    private final DistanceMeasurement measure;
    private final SkeletonComparison ghost;
    private final UpdateThrottle fifth = UpdateThrottle.fivePerSecond();
    private final List<String> lines = new ArrayList<>();

    MeasurementReadoutPane(SceneModel model, DistanceMeasurement measure, SkeletonComparison ghost) {
        this.model = model;
        this.measure = measure;
        this.ghost = ghost;
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
        if (measure.isActive()) {
            lines.add(measured());
        }
        if (ghost.isActive()) {
            lines.add(compared());
        }
        setVisible(!lines.isEmpty());
        for (int i = 0; i < lines.size(); i++) {
            if (i == getChildren().size()) {
                getChildren().add(new Label());
            }
            ((Label) getChildren().get(i)).setText(TextTruncator.truncate(lines.get(i)));
        }
        getChildren().remove(lines.size(), getChildren().size());
    }

    private String measured() {
        if (measure.isAwaitingFirst()) {
            return WORDS.text("measure.first");
        }
        if (measure.isAwaitingSecond()) {
            return WORDS.text("measure.second", model.nameOf(measure.from()));
        }
        if (Double.isNaN(measure.distance())) {
            return WORDS.text("measure.gone", measure.names());
        }
        var stick = measure.displayUnit();
        return WORDS.text(
                "measure.distance",
                measure.names(),
                stick.formatLength(measure.distance()),
                stick.formatLength(measure.minimum()),
                stick.formatLength(measure.maximum()));
    }

    private String compared() {
        var body = ghost.body();
        var below = ghost.reference();
        if (body == null || below == null) {
            return WORDS.text("ghost.gone");
        }
        if (Double.isNaN(ghost.meanDistance())) {
            return WORDS.text("ghost.strange", body.name(), below.name());
        }
        var one = model.displayUnit(body.source());
        var stick = one.isKnown() ? model.displayUnit(below.source()) : one;
        return WORDS.text(
                "ghost.apart",
                body.name(),
                below.name(),
                stick.formatLength(ghost.meanDistance()),
                stick.formatLength(ghost.largestDistance()),
                body.map().bones().get(ghost.worstJoint()).name());
    }
}
