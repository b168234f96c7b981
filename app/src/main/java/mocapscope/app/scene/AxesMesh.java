package mocapscope.app.scene;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.shape.TriangleMesh;

/** One triangle mesh of many coordinate axes: red x, green y and blue z around a hub. */
final class AxesMesh {
    private static final List<MeshShape> SET = List.of(MeshShape.axis(), MeshShape.axis(), MeshShape.axis(), MeshShape.bead());
    private static final int HUB = 3;
    private static final double THICKNESS = 0.045;
    private static final double HUB_SIZE = 0.13;

    private final BatchedMesh pieces;
    private final ShapeTransform frame = new ShapeTransform();

    AxesMesh(int count) {
        pieces = new BatchedMesh(Stream.of(Collections.nCopies(count, SET))
                .flatMap(List::stream)
                .flatMap(List::stream)
                .toList());
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < 3; axis++) {
                pieces.setColor(SET.size() * i + axis, ScenePalette.AXIS_X + axis);
            }
        }
    }

    static int facesPerSet() {
        return SET.stream().mapToInt(MeshShape::faceCount).sum();
    }

    TriangleMesh mesh() {
        return pieces.mesh();
    }

    /** Places one set of axes, {@code length} metres long. Draws the hub alone where the orientation is unknown. */
    void place(int set, ScenePose spot, int hub, double length) {
        int first = SET.size() * set;
        for (int axis = 0; axis < 3; axis++) {
            put(first + axis, spot, spot.hasOrientation(), frame.moveTo(spot).alignWithAxis(spot, axis, length, length * THICKNESS));
        }
        double size = length * HUB_SIZE;
        put(first + HUB, spot, spot.hasPosition(), frame.moveTo(spot).scaleTo(size, size, size));
        pieces.setColor(first + HUB, hub);
    }

    void updateMesh() {
        pieces.updateMesh();
    }

    private void put(int piece, ScenePose spot, boolean seen, ShapeTransform place) {
        if (seen) {
            pieces.setTransform(piece, place);
        } else {
            pieces.hide(piece, spot);
        }
    }
}
