package mocapscope.app.model.snapshot;

/**
 * The arrival time of the selected message or moment, on its session's monotonic clock.
 *
 * @param session the id of its session
 * @param arrival nanoseconds on the session's monotonic clock
 */
public record SelectedTime(String session, long arrival) {}
