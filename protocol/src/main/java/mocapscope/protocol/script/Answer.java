package mocapscope.protocol.script;

/**
 * The evaluation of a script step so far: pending, met or failed, with an explanation. {@code text} explains it for the
 * user.
 */
record Answer(Kind kind, String text) {
    /** Pending: a later event may meet the expectation. */
    static final Answer NOT_YET = new Answer(Kind.NOT_YET, "");

    /** The outcome of evaluating a script step: pending, met or failed. */
    enum Kind {
        NOT_YET,
        YES,
        NO
    }

    static Answer yes(String text) {
        return new Answer(Kind.YES, text);
    }

    static Answer no(String text) {
        return new Answer(Kind.NO, text);
    }
}
