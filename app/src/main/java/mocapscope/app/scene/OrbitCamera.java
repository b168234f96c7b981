package mocapscope.app.scene;

import mocapscope.app.scene.frame.CameraProjection;
import mocapscope.app.scene.model.BoundingPrism;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;

/**
 * A movable camera that orbits a target in the 3D scene and projects points to pixels. The scene's y axis points up.
 * Angles are in radians, lengths in metres; pixels are counted from the top left.
 */
final class OrbitCamera {
    /** The vertical field of view. */
    private static final double FIELD_OF_VIEW = Math.toRadians(32);

    private static final double HOME_YAW = Math.toRadians(32);
    private static final double HOME_PITCH = Math.toRadians(12);
    private static final double GLIDE_SECONDS = 0.11;
    private static final double STEEPEST = Math.PI / 2;
    /** The part of the free height that framed bounds take; captions above and corner tools need the rest. */
    private static final double FILL_UP = 0.84;

    private static final double FILL_RIGHT = 0.92;

    private static final double LEAST_FRAME = 1;
    private static final double NEAREST = 0.12;
    private static final double FARTHEST = 120;

    /** The target x, y, z, yaw, pitch and distance, and the width at the left of the picture that is not free. */
    private final double[] now = {0, 0.8, 0, HOME_YAW, HOME_PITCH, 5, 0};

    private final double[] goal = now.clone();
    private final double[] right = new double[3];
    private final double[] up = new double[3];
    private final double[] forward = new double[3];

    /** The directions across the ray through the middle of the free area, by which framed bounds are measured. */
    private final double[] freeRight = new double[3];

    private final double[] freeUp = new double[3];
    private double width = 1;
    private double height = 1;
    private double coveredLeft;
    private double coveredTop;
    private long version;
    private @Nullable CameraProjection view;
    private long viewed = -1;

    OrbitCamera() {
        updateOrientation();
    }

    /** Returns a counter that grows whenever the camera changes the picture. */
    long version() {
        return version;
    }

    void setViewport(double wide, double high) {
        if (wide != width || high != height) {
            width = Math.max(1, wide);
            height = Math.max(1, high);
            version++;
        }
    }

    /** Keeps the target in the middle of the picture below tools of this height. */
    void setCoveredTop(double high) {
        coveredTop = high;
        version++;
    }

    /** Frames bounds at the right of tools of this width, as far as there is room for their size. */
    void setCoveredLeft(double wide) {
        coveredLeft = wide;
    }

    /** Returns true if the picture has a size; it has none before its first layout. */
    boolean hasSize() {
        return width > 1 && height > 1;
    }

    double yaw() {
        return now[3];
    }

    double pitch() {
        return now[4];
    }

    double distance() {
        return now[5];
    }

    double target(int axis) {
        return now[axis];
    }

    double eye(int axis) {
        return now[axis] - (forward[axis] + right[axis] * tangentRight(now[6]) + up[axis] * tangentUp()) * distance();
    }

    /** Returns the distance from the picture's middle to the middle of the free width, at depth 1. */
    private double tangentRight(double covered) {
        return covered / 2 / focal();
    }

    /** Returns the height of the free height's middle above the picture's middle, at depth 1: negative below tools. */
    private double tangentUp() {
        return -top() / 2 / focal();
    }

    /** Returns the height at the top that is not free, at most half of a low picture. */
    private double top() {
        return Math.min(coveredTop, height / 2);
    }

    double right(int axis) {
        return right[axis];
    }

    double up(int axis) {
        return up[axis];
    }

    double forward(int axis) {
        return forward[axis];
    }

    /** Turns the camera at once, without animation, so that it follows the mouse. */
    void rotate(double pixelsRight, double pixelsDown) {
        double yaw = goal[3] - pixelsRight * 0.008;
        double pitch = Math.clamp(goal[4] + pixelsDown * 0.008, -STEEPEST, STEEPEST);
        jump(3, yaw);
        jump(4, pitch);
        updateOrientation();
    }

    /** Moves the target so that the point at its depth stays under the mouse. */
    void pan(double pixelsRight, double pixelsDown) {
        double metres = distance() / focal();
        for (int i = 0; i < 3; i++) {
            jump(i, now[i] + (-pixelsRight * right[i] + pixelsDown * up[i]) * metres);
        }
        updateOrientation();
    }

    /** Zooms the camera; one notch of a mouse wheel is about 40 units. */
    void zoom(double units) {
        goal[5] = Math.clamp(goal[5] * Math.exp(-units * 0.0035), NEAREST, FARTHEST);
    }

    /** Turns smoothly to a direction, the shorter way round. */
    void glideTo(double yaw, double pitch) {
        goal[3] = now[3] + Math.IEEEremainder(yaw - now[3], 2 * Math.PI);
        goal[4] = pitch;
    }

    /** Turns smoothly to the initial direction. */
    void glideHome() {
        glideTo(HOME_YAW, HOME_PITCH);
    }

    void target(double x, double y, double z) {
        goal[0] = x;
        goal[1] = y;
        goal[2] = z;
    }

    /** Moves smoothly nearer, if the camera is farther away than this. */
    void approach(double metres) {
        goal[5] = Math.min(goal[5], metres);
    }

    /** Moves target and camera together, at once. */
    void moveBy(double x, double y, double z) {
        now[0] += x;
        now[1] += y;
        now[2] += z;
        goal[0] += x;
        goal[1] += y;
        goal[2] += z;
        version++;
    }

    /** Moves smoothly, without turning, to where the bounds just fit the free area of the picture. */
    void frameBounds(BoundingPrism prism) {
        fit(prism, 0);
        double taken = (reach(prism, freeRight, 1) + reach(prism, freeRight, -1)) * focal();
        fit(prism, Math.clamp(FILL_RIGHT * width - taken, 0, coveredLeft));
    }

    private void fit(BoundingPrism prism, double left) {
        goal[6] = left;
        for (int i = 0; i < 3; i++) {
            freeRight[i] = right[i] - tangentRight(left) * forward[i];
            freeUp[i] = up[i] - tangentUp() * forward[i];
        }
        target(prism.center(0), prism.center(1), prism.center(2));
        // Perspective moves the picture of the bounds off their middle; a few iterations correct that.
        for (int i = 0; i < 4; i++) {
            goal[5] = distanceFor(prism);
            double toRight = (reach(prism, freeRight, 1) - reach(prism, freeRight, -1)) / 2 * goal[5];
            double toTop = (reach(prism, freeUp, 1) - reach(prism, freeUp, -1)) / 2 * goal[5];
            target(
                    goal[0] + right[0] * toRight + up[0] * toTop,
                    goal[1] + right[1] * toRight + up[1] * toTop,
                    goal[2] + right[2] * toRight + up[2] * toTop);
        }
        goal[5] = Math.clamp(distanceFor(prism), LEAST_FRAME, FARTHEST);
    }

    /** Returns the distance from which all corners are in the free area, with the goal's target in its middle. */
    private double distanceFor(BoundingPrism prism) {
        double tanUp = (height - top()) / 2 / focal() * FILL_UP;
        double tanRight = (width - goal[6]) / 2 / focal() * FILL_RIGHT;
        double distance = LEAST_FRAME;
        for (int corner = 0; corner < BoundingPrism.CORNERS; corner++) {
            double wide = Math.abs(fromGoal(prism, corner, freeRight)) / tanRight;
            double high = Math.abs(fromGoal(prism, corner, freeUp)) / tanUp;
            distance = Math.max(distance, Math.max(wide, high) - fromGoal(prism, corner, forward));
        }
        return distance;
    }

    /** Returns the visible reach of the bounds along or against {@code direction}, at depth 1, with the goal's target at 0. */
    private double reach(BoundingPrism prism, double[] direction, int sign) {
        double farthest = Double.NEGATIVE_INFINITY;
        for (int corner = 0; corner < BoundingPrism.CORNERS; corner++) {
            double depth = Math.max(near(), goal[5] + fromGoal(prism, corner, forward));
            farthest = Math.max(farthest, sign * fromGoal(prism, corner, direction) / depth);
        }
        return farthest;
    }

    private double fromGoal(BoundingPrism prism, int corner, double[] direction) {
        return (prism.corner(corner, 0) - goal[0]) * direction[0]
                + (prism.corner(corner, 1) - goal[1]) * direction[1]
                + (prism.corner(corner, 2) - goal[2]) * direction[2];
    }

    /** Ends the animation at its goal. */
    void finishGlide() {
        System.arraycopy(goal, 0, now, 0, goal.length);
        updateOrientation();
    }

    /** Advances the animation by {@code seconds}. */
    void advance(double seconds) {
        double part = 1 - Math.exp(-Math.max(0, seconds) / GLIDE_SECONDS);
        boolean moved = false;
        for (int i = 0; i < now.length; i++) {
            double rest = goal[i] - now[i];
            if (Math.abs(rest) > 1e-4) {
                now[i] += rest * part;
                moved = true;
            }
        }
        if (moved) {
            updateOrientation();
        }
    }

    /** Returns the near clipping distance; a smaller value reduces the depth precision of distant items. */
    double near() {
        return Math.clamp(distance() * 0.04, 0.01, 0.25);
    }

    /** Returns the pixels covered by a length of 1 at depth 1. */
    double focal() {
        return height / 2 / Math.tan(FIELD_OF_VIEW / 2);
    }

    /** Returns the camera as it is now: the same object until the picture changes. */
    CameraProjection view() {
        var current = view;
        if (current == null || viewed != version) {
            viewed = version;
            current = new CameraProjection(
                    new Vec3(eye(0), eye(1), eye(2)),
                    new Vec3(right[0], right[1], right[2]),
                    new Vec3(up[0], up[1], up[2]),
                    new Vec3(forward[0], forward[1], forward[2]),
                    focal(),
                    width,
                    height,
                    near());
            view = current;
        }
        return current;
    }

    /** Returns a point's distance in front of the camera. */
    double depth(double x, double y, double z) {
        return view().depth(x, y, z);
    }

    /**
     * Projects a point to pixels and writes x, then y.
     *
     * @return false when the point lies behind the camera or is not finite
     */
    boolean project(double x, double y, double z, double[] into) {
        return view().project(x, y, z, into);
    }

    private void jump(int value, double to) {
        now[value] = to;
        goal[value] = to;
    }

    private void updateOrientation() {
        double sinYaw = Math.sin(yaw());
        double cosYaw = Math.cos(yaw());
        double sinPitch = Math.sin(pitch());
        double cosPitch = Math.cos(pitch());
        set(right, cosYaw, 0, -sinYaw);
        set(up, -sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch);
        set(forward, -sinYaw * cosPitch, -sinPitch, -cosYaw * cosPitch);
        version++;
    }

    private static void set(double[] vector, double x, double y, double z) {
        vector[0] = x;
        vector[1] = y;
        vector[2] = z;
    }
}
