package mocapscope.app.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SampleStamp;
import org.jspecify.annotations.Nullable;

/** Holds the timing meters of a session's sources by source and kind, within one byte budget. Not thread-safe. */
final class Beats {
    /**
     * Byte budget for the histories of a session, besides the first few reports of each source; enough for 97 of the
     * fastest sources.
     */
    static final long BYTES = 64L << 20;

    private static final Comparator<Beating> ORDER =
            Comparator.comparing(Beating::source, Tracks.BY_SOURCE).thenComparing(Beating::kind);

    private final Map<SourceId, EnumMap<SourceKind, Beating>> bySource = new HashMap<>();
    private final Unchanged<Beat> shown = new Unchanged<>();
    private final List<Beating> all = new ArrayList<>();
    private final Map<SourceId, OptionalDouble> rates = new HashMap<>();
    private final Stages session;
    private final Allowance room;
    private boolean inOrder = true;

    /** Creates the meters; all latencies are reported to {@code session} as well. */
    Beats(Stages session, Allowance room) {
        this.session = session;
        this.room = room;
    }

    /**
     * Adds a sample that was decoded at {@code decoded}.
     *
     * @param amiss the anomaly that sequence numbers show; null for none
     * @param numbered true if messages have sequence numbers
     * @return the meter of the source if the sample is a report, otherwise null
     */
    @Nullable
    Beating add(SourceKind kind, SampleStamp stamp, long decoded, Mark.@Nullable Kind amiss, boolean numbered) {
        var kinds = bySource.get(stamp.source());
        var beating = kinds == null ? null : kinds.get(kind);
        if (beating == null && all.size() < Tracks.MOST) {
            beating = begin(kind, stamp.source());
        }
        return beating != null && beating.add(stamp, decoded, amiss, numbered) ? beating : null;
    }

    /** Starts a frame. */
    void frame(long now) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).frame(now);
        }
    }

    /** Records the rate that a source declares for all its kinds of samples. */
    void declared(SourceInfo info) {
        if (rates.size() < Tracks.MOST || rates.containsKey(info.source())) {
            rates.put(info.source(), info.rate());
            bySource.getOrDefault(info.source(), new EnumMap<>(SourceKind.class))
                    .values()
                    .forEach(one -> one.declared(info.rate()));
        }
    }

    /** Records that a device is gone, so no reports of its sources are expected. */
    void departed(SourceId device) {
        all.stream()
                .filter(one -> one.source().device().equals(device.device()))
                .forEach(Beating::leave);
    }

    /** Interrupts all measurements after a disconnect. */
    void pause() {
        all.forEach(Beating::pause);
    }

    List<Beat> beats(long now) {
        if (!inOrder) {
            all.sort(ORDER);
            inOrder = true;
        }
        return shown.of(all, beating -> beating.beat(now));
    }

    private Beating begin(SourceKind kind, SourceId source) {
        var beating = new Beating(source, kind, session, room::take);
        beating.declared(rates.getOrDefault(source, OptionalDouble.empty()));
        bySource.computeIfAbsent(source, _ -> new EnumMap<>(SourceKind.class)).put(kind, beating);
        all.add(beating);
        inOrder = false;
        return beating;
    }
}
