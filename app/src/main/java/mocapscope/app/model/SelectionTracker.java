package mocapscope.app.model;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.SelectedTime;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalMessageFieldMapper;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Holds the selection that all views share, and looks up the signal and time of a selected message. They are looked up
 * once, because the bytes of the message are dropped later. Thread-safe.
 */
final class SelectionTracker {
    private volatile ResolvedSelection current = ResolvedSelection.NOTHING;

    /**
     * A selection with its signal, time and nearest message, as looked up in a session's history.
     *
     * @param about the signal that the message or field carried
     * @param time the time of the message or moment
     * @param history the history in which they were looked up last; a played session gets another one after each seek
     * @param nextMessage the next message of that history at that time
     * @param distance nanoseconds from a moment to its nearest message
     */
    record ResolvedSelection(
            SharedViewSelection selection,
            Optional<SharedViewSelection.SignalSelection> about,
            Optional<SelectedTime> time,
            @Nullable EarlierMessageDecoder history,
            long nextMessage,
            long distance) {
        static final ResolvedSelection NOTHING = of(SharedViewSelection.NOTHING);

        static ResolvedSelection of(SharedViewSelection selection) {
            var time = selection instanceof SharedViewSelection.MomentSelection moment
                    ? Optional.of(new SelectedTime(moment.session(), moment.arrival()))
                    : Optional.<SelectedTime>empty();
            return new ResolvedSelection(selection, Optional.empty(), time, null, 0, Long.MAX_VALUE);
        }

        /** Returns the signal that is selected or that the selected message carried. */
        SharedViewSelection meant() {
            return about.isPresent() ? about.get() : selection;
        }

        ResolvedSelection resolveIn(Session session) {
            return switch (selection) {
                case SharedViewSelection.MessageSelection picked ->
                    time.isPresent() ? this : withMessage(picked, session);
                case SharedViewSelection.MomentSelection moment -> withNearest(moment, session);
                case SharedViewSelection.NoSelection _,
                        SharedViewSelection.SignalSelection _,
                        SharedViewSelection.SessionSelection _ -> this;
            };
        }

        private ResolvedSelection withMessage(SharedViewSelection.MessageSelection picked, Session session) {
            var source = session.history();
            if (picked.n() < source.firstMessage() || picked.n() >= source.nextMessage()) {
                return this;
            }
            return new ResolvedSelection(
                    selection,
                    SignalMessageFieldMapper.signal(session, picked),
                    source.message(picked.n()).map(message -> new SelectedTime(picked.session(), message.arrival())),
                    source,
                    source.nextMessage(),
                    0);
        }

        /** Looks for a nearer message in a history that was not searched yet, or had no message then. */
        private ResolvedSelection withNearest(SharedViewSelection.MomentSelection moment, Session session) {
            var source = session.history();
            boolean isSearched =
                    source == history && (moment.nearest() != Finding.NONE || source.nextMessage() == nextMessage);
            if (isSearched || moment.isExact() && history != null) {
                return this;
            }
            long next = source.nextMessage();
            long nearest = history == null && moment.nearest() != Finding.NONE
                    ? moment.nearest() // found when it was selected
                    : source.locate(moment.arrival()).message();
            long away = nearest == Finding.NONE
                    ? Long.MAX_VALUE
                    : source.message(nearest)
                            .map(message -> Math.abs(message.arrival() - moment.arrival()))
                            .orElse(Long.MAX_VALUE);
            boolean isNearer = nearest != moment.nearest() && away < distance;
            var found = isNearer ? moment.withNearest(nearest) : moment;
            var signal = moment.isExact()
                    ? moment.message().flatMap(picked -> SignalMessageFieldMapper.signal(session, picked))
                    : about;
            return new ResolvedSelection(found, signal, time, source, next, Math.min(away, distance));
        }
    }

    /** Selects something in one of these sessions. */
    void select(SharedViewSelection picked, List<Session> sessions) {
        replace(resolve(ResolvedSelection.of(picked), sessions));
    }

    /** Returns the selection; what could not be looked up before is looked up in these sessions. Called once a frame. */
    ResolvedSelection resolve(List<Session> shown) {
        var before = current;
        var after = resolve(before, shown);
        synchronized (this) {
            // Another thread may have selected something meanwhile.
            if (current == before) {
                current = after;
            }
            return current;
        }
    }

    /** Returns the selection as it was looked up last. */
    ResolvedSelection current() {
        return current;
    }

    /** Clears the selection if it is in that session. */
    synchronized void removeSession(String session) {
        if (current.selection().session().equals(session)) {
            current = ResolvedSelection.NOTHING;
        }
    }

    private synchronized void replace(ResolvedSelection picked) {
        current = picked;
    }

    private static ResolvedSelection resolve(ResolvedSelection selection, List<Session> sessions) {
        var id = selection.selection().session();
        if (id.isEmpty()) {
            return selection;
        }
        for (var session : sessions) {
            if (session.id().equals(id)) {
                return selection.resolveIn(session);
            }
        }
        return selection;
    }
}
