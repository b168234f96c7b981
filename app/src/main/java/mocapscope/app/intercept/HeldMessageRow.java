package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.app.control.DisplayNumberFormatter;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.sequence.SequenceDiagramRow.HeldRow;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.HeldMessage;
import mocapscope.protocol.session.InProcessPeerSessionRegistry;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SpecifiedAnswerTimeLimit;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A table row for an intercepted message that awaits release, with the time waited so far.
 * @param preview the preview of its decoding
 * @param waited nanoseconds so far
 * @param left nanoseconds until the other side gives up, or {@link LiveTableColumn#NEVER} if unknown
 */
record HeldMessageRow(HeldMessage held, DecodedTransmissionUnit preview, long waited, long left) {
    private static final double NANOS = 1e9;
    private static final long LONG = 100_000_000_000L;
    private static final TextBundle TEXTS = TextBundle.of(HeldMessageRow.class);

    /** Returns the rows of a session's held messages; {@code deadline} is that of a waiting session of this program. */
    static List<HeldMessageRow> of(
            Session session,
            List<HeldMessage> held,
            List<DecodedTransmissionUnit> units,
            Optional<InProcessPeerSessionRegistry.LocalPeerDeadline> deadline,
            long now) {
        var lines = new ArrayList<HeldMessageRow>();
        for (int i = 0; i < held.size() && i < units.size(); i++) {
            long waited = Math.max(0, now - held.get(i).item().arrived().monotonicNanos());
            var unit = units.get(i);
            long left = deadline.map(one -> one.dueAt() - now)
                    .or(() -> documentedTimeout(session, unit).map(one -> one.nanos() - waited))
                    .map(nanos -> Math.max(0, nanos))
                    .orElse(LiveTableColumn.NEVER);
            lines.add(new HeldMessageRow(held.get(i), unit, waited, left));
        }
        return lines;
    }

    /** Returns the time in which another program expects an answer, as its protocol's specification states. */
    static Optional<SpecifiedAnswerTimeLimit> documentedTimeout(Session session, DecodedTransmissionUnit unit) {
        boolean otherWaits =
                session.isRelayed() || unit.direction() == session.role().outgoing();
        return otherWaits ? session.protocol().answerTimeout(unit) : Optional.empty();
    }

    /** Returns true if the draft is of such a message: it has the same name, direction and channel name. */
    boolean matches(MessageDraft draft) {
        return draft.direction() == direction()
                && draft.channel().name().equals(channel())
                && preview.messages().stream()
                        .map(message -> message.name())
                        .toList()
                        .equals(draft.messages());
    }

    /** Formats a time that counts down, in seconds; a short one has a decimal. */
    static String formatSeconds(long nanos) {
        return DisplayNumberFormatter.formatFixed(nanos / NANOS, nanos < LONG ? 1 : 0) + " s";
    }

    long id() {
        return held.id();
    }

    Direction direction() {
        return held.item().direction();
    }

    String channel() {
        return held.item().channel().name();
    }

    int size() {
        return held.item().bytes().remaining();
    }

    Entry.EntryModification mark() {
        return held.item().mark();
    }

    /** Returns the name of the innermost message, or a note if the bytes are no message. */
    String name() {
        var reason = held.item().closing();
        if (reason != null) {
            return TEXTS.text("held.closing", channel(), reason.describe());
        }
        var names = preview.messages().stream()
                .filter(message -> preview.messages().stream().noneMatch(other -> other.carrier() == message.n()))
                .map(message -> message.name())
                .toList();
        if (!names.isEmpty()) {
            return String.join(", ", names);
        }
        return held.item().name().isEmpty()
                ? TEXTS.text("bytes.only")
                : held.item().name();
    }

    /** Returns its row in the diagram of a session that began at {@code begin}. */
    HeldRow row(long begin) {
        long count = held.item().arrived().monotonicNanos() - begin;
        return new HeldRow(id(), count, direction(), held.item().channel(), name(), mark());
    }
}
