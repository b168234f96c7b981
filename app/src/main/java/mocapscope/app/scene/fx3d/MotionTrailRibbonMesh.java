package mocapscope.app.scene.fx3d;

import javafx.scene.shape.CullFace;
import javafx.scene.shape.MeshView;
import javafx.scene.shape.TriangleMesh;
import mocapscope.app.scene.frame.CameraProjection;
import mocapscope.app.scene.frame.MotionTrailRibbonList;
import mocapscope.app.scene.frame.ScenePaletteTexture;

/**
 * The triangle mesh that draws all motion trails in one frame of the 3D scene. Each point of a ribbon is a row of two
 * points of the mesh, to both sides of the line; between two ribbons lie rows whose points coincide, so that what joins
 * them covers nothing.
 */
final class MotionTrailRibbonMesh {
    /** The rows by which the mesh grows. */
    private static final int SLACK = 64;

    private final MeshView node;
    private float[] points = {};
    private float[] colours = {};
    private TriangleMesh mesh = new TriangleMesh();
    private int rows;

    MotionTrailRibbonMesh(MeshView node) {
        this.node = node;
        node.setCullFace(CullFace.NONE);
    }

    void show(MotionTrailRibbonList list, CameraProjection camera) {
        int needed = list.pointCount() + 2 * list.count();
        boolean fits = 6 * needed <= points.length && points.length <= 6 * (needed + 4 * SLACK);
        if (!fits || needed == 0 && points.length > 0) {
            create(needed == 0 ? 0 : needed + SLACK);
        }
        rows = 0;
        for (int ribbon = 0; ribbon < list.count(); ribbon++) {
            int first = list.firstPoint(ribbon);
            int end = list.firstPoint(ribbon + 1);
            if (first < end) {
                addRow(list, first, 0, 0, 0);
                for (int point = first; point < end; point++) {
                    addRow(list, point, Math.min(point + 1, end - 1), camera);
                }
                addRow(list, end - 1, 0, 0, 0);
            }
        }
        if (points.length > 0) {
            hideRest();
            mesh.getPoints().set(0, points, 0, points.length);
            mesh.getTexCoords().set(0, colours, 0, colours.length);
        }
    }

    /** Adds a row perpendicular to the ribbon and the line of sight. */
    private void addRow(MotionTrailRibbonList list, int point, int older, CameraProjection camera) {
        double ax = list.x(point) - list.x(older);
        double ay = list.y(point) - list.y(older);
        double az = list.z(point) - list.z(older);
        double ex = list.x(point) - camera.eye().x();
        double ey = list.y(point) - camera.eye().y();
        double ez = list.z(point) - camera.eye().z();
        double sideX = ay * ez - az * ey;
        double sideY = az * ex - ax * ez;
        double sideZ = ax * ey - ay * ex;
        double length = Math.sqrt(sideX * sideX + sideY * sideY + sideZ * sideZ);
        double scale = length < 1e-9 ? 0 : list.halfWidth(point) / length;
        addRow(list, point, (float) (sideX * scale), (float) (sideY * scale), (float) (sideZ * scale));
    }

    private void addRow(MotionTrailRibbonList list, int point, float x, float y, float z) {
        int at = 6 * rows;
        points[at] = list.x(point) - x;
        points[at + 1] = list.y(point) - y;
        points[at + 2] = list.z(point) - z;
        points[at + 3] = list.x(point) + x;
        points[at + 4] = list.y(point) + y;
        points[at + 5] = list.z(point) + z;
        colours[2 * rows] = ScenePaletteTexture.u(list.swatch(point));
        colours[2 * rows + 1] = ScenePaletteTexture.v(list.swatch(point));
        rows++;
    }

    private void hideRest() {
        for (int i = 6 * rows; i < points.length; i++) {
            points[i] = rows == 0 ? 0 : points[6 * rows - 3 + i % 3];
        }
    }

    private void create(int count) {
        points = new float[6 * count];
        colours = new float[2 * Math.max(1, count)];
        mesh = new TriangleMesh();
        mesh.getPoints().setAll(points);
        mesh.getTexCoords().setAll(colours);
        var faces = new int[12 * Math.max(0, count - 1)];
        int at = 0;
        for (int row = 0; row + 1 < count; row++) {
            at = corner(faces, at, row, 0);
            at = corner(faces, at, row, 1);
            at = corner(faces, at, row + 1, 1);
            at = corner(faces, at, row, 0);
            at = corner(faces, at, row + 1, 1);
            at = corner(faces, at, row + 1, 0);
        }
        mesh.getFaces().setAll(faces);
        node.setMesh(mesh);
    }

    private static int corner(int[] faces, int at, int row, int side) {
        faces[at] = 2 * row + side;
        faces[at + 1] = row;
        return at + 2;
    }
}
