package mocapscope.protocol.sample;

import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Assembles one source's bone poses into skeletons, according to the source's skeleton map (bone names and parents). The
 * map is the source's own description, or the one that fits the number of sensors in a complete frame. Not thread safe.
 */
final class SingleSourceSkeletonAssembler {
    private final IntFunction<Optional<SkeletonMap>> maps;
    private @Nullable SkeletonSampleAssembler assembler;
    private long moment = SampleMetadata.NO_TIME;
    private int seen;
    private int bones;
    private boolean described;

    /** Creates an assembler; {@code maps} finds a map for that many bones of this source. */
    SingleSourceSkeletonAssembler(IntFunction<Optional<SkeletonMap>> maps) {
        this.maps = maps;
    }

    /** Adds a pose; returns the skeleton that it completes, if any. */
    Optional<Sample.Skeleton> add(Sample.Pose pose) {
        if (pose.stamp().deviceTime() != moment) {
            createAssembler();
            moment = pose.stamp().deviceTime();
        }
        seen = Math.max(seen, pose.sensor() + 1);
        return assembler == null ? Optional.empty() : assembler.add(pose);
    }

    /** Uses the source's own description of its body; the poses are local then. */
    void setDescribedMap(SkeletonMap map) {
        if (!described || !Optional.of(map).equals(map())) {
            described = true;
            assembler = SkeletonSampleAssembler.local(map);
        }
    }

    Optional<SkeletonMap> map() {
        return Optional.ofNullable(assembler).map(SkeletonSampleAssembler::map);
    }

    private void createAssembler() {
        if (seen > bones && !described) {
            bones = seen;
            assembler = maps.apply(bones).map(SkeletonSampleAssembler::new).orElse(null);
        }
    }
}
