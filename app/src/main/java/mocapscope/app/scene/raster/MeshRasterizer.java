package mocapscope.app.scene.raster;

import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import mocapscope.app.scene.frame.MeshGeometry;

/**
 * Draws small meshes into the image of the software renderer, with flat or smooth shading. The outline of a mesh is
 * smoothed.
 */
final class MeshRasterizer {
    private static final double FARTHEST = 1e6;

    /** The cosine of the least angle between two faces with a crease. */
    private static final double CREASE = 0.98;

    private final TriangleRasterizer triangles;
    private final RasterCameraProjection view;
    private final Map<MeshGeometry, MeshFaceAdjacency> topologies = new WeakHashMap<>();
    private double[] points = {};
    private double[] normals = {};
    private boolean[] visible = {};

    MeshRasterizer(RasterFrameBuffer surface, EdgeFragmentBuffer edges, RasterCameraProjection view) {
        this.view = view;
        triangles = new TriangleRasterizer(surface, edges, view);
    }

    /**
     * Draws the faces turned to the viewer, with a color from {@code table}.
     *
     * @param transform in view space: the origin, then the images of the x, y and z axis
     */
    void draw(MeshGeometry geometry, double[] transform, MatcapShadingTable table) {
        if (place(geometry, transform)) {
            findVisible(geometry, 1);
            triangles.setTable(table, geometry.smooth());
            drawFaces(geometry);
        }
    }

    /** Draws the faces turned away from the viewer and then the others in one translucent color. */
    void drawVolume(MeshGeometry geometry, double[] transform, int color) {
        if (place(geometry, transform)) {
            triangles.setColor(color);
            findVisible(geometry, -1);
            drawFaces(geometry);
            findVisible(geometry, 1);
            drawFaces(geometry);
        }
    }

    /** Computes the points in view space; returns false if nothing can be visible. */
    private boolean place(MeshGeometry geometry, double[] transform) {
        int count = 3 * geometry.pointCount();
        if (points.length < count) {
            points = new double[count];
        }
        double farthest = Double.NEGATIVE_INFINITY;
        double sum = 0;
        for (int i = 0; i < count; i += 3) {
            double x = geometry.coordinate(i);
            double y = geometry.coordinate(i + 1);
            double z = geometry.coordinate(i + 2);
            for (int axis = 0; axis < 3; axis++) {
                double value =
                        transform[axis] + x * transform[3 + axis] + y * transform[6 + axis] + z * transform[9 + axis];
                points[i + axis] = value;
                sum += Math.abs(value);
            }
            farthest = Math.max(farthest, points[i + 2]);
        }
        return sum < FARTHEST && farthest > view.near();
    }

    /** Finds the faces on this side, and the normals of faces or, for smooth meshes, of points. */
    private void findVisible(MeshGeometry geometry, int side) {
        if (visible.length < geometry.faceCount()) {
            visible = new boolean[geometry.faceCount()];
        }
        int count = 3 * Math.max(geometry.pointCount(), geometry.faceCount());
        if (normals.length < count) {
            normals = new double[count];
        }
        if (geometry.smooth()) {
            Arrays.fill(normals, 0, 3 * geometry.pointCount(), 0);
        }
        for (int face = 0; face < geometry.faceCount(); face++) {
            int a = 3 * geometry.corner(3 * face);
            int b = 3 * geometry.corner(3 * face + 1);
            int c = 3 * geometry.corner(3 * face + 2);
            double nx = cross(1, 2, a, b, c);
            double ny = cross(2, 0, a, b, c);
            double nz = cross(0, 1, a, b, c);
            visible[face] = side * (nx * points[a] + ny * points[a + 1] + nz * points[a + 2]) < 0;
            if (geometry.smooth()) {
                addNormal(a, nx, ny, nz);
                addNormal(b, nx, ny, nz);
                addNormal(c, nx, ny, nz);
            } else if (visible[face]) {
                normal(3 * face, nx, ny, nz);
            }
        }
    }

    private void drawFaces(MeshGeometry geometry) {
        var topology = topologies.computeIfAbsent(geometry, MeshFaceAdjacency::new);
        for (int face = 0; face < geometry.faceCount(); face++) {
            if (!visible[face]) {
                continue;
            }
            for (int i = 0; i < 3; i++) {
                int corner = 3 * face + i;
                int normal = 3 * (geometry.smooth() ? geometry.corner(corner) : face);
                triangles.setCorner(
                        i,
                        points,
                        3 * geometry.corner(corner),
                        normals,
                        normal,
                        isOutline(face, topology.neighbour(corner), geometry.smooth()));
            }
            triangles.draw();
        }
    }

    /** Returns true if the edge to a neighbour ends the visible part of the mesh, or is a crease of a flat mesh. */
    private boolean isOutline(int face, int neighbour, boolean smooth) {
        if (neighbour == MeshFaceAdjacency.NONE || !visible[neighbour]) {
            return true;
        }
        int a = 3 * face;
        int b = 3 * neighbour;
        return !smooth && product(a, b) < CREASE * Math.sqrt(product(a, a) * product(b, b));
    }

    private double product(int a, int b) {
        return normals[a] * normals[b] + normals[a + 1] * normals[b + 1] + normals[a + 2] * normals[b + 2];
    }

    private double cross(int one, int other, int a, int b, int c) {
        return (points[b + one] - points[a + one]) * (points[c + other] - points[a + other])
                - (points[b + other] - points[a + other]) * (points[c + one] - points[a + one]);
    }

    private void addNormal(int at, double x, double y, double z) {
        normals[at] += x;
        normals[at + 1] += y;
        normals[at + 2] += z;
    }

    private void normal(int at, double x, double y, double z) {
        normals[at] = x;
        normals[at + 1] = y;
        normals[at + 2] = z;
    }
}
