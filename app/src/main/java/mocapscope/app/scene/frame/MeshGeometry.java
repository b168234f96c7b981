package mocapscope.app.scene.frame;

/**
 * The geometry of a small solid around the origin: points and faces. Points are triples; faces are three point numbers
 * each, counter-clockwise as seen from outside.
 */
public final class MeshGeometry {
    private final float[] points;
    private final int[] faces;
    private final boolean smooth;
    private final float[] bounds;

    public MeshGeometry(float[] points, int[] faces, boolean smooth) {
        this.points = points;
        this.faces = faces;
        this.smooth = smooth;
        bounds = bounds(points);
    }

    /**
     * Creates a solid of revolution around the y axis; {@code profile} lists (radius, height) from bottom to top and
     * begins and ends on the axis.
     */
    public static MeshGeometry revolve(int sides, double... profile) {
        int rings = profile.length / 2 - 2;
        var points = new float[3 * (2 + rings * sides)];
        points[1] = (float) profile[1];
        points[points.length - 2] = (float) profile[profile.length - 1];
        rings(points, sides, rings, profile);
        return new MeshGeometry(points, turnedFaces(sides, rings, true), true);
    }

    /** Creates such a solid without its upper end, for use where another solid covers the opening. */
    public static MeshGeometry revolveOpen(int sides, double... profile) {
        int rings = profile.length / 2 - 1;
        var points = new float[3 * (1 + rings * sides)];
        points[1] = (float) profile[1];
        rings(points, sides, rings, profile);
        return new MeshGeometry(points, turnedFaces(sides, rings, false), true);
    }

    /** Creates a ball of radius 1. */
    public static MeshGeometry ball(int sides, int rings) {
        var profile = new double[2 * (rings + 2)];
        for (int i = 0; i < rings + 2; i++) {
            double angle = Math.PI * i / (rings + 1);
            profile[2 * i] = Math.sin(angle);
            profile[2 * i + 1] = -Math.cos(angle);
        }
        return revolve(sides, profile);
    }

    /** Creates a ball of radius 1 with the fewest faces that still look round. */
    public static MeshGeometry bead() {
        float a = 0.5257f;
        float b = 0.8507f;
        float[] points = {
            -a, b, 0, a, b, 0, -a, -b, 0, a, -b, 0, 0, -a, b, 0, a, b, 0, -a, -b, 0, a, -b, b, 0, -a, b, 0, a, -b, 0,
            -a, -b, 0, a
        };
        int[] faces = {
            0, 11, 5, 0, 5, 1, 0, 1, 7, 0, 7, 10, 0, 10, 11, 1, 5, 9, 5, 11, 4, 11, 10, 2, 10, 7, 6, 7, 1, 8, 3, 9, 4,
            3, 4, 2, 3, 2, 6, 3, 6, 8, 3, 8, 9, 4, 9, 5, 2, 4, 11, 6, 2, 10, 8, 6, 7, 9, 8, 1
        };
        return new MeshGeometry(points, faces, true);
    }

    /**
     * Creates a capsule for {@link MutableMeshTransform#transformCapsule}, from the origin to (0, 1, 0), with a pointed start
     * and an open end.
     */
    public static MeshGeometry capsule(int sides) {
        return revolveOpen(sides, 0, -0.9, 1, 0, 1, 1);
    }

    /** Creates such a capsule with a round start. */
    public static MeshGeometry roundCapsule(int sides) {
        return revolveOpen(sides, 0, -1, 0.72, -0.7, 1, 0, 1, 1);
    }

    /** Creates such a capsule with a round start and a round end. */
    public static MeshGeometry closedCapsule(int sides) {
        return revolve(sides, 0, -1, 0.5, -0.866, 0.866, -0.5, 1, 0, 1, 1, 0.866, 1.5, 0.5, 1.866, 0, 2);
    }

    /** Creates a bone with the fewest faces: 1 thick at its start, with a point at its end. */
    public static MeshGeometry spike() {
        float a = 0.5f;
        float b = 0.866f;
        return new MeshGeometry(
                new float[] {1, 0, 0, -a, 0, b, -a, 0, -b, 0, 1, 0},
                new int[] {0, 1, 2, 0, 3, 1, 1, 3, 2, 2, 3, 0},
                true);
    }

    /** Creates a joint of eight faces. */
    public static MeshGeometry octahedron() {
        return ball(4, 1);
    }

    /** Creates a box from −1 to 1 on the x and z axes and from 0 to 1 on the y axis. */
    public static MeshGeometry box() {
        float[] points = {
            -1, 0, -1, 1, 0, -1, 1, 0, 1, -1, 0, 1,
            -1, 1, -1, 1, 1, -1, 1, 1, 1, -1, 1, 1
        };
        int[] faces = {
            0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 7, 6, 0, 5, 1, 0, 4, 5,
            1, 6, 2, 1, 5, 6, 2, 7, 3, 2, 6, 7, 3, 4, 0, 3, 7, 4
        };
        return new MeshGeometry(points, faces, false);
    }

    /** Creates a ring of radius 1 in the xy plane. */
    public static MeshGeometry ring(int around, int sides, double thickness) {
        var points = new float[3 * around * sides];
        var faces = new int[6 * around * sides];
        for (int i = 0; i < around; i++) {
            double along = 2 * Math.PI * i / around;
            for (int j = 0; j < sides; j++) {
                double across = 2 * Math.PI * j / sides;
                double radius = 1 + thickness * Math.cos(across);
                int at = 3 * (i * sides + j);
                points[at] = (float) (radius * Math.cos(along));
                points[at + 1] = (float) (radius * Math.sin(along));
                points[at + 2] = (float) (thickness * Math.sin(across));
                int next = (i + 1) % around;
                quad(
                        faces,
                        2 * at,
                        i * sides + j,
                        next * sides + j,
                        next * sides + (j + 1) % sides,
                        i * sides + (j + 1) % sides);
            }
        }
        return new MeshGeometry(points, faces, true);
    }

    /** Returns the solid with its points transformed. */
    public MeshGeometry transformed(MutableMeshTransform transform) {
        var moved = new float[points.length];
        transform.transform(this, moved, 0);
        return new MeshGeometry(moved, faces, smooth);
    }

    /** Returns the least coordinate of all points along an axis. */
    float least(int axis) {
        return bounds[axis];
    }

    /** Returns the largest coordinate of all points along an axis. */
    float most(int axis) {
        return bounds[3 + axis];
    }

    public int pointCount() {
        return points.length / 3;
    }

    public int faceCount() {
        return faces.length / 3;
    }

    /** Returns coordinate {@code i} of the list of all points. */
    public float coordinate(int i) {
        return points[i];
    }

    /** Returns corner {@code i} of the list of all faces. */
    public int corner(int i) {
        return faces[i];
    }

    /** Returns true if normals are interpolated between faces. */
    public boolean smooth() {
        return smooth;
    }

    private static float[] bounds(float[] points) {
        float[] bounds = {
            Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY
        };
        for (int i = 0; i < points.length; i++) {
            bounds[i % 3] = Math.min(bounds[i % 3], points[i]);
            bounds[3 + i % 3] = Math.max(bounds[3 + i % 3], points[i]);
        }
        return bounds;
    }

    /** Writes the lower end as point 0, then the rings. */
    private static void rings(float[] points, int sides, int rings, double... profile) {
        for (int i = 0; i < rings * sides; i++) {
            double angle = 2 * Math.PI * (i % sides) / sides;
            int ring = 1 + i / sides;
            points[3 * i + 3] = (float) (profile[2 * ring] * Math.cos(angle));
            points[3 * i + 4] = (float) profile[2 * ring + 1];
            points[3 * i + 5] = (float) (profile[2 * ring] * Math.sin(angle));
        }
    }

    private static int[] turnedFaces(int sides, int rings, boolean closed) {
        var faces = new int[3 * sides * (2 * rings - (closed ? 0 : 1))];
        int top = 1 + rings * sides;
        int at = 0;
        for (int side = 0; side < sides; side++) {
            int next = (side + 1) % sides;
            at = triangle(faces, at, 0, 1 + side, 1 + next);
            for (int ring = 0; ring + 1 < rings; ring++) {
                int below = 1 + ring * sides;
                int above = below + sides;
                at = quad(faces, at, below + side, above + side, above + next, below + next);
            }
            if (closed) {
                at = triangle(faces, at, top, top - sides + next, top - sides + side);
            }
        }
        return faces;
    }

    private static int quad(int[] faces, int at, int a, int b, int c, int d) {
        return triangle(faces, triangle(faces, at, a, b, c), a, c, d);
    }

    private static int triangle(int[] faces, int at, int a, int b, int c) {
        faces[at] = a;
        faces[at + 1] = b;
        faces[at + 2] = c;
        return at + 3;
    }
}
