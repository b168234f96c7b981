package mocapscope.app.scene;

import javafx.scene.Group;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;

/** A line with rings at its ends, drawn over the 3D scene between two measured points. */
final class DistanceLine extends Group {
    private static final double RING = 5;

    private final OrbitCamera camera;
    private final Line line = new Line();
    private final Circle one = new Circle(RING);
    private final Circle other = new Circle(RING);
    private final double[] pixel = new double[2];

    DistanceLine(OrbitCamera camera) {
        this.camera = camera;
        getStyleClass().add("scene-tape");
        setManaged(false);
        setMouseTransparent(true);
        getChildren().addAll(line, one, other);
        setVisible(false);
    }

    void show(SelectedItemDistanceMeter measurement) {
        boolean first = measurement.isActive() && put(measurement, true, one);
        boolean second = first && put(measurement, false, other);
        setVisible(first);
        other.setVisible(second);
        line.setVisible(second);
        if (second) {
            line.setStartX(one.getTranslateX());
            line.setStartY(one.getTranslateY());
            line.setEndX(other.getTranslateX());
            line.setEndY(other.getTranslateY());
        }
    }

    private boolean put(SelectedItemDistanceMeter measurement, boolean first, Circle ring) {
        var pose = measurement.end(first);
        if (pose == null || !camera.project(pose.x(), pose.y(), pose.z(), pixel)) {
            return false;
        }
        ring.setTranslateX(pixel[0]);
        ring.setTranslateY(pixel[1]);
        return true;
    }
}
