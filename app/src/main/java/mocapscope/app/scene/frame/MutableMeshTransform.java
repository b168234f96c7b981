package mocapscope.app.scene.frame;

/**
 * An affine transform that places the points of a mesh shape in the scene. Reusable. It consists of an origin and the
 * images of the shape's three axes.
 */
public final class MutableMeshTransform {
    /** The numbers of a transform: origin, then the images of the x, y and z axis. */
    static final int NUMBERS = 12;

    private float ox;
    private float oy;
    private float oz;
    /** The images of the shape's x axis, then y, then z, three numbers each. */
    private final float[] axes = new float[9];

    public MutableMeshTransform moveTo(double x, double y, double z) {
        ox = (float) x;
        oy = (float) y;
        oz = (float) z;
        return this;
    }

    /** Writes a shape's transformed points from index {@code at} on, and returns true if any of them has moved. */
    public boolean transform(MeshGeometry shape, float[] into, int at) {
        float ox = this.ox;
        float oy = this.oy;
        float oz = this.oz;
        // Read once: otherwise the compiler must assume that writing points changes the array.
        float xx = axes[0];
        float xy = axes[1];
        float xz = axes[2];
        float yx = axes[3];
        float yy = axes[4];
        float yz = axes[5];
        float zx = axes[6];
        float zy = axes[7];
        float zz = axes[8];
        boolean moved = false;
        int end = at + 3 * shape.pointCount();
        for (int from = 0, to = at; to < end; from += 3, to += 3) {
            float sx = shape.coordinate(from);
            float sy = shape.coordinate(from + 1);
            float sz = shape.coordinate(from + 2);
            float x = ox + sx * xx + sy * yx + sz * zx;
            float y = oy + sx * xy + sy * yy + sz * zy;
            float z = oz + sx * xz + sy * yz + sz * zz;
            moved |= into[to] != x || into[to + 1] != y || into[to + 2] != z;
            into[to] = x;
            into[to + 1] = y;
            into[to + 2] = z;
        }
        return moved;
    }

    /**
     * Writes a capsule's transformed points, as {@link #transform} does. The y axis is {@code length} long, the others
     * 1; points at the start are {@code r0} from the axis, those at the end {@code r1}. Points before the start or
     * after the end are that many radii beyond.
     */
    public boolean transformCapsule(MeshGeometry shape, double length, float r0, float r1, float[] into, int at) {
        boolean moved = false;
        int end = at + 3 * shape.pointCount();
        for (int from = 0, to = at; to < end; from += 3, to += 3) {
            float along = shape.coordinate(from + 1);
            float part = Math.clamp(along, 0f, 1f);
            float radius = r0 + (r1 - r0) * part;
            float sx = shape.coordinate(from) * radius;
            float sz = shape.coordinate(from + 2) * radius;
            float sy = part + (float) ((along - part) * radius / length);
            float x = ox + sx * axes[0] + sy * axes[3] + sz * axes[6];
            float y = oy + sx * axes[1] + sy * axes[4] + sz * axes[7];
            float z = oz + sx * axes[2] + sy * axes[5] + sz * axes[8];
            moved |= into[to] != x || into[to + 1] != y || into[to + 2] != z;
            into[to] = x;
            into[to + 1] = y;
            into[to + 2] = z;
        }
        return moved;
    }

    /** Sets an upright transform without rotation. */
    public MutableMeshTransform scaleTo(double x, double y, double z) {
        setAxis(0, x, 0, 0);
        setAxis(3, 0, y, 0);
        setAxis(6, 0, 0, z);
        return this;
    }

    /**
     * Directs the y axis along a vector of the given length; the other axes are {@code radius} long and perpendicular
     * to it.
     */
    public MutableMeshTransform stretchTo(double dx, double dy, double dz, double length, double radius) {
        if (length < 1e-6) {
            return scaleTo(0, 0, 0);
        }
        setAxis(3, dx, dy, dz);
        double part = 1 / length;
        square(part * dx, part * dy, part * dz, radius);
        return this;
    }

    void copyTo(float[] into, int at) {
        into[at] = ox;
        into[at + 1] = oy;
        into[at + 2] = oz;
        System.arraycopy(axes, 0, into, at + 3, axes.length);
    }

    /** Completes a unit vector to an orthogonal basis without a square root (Duff et al., JCGT 6(1), 2017). */
    private void square(double dx, double dy, double dz, double radius) {
        double sign = Math.copySign(1, dz);
        double a = -1 / (sign + dz);
        double b = dx * dy * a;
        setAxis(0, radius * (1 + sign * dx * dx * a), radius * sign * b, radius * -sign * dx);
        setAxis(6, radius * -b, radius * -(sign + dy * dy * a), radius * dy);
    }

    /** Sets the image of the axis whose numbers begin {@code at} 0, 3 or 6. */
    public void setAxis(int at, double x, double y, double z) {
        axes[at] = (float) x;
        axes[at + 1] = (float) y;
        axes[at + 2] = (float) z;
    }
}
