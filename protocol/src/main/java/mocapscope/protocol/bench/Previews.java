package mocapscope.protocol.bench;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Utterance;

/**
 * What is held at a bench, decoded as if it crossed now in the order of its coming. Remembers what it decoded; nobody else
 * hears of it. What depends on when something crosses may turn out otherwise. For one thread, be it not the session's.
 */
public final class Previews {
    /** So few are decoded anew whenever something else has crossed meanwhile. */
    static final int FEW = 32;

    private final Session session;
    private final List<Utterance> said = new ArrayList<>();
    private List<Utterance> told = List.of();
    private List<Held> seen = List.of();
    private Decoder.Knowledge known;
    private Ahead ahead;

    /** Of a session's bench; begins with what the session knows now. */
    public Previews(Session session) {
        this.session = session;
        this.known = session.history().knowledge();
        this.ahead = new Ahead(session, known);
    }

    /** One for each that is held; without messages where it is none that a decoder understands. */
    public List<Utterance> of(BenchState state) {
        if (!goesOn(state)) {
            known = state.known();
            ahead = new Ahead(session, known);
            said.clear();
            told = List.of();
        }
        seen = state.held();
        if (said.size() != seen.size() || said.size() != told.size()) {
            seen.stream().skip(said.size()).forEach(held -> said.add(ahead.next(held.parcel())));
            told = List.copyOf(said);
        }
        return told;
    }

    /** Whether there is only more than was seen. */
    private boolean goesOn(BenchState state) {
        var held = state.held();
        if (held.size() < seen.size() || known != state.known() && held.size() <= FEW) {
            return false;
        }
        for (int i = 0; i < seen.size() && held != seen; i++) {
            if (seen.get(i).parcel() != held.get(i).parcel()) {
                return false;
            }
        }
        return true;
    }
}
