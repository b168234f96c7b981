package mocapscope.app.model;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceId;

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
        var source = pose.stamp().source();
        var body = bodies.get(source);
        if (body == null) {
            if (bodies.size() == Tracks.MOST) {
                return Optional.empty();
            }
            body = new Body(bones -> maps.find(protocol, source.label(), bones));
            bodies.put(source, body);
        }
        return body.add(pose);
    }

    /** Another connection: perhaps another layout. */
    void forget() {
        bodies.clear();
    }

    /** The basis that a map in use knows. */
    Optional<Basis> basis() {
        return bodies.values().stream()
                .flatMap(body -> body.map().stream())
                .flatMap(map -> map.basis().stream())
                .findFirst();
    }
}
