package mocapscope.app.model.state;

import java.util.HashMap;
import mocapscope.app.model.snapshot.AxesAndUnitOverride;
import mocapscope.app.model.snapshot.SourceAxisMappingTable;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.sample.SourceBasisResolver;
import mocapscope.protocol.sample.SourceId;
import org.jspecify.annotations.Nullable;

/**
 * Determines the coordinate axes and length unit of each source in a session; axes or units chosen by the user take
 * precedence. Not thread-safe.
 */
final class SessionAxisMappingResolver {
    private final SourceBasisResolver found = new SourceBasisResolver();
    private AxesAndUnitOverride choice;
    private @Nullable SourceAxisMappingTable shown;

    SessionAxisMappingResolver(AxesAndUnitOverride choice) {
        this.choice = choice;
    }

    void addSourceInfo(DeclaredSourceProperties info) {
        if (found.addSourceInfo(info)) {
            shown = null;
        }
    }

    /** Examines a skeleton; returns true if that may change the mapping. */
    boolean observe(Sample.Skeleton skeleton) {
        boolean changed = found.addSkeleton(skeleton);
        if (changed) {
            shown = null;
        }
        return changed;
    }

    /** Restarts the detection, for another connection or at the user's request. */
    void reset() {
        found.restartEstimation();
    }

    void setOverride(AxesAndUnitOverride override) {
        choice = override;
        shown = null;
        reset();
    }

    /** Returns the user's override. */
    AxesAndUnitOverride choice() {
        return choice;
    }

    /** Returns the mappings; the identical object until they change. */
    SourceAxisMappingTable mapping() {
        if (shown == null) {
            shown = decided();
        }
        return shown;
    }

    private SourceAxisMappingTable decided() {
        var all = new HashMap<SourceId, SourceBasisAndEvidence>();
        found.sources().forEach(source -> all.put(source, choice.override(found.resolve(source))));
        return new SourceAxisMappingTable(all, choice.override(found.resolveUnknownSource()), choice);
    }
}
