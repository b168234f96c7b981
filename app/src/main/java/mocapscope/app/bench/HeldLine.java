package mocapscope.app.bench;

import java.util.ArrayList;
import java.util.List;
import mocapscope.app.sequence.SequenceRow.HeldRow;
import mocapscope.app.words.Words;
import mocapscope.protocol.bench.Held;
import mocapscope.protocol.session.TransmissionUnit;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * A table row for a message held at the intercept gate, with its preview and waiting time.
 *
 * @param said the preview of its decoding
 * @param waited nanoseconds so far
 */
record HeldLine(Held held, TransmissionUnit said, long waited) {
    private static final Words WORDS = Words.of(HeldLine.class);

    static List<HeldLine> of(List<Held> held, List<TransmissionUnit> said, long now) {
        var lines = new ArrayList<HeldLine>();
        for (int i = 0; i < held.size() && i < said.size(); i++) {
            long came = held.get(i).parcel().arrived().monotonicNanos();
            lines.add(new HeldLine(held.get(i), said.get(i), Math.max(0, now - came)));
        }
        return lines;
    }

    long id() {
        return held.id();
    }

    Direction direction() {
        return held.parcel().direction();
    }

    String channel() {
        return held.parcel().channel().name();
    }

    int size() {
        return held.parcel().bytes().remaining();
    }

    Entry.EntryModification mark() {
        return held.parcel().mark();
    }

    /** Returns the name of the innermost message, or a note if the bytes are no message. */
    String name() {
        var closing = held.parcel().closing();
        if (closing != null) {
            return WORDS.text("held.closing", channel(), closing.describe());
        }
        var names = said.messages().stream()
                .filter(message -> said.messages().stream().noneMatch(other -> other.carrier() == message.n()))
                .map(message -> message.name())
                .toList();
        if (!names.isEmpty()) {
            return String.join(", ", names);
        }
        return held.parcel().name().isEmpty()
                ? WORDS.text("bytes.only")
                : held.parcel().name();
    }

    /** Returns its row in the diagram of a session that began at {@code begin}. */
    HeldRow row(long begin) {
        long came = held.parcel().arrived().monotonicNanos() - begin;
        return new HeldRow(id(), came, direction(), held.parcel().channel(), name(), mark());
    }
}
