package mocapscope.app.timing;

/** How well a source keeps its time; the worst first. */
enum Health {
    /** Nothing comes any more. */
    SILENT,
    /** Reports were missing lately. */
    GAPS,
    /** Reports came late or twice lately. */
    DISORDER,
    /** It reports at another pace than its device declares. */
    OFF_PACE,
    /** Intervals differ by more than a fifth of the usual one. */
    JITTERY,
    /** Too little has come to tell, or only its first moments: they say more of the start than of the source. */
    UNKNOWN,
    STEADY,
    /** It reports what happens when it happens, so its pace says nothing. */
    EVENTS,
    /** Its device is gone, as the server says. */
    LEFT,
    /** Its session is over, or its recording stands still. */
    OVER
}
