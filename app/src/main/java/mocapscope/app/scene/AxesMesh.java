package mocapscope.app.scene;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.shape.TriangleMesh;

/** One triangle mesh of many coordinate axes: red x, green y and blue z around a hub. */
final class AxesMesh {
    private static final List<MeshGeometry> SET =
            List.of(MeshGeometry.axis(), MeshGeometry.axis(), MeshGeometry.axis(), MeshGeometry.bead());
    private static final int HUB = 3;
    private static final double THICKNESS = 0.045;
    private static final double HUB_SIZE = 0.13;

    private final BatchedMesh mesh;
    private final ShapeTransform transform = new ShapeTransform();

    AxesMesh(int count) {
        mesh = new BatchedMesh(Stream.of(Collections.nCopies(count, SET))
                .flatMap(List::stream)
                .flatMap(List::stream)
                .toList());
        for (int i = 0; i < count; i++) {
            for (int axis = 0; axis < 3; axis++) {
                mesh.setColor(SET.size() * i + axis, ScenePalette.AXIS_X + axis);
            }
        }
    }

    static int facesPerSet() {
        return SET.stream().mapToInt(MeshGeometry::faceCount).sum();
    }

    TriangleMesh mesh() {
        return mesh.mesh();
    }

    /** Places one set of axes, {@code length} metres long. Draws the hub alone where the orientation is unknown. */
    void place(int set, ScenePose pose, int hub, double length) {
        int first = SET.size() * set;
        for (int axis = 0; axis < 3; axis++) {
            put(
                    first + axis,
                    pose,
                    pose.hasOrientation(),
                    transform.moveTo(pose).alignWithAxis(pose, axis, length, length * THICKNESS));
        }
        double size = length * HUB_SIZE;
        put(first + HUB, pose, pose.hasPosition(), transform.moveTo(pose).scaleTo(size, size, size));
        mesh.setColor(first + HUB, hub);
    }

    void updateMesh() {
        mesh.updateMesh();
    }

    private void put(int part, ScenePose pose, boolean seen, ShapeTransform place) {
        if (seen) {
            mesh.setTransform(part, place);
        } else {
            mesh.hide(part, pose);
        }
    }
}
