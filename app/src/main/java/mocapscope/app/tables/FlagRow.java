package mocapscope.app.tables;

import mocapscope.app.words.Words;

/**
 * What the table of flags says of one flag.
 *
 * @param flag as the device calls it
 * @param changed arrival of the word in which it was first seen as it is now
 * @param age nanoseconds since its word came
 * @param now the moment of the look, on the session's monotonic clock
 */
record FlagRow(Origin session, Part part, String flag, boolean up, long changed, double hertz, long age, long now) {
    private static final Words WORDS = Words.of(FlagRow.class);

    String device() {
        return part.source().label();
    }

    String state() {
        return up ? WORDS.text("flag.up") : WORDS.text("flag.down");
    }

    /** Nanoseconds since it changed, as far as the table has seen it. */
    long since() {
        return now - changed;
    }
}
