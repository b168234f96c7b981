package mocapscope.app.tables;

/**
 * What the table of dials says of one dial.
 *
 * @param change its last turn, in revolutions
 * @param revolutions turned in all since the session began
 * @param age nanoseconds since its last turn
 */
record DialRow(Origin session, Part part, double change, double revolutions, long turns, double hertz, long age) {
    private static final double DEGREES = 360;

    String device() {
        return part.source().label();
    }

    int dial() {
        return part.index();
    }

    /** Where it points now, from 0 up to 360, if it began at 0. */
    double degrees() {
        double within = (revolutions - Math.floor(revolutions)) * DEGREES;
        return within >= DEGREES ? 0 : within;
    }
}
