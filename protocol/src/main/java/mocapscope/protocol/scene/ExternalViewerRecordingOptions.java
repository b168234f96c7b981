package mocapscope.protocol.scene;

import java.util.Set;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;

/**
 * The options of a recording for external 3D viewers: the kinds of scene data and the bone naming scheme.
 *
 * @param contents the kinds of data that are written beside the bytes
 * @param names the names of bones with a humanoid role in frames
 */
public record ExternalViewerRecordingOptions(
        Set<ExternalViewerRecordingDataKind> contents, HumanoidBoneNamingScheme names) {
    /** All kinds of data, with the names of the wire. */
    public static final ExternalViewerRecordingOptions USUAL =
            new ExternalViewerRecordingOptions(ExternalViewerRecordingDataKind.ALL, HumanoidBoneNamingScheme.WIRE);

    public ExternalViewerRecordingOptions {
        contents = Set.copyOf(contents);
    }
}
