package mocapscope.app.scene;

import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.model.BoundingPrism;
import mocapscope.app.scene.model.SceneViewModel;

/**
 * Moves the camera automatically: frames all content, follows walking figures and focuses on a selection. Inactive
 * while the user moves the camera.
 */
final class CameraFramingController {
    /** The distance beyond which a stray sensor does not affect the camera. */
    private static final double FARTHEST = 30;

    /** The camera distance for looking at one item. */
    private static final double CLOSE = 1.6;

    /** The camera distance for a small item, in multiples of its size. */
    private static final double CLOSE_SIZES = 3;

    private static final double NEAREST = 0.3;

    private static final double LEAP = 1;

    private final SceneViewModel model;
    private final OrbitCamera camera;
    private final BoundingPrism prism = new BoundingPrism();
    private final BoundingPrism middle = new BoundingPrism();
    private long arrangement = -1;
    private long before = Long.MIN_VALUE;
    private boolean alone = true;
    private boolean arrived;
    private boolean following;
    private double legendWidth;
    private double lastX = Double.NaN;
    private double lastY;
    private double lastZ;
    private boolean tracked;
    private boolean tracking;

    CameraFramingController(SceneViewModel model, OrbitCamera camera) {
        this.model = model;
        this.camera = camera;
    }

    /** Reports that the user has moved the camera: from now on content is framed only on request. */
    void stopAutoFraming() {
        alone = false;
    }

    void setFollowing(boolean enabled) {
        following = enabled;
        lastX = Double.NaN;
    }

    /** Reports the width that the legend covers at the left of the picture, or 0. */
    void setLegendWidth(double width) {
        legendWidth = width;
    }

    /** Frames all content, beside the legend if that is visible; what is framed does not move when the legend appears. */
    void frameAll() {
        alone = true;
        arrangement = -1;
        camera.setCoveredLeft(legendWidth);
    }

    /** Restores the initial view: all content, from the front and slightly to the side. */
    void resetView() {
        camera.glideHome();
        frameAll();
    }

    /** Looks from a direction, at what the camera follows. */
    void look(double yaw, double pitch) {
        camera.glideTo(yaw, pitch);
        if (following && measureFollowed()) {
            camera.target(middle.center(0), middle.center(1), middle.center(2));
        }
    }

    /** Centers the camera on the selected item. */
    void focus(SharedViewSelection selection) {
        var pose = model.findPose(selection);
        if (pose != null) {
            alone = false;
            camera.target(pose.x(), pose.y(), pose.z());
            camera.approach(Math.clamp(CLOSE_SIZES * model.sizeOf(selection), NEAREST, CLOSE));
        }
    }

    /** Returns true if the selected item has a position. */
    boolean canFocus(SharedViewSelection selection) {
        return model.findPose(selection) != null;
    }

    void refresh(long nanos) {
        if (arrangement != model.structureVersion()) {
            arrangement = model.structureVersion();
            prism.clear();
        }
        if (following) {
            carry();
        }
        if (alone) {
            frame();
        }
        camera.advance(before == Long.MIN_VALUE ? 0 : (nanos - before) / 1e9);
        before = nanos;
    }

    /** Frames bounds that only grow, so that the camera does not sway with each step; they move with what it follows. */
    private void frame() {
        model.boundsCalculator().measure(prism, FARTHEST);
        if (prism.isEmpty() || !camera.hasSize()) {
            return;
        }
        camera.frameBounds(prism);
        if (!arrived) {
            camera.finishGlide();
            arrived = true;
        }
    }

    /** Measures the selected items, else all that move; returns false if there are none. */
    private boolean measureFollowed() {
        middle.clear();
        model.boundsCalculator().measurePicked(middle);
        tracked = !middle.isEmpty();
        if (!tracked) {
            model.boundsCalculator().measureMoving(middle, FARTHEST);
        }
        return !middle.isEmpty();
    }

    private void carry() {
        if (!measureFollowed()) {
            return;
        }
        double x = middle.center(0);
        double y = tracked ? middle.center(1) : 0;
        double z = middle.center(2);
        // A larger step between two frames means that another figure is followed now.
        if (tracked == tracking && Math.hypot(x - lastX, z - lastZ) < LEAP) {
            camera.moveBy(x - lastX, y - lastY, z - lastZ);
            prism.moveBy(x - lastX, z - lastZ);
        } else {
            alone &= !tracked;
            prism.clear();
            camera.target(x, middle.center(1), z);
        }
        tracking = tracked;
        lastX = x;
        lastY = y;
        lastZ = z;
    }
}
