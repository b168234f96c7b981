package mocapscope.app.scene;

import mocapscope.app.scene.frame.MutableMeshTransform;
import mocapscope.app.scene.model.DeviceGaugePanel;

/**
 * Converts positions on a device's plate (panel of buttons and dials) to 3D scene positions. Plate positions are
 * measured to the right, up and out of the plate.
 */
final class GaugePanelToSceneTransform {
    private final MutableMeshTransform shapeTransform = new MutableMeshTransform();
    private double leftX;
    private double bottom;
    private double leftZ;
    private double rightX = 1;
    private double rightZ;

    /**
     * Sets the plate's orientation: the rack faces along z; a plate beside a tracker faces the camera, its middle as
     * high as the tracker.
     */
    void update(DeviceGaugePanel plate, OrbitCamera camera) {
        rightX = plate.isOnRack() ? 1 : Math.cos(camera.yaw());
        rightZ = plate.isOnRack() ? 0 : -Math.sin(camera.yaw());
        leftX = plate.anchor(0) + rightX * plate.gap();
        bottom = plate.anchor(1) - (plate.isOnRack() ? 0 : plate.height() / 2);
        leftZ = plate.anchor(2) + rightZ * plate.gap();
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

    GaugePanelToSceneTransform moveTo(double right, double up, double out) {
        shapeTransform.moveTo(x(right, out), y(up), z(right, out));
        return this;
    }

    GaugePanelToSceneTransform scaleTo(double right, double up, double out) {
        return rotate(0, right, up, out);
    }

    /** Returns this transform rotated in the plane, counter-clockwise as seen from the front. */
    GaugePanelToSceneTransform rotate(double radians, double right, double up, double out) {
        double cos = Math.cos(radians);
        double sin = Math.sin(radians);
        shapeTransform.setAxis(0, rightX * cos * right, sin * right, rightZ * cos * right);
        shapeTransform.setAxis(3, -rightX * sin * up, cos * up, -rightZ * sin * up);
        shapeTransform.setAxis(6, -rightZ * out, 0, rightX * out);
        return this;
    }

    MutableMeshTransform shapeTransform() {
        return shapeTransform;
    }
}
