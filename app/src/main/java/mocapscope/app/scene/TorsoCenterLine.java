package mocapscope.app.scene;

import mocapscope.app.scene.model.DrawnSkeletonState;

/** The center line of a torso, from the hips along the spine to the shoulders, with the torso's width. */
final class TorsoCenterLine {
    private final DrawnSkeletonState skeleton;

    /** The joints of the left and right hip, and of the left and right shoulder. */
    private final int[] corners;

    private final int[] spine;
    private final double[] hipSide = new double[3];
    private final double[] shoulderSide = new double[3];
    private final double[][] knots;
    private int last;
    private double length;

    TorsoCenterLine(DrawnSkeletonState skeleton, int[] corners, int... spine) {
        this.skeleton = skeleton;
        this.corners = corners;
        this.spine = spine;
        knots = new double[spine.length + 2][3];
    }

    /** Follows the current pose, in which all corners have positions. */
    void update() {
        length = 0;
        last = 0;
        setMiddle(knots[0], hipSide, corners[0], corners[1]);
        for (int bone : spine) {
            if (skeleton.hasPosition(bone) && !skeleton.isTorn(corners[0], bone)) {
                copyPosition(skeleton, bone, knots[++last]);
                length += step(last - 1);
            }
        }
        setMiddle(knots[++last], shoulderSide, corners[2], corners[3]);
        length += step(last - 1);
    }

    /** Writes a point at a level from 0 to 1, aside by a part of half the width there. */
    void find(double level, double aside, double[] into) {
        double left = level * length;
        int knot = 0;
        while (knot + 1 < last && left > step(knot)) {
            left -= step(knot++);
        }
        double part = step(knot) > 0 ? left / step(knot) : 0;
        for (int i = 0; i < 3; i++) {
            into[i] = knots[knot][i]
                    + part * (knots[knot + 1][i] - knots[knot][i])
                    + aside * ((1 - level) * hipSide[i] + level * shoulderSide[i]);
        }
    }

    private void setMiddle(double[] middle, double[] half, int left, int right) {
        copyPosition(skeleton, left, middle);
        copyPosition(skeleton, right, half);
        for (int i = 0; i < 3; i++) {
            double whole = middle[i] - half[i];
            middle[i] -= whole / 2;
            half[i] = whole / 2;
        }
    }

    private double step(int knot) {
        double square = 0;
        for (int i = 0; i < 3; i++) {
            double change = knots[knot + 1][i] - knots[knot][i];
            square += change * change;
        }
        return Math.sqrt(square);
    }

    /** Writes the position of a joint that has one. */
    static void copyPosition(DrawnSkeletonState skeleton, int joint, double[] into) {
        var pose = skeleton.joint(joint);
        into[0] = pose.x();
        into[1] = pose.y();
        into[2] = pose.z();
    }
}
