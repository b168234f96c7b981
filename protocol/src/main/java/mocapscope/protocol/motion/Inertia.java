package mocapscope.protocol.motion;

import mocapscope.protocol.sample.Vec3;

/** What an inertial sensor feels in its own axes, from where it was, is and will be, {@link #STEP} apart; y is up. */
record Inertia(Frame before, Frame here, Frame after) {
    static final long STEP = 2_000_000;
    private static final double SECONDS = STEP / 1e9;
    private static final Vec3 GRAVITY = new Vec3(0, -9.81, 0);

    /** Gauss, of the earth in central Europe; north is −z. */
    private static final Vec3 EARTH = new Vec3(0.02, -0.44, -0.20);

    /** m/s²; a sensor at rest feels the floor push it up. */
    Vec3 acceleration() {
        var turn = here.position().times(2);
        var bend = before.position().plus(after.position()).minus(turn).times(1 / (SECONDS * SECONDS));
        return own(bend.minus(GRAVITY));
    }

    /** rad/s. */
    Vec3 turning() {
        var turn = before.orientation().conjugate().times(after.orientation());
        double sign = turn.w() < 0 ? -1 : 1;
        // The half angle of so small a turn is its sine.
        return new Vec3(turn.x(), turn.y(), turn.z()).times(sign / SECONDS);
    }

    /** Gauss. */
    Vec3 field() {
        return own(EARTH);
    }

    private Vec3 own(Vec3 vector) {
        return here.orientation().conjugate().rotate(vector);
    }
}
