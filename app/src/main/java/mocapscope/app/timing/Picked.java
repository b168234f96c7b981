package mocapscope.app.timing;

import java.util.OptionalLong;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.session.History;
import org.jspecify.annotations.Nullable;

/**
 * The message that is selected, if one is.
 *
 * @param session its id; empty when no message is selected
 * @param history that it was read from; a session that plays a recording has another one after each jump
 * @param sender the device that speaks in it; empty where that is not known
 * @param arrival when it came, in nanoseconds
 */
record Picked(String session, @Nullable History history, long message, String sender, OptionalLong arrival) {
    static final Picked NOTHING = new Picked("", null, -1, "", OptionalLong.empty());

    /** As the selection has it; the same as before while that is the same. */
    static Picked of(Snapshot snapshot, Picked before) {
        if (!(snapshot.selection() instanceof Selection.Message selected)) {
            return NOTHING;
        }
        return snapshot.sessions().stream()
                .filter(session -> session.session().id().equals(selected.session()))
                .findFirst()
                .map(session -> before.isOf(session, selected.n())
                        ? before
                        : found(session, selected.n(), snapshot.shift(session)))
                .orElse(NOTHING);
    }

    /** Whether it was found, as that message of the session as it is now. */
    private boolean isOf(SessionSnapshot now, long n) {
        return arrival.isPresent() && message == n && history == now.session().history();
    }

    private static Picked found(SessionSnapshot session, long n, long shift) {
        var id = session.session().id();
        var history = session.session().history();
        return history.message(n)
                .map(message ->
                        new Picked(id, history, n, message.sender(), OptionalLong.of(message.arrival() + shift)))
                .orElse(new Picked(id, history, n, "", OptionalLong.empty()));
    }

    /** When it came, if it is of that session, and of that lane as far as can be told. */
    OptionalLong in(Lane lane) {
        if (!lane.key().source().session().equals(session)) {
            return OptionalLong.empty();
        }
        int beat = lane.beats().of(message);
        if (beat >= 0) {
            return OptionalLong.of(lane.beats().time(beat));
        }
        return sender.isEmpty() || sender.equals(lane.key().source().device()) ? arrival : OptionalLong.empty();
    }

    OptionalLong in(Transport transport) {
        return transport.session().equals(session) ? arrival : OptionalLong.empty();
    }
}
