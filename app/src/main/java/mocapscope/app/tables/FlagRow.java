package mocapscope.app.tables;

import mocapscope.app.words.TextBundle;

/**
 * One status flag's row: name, state, report rate and time since the last change.
 *
 * @param flag the device's name for the flag
 * @param changedAt the arrival time of the flags word in which the present state was first seen
 * @param age nanoseconds since the latest flags word
 * @param now the snapshot's time on the session's monotonic clock
 */
record FlagRow(
        SessionLabel session,
        SignalRowKey part,
        String flag,
        boolean up,
        long changedAt,
        double hertz,
        long age,
        long now) {
    private static final TextBundle WORDS = TextBundle.of(FlagRow.class);

    String device() {
        return part.source().label();
    }

    String state() {
        return up ? WORDS.text("flag.up") : WORDS.text("flag.down");
    }

    /** Returns the nanoseconds since the last change that the table has seen. */
    long sinceChange() {
        return now - changedAt;
    }
}
