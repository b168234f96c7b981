package mocapscope.app.timing;

/** How well a source keeps its time. */
enum Health {
    /** Too little has come to tell, or only its first moments: they say more of the start than of the source. */
    UNKNOWN,
    STEADY,
    /** Intervals differ by more than a fifth of the usual one. */
    JITTERY,
    /** Reports were missing lately. */
    GAPS,
    /** Nothing comes any more. */
    SILENT,
    /** Its device is gone, as the server says. */
    LEFT,
    /** It reports what happens when it happens, so its pace says nothing. */
    EVENTS
}
