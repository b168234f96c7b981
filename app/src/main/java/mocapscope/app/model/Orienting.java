package mocapscope.app.model;

import java.util.HashMap;
import mocapscope.protocol.sample.SourceBasis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceBasisResolver;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import org.jspecify.annotations.Nullable;

/** Detects the axis mapping of a session's sources and applies the user's override. Not thread-safe. */
final class Orienting {
    private final SourceBasisResolver found = new SourceBasisResolver();
    private BearingChoice choice;
    private @Nullable Bearings shown;

    Orienting(BearingChoice choice) {
        this.choice = choice;
    }

    void stated(SourceInfo info) {
        if (found.addSourceInfo(info)) {
            shown = null;
        }
    }

    void look(Sample.Skeleton skeleton) {
        if (found.addSkeleton(skeleton)) {
            shown = null;
        }
    }

    /** Restarts the detection, for another connection or at the user's request. */
    void anew() {
        found.restartEstimation();
    }

    void choose(BearingChoice wanted) {
        choice = wanted;
        shown = null;
        anew();
    }

    /** Returns the user's override. */
    BearingChoice choice() {
        return choice;
    }

    /** Returns the mappings; the identical object until they change. */
    Bearings bearings() {
        if (shown == null) {
            shown = decided();
        }
        return shown;
    }

    private Bearings decided() {
        var all = new HashMap<SourceId, SourceBasis>();
        found.sources().forEach(source -> all.put(source, choice.over(found.resolve(source))));
        return new Bearings(all, choice.over(found.resolveUnknownSource()), choice);
    }
}
