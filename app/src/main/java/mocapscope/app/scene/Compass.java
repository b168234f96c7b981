package mocapscope.app.scene;

import java.util.Arrays;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.input.MouseEvent;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.TextAlignment;
import mocapscope.app.control.Inks;
import mocapscope.app.words.Words;

/** The scene's axes in a corner, as the camera sees them; a click on one looks along it. */
final class Compass extends Canvas {
    private static final Words WORDS = Words.of(Compass.class);
    private static final double SIZE = 92;
    private static final double REACH = 32;
    private static final double DISC = 8.5;
    private static final String[] NAMES = {"X", "Y", "Z"};
    private static final Color[] COLOURS = {Color.web("#e5555a"), Color.web("#6cc458"), Color.web("#4a8ff2")};
    private static final Font FONT = Font.font(Font.getDefault().getFamily(), FontWeight.BOLD, 10.5);

    private final Orbit orbit;
    private final Inks inks;
    private final Integer[] order = {0, 1, 2, 3, 4, 5};
    private long drawn = -1;

    Compass(Orbit orbit, Inks inks) {
        super(SIZE, SIZE);
        this.inks = inks;
        this.orbit = orbit;
        addEventHandler(MouseEvent.MOUSE_PRESSED, this::look);
        setAccessibleText(WORDS.text("compass"));
    }

    /** There are other colours now. */
    void repaint() {
        drawn = -1;
    }

    void refresh() {
        if (drawn == orbit.moves()) {
            return;
        }
        drawn = orbit.moves();
        var g = getGraphicsContext2D();
        g.clearRect(0, 0, SIZE, SIZE);
        g.setFont(FONT);
        g.setTextAlign(TextAlignment.CENTER);
        Arrays.sort(order, (a, b) -> Double.compare(depth(b), depth(a)));
        for (int end : order) {
            draw(g, end);
        }
    }

    private void draw(GraphicsContext g, int end) {
        var colour = COLOURS[end % 3];
        double x = x(end);
        double y = y(end);
        g.setGlobalAlpha(0.65 - 0.35 * depth(end));
        if (end < 3) {
            g.setStroke(colour);
            g.setLineWidth(2);
            g.strokeLine(SIZE / 2, SIZE / 2, x, y);
            g.setGlobalAlpha(1);
            g.setFill(colour.interpolate(inks.line(), Math.max(0, 0.5 * depth(end))));
            g.fillOval(x - DISC, y - DISC, 2 * DISC, 2 * DISC);
            g.setFill(inks.text());
            g.fillText(NAMES[end], x, y + 3.8);
        } else {
            g.setFill(colour.interpolate(inks.line(), 0.72));
            g.fillOval(x - 5, y - 5, 10, 10);
        }
        g.setGlobalAlpha(1);
    }

    /** Looks from the end that was clicked towards the middle. */
    private void look(MouseEvent event) {
        for (int i = order.length - 1; i >= 0; i--) {
            int end = order[i];
            if (Math.hypot(event.getX() - x(end), event.getY() - y(end)) < DISC + 1) {
                switch (end) {
                    case 0 -> orbit.look(Math.PI / 2, 0);
                    case 1 -> orbit.look(orbit.yaw(), Math.PI / 2);
                    case 2 -> orbit.look(0, 0);
                    case 3 -> orbit.look(-Math.PI / 2, 0);
                    case 4 -> orbit.look(orbit.yaw(), -Math.PI / 2);
                    default -> orbit.look(Math.PI, 0);
                }
                break;
            }
        }
        event.consume();
    }

    private double x(int end) {
        return SIZE / 2 + sign(end) * orbit.right(end % 3) * REACH;
    }

    private double y(int end) {
        return SIZE / 2 - sign(end) * orbit.up(end % 3) * REACH;
    }

    /** From −1, nearest, to 1. */
    private double depth(int end) {
        return sign(end) * orbit.forward(end % 3);
    }

    private static int sign(int end) {
        return end < 3 ? 1 : -1;
    }
}
