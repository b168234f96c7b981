package mocapscope.protocol.bench;

import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/**
 * Reads along what comes to a gate as if the gate lost nothing: how many countable messages each parcel has, and how many
 * were never said.
 */
final class ReadAlong extends Unheard {
    /** Nobody looks back. */
    private static final long BUDGET = 1;
    /** What those call a frame that number none. */
    private static final String FRAME = "data";

    private final Session session;
    private final Numbering numbering;
    private final Decoder decoder;
    private final Transcript transcript = new Transcript(BUDGET);
    private final Map<Channel, Long> openings = new HashMap<>();
    private final Counts counts = new Counts();
    private final CountingTap meters = new CountingTap(counts);
    private Decoder.Knowledge known;
    private long countable;

    ReadAlong(Session session, Numbering numbering) {
        this.session = session;
        this.numbering = numbering;
        this.decoder = session.history().decoder();
        this.known = decoder.initial();
    }

    /** How many messages of it would be missed. */
    long read(Parcel parcel) {
        countable = 0;
        long at = parcel.arrived().monotonicNanos();
        if (!Long.valueOf(parcel.connection()).equals(openings.put(parcel.channel(), parcel.connection()))) {
            learn(transcript.opened(session.role().incoming(), parcel.channel(), at, ""));
        }
        if (parcel.closing() != null) {
            learn(transcript.closed(parcel.direction(), parcel.channel(), at, ""));
        } else {
            learn(transcript.data(parcel.direction(), parcel.channel(), at, parcel.bytes(), Entry.Mark.NONE));
        }
        return countable;
    }

    /** How many were never said that way. */
    long skipped(Direction way) {
        return numbering.missing(counts, way);
    }

    private void learn(Entry entry) {
        meters.entry(entry);
        known = decoder.decode(known, entry, this);
    }

    @Override
    public void message(Message message) {
        countable += numbering == Numbering.PACED && message.name().equals(FRAME) ? 1 : 0;
    }

    @Override
    public void lost(Channel channel, Direction direction, long messages) {
        meters.lost(channel, direction, messages);
    }

    @Override
    public void numbered(Channel channel, Direction direction, long number, int bits, long message) {
        long twice = counts.of(direction, Counted.TWICE);
        meters.numbered(channel, direction, number, bits, message);
        countable += numbering == Numbering.NUMBERED && counts.of(direction, Counted.TWICE) == twice ? 1 : 0;
    }
}
