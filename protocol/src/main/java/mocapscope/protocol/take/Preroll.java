package mocapscope.protocol.take;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.session.history.SourceDescriptionEventFilter;
import mocapscope.protocol.take.writer.TakeSessionWriter;
import mocapscope.protocol.transcript.Entry;

/**
 * The traffic and decoder state of a session just before a recording starts (pre-roll). It also includes the
 * descriptions of active sources, which may be much older.
 *
 * @param entries recorded entries, preceded by entries of which only the sources are used
 * @param initialCheckpoint checkpoint before the first entry
 * @param checkpoint checkpoint before the first recorded entry
 * @param arrival arrival time of that entry
 * @param lags lags of this process since that time
 */
record Preroll(
        Decoder decoder,
        List<Entry> entries,
        SessionCheckpoint initialCheckpoint,
        SessionCheckpoint checkpoint,
        long arrival,
        List<SessionEvent.ProcessLagged> lags) {
    /** The time in nanoseconds within which every active source sends a sample. */
    private static final long SOURCES = 5_000_000_000L;

    /** The approximate memory cost of an entry. */
    private static final int SMALL = 128;

    /**
     * Creates the pre-roll before {@code entry}, which is not decoded yet; entries of the last {@code nanos} are
     * recorded.
     */
    static Optional<Preroll> create(EarlierMessageDecoder history, Entry entry, long nanos) {
        var checkpoint = history.createCheckpointBefore(first(history, entry, nanos));
        var startCheckpoint = history.createCheckpointBefore(first(history, entry, Math.max(nanos, SOURCES)))
                .or(() -> checkpoint);
        return startCheckpoint.map(known -> {
            var since = checkpoint.orElse(known);
            var first = history.transcript().entry(since.position().index()).orElse(entry);
            var entries = entries(history, known.position().index(), entry.index());
            var lags = history.lags().since(first.arrival());
            return new Preroll(history.decoder(), entries, known, since, first.arrival(), lags);
        });
    }

    /** Returns the index of the first retained entry of the last {@code nanos}. */
    private static long first(EarlierMessageDecoder history, Entry entry, long nanos) {
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

    private static List<Entry> entries(EarlierMessageDecoder history, long from, long to) {
        var entries = new ArrayList<Entry>();
        for (long index = from; index < to; index++) {
            history.transcript().entry(index).ifPresent(entries::add);
        }
        return entries;
    }

    /** Returns the approximate memory size in bytes. */
    int size() {
        return entries.stream()
                .mapToInt(entry -> SMALL + entry.bytes().remaining())
                .sum();
    }

    /** Passes the pre-roll to a session writer, on the writer thread. */
    void replayTo(TakeSessionWriter to) {
        to.setStartTime(arrival);
        var known = initialCheckpoint.restoreState(decoder);
        decoder.describeState(known, to);
        var sources = new SourceDescriptionEventFilter(to);
        long from = checkpoint.position().index();
        if (from > 0) {
            to.writeInitialCheckpoint(checkpoint, arrival);
        }
        lags.forEach(to::on);
        for (var entry : entries) {
            if (entry.index() < from) {
                known = decoder.decode(known, entry, sources);
            } else {
                to.on(new SessionEvent.EntryAppended(entry));
                known = decoder.decode(known, entry, to);
                to.on(new SessionEvent.EntryDecoded(entry));
                to.exchangeSamples();
            }
        }
    }
}
