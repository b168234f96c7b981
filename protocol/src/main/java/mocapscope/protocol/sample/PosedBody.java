package mocapscope.protocol.sample;

import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Assembles skeletons from the poses of one source after a skeleton map for it is found. The map is the source's own
 * description, or the one that fits the number of sensors in a complete frame. Not thread safe.
 */
final class PosedBody {
    private final IntFunction<Optional<SkeletonMap>> maps;
    private @Nullable Assembler assembler;
    private long moment = Stamp.NO_TIME;
    private int seen;
    private int bones;
    private boolean told;

    /** Creates an assembler; {@code maps} finds a map for that many bones of this source. */
    PosedBody(IntFunction<Optional<SkeletonMap>> maps) {
        this.maps = maps;
    }

    /** Adds a pose; returns the skeleton that it completes, if any. */
    Optional<Sample.Skeleton> add(Sample.Pose pose) {
        if (pose.stamp().deviceTime() != moment) {
            learn();
            moment = pose.stamp().deviceTime();
        }
        seen = Math.max(seen, pose.sensor() + 1);
        return assembler == null ? Optional.empty() : assembler.add(pose);
    }

    /** Uses the source's own description of its body; the poses are local then. */
    void told(SkeletonMap map) {
        if (!told || !Optional.of(map).equals(map())) {
            told = true;
            assembler = Assembler.local(map);
        }
    }

    Optional<SkeletonMap> map() {
        return Optional.ofNullable(assembler).map(Assembler::map);
    }

    private void learn() {
        if (seen > bones && !told) {
            bones = seen;
            assembler = maps.apply(bones).map(Assembler::new).orElse(null);
        }
    }
}
