package mocapscope.app.channels;

import javafx.scene.layout.Pane;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.transform.Rotate;

/** A ring with a pointer that shows a dial's angle. 0 is at the top; angles increase clockwise. */
final class DialGauge extends Pane {
    private static final double RADIUS = 11;
    private static final double MARGIN = 2;

    private final Rotate turn = new Rotate(0, RADIUS + MARGIN, RADIUS + MARGIN);

    DialGauge() {
        double middle = RADIUS + MARGIN;
        var ring = new Circle(middle, middle, RADIUS);
        ring.getStyleClass().add("ring");
        var hand = new Line(middle, middle, middle, MARGIN + 1);
        hand.getStyleClass().add("hand");
        hand.getTransforms().add(turn);
        getChildren().addAll(ring, hand);
        setMaxSize(2 * middle, 2 * middle);
        setPrefSize(2 * middle, 2 * middle);
    }

    void show(double degrees) {
        turn.setAngle(degrees);
    }
}
