package mocapscope.app.convert;

import java.util.List;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.recording.Recorded;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.transcript.Direction;

/**
 * What is to be converted, and how.
 *
 * @param parts of the file, all of them where none was chosen
 * @param way whose words, where not all are written
 * @param maps name the bones that a wire only numbers
 * @param program what writes it, with its version
 * @param options of samples
 */
public record Wish(
        RecordingFile file,
        List<RecordingFile.Part> parts,
        Direction way,
        SkeletonMaps maps,
        String program,
        ExportOptions options) {

    public Wish {
        parts = List.copyOf(parts);
    }

    /**
     * The only part that was chosen.
     *
     * @throws IllegalArgumentException that lists the parts when there are several
     */
    Recorded recorded() {
        return (parts.size() == 1 ? parts.getFirst() : file.part()).recorded();
    }

    /**
     * The same, where only one protocol's words can be written.
     *
     * @throws IllegalArgumentException when it is of another
     */
    Recorded recorded(Protocol its, TargetFormat format) {
        var recorded = recorded();
        if (!recorded.protocol().name().equals(its.name())) {
            throw new IllegalArgumentException("a %s contains %s messages, but this recording has %s messages: %s"
                    .formatted(format.label(), its.label(), recorded.protocol().label(), file.file()));
        }
        return recorded;
    }
}
