package mocapscope.app.scene;

import java.util.List;
import javafx.scene.shape.TriangleMesh;

/**
 * One triangle mesh of many small shapes, each with its own transform and color. Points and faces are fixed at
 * creation: moving a part writes numbers in place, and {@link #updateMesh} passes them to JavaFX at once.
 */
final class BatchedMesh {
    private final List<MeshGeometry> geometries;
    private final int[] firstPoint;
    private final int[] firstFace;
    private final float[] points;
    private final float[] colours;
    private final TriangleMesh mesh = new TriangleMesh();
    private boolean moved;
    private boolean painted;

    BatchedMesh(List<MeshGeometry> shapes) {
        this.geometries = List.copyOf(shapes);
        firstPoint = new int[shapes.size() + 1];
        firstFace = new int[shapes.size() + 1];
        for (int i = 0; i < shapes.size(); i++) {
            firstPoint[i + 1] = firstPoint[i] + shapes.get(i).pointCount();
            firstFace[i + 1] = firstFace[i] + shapes.get(i).faceCount();
        }
        points = new float[3 * firstPoint[shapes.size()]];
        colours = new float[2 * Math.max(1, shapes.size())];
        mesh.getPoints().setAll(points);
        mesh.getTexCoords().setAll(colours);
        mesh.getFaces().setAll(faces());
        mesh.getFaceSmoothingGroups().setAll(smoothing());
    }

    TriangleMesh mesh() {
        return mesh;
    }

    /** Returns the first face of a part; for the part after the last, the number of faces. */
    int firstFace(int part) {
        return firstFace[part];
    }

    /** Returns the part that a face belongs to. */
    int partOf(int face) {
        int part = 0;
        while (firstFace[part + 1] <= face) {
            part++;
        }
        return part;
    }

    void setTransform(int part, ShapeTransform transform) {
        int at = 3 * firstPoint[part];
        // A mesh at rest is not passed to JavaFX, which would compute its normals again.
        moved |= transform.transform(geometries.get(part), points, at);
    }

    /**
     * Shrinks a part to a point, which covers no pixel. The point is finite even where the given pose is not: JavaFX
     * does not draw a mesh that contains NaN.
     */
    void hide(int part, ScenePose near) {
        for (int i = firstPoint[part]; i < firstPoint[part + 1]; i++) {
            set(3 * i, near.hasPosition() ? near.x() : 0);
            set(3 * i + 1, near.hasPosition() ? near.y() : 0);
            set(3 * i + 2, near.hasPosition() ? near.z() : 0);
        }
    }

    void setColor(int part, int swatch) {
        float u = ScenePalette.u(swatch);
        float v = ScenePalette.v(swatch);
        if (colours[2 * part] != u || colours[2 * part + 1] != v) {
            colours[2 * part] = u;
            colours[2 * part + 1] = v;
            painted = true;
        }
    }

    /** Passes all changes since the last call to JavaFX. */
    void updateMesh() {
        if (moved) {
            mesh.getPoints().set(0, points, 0, points.length);
            moved = false;
        }
        if (painted) {
            mesh.getTexCoords().set(0, colours, 0, colours.length);
            painted = false;
        }
    }

    private void set(int at, float value) {
        if (points[at] != value) {
            points[at] = value;
            moved = true;
        }
    }

    private int[] faces() {
        var faces = new int[6 * firstFace[geometries.size()]];
        int at = 0;
        for (int part = 0; part < geometries.size(); part++) {
            var shape = geometries.get(part);
            for (int i = 0; i < 3 * shape.faceCount(); i++) {
                faces[at++] = firstPoint[part] + shape.corner(i);
                faces[at++] = part;
            }
        }
        return faces;
    }

    private int[] smoothing() {
        var groups = new int[firstFace[geometries.size()]];
        for (int part = 0; part < geometries.size(); part++) {
            for (int face = firstFace[part]; face < firstFace[part + 1]; face++) {
                groups[face] = geometries.get(part).smooth() ? 1 : 0;
            }
        }
        return groups;
    }
}
