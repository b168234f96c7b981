package mocapscope.app.tables;

import mocapscope.app.words.Words;

/**
 * What the table of buttons says of one button.
 *
 * @param reports changes told so far
 * @param presses times it went down, as far as that can be told from its reports
 * @param changed arrival of its last change
 * @param age nanoseconds since its last change
 * @param told nanoseconds since its state came
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
