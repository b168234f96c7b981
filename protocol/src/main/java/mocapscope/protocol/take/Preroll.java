package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.protocol.session.Decoder;
import mocapscope.protocol.session.History;
import mocapscope.protocol.session.Reminded;
import mocapscope.protocol.session.Standing;
import mocapscope.protocol.transcript.Entry;

/**
 * What a take has to be told of a session that runs already when recording begins: what its transcript still holds of the
 * last while, where the session stood before that, and the sources that speak, which were told of long ago.
 *
 * @param entries those that are recorded, and before them those of which only the sources count
 * @param begun where the session stood before the first of them
 * @param standing where it stood before the first that is recorded
 * @param arrival of that one
 */
record Preroll(Decoder decoder, List<Entry> entries, Standing begun, Standing standing, long arrival) {
    /** In so many nanoseconds every source that is alive speaks. */
    private static final long SOURCES = 5_000_000_000L;

    /** About what an entry costs in memory. */
    private static final int SMALL = 128;

    /** Before {@code entry}, which came and was not decoded yet; {@code nanos} of what came before are recorded too. */
    static Optional<Preroll> before(History history, Entry entry, long nanos) {
        var standing = history.standingBefore(first(history, entry, nanos));
        var begun = history.standingBefore(first(history, entry, Math.max(nanos, SOURCES)))
                .or(() -> standing);
        return begun.map(known -> {
            var since = standing.orElse(known);
            var first = history.transcript().entry(since.place().index()).orElse(entry);
            var entries = entries(history, known.place().index(), entry.index());
            return new Preroll(history.decoder(), entries, known, since, first.arrival());
        });
    }

    /** Index of the first entry still held that came in the last so many nanoseconds. */
    private static long first(History history, Entry entry, long nanos) {
        var transcript = history.transcript();
        long first = entry.index();
        while (transcript
                .entry(first - 1)
                .filter(before -> entry.arrival() - before.arrival() <= nanos)
                .isPresent()) {
            first--;
        }
        return first;
    }

    private static List<Entry> entries(History history, long from, long to) {
        var entries = new ArrayList<Entry>();
        for (long index = from; index < to; index++) {
            history.transcript().entry(index).ifPresent(entries::add);
        }
        return entries;
    }

    /** About so many bytes of memory. */
    int size() {
        return Stream.concat(entries.stream(), begun.reminders().stream())
                .mapToInt(entry -> SMALL + entry.bytes().remaining())
                .sum();
    }

    /** Told by the thread that writes the take. */
    void tell(SessionWriter to) {
        to.begins(arrival);
        var known = begun.knowledge(decoder, to);
        var sources = new Reminded(to);
        long from = standing.place().index();
        if (from > 0) {
            to.standing(standing, arrival);
        }
        for (var entry : entries) {
            if (entry.index() < from) {
                known = decoder.decode(known, entry, sources);
            } else {
                to.entry(entry);
                known = decoder.decode(known, entry, to);
                to.settled(entry);
            }
        }
    }
}
