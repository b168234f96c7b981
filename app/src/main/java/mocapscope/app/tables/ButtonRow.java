package mocapscope.app.tables;

import mocapscope.app.words.TextBundle;

/**
 * One button's row: state, press count, report rate and time since the last change.
 *
 * @param reports the number of changes received
 * @param presses the number of presses, as far as the reports show them
 * @param changedAt the arrival time of the latest change
 * @param age nanoseconds since the latest change
 * @param reportAge nanoseconds since the latest report of the state
 */
record ButtonRow(
        SessionLabel session,
        SignalRowKey part,
        boolean pressed,
        long reports,
        long presses,
        long changedAt,
        long age,
        long reportAge,
        double hertz) {
    private static final TextBundle WORDS = TextBundle.of(ButtonRow.class);

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
