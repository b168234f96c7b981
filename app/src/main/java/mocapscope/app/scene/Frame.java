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

    Frame at(Spot spot) {
        return at(spot.x(), spot.y(), spot.z());
    }

    /** The y axis along one of the three axes of what is turned there. */
    Frame arrow(Spot spot, int axis, double length, double thickness) {
        turned(0, spot, (axis + 2) % 3, thickness);
        turned(3, spot, axis, length);
        turned(6, spot, (axis + 1) % 3, thickness);
        return this;
    }

    /** The y axis from the origin to a place, the others as long as {@code radius} and square to it. */
    Frame along(Spot to, double radius) {
        double dx = to.x() - ox;
        double dy = to.y() - oy;
        double dz = to.z() - oz;
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

    /** Flat on the floor: the y axis along it, the x axis to its side, {@code radius} long. */
    Frame flat(double alongX, double alongZ, double radius) {
        double length = Math.hypot(alongX, alongZ);
        double scale = length < 1e-6 ? 0 : radius / length;
        axis(0, -alongZ * scale, 0, alongX * scale);
        axis(3, alongX, 0, alongZ);
        axis(6, 0, 0, 0);
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

    private void turned(int at, Spot spot, int axis, double length) {
        axis(at, length * spot.axis(axis, 0), length * spot.axis(axis, 1), length * spot.axis(axis, 2));
    }

    /** Where the axis whose numbers begin {@code at} 0, 3 or 6 comes to lie. */
    void axis(int at, double x, double y, double z) {
        axes[at] = (float) x;
        axes[at + 1] = (float) y;
        axes[at + 2] = (float) z;
    }
}
