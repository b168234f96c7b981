package mocapscope.protocol.bench;

import java.util.List;
import java.util.Set;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.transcript.Direction;

/**
 * Publishes a new interceptor state whenever held messages, active rules or decoder state change. Creates no object if
 * nothing has changed.
 */
final class Telling {
    private final Bench bench;
    private final Waiting waiting;
    private final Tricks tricks;
    private Set<Direction> ways = Set.of();
    private Decoder.DecoderState known;
    private List<Held> held = List.of();
    private int size;
    private long turned;
    private long dropped;
    private long played;

    Telling(Bench bench, Waiting waiting, Tricks tricks) {
        this.bench = bench;
        this.waiting = waiting;
        this.tricks = tricks;
        this.known = bench.session().history().decoderState();
    }

    void tell() {
        if (changed()) {
            ways = waiting.ways();
            known = bench.session().history().decoderState();
            held = moved() ? waiting.row().list() : held;
            size = waiting.row().size();
            turned = waiting.row().turned();
            dropped = waiting.room().dropped();
            played = tricks.played();
            bench.tell(new BenchState(ways, held, tricks.armed(), dropped, known));
        }
    }

    private boolean moved() {
        return size != waiting.row().size() || turned != waiting.row().turned();
    }

    private boolean changed() {
        boolean crossed = size > 0 && known != bench.session().history().decoderState();
        return crossed
                || ways != waiting.ways()
                || moved()
                || dropped != waiting.room().dropped()
                || played != tricks.played();
    }
}
