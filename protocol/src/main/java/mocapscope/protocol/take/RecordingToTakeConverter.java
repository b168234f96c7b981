package mocapscope.protocol.take;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.humanoid.HumanoidBoneNamingScheme;
import mocapscope.protocol.scene.ExternalViewerRecordingDataKind;
import mocapscope.protocol.scene.ExternalViewerRecordingOptions;
import mocapscope.protocol.take.writer.TakeWriter;

/** Converts recordings of other formats into a take (an MCAP recording), keeping their timestamps. */
public final class RecordingToTakeConverter {
    private final RecordingFile source;
    private final List<RecordingFile.NamedRecording> recordings;
    private final SkeletonMapLibrary maps;
    private final String program;
    private final HumanoidBoneNamingScheme names;
    private final CancellableWriteProgressMonitor monitor;

    /**
     * Creates an import of some sessions of {@code source}.
     *
     * @param recordings sessions of {@code source} to write
     * @param maps skeleton maps in addition to those in the recording
     * @param program name and version of the writing program
     * @param names the names of bones in frames for other programs
     * @param monitor receives the number of entries written
     */
    public RecordingToTakeConverter(
            RecordingFile source,
            List<RecordingFile.NamedRecording> recordings,
            SkeletonMapLibrary maps,
            String program,
            HumanoidBoneNamingScheme names,
            CancellableWriteProgressMonitor monitor) {
        this.source = source;
        this.recordings = List.copyOf(recordings);
        this.maps = maps;
        this.program = program;
        this.names = names;
        this.monitor = monitor;
    }

    /** Creates an import of some sessions of {@code source} with the names of the wire. */
    public RecordingToTakeConverter(
            RecordingFile source,
            List<RecordingFile.NamedRecording> recordings,
            SkeletonMapLibrary maps,
            String program,
            CancellableWriteProgressMonitor monitor) {
        this(source, recordings, maps, program, HumanoidBoneNamingScheme.WIRE, monitor);
    }

    /**
     * The number of sessions, transcript entries and bytes written by a take import. Entries are channel openings,
     * segments, datagrams and channel closings.
     */
    public record TakeImportResult(int sessions, long entries, long bytes) {}

    /**
     * Writes {@code target}, which must not exist. Its name ends in {@code .part} until it is complete; it is deleted
     * if it cannot be completed.
     *
     * @throws IllegalArgumentException if the recording is empty
     * @throws java.util.concurrent.CancellationException if cancelled
     * @throws IOException if {@code target} exists, or if reading or writing fails
     */
    public TakeImportResult writeTo(Path target) throws IOException {
        var options = new ExternalViewerRecordingOptions(ExternalViewerRecordingDataKind.ALL, names);
        try (var take = ReplayedSessionTakeWriter.create(target, program, false, options, monitor, false)) {
            var consumers = new HashMap<RecordingFile.NamedRecording, RecordingContentConsumer>();
            for (var recording : recordings) {
                consumers.put(recording, createConsumer(recording, take));
            }
            source.replay(recordings, consumers::get);
            if (take.entries() == 0) {
                throw new IllegalArgumentException(
                        "the recording is empty, so there is nothing to write: " + source.file());
            }
            take.finish();
            return new TakeImportResult(recordings.size(), take.entries(), take.bytes());
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    private RecordingContentConsumer createConsumer(
            RecordingFile.NamedRecording recording, ReplayedSessionTakeWriter take) {
        var recorded = recording.recorded();
        var origin = recorded.origin();
        var session = recorded.createSession(
                name(recording), source.anchor(), ReplayedSessionTakeWriter.TRANSCRIPT_BUDGET, maps);
        return take.addSession(
                        session,
                        new ReplayedSessionTakeWriter.ReplayedSessionOrigin(
                                origin.endpoint(), origin.role(), origin.peer(), recorded.maps(maps)),
                        recorded.recording().checkpoint(),
                        recorded::createReplayer)
                .orElseThrow(() -> new IllegalArgumentException(
                        "a take has at most %,d sessions".formatted(TakeWriter.MOST_SESSIONS)));
    }

    /** Returns the session's name; the session of an unnamed recording gets a name as in a recorder. */
    private String name(RecordingFile.NamedRecording recording) {
        return source.hasNamedParts()
                ? recording.name()
                : recording.recorded().protocol().name() + "-1";
    }
}
