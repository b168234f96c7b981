package mocapscope.app.tables;

import mocapscope.app.words.Words;

/**
 * One button's row: state, press count, report rate and time since the last change.
 *
 * @param reports the number of changes received
 * @param presses the number of presses, as far as the reports show them
 * @param changed the arrival time of the latest change
 * @param age nanoseconds since the latest change
 * @param told nanoseconds since the latest report of the state
 */
record ButtonRow(
        Origin session,
        Part part,
        boolean pressed,
        long reports,
        long presses,
        long changed,
        long age,
        long told,
        double hertz) {
    private static final Words WORDS = Words.of(ButtonRow.class);

    String device() {
        return part.source().label();
    }

    int button() {
        return part.index();
    }

    String state() {
        return pressed ? WORDS.text("button.pressed") : WORDS.text("button.released");
    }
}
