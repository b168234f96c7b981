package mocapscope.protocol.setp;

/** How much of what breaks the rules is used all the same (R40). */
enum SetpMode {
    /** What breaks a rule is refused. */
    STRICT,
    /** For looking at foreign peers: what can be understood is used, and what is wrong with it is told. */
    LENIENT
}
