package mocapscope.protocol.sample;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Assembles the bone poses of each source of a session into skeletons. It tracks 4096 sources at most. Not thread safe. */
public final class SessionSkeletonAssembler {
    private static final int MOST = 4096;

    private final SkeletonMapLibrary maps;
    private final String protocol;
    private final Map<SourceId, SingleSourceSkeletonAssembler> bodies = new HashMap<>();
    /** Sources that send whole skeletons. */
    private final Set<SourceId> completeSources = new HashSet<>();

    /** Creates an assembler; {@code maps} contain the bodies for which a {@code protocol} sends only poses. */
    public SessionSkeletonAssembler(SkeletonMapLibrary maps, String protocol) {
        this.maps = maps;
        this.protocol = protocol;
    }

    /** Adds a pose; returns the skeleton that it completes, if any. */
    public Optional<Sample.Skeleton> add(Sample.Pose pose) {
        var body = body(pose.stamp().source());
        return body == null ? Optional.empty() : body.add(pose);
    }

    /** Adds a sample; returns the skeleton that its pose completes, unless its source sends whole skeletons itself. */
    public Optional<Sample.Skeleton> addSample(Sample sample) {
        var source = sample.stamp().source();
        if (sample instanceof Sample.Skeleton && completeSources.size() < MOST) {
            completeSources.add(source);
        } else if (sample instanceof Sample.Pose pose && !completeSources.contains(source)) {
            return add(pose);
        }
        return Optional.empty();
    }

    /** Uses a device's own description of its body instead of the maps. */
    public void setDescription(SkeletonDescription description) {
        var body = body(description.source());
        if (body != null) {
            body.setDescribedMap(description.map());
        }
    }

    private @Nullable SingleSourceSkeletonAssembler body(SourceId source) {
        var body = bodies.get(source);
        if (body == null && bodies.size() < MOST) {
            body = new SingleSourceSkeletonAssembler(bones -> maps.find(protocol, source.label(), bones));
            bodies.put(source, body);
        }
        return body;
    }

    /** Forgets all sources because a new connection may have another layout. */
    public void reset() {
        bodies.clear();
        completeSources.clear();
    }
}
