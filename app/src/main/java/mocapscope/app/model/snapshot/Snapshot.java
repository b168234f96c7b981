package mocapscope.app.model.snapshot;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.protocol.health.AllSessionsHealthSnapshot;
import mocapscope.protocol.health.ProcessLagHealth;

/**
 * An immutable snapshot of all sessions, the selection and the plotted signals, taken for every display frame.
 *
 * @param nanos its time on the monotonic clock of all sessions of this program
 * @param process the verdict about this process
 * @param sessions the sessions, in the order in which they were started
 * @param plotted the plotted signals, in the order in which they were added
 * @param about the signal that the selected message or field carried
 * @param selectedTime the time of the selected message or moment
 */
public record Snapshot(
        long nanos,
        ProcessLagHealth process,
        List<SessionSnapshot> sessions,
        SharedViewSelection selection,
        List<PlottedSignalId> plotted,
        Optional<SharedViewSelection.SignalSelection> about,
        Optional<SelectedTime> selectedTime) {

    /** Returns the health of this process and of all sessions. */
    public AllSessionsHealthSnapshot health() {
        return new AllSessionsHealthSnapshot(
                process, sessions.stream().map(SessionSnapshot::health).toList());
    }

    /** Returns the time at which graphs end: the playback position if anything plays, otherwise the present. */
    public long moment() {
        for (var session : sessions) {
            if (session.now() != nanos) {
                return session.now();
            }
        }
        return nanos;
    }

    /** Returns true if the session is a live one that is being looked back on. */
    public boolean isLookBack(SessionSnapshot session) {
        return session.now() != nanos && !session.session().endpoint().isFile();
    }

    /** Returns the nanoseconds to add to a session's times to bring them onto the clock of {@link #moment}. */
    public long clockShift(SessionSnapshot session) {
        return moment() - session.now();
    }

    /** Returns the time of the selection on the clock of {@link #moment}; empty for none, or without its session. */
    public OptionalLong selectedMoment() {
        if (selectedTime.isPresent()) {
            for (var session : sessions) {
                if (session.session().id().equals(selectedTime.get().session())) {
                    return OptionalLong.of(selectedTime.get().arrival() + clockShift(session));
                }
            }
        }
        return OptionalLong.empty();
    }

    /** Returns the selection for views that show signals instead of messages. */
    public SharedViewSelection selectedSignalOrSelection() {
        return about.isPresent() ? about.get() : selection;
    }
}
