package mocapscope.app.timing;

import java.util.OptionalLong;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import org.jspecify.annotations.Nullable;

/**
 * The arrival time of the selected message; the timing view marks this time in its plots.
 *
 * @param session the session's id; empty if neither is selected
 * @param history the history that contains the message; a replayed session gets another one after each seek
 * @param message the number of the message, or {@link Finding#NONE}
 * @param sender the sending device; empty if unknown
 * @param arrival the arrival time in nanoseconds
 */
record SelectedMessageArrival(
        String session, @Nullable EarlierMessageDecoder history, long message, String sender, OptionalLong arrival) {
    static final SelectedMessageArrival NOTHING = new SelectedMessageArrival("", null, -1, "", OptionalLong.empty());

    /** Returns the selected message or moment; for a message, the identical object while the selection is the same. */
    static SelectedMessageArrival fromSnapshot(Snapshot snapshot, SelectedMessageArrival before) {
        if (snapshot.selection() instanceof SharedViewSelection.MomentSelection moment && !moment.isExact()) {
            return new SelectedMessageArrival(moment.session(), null, Finding.NONE, "", snapshot.selectedMoment());
        }
        return snapshot.selection()
                .message()
                .map(message -> fromSnapshot(snapshot, message, before))
                .orElse(NOTHING);
    }

    private static SelectedMessageArrival fromSnapshot(
            Snapshot snapshot, SharedViewSelection.MessageSelection selected, SelectedMessageArrival before) {
        return snapshot.sessions().stream()
                .filter(session -> session.session().id().equals(selected.session()))
                .findFirst()
                .map(session -> before.isOf(session, selected.n())
                        ? before
                        : found(session, selected.n(), snapshot.clockShift(session)))
                .orElse(NOTHING);
    }

    /** Returns true if the message was found in the session's present history. */
    private boolean isOf(SessionSnapshot now, long n) {
        return arrival.isPresent() && message == n && history == now.session().history();
    }

    private static SelectedMessageArrival found(SessionSnapshot session, long n, long shift) {
        var id = session.session().id();
        var history = session.session().history();
        return history.message(n)
                .map(message -> new SelectedMessageArrival(
                        id, history, n, message.sender(), OptionalLong.of(message.arrival() + shift)))
                .orElse(new SelectedMessageArrival(id, history, n, "", OptionalLong.empty()));
    }

    /** Returns the arrival time if the message belongs to the lane's session and, as far as known, to its source. */
    OptionalLong arrivalIn(SourceTimingRowModel lane) {
        if (!lane.key().source().session().equals(session)) {
            return OptionalLong.empty();
        }
        int report = message == Finding.NONE ? -1 : lane.reportTimes().indexOfMessage(message);
        if (report >= 0) {
            return OptionalLong.of(lane.reportTimes().time(report));
        }
        return sender.isEmpty() || sender.equals(lane.key().source().device()) ? arrival : OptionalLong.empty();
    }

    OptionalLong arrivalIn(TransportMetricsTimingRowModel lane) {
        return lane.session().equals(session) ? arrival : OptionalLong.empty();
    }
}
