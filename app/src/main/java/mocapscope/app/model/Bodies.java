package mocapscope.app.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/** The bodies that a session's poses make up. Not thread safe. */
final class Bodies {
    private final SkeletonMaps maps;
    private final String protocol;
    private final Map<SourceId, Body> bodies = new HashMap<>();

    Bodies(SkeletonMaps maps, String protocol) {
        this.maps = maps;
        this.protocol = protocol;
    }

    /** Adds a pose; returns the skeleton that it completes, if it does. */
    Optional<Sample.Skeleton> add(Sample.Pose pose) {
        var body = body(pose.stamp().source());
        return body == null ? Optional.empty() : body.add(pose);
    }

    /** A device describes its body itself: that counts, whatever the maps say. */
    void told(Rig rig) {
        var body = body(rig.source());
        if (body != null) {
            body.told(rig.map());
        }
    }

    private @Nullable Body body(SourceId source) {
        var body = bodies.get(source);
        if (body == null && bodies.size() < Tracks.MOST) {
            body = new Body(bones -> maps.find(protocol, source.label(), bones));
            bodies.put(source, body);
        }
        return body;
    }

    /** Another connection: perhaps another layout. */
    void forget() {
        bodies.clear();
    }
}
