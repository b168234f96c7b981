package mocapscope.app.intercept;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.sequence.SequenceRow.HeldRow;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.intercept.HeldMessage;
import mocapscope.protocol.session.decoder.TransmissionUnit;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A table row for a message held by interception, with its preview and waiting time.
 * @param preview the preview of its decoding
 * @param waited nanoseconds so far
 */
record HeldMessageRow(HeldMessage held, TransmissionUnit preview, long waited) {
    private static final TextBundle TEXTS = TextBundle.of(HeldMessageRow.class);

    static List<HeldMessageRow> of(List<HeldMessage> held, List<TransmissionUnit> units, long now) {
        var lines = new ArrayList<HeldMessageRow>();
        for (int i = 0; i < held.size() && i < units.size(); i++) {
            long count = held.get(i).item().arrived().monotonicNanos();
            lines.add(new HeldMessageRow(held.get(i), units.get(i), Math.max(0, now - count)));
        }
        return lines;
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
