package mocapscope.app.model.snapshot;

/**
 * The time of the selected message or moment.
 *
 * @param session the id of its session
 * @param arrival nanoseconds on the session's monotonic clock
 */
public record SelectedTime(String session, long arrival) {}
