package mocapscope.app.model.snapshot;

/**
 * A point in time that the user selected in a session, on that session's monotonic clock.
 *
 * @param session the id of its session
 * @param arrival nanoseconds on the session's monotonic clock
 */
public record SelectedTime(String session, long arrival) {}
