package mocapscope.protocol.sample;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The bodies that a session's poses make up, of 4096 sources at most. Not thread safe. */
public final class PosedBodies {
    private static final int MOST = 4096;

    private final SkeletonMaps maps;
    private final String protocol;
    private final Map<SourceId, PosedBody> bodies = new HashMap<>();

    /** {@code maps} know the bodies of which a {@code protocol} tells only poses. */
    public PosedBodies(SkeletonMaps maps, String protocol) {
        this.maps = maps;
        this.protocol = protocol;
    }

    /** Adds a pose; returns the skeleton that it completes, if it does. */
    public Optional<Sample.Skeleton> add(Sample.Pose pose) {
        var body = body(pose.stamp().source());
        return body == null ? Optional.empty() : body.add(pose);
    }

    /** A device describes its body itself: that counts, whatever the maps say. */
    public void told(Rig rig) {
        var body = body(rig.source());
        if (body != null) {
            body.told(rig.map());
        }
    }

    private @Nullable PosedBody body(SourceId source) {
        var body = bodies.get(source);
        if (body == null && bodies.size() < MOST) {
            body = new PosedBody(bones -> maps.find(protocol, source.label(), bones));
            bodies.put(source, body);
        }
        return body;
    }

    /** Another connection: perhaps another layout. */
    public void forget() {
        bodies.clear();
    }
}
