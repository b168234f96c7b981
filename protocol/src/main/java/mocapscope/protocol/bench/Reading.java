package mocapscope.protocol.bench;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.GateItem;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TransmissionUnit;

/**
 * Decodes each message that arrives at the gate, after all transferred and held data; remembers resends. A resent
 * message is decoded as it was at first, because decoders skip data that they have read already.
 */
final class Reading {
    /** More messages than a peer has in flight at a time. */
    static final int MOST_REMEMBERED = 256;

    private final Session session;
    private final Row row;
    private final SequencedMap<String, Decoder.DecoderState> first = new LinkedHashMap<>();
    private Decoder.DecoderState known;
    private Ahead ahead;
    private int read;
    private long turned;

    Reading(Session session, Row row) {
        this.session = session;
        this.row = row;
        this.known = session.history().decoderState();
        this.ahead = new Ahead(session, known);
    }

    TransmissionUnit read(GateItem parcel) {
        follow();
        var said = ahead.look(parcel);
        var identity = session.protocol().messageEditor().transmissionId(said);
        if (identity.isEmpty()) {
            return said;
        }
        var before = first.putIfAbsent(parcel.direction() + " " + identity, ahead.known());
        if (first.size() > MOST_REMEMBERED) {
            first.pollFirstEntry();
        }
        return before == null ? said : new Ahead(session, before).look(parcel);
    }

    /** Forgets the remembered messages, because a new connection sends its messages again. */
    void forget() {
        first.clear();
    }

    private void follow() {
        var now = session.history().decoderState();
        if (turned != row.turned() || known != now && row.size() <= Previews.FEW) {
            turned = row.turned();
            known = now;
            ahead = new Ahead(session, now);
            read = 0;
        }
        while (read < row.size()) {
            ahead.next(row.get(read++).parcel());
        }
    }
}
