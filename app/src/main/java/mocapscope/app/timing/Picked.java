package mocapscope.app.timing;

import java.util.OptionalLong;
import mocapscope.app.model.Selection;
import mocapscope.app.model.SessionSnapshot;
import mocapscope.app.model.Snapshot;

/**
 * The message that is selected, if one is.
 *
 * @param session its id; empty when no message is selected
 * @param sender the device that speaks in it; empty where that is not known
 * @param arrival when it came, in nanoseconds
 */
record Picked(String session, long message, String sender, OptionalLong arrival) {
    static final Picked NOTHING = new Picked("", -1, "", OptionalLong.empty());

    /** As the selection has it; the same as before while that is the same. */
    static Picked of(Snapshot snapshot, Picked before) {
        if (!(snapshot.selection() instanceof Selection.Message selected)) {
            return NOTHING;
        }
        if (selected.session().equals(before.session()) && selected.n() == before.message()) {
            return before;
        }
        return snapshot.sessions().stream()
                .filter(session -> session.session().id().equals(selected.session()))
                .findFirst()
                .map(session -> found(session, selected.n(), snapshot.shift(session)))
                .orElse(NOTHING);
    }

    private static Picked found(SessionSnapshot session, long n, long shift) {
        var id = session.session().id();
        return session.session()
                .history()
                .message(n)
                .map(message -> new Picked(id, n, message.sender(), OptionalLong.of(message.arrival() + shift)))
                .orElse(new Picked(id, n, "", OptionalLong.empty()));
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
