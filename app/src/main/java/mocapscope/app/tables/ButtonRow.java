package mocapscope.app.tables;

/**
 * What the table of buttons says of one button.
 *
 * @param reports changes told so far
 * @param presses times it went down, as far as that can be told from its reports
 * @param changed arrival of its last change
 * @param age nanoseconds since its last change
 */
record ButtonRow(
        Origin session, Part part, boolean pressed, long reports, long presses, long changed, long age, double hertz) {

    String device() {
        return part.source().label();
    }

    int button() {
        return part.index();
    }

    String state() {
        return pressed ? "pressed" : "released";
    }
}
