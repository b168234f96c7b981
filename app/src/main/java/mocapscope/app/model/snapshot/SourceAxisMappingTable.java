package mocapscope.app.model.snapshot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.SourceBasisAndEvidence;
import mocapscope.protocol.sample.SourceId;

/**
 * The coordinate axes and length unit of each source of a session, with the user's override.
 *
 * @param bySource the mappings of the sources with known properties
 * @param other the mapping of all other sources
 * @param choice the user's override for all sources
 */
public record SourceAxisMappingTable(
        Map<SourceId, SourceBasisAndEvidence> bySource, SourceBasisAndEvidence other, AxesAndUnitOverride choice) {

    /** The default mapping: the scene's own axes, in metres. */
    public static final SourceAxisMappingTable UNKNOWN = new SourceAxisMappingTable(
            Map.of(),
            new SourceBasisAndEvidence(Basis.Y_UP, SourceBasisAndEvidence.BasisEvidence.ASSUMED),
            AxesAndUnitOverride.AUTO);

    public SourceAxisMappingTable {
        bySource = Map.copyOf(bySource);
    }

    public SourceBasisAndEvidence of(SourceId source) {
        return Optional.ofNullable(bySource.get(source)).orElse(other);
    }

    /** Returns all distinct mappings, the one with the most sources first. */
    public List<SourceBasisAndEvidence> all() {
        var counts = new HashMap<SourceBasisAndEvidence, Integer>();
        bySource.values().forEach(basis -> counts.merge(basis, 1, Integer::sum));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<SourceBasisAndEvidence, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(entry -> entry.getKey().describe()))
                .map(Map.Entry::getKey)
                .toList();
    }
}
