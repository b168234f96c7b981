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

/** When a session's sources reported, by source and kind. Not thread safe. */
final class Beats {
    private static final Comparator<Beating> ORDER =
            Comparator.comparing(Beating::source, Tracks.BY_SOURCE).thenComparing(Beating::kind);

    private final Map<SourceId, EnumMap<Kind, Beating>> bySource = new HashMap<>();
    private final Unchanged<Beat> shown = new Unchanged<>();
    private final List<Beating> all = new ArrayList<>();
    private final Map<SourceId, OptionalDouble> rates = new HashMap<>();
    private boolean inOrder = true;

    void add(Kind kind, Stamp stamp) {
        var kinds = bySource.get(stamp.source());
        var beating = kinds == null ? null : kinds.get(kind);
        if (beating != null) {
            beating.add(stamp);
        } else if (all.size() < Tracks.MOST) {
            begin(kind, stamp.source()).add(stamp);
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
        var beating = new Beating(source, kind);
        beating.declared(rates.getOrDefault(source, OptionalDouble.empty()));
        bySource.computeIfAbsent(source, _ -> new EnumMap<>(Kind.class)).put(kind, beating);
        all.add(beating);
        inOrder = false;
        return beating;
    }
}
