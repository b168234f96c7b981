package mocapscope.app.scene.fx3d;

import java.util.Collections;
import java.util.List;
import javafx.scene.shape.MeshView;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.frame.MeshGeometry;
import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.frame.ScenePaletteTexture;

/**
 * Combines many small shapes, each with its own transform and colour, into one JavaFX triangle mesh. Points and faces
 * are recreated when other shapes are needed; moving a part writes numbers in place, and {@link #finish} passes them to
 * JavaFX at once.
 */
final class BatchedMesh {
    /** The parts by which a mesh grows, so that one more does not recreate it. */
    private static final int SLACK = 16;

    private final MeshView node;
    private final MutableMeshTransform transform = new MutableMeshTransform();
    private List<MeshGeometry> geometries = List.of();
    private int[] firstPoint = new int[1];
    private float[] points = {};
    private float[] colours = {};
    private TriangleMesh mesh = new TriangleMesh();
    private int next;
    private int shown;
    private boolean moved;
    private boolean painted;

    /** Shows the mesh in {@code node}. */
    BatchedMesh(MeshView node) {
        this.node = node;
        create(List.of());
    }

    /** Begins a picture of at most {@code count} parts of one shape. */
    void begin(MeshGeometry shape, int count) {
        int parts = geometries.size();
        boolean fits = count == 0 ? parts == 0 : count <= parts && parts < count + 2 * SLACK;
        if (!fits || parts > 0 && geometries.getFirst() != shape) {
            create(Collections.nCopies(count == 0 ? 0 : (count / SLACK + 1) * SLACK, shape));
        }
        next = 0;
    }

    /** Begins a picture of exactly these shapes. */
    void begin(List<MeshGeometry> shapes) {
        if (!geometries.equals(shapes)) {
            create(List.copyOf(shapes));
        }
        next = 0;
    }

    /** Adds the next part. */
    void add(MutableMeshTransform place, int swatch) {
        // A mesh at rest is not passed to JavaFX, which would compute its normals again.
        moved |= place.transform(geometries.get(next), points, 3 * firstPoint[next]);
        paint(swatch);
    }

    /** Adds a capsule as the next part. */
    void add(BoneAndJointCapsuleList list, int capsule) {
        double x = list.x1(capsule) - list.x0(capsule);
        double y = list.y1(capsule) - list.y0(capsule);
        double z = list.z1(capsule) - list.z0(capsule);
        double length = Math.sqrt(x * x + y * y + z * z);
        transform.moveTo(list.x0(capsule), list.y0(capsule), list.z0(capsule)).stretchTo(x, y, z, length, 1);
        addCapsule(transform, length, list.r0(capsule), list.r1(capsule), list.swatch(capsule));
    }

    /** Adds a capsule as the next part; {@code place} has a y axis of this length. */
    void addCapsule(MutableMeshTransform place, double length, float r0, float r1, int swatch) {
        moved |= place.transformCapsule(geometries.get(next), length, r0, r1, points, 3 * firstPoint[next]);
        paint(swatch);
    }

    /** Adds a ball as the next part. */
    void addBall(BoneAndJointCapsuleList list, int capsule) {
        float radius = list.r0(capsule);
        transform.moveTo(list.x0(capsule), list.y0(capsule), list.z0(capsule)).scaleTo(radius, radius, radius);
        add(transform, list.swatch(capsule));
    }

    /** Passes all changes to JavaFX and hides the parts that were not added. */
    void finish() {
        hideRest();
        if (moved) {
            mesh.getPoints().set(0, points, 0, points.length);
            moved = false;
        }
        if (painted) {
            mesh.getTexCoords().set(0, colours, 0, colours.length);
            painted = false;
        }
    }

    /** Shrinks parts to the last point shown, which covers no pixel and keeps the mesh's bounds. */
    private void hideRest() {
        int end = 3 * firstPoint[next];
        if (next < shown || next > 0 && end < points.length && points[end] != points[end - 3]) {
            for (int i = end; i < points.length; i++) {
                points[i] = end == 0 ? 0 : points[end - 3 + i % 3];
            }
            moved = true;
        }
        shown = next;
    }

    private void paint(int swatch) {
        float u = ScenePaletteTexture.u(swatch);
        float v = ScenePaletteTexture.v(swatch);
        if (colours[2 * next] != u || colours[2 * next + 1] != v) {
            colours[2 * next] = u;
            colours[2 * next + 1] = v;
            painted = true;
        }
        next++;
    }

    private void create(List<MeshGeometry> shapes) {
        geometries = shapes;
        firstPoint = new int[shapes.size() + 1];
        int faces = 0;
        for (int i = 0; i < shapes.size(); i++) {
            firstPoint[i + 1] = firstPoint[i] + shapes.get(i).pointCount();
            faces += shapes.get(i).faceCount();
        }
        points = new float[3 * firstPoint[shapes.size()]];
        colours = new float[2 * Math.max(1, shapes.size())];
        mesh = new TriangleMesh();
        mesh.getPoints().setAll(points);
        mesh.getTexCoords().setAll(colours);
        mesh.getFaces().setAll(faces(faces));
        mesh.getFaceSmoothingGroups().setAll(smoothing(faces));
        node.setMesh(mesh);
    }

    private int[] faces(int count) {
        var faces = new int[6 * count];
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

    private int[] smoothing(int count) {
        var groups = new int[count];
        int face = 0;
        for (var shape : geometries) {
            for (int i = 0; i < shape.faceCount(); i++) {
                groups[face++] = shape.smooth() ? 1 : 0;
            }
        }
        return groups;
    }
}
