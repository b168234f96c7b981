package mocapscope.app.scene.raster;

import mocapscope.app.scene.frame.CameraProjection;
import mocapscope.protocol.sample.Vec3;

/**
 * Transforms points of the 3D scene to camera coordinates and then to pixels of the image. Reusable. In view space, the
 * eye is the origin, x points right, y down and z forward.
 */
final class RasterCameraProjection {
    private static final Vec3 ORIGIN = new Vec3(0, 0, 0);

    private Vec3 eye = ORIGIN;
    private Vec3 right = ORIGIN;
    private Vec3 down = ORIGIN;
    private Vec3 forward = ORIGIN;
    private double focal;
    private double centerX;
    private double centerY;
    private double near;

    /** Uses a camera whose pixels are divided into {@code scale} each way. */
    void setCamera(CameraProjection camera, double scale) {
        eye = camera.eye();
        right = camera.right();
        down = camera.up().times(-1);
        forward = camera.forward();
        focal = camera.focal() * scale;
        centerX = camera.width() * scale / 2;
        centerY = camera.height() * scale / 2;
        near = camera.near();
    }

    /** Writes a point's view-space coordinates. */
    void transform(double x, double y, double z, double[] into, int at) {
        rotate(x - eye.x(), y - eye.y(), z - eye.z(), into, at);
    }

    /** Writes a direction's view-space coordinates. */
    void rotate(double x, double y, double z, double[] into, int at) {
        into[at] = x * right.x() + y * right.y() + z * right.z();
        into[at + 1] = x * down.x() + y * down.y() + z * down.z();
        into[at + 2] = x * forward.x() + y * forward.y() + z * forward.z();
    }

    Vec3 eye() {
        return eye;
    }

    Vec3 right() {
        return right;
    }

    Vec3 down() {
        return down;
    }

    Vec3 forward() {
        return forward;
    }

    /** Returns the pixels covered by a length of 1 at depth 1. */
    double focal() {
        return focal;
    }

    double centerX() {
        return centerX;
    }

    double centerY() {
        return centerY;
    }

    double near() {
        return near;
    }
}
