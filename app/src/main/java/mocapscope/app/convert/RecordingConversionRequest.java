package mocapscope.app.convert;

import java.util.List;
import java.util.Optional;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.conversion.RecordingSampleExporter;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.transcript.Direction;

/**
 * A request to convert a recording to another file format, with the selected sessions and the export options.
 *
 * @param parts the selected sessions; all of them if the user selected none
 * @param direction the direction of the messages, for formats that hold only one
 * @param maps skeleton maps that name bones the protocol only numbers
 * @param program the writing program's name and version
 * @param options options for samples
 * @param hasPacketSummaries whether the packets of a network capture get comments about their messages
 */
public record RecordingConversionRequest(
        RecordingFile file,
        List<RecordingFile.NamedRecording> parts,
        Direction direction,
        SkeletonMapLibrary maps,
        String program,
        ExportOptions options,
        boolean hasPacketSummaries) {

    public RecordingConversionRequest {
        parts = List.copyOf(parts);
    }

    /**
     * Returns the only selected session.
     *
     * @throws IllegalArgumentException if there are several; its message lists them
     */
    RecordedSession recorded() {
        return (parts.size() == 1 ? parts.getFirst() : file.part()).recorded();
    }

    /**
     * Returns the only selected session, for a format that supports only one protocol.
     *
     * @throws IllegalArgumentException if there are several, or the session uses another protocol
     */
    RecordedSession recorded(Protocol protocol, ConversionTargetFormat format) {
        var session = recorded();
        if (!session.protocol().name().equals(protocol.name())) {
            throw new IllegalArgumentException("a %s contains %s messages, but this recording has %s messages: %s"
                    .formatted(
                            format.label(), protocol.label(), session.protocol().label(), file.file()));
        }
        return session;
    }

    /**
     * Creates an export of the samples of all selected sessions.
     *
     * @throws IllegalArgumentException if there are none
     */
    RecordingSampleExporter createSampleExporter(CancellableWriteProgressMonitor monitor) {
        if (parts.isEmpty()) {
            file.part(); // states why
        }
        return new RecordingSampleExporter(file, parts, direction, maps, program, monitor);
    }

    /** Returns the request for the samples of one source. */
    public RecordingConversionRequest withSource(String source) {
        return new RecordingConversionRequest(
                file,
                parts,
                direction,
                maps,
                program,
                new ExportOptions(
                        Optional.of(source),
                        options.rate(),
                        options.clock(),
                        options.names(),
                        options.rest(),
                        options.wide()),
                hasPacketSummaries);
    }
}
