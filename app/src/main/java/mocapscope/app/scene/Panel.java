package mocapscope.app.scene;

/**
 * Transforms positions on a device plate to scene positions. Plate positions are measured to the right, up and out of
 * the plate.
 */
final class Panel {
    private final Frame frame = new Frame();
    private double leftX;
    private double bottom;
    private double leftZ;
    private double rightX = 1;
    private double rightZ;

    /**
     * Sets the plate's orientation: the rack faces along z; a plate beside a tracker faces the camera, its middle as
     * high as the tracker.
     */
    void set(Stand stand, Orbit orbit) {
        rightX = stand.racked() ? 1 : Math.cos(orbit.yaw());
        rightZ = stand.racked() ? 0 : -Math.sin(orbit.yaw());
        leftX = stand.anchor(0) + rightX * stand.gap();
        bottom = stand.anchor(1) - (stand.racked() ? 0 : stand.height() / 2);
        leftZ = stand.anchor(2) + rightZ * stand.gap();
    }

    double x(double right, double out) {
        return leftX + rightX * right - rightZ * out;
    }

    double y(double up) {
        return bottom + up;
    }

    double z(double right, double out) {
        return leftZ + rightZ * right + rightX * out;
    }

    Panel at(double right, double up, double out) {
        frame.at(x(right, out), y(up), z(right, out));
        return this;
    }

    Panel sized(double right, double up, double out) {
        return turned(0, right, up, out);
    }

    /** Returns this transform rotated in the plane, counter-clockwise as seen from the front. */
    Panel turned(double radians, double right, double up, double out) {
        double cos = Math.cos(radians);
        double sin = Math.sin(radians);
        frame.axis(0, rightX * cos * right, sin * right, rightZ * cos * right);
        frame.axis(3, -rightX * sin * up, cos * up, -rightZ * sin * up);
        frame.axis(6, -rightZ * out, 0, rightX * out);
        return this;
    }

    Frame frame() {
        return frame;
    }
}
