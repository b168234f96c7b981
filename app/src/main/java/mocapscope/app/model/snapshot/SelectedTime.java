package mocapscope.app.model.snapshot;

/**
 * The selected point in time: a session and an arrival time on its monotonic clock.
 *
 * @param session the id of its session
 * @param arrival nanoseconds on the session's monotonic clock
 */
public record SelectedTime(String session, long arrival) {}
