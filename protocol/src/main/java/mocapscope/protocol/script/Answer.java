package mocapscope.protocol.script;

/** Whether what was waited for is so; {@code text} says what happened, for a person. */
record Answer(Kind kind, String text) {
    /** Of what may still come. */
    static final Answer NOT_YET = new Answer(Kind.NOT_YET, "");

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
