package mocapscope.protocol.scene;

import java.util.Set;
import mocapscope.protocol.sample.humanoid.HumanoidNameConvention;

/**
 * The options of a recording for external 3D viewers: its kinds of data and the names of bones.
 *
 * @param contents the kinds of data that are written beside the bytes
 * @param names the names of bones with a humanoid role in frames
 */
public record ExternalViewerOptions(Set<ExternalViewerDataKind> contents, HumanoidNameConvention names) {
    /** All kinds of data, with the names of the wire. */
    public static final ExternalViewerOptions USUAL =
            new ExternalViewerOptions(ExternalViewerDataKind.ALL, HumanoidNameConvention.WIRE);

    public ExternalViewerOptions {
        contents = Set.copyOf(contents);
    }
}
