package mocapscope.app.scene;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.shape.TriangleMesh;

/** One triangle mesh of many coordinate axes: red x, green y and blue z around a hub. */
final class AxesMesh {
    private static final List<Shape> SET = List.of(Shape.axis(), Shape.axis(), Shape.axis(), Shape.bead());
    private static final int HUB = 3;
    private static final double THICKNESS = 0.045;
    private static final double HUB_SIZE = 0.13;

    private final Pieces pieces;
    private final Frame frame = new Frame();

    AxesMesh(int count) {
        pieces = new Pieces(Stream.of(Collections.nCopies(count, SET))
                .flatMap(List::stream)
                .flatMap(List::stream)
                .toList());
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < 3; axis++) {
                pieces.paint(SET.size() * i + axis, Palette.AXIS_X + axis);
            }
        }
    }

    static int facesPerSet() {
        return SET.stream().mapToInt(Shape::faceCount).sum();
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    /** Places one set of axes, {@code length} metres long. Draws the hub alone where the orientation is unknown. */
    void place(int set, Spot spot, int hub, double length) {
        int first = SET.size() * set;
        for (int axis = 0; axis < 3; axis++) {
            put(first + axis, spot, spot.turned(), frame.at(spot).arrow(spot, axis, length, length * THICKNESS));
        }
        double size = length * HUB_SIZE;
        put(first + HUB, spot, spot.has(), frame.at(spot).sized(size, size, size));
        pieces.paint(first + HUB, hub);
    }

    void show() {
        pieces.show();
    }

    private void put(int piece, Spot spot, boolean seen, Frame place) {
        if (seen) {
            pieces.place(piece, place);
        } else {
            pieces.hide(piece, spot);
        }
    }
}
