package mocapscope.app.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Stamp;
import org.jspecify.annotations.Nullable;

/** When a session's sources reported, by source and kind; their past shares an allowance. Not thread safe. */
final class Beats {
    /** What the beats of a session may take, besides the first few of each source: 97 sources of the fastest. */
    static final long BYTES = 64L << 20;

    private static final Comparator<Beating> ORDER =
            Comparator.comparing(Beating::source, Tracks.BY_SOURCE).thenComparing(Beating::kind);

    private final Map<SourceId, EnumMap<Kind, Beating>> bySource = new HashMap<>();
    private final Unchanged<Beat> shown = new Unchanged<>();
    private final List<Beating> all = new ArrayList<>();
    private final Map<SourceId, OptionalDouble> rates = new HashMap<>();
    private final Stages session;
    private final Allowance room;
    private boolean inOrder = true;

    /** {@code session} is told of the way of all beats. */
    Beats(Stages session, Allowance room) {
        this.session = session;
        this.room = room;
    }

    /**
     * A sample of that kind came, and was decoded at {@code decoded}.
     *
     * @param amiss with it, as the numbers of messages tell; null for nothing
     * @param numbered whether messages have such numbers
     * @return whose beat it was; null when it was none
     */
    @Nullable
    Beating add(Kind kind, Stamp stamp, long decoded, Mark.@Nullable Kind amiss, boolean numbered) {
        var kinds = bySource.get(stamp.source());
        var beating = kinds == null ? null : kinds.get(kind);
        if (beating == null && all.size() < Tracks.MOST) {
            beating = begin(kind, stamp.source());
        }
        return beating != null && beating.add(stamp, decoded, amiss, numbered) ? beating : null;
    }

    /** A frame begins. */
    void frame(long now) {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).frame(now);
        }
    }

    /** A source says at which pace it will report; whatever kinds it reports do. */
    void declared(SourceInfo info) {
        if (rates.size() < Tracks.MOST || rates.containsKey(info.source())) {
            rates.put(info.source(), info.rate());
            bySource.getOrDefault(info.source(), new EnumMap<>(Kind.class))
                    .values()
                    .forEach(one -> one.declared(info.rate()));
        }
    }

    /** A device is gone: nothing more is expected of its sources. */
    void departed(SourceId device) {
        all.stream()
                .filter(one -> one.source().device().equals(device.device()))
                .forEach(Beating::leave);
    }

    /** The connection broke. */
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

    private Beating begin(Kind kind, SourceId source) {
        var beating = new Beating(source, kind, session, room::take);
        beating.declared(rates.getOrDefault(source, OptionalDouble.empty()));
        bySource.computeIfAbsent(source, _ -> new EnumMap<>(Kind.class)).put(kind, beating);
        all.add(beating);
        inOrder = false;
        return beating;
    }
}
