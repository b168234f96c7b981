package mocapscope.app.timing;

/** The timing health of a source, from silent to steady, worst first. */
enum SourceTimingHealth {
    /** No reports arrive any more. */
    SILENT,
    /** Reports were missing recently. */
    GAPS,
    /** Reports arrived late or twice recently. */
    DISORDER,
    /** The rate differs from the one that the device declares. */
    OFF_PACE,
    /** Intervals vary by more than a fifth of the usual one. */
    JITTERY,
    /** Too few data for a verdict, or only the first moments, which show the start rather than the source. */
    UNKNOWN,
    STEADY,
    /** The source is event-driven, so its rate has no meaning. */
    EVENTS,
    /** The server reported that the device is gone. */
    LEFT,
    /** The session has ended, or its recording is paused. */
    OVER
}
