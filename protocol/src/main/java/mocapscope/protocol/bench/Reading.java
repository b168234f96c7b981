package mocapscope.protocol.bench;

import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Parcel;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Utterance;

/** Understands what comes, on top of what has crossed and of what waits. */
final class Reading {
    private final Session session;
    private final Row row;
    private Decoder.Knowledge known;
    private Ahead ahead;
    private int read;
    private long turned;

    Reading(Session session, Row row) {
        this.session = session;
        this.row = row;
        this.known = session.history().knowledge();
        this.ahead = new Ahead(session, known);
    }

    Utterance read(Parcel parcel) {
        var now = session.history().knowledge();
        if (turned != row.turned() || known != now && row.size() <= Previews.FEW) {
            turned = row.turned();
            known = now;
            ahead = new Ahead(session, now);
            read = 0;
        }
        while (read < row.size()) {
            ahead.next(row.get(read++).parcel());
        }
        return ahead.look(parcel);
    }
}
