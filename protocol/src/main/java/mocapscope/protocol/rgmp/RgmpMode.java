package mocapscope.protocol.rgmp;

/** How much of what breaks the rules is used all the same. */
enum RgmpMode {
    /** What can be understood is used, and what is wrong with it is told. */
    LENIENT,
    /** What breaks a rule, or leans on one reading of an open question, is refused. */
    STRICT
}
