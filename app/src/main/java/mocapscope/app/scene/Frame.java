package mocapscope.app.scene;

/** Where and how large a shape stands: an origin, and where the shape's three axes come to lie. Used again and again. */
final class Frame {
    float ox;
    float oy;
    float oz;
    /** The shape's x axis, then y, then z, three numbers each. */
    final float[] axes = new float[9];

    Frame at(double x, double y, double z) {
        ox = (float) x;
        oy = (float) y;
        oz = (float) z;
        return this;
    }

    /** Upright and unturned. */
    Frame sized(double x, double y, double z) {
        axis(0, x, 0, 0);
        axis(3, 0, y, 0);
        axis(6, 0, 0, z);
        return this;
    }

    /** The y axis from the origin to a point, the others as long as {@code radius} and square to it. */
    Frame along(double x, double y, double z, double radius) {
        double dx = x - ox;
        double dy = y - oy;
        double dz = z - oz;
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (length < 1e-6) {
            return sized(0, 0, 0);
        }
        axis(3, dx, dy, dz);
        dx /= length;
        dy /= length;
        dz /= length;
        square(dx, dy, dz, radius);
        return this;
    }

    /** The shape's x axis to the right of a panel, its y axis up the panel. */
    Frame facing(double rightX, double rightZ, double x, double y, double z) {
        axis(0, rightX * x, 0, rightZ * x);
        axis(3, 0, y, 0);
        axis(6, -rightZ * z, 0, rightX * z);
        return this;
    }

    /** Turned about the panel's normal by {@code radians}, anticlockwise as seen from before it. */
    Frame facingTurned(double rightX, double rightZ, double radians, double x, double y, double z) {
        double cos = Math.cos(radians);
        double sin = Math.sin(radians);
        axis(0, rightX * cos * x, sin * x, rightZ * cos * x);
        axis(3, -rightX * sin * y, cos * y, -rightZ * sin * y);
        axis(6, -rightZ * z, 0, rightX * z);
        return this;
    }

    private void square(double dx, double dy, double dz, double radius) {
        // The world axis that the direction is farthest from: never parallel to it.
        double ax = Math.abs(dx);
        double ay = Math.abs(dy);
        double az = Math.abs(dz);
        double hx = ax <= ay && ax <= az ? 1 : 0;
        double hy = hx == 0 && ay <= az ? 1 : 0;
        double hz = hx == 0 && hy == 0 ? 1 : 0;
        double sx = dy * hz - dz * hy;
        double sy = dz * hx - dx * hz;
        double sz = dx * hy - dy * hx;
        double scale = radius / Math.sqrt(sx * sx + sy * sy + sz * sz);
        sx *= scale;
        sy *= scale;
        sz *= scale;
        axis(0, sx, sy, sz);
        axis(6, sy * dz - sz * dy, sz * dx - sx * dz, sx * dy - sy * dx);
    }

    private void axis(int at, double x, double y, double z) {
        axes[at] = (float) x;
        axes[at + 1] = (float) y;
        axes[at + 2] = (float) z;
    }
}
