package mocapscope.app.report;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceId;

/** How the sources of a session spoke, the first ones of too many. Not thread safe. */
final class Cadences {
    /** Each takes some 30 kB. */
    private static final int MOST = 128;

    private record Key(SourceId source, SampleKind kind) {}

    private final Map<Key, Cadence> byKey = new LinkedHashMap<>();
    private long unheard;

    void add(Sample sample) {
        var kind = SampleKind.of(sample);
        if (!beats(kind) || !sample.happened()) {
            return;
        }
        var key = new Key(sample.stamp().source(), kind);
        var cadence = byKey.get(key);
        if (cadence == null && byKey.size() < MOST) {
            cadence = new Cadence(key.source(), kind);
            byKey.put(key, cadence);
        }
        if (cadence == null) {
            unheard++;
        } else {
            cadence.add(sample.stamp());
        }
    }

    /** A connection begins or ends. */
    void pause() {
        byKey.values().forEach(Cadence::pause);
    }

    Collection<Cadence> all() {
        return byKey.values();
    }

    /** Samples of sources beyond those. */
    long unheard() {
        return unheard;
    }

    /** Velocities and accelerations come with their poses, and a transform when it is asked for. */
    private static boolean beats(SampleKind kind) {
        return switch (kind) {
            case POSE, SKELETON, BUTTON, ANALOG, DIAL, FLAGS, TEXT, OBJECT -> true;
            case VELOCITY, ACCELERATION, TRANSFORM, EVENT -> false;
        };
    }
}
