package mocapscope.app.tables;

/**
 * One dial's row: last change, total revolutions and angle in degrees.
 *
 * @param change the last change in revolutions
 * @param revolutions total revolutions since the session began
 * @param age nanoseconds since the last change
 */
record DialRow(
        SessionLabel session,
        SignalRowKey part,
        double change,
        double revolutions,
        long turns,
        double hertz,
        long age) {
    private static final double DEGREES = 360;

    String device() {
        return part.source().label();
    }

    int dial() {
        return part.index();
    }

    /** Returns the current angle from 0 up to 360, provided that the dial began at 0. */
    double degrees() {
        double within = (revolutions - Math.floor(revolutions)) * DEGREES;
        return within >= DEGREES ? 0 : within;
    }
}
