package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.export.ExportProvenance;
import mocapscope.protocol.export.ExportSourceScanner;
import mocapscope.protocol.export.ExportSummary;
import mocapscope.protocol.export.ExportWriter;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.file.FileSha256Calculator;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.tracking.SessionTrackingStateMonitor;
import mocapscope.protocol.transcript.Direction;

/**
 * Exports samples (poses and other values) of recorded sessions to a file of another format, such as BVH. Exports
 * either the data sent to clients or the data sent to servers. The recording is replayed twice: its contents must be
 * known before writing and are too large for memory.
 */
public final class RecordingSampleExporter {
    /** The small transcript budget, since entries are not needed again. */
    private static final long BUDGET = 1 << 20;

    private final RecordingFile source;
    private final List<RecordingFile.NamedRecording> parts;
    private final Direction direction;
    private final SkeletonMapLibrary maps;
    private final String program;
    private final CancellableWriteProgressMonitor monitor;

    /**
     * Creates an export of some sessions of a recording on one clock; {@code maps} name bones that the protocol only
     * numbers; {@code program} is the name and version of the writing program; {@code monitor} receives the number of
     * messages of both passes.
     */
    public RecordingSampleExporter(
            RecordingFile source,
            List<RecordingFile.NamedRecording> parts,
            Direction direction,
            SkeletonMapLibrary maps,
            String program,
            CancellableWriteProgressMonitor monitor) {
        this.source = source;
        this.parts = List.copyOf(parts);
        this.direction = direction;
        this.maps = maps;
        this.program = program;
        this.monitor = monitor;
    }

    /** Creates an export of one session. */
    public RecordingSampleExporter(
            RecordedSession session,
            Direction direction,
            SkeletonMapLibrary maps,
            String program,
            CancellableWriteProgressMonitor monitor) {
        this(RecordingFile.of(session), RecordingFile.of(session).parts(), direction, maps, program, monitor);
    }

    /** Creates an export by a program whose name is not known. */
    public RecordingSampleExporter(
            RecordedSession source,
            Direction direction,
            SkeletonMapLibrary maps,
            CancellableWriteProgressMonitor monitor) {
        this(source, direction, maps, "", monitor);
    }

    /**
     * The counts of a finished sample export: samples written, lost ones, decoding errors and file size in bytes.
     *
     * @param errors number of errors found while decoding
     */
    public record SampleExportResult(ExportSummary written, LostSamples lost, long errors, long bytes) {}

    /**
     * The counts of the exported sources' samples: those with lost tracking, whose values are missing, and all.
     *
     * @param count number of lost samples of the sources that the file contains
     * @param all number of all samples of these sources
     */
    public record LostSamples(long count, long all) {}

    /**
     * Writes {@code target}, which must not exist. Its name ends in {@code .part} until it is complete; it is deleted
     * if it cannot be completed.
     *
     * @throws ExportFormat.NothingToExportException if the selected samples have nothing that the format can hold
     * @throws IllegalArgumentException if there are no samples, or if a source or other options must be chosen
     * @throws java.util.concurrent.CancellationException if cancelled
     * @throws IOException if {@code target} exists, or if reading or writing fails
     */
    public SampleExportResult writeTo(Path target, ExportFormat format, ExportOptions options) throws IOException {
        try {
            return AtomicNewFileCreator.create(target, file -> write(file, format, options));
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    /**
     * Returns the names of the recording's sources and their descriptions.
     *
     * @throws java.util.concurrent.CancellationException if cancelled
     * @throws IOException if the recording cannot be read
     */
    public Map<String, String> sources() throws IOException {
        var survey = survey();
        replay(session -> new Surveying(survey, session), 0, _ -> false);
        return survey.sources();
    }

    private ExportSourceScanner survey() {
        var anchor = anchor();
        return new ExportSourceScanner(
                anchor.epochNanos(0),
                anchor.measured(),
                parts.size() > 1,
                (id, found) -> session(id.session()).bearing(found));
    }

    /** Returns the anchor of all times: that of the file if it contains several sessions. */
    private MonotonicToUnixTimeAnchor anchor() {
        return parts.size() == 1 ? parts.getFirst().recorded().recording().anchor() : source.anchor();
    }

    private RecordedSession session(String id) {
        return parts.stream()
                .filter(part -> part.name().equals(id))
                .findFirst()
                .orElse(parts.getFirst())
                .recorded();
    }

    private SampleExportResult write(AtomicFileWriter file, ExportFormat format, ExportOptions options)
            throws IOException {
        var survey = survey();
        long messages = replay(session -> new Surveying(survey, session), 0, _ -> false).stream()
                .mapToLong(FileExportSampleForwarder::messageCount)
                .sum();
        if (survey.isEmpty()) {
            throw new IllegalArgumentException("the recording has no samples %s, so there is nothing to write: %s"
                    .formatted(NativeProtocolFileExporter.directionText(direction), source.file()));
        }
        try (var writer = format.openWriter(file, survey, options, provenance())) {
            var extractors = replay(_ -> new Filling(writer), messages, writer::contains);
            var summary = writer.finish(extractors.getLast()::checkCancelled);
            long lost = 0;
            long all = 0;
            long errors = 0;
            for (var extractor : extractors) {
                lost += extractor.lostSamples().count();
                all += extractor.lostSamples().all();
                errors += extractor.errorCount();
            }
            return new SampleExportResult(summary, new LostSamples(lost, all), errors, file.size());
        } catch (ExportFormat.NothingToExportException nothing) {
            throw new ExportFormat.NothingToExportException(describe(nothing), nothing);
        } catch (IllegalArgumentException refusal) {
            throw new IllegalArgumentException(describe(refusal), refusal);
        }
    }

    private String describe(IllegalArgumentException refusal) {
        return "%s: %s".formatted(refusal.getMessage(), source.file());
    }

    private ExportProvenance provenance() throws IOException {
        var file = source.file();
        return new ExportProvenance(
                program,
                file.getFileName().toString(),
                Files.isRegularFile(file) ? FileSha256Calculator.sha256(file) : "");
    }

    /** Replays all sessions in order of time to consumers by their names, and returns the listener of each. */
    private List<FileExportSampleForwarder> replay(
            Function<String, FileExportSampleForwarder.ExportSampleConsumer> consumers,
            long before,
            Predicate<SourceId> isCounted)
            throws IOException {
        var extractors = new ArrayList<FileExportSampleForwarder>();
        if (parts.size() == 1) {
            var part = parts.getFirst();
            part.recorded()
                    .recording()
                    .replay(createReplayer(part, consumers.apply(part.name()), before, isCounted, extractors));
        } else {
            source.replay(
                    parts, part -> createReplayer(part, consumers.apply(part.name()), before, isCounted, extractors));
        }
        return extractors;
    }

    private SessionReplayer createReplayer(
            RecordingFile.NamedRecording part,
            FileExportSampleForwarder.ExportSampleConsumer consumer,
            long before,
            Predicate<SourceId> isCounted,
            List<FileExportSampleForwarder> extractors) {
        var recorded = part.recorded();
        var session = recorded.createSession(part.name(), anchor(), BUDGET, maps);
        var bodies = new SessionSkeletonAssembler(
                recorded.maps(maps), recorded.protocol().name());
        var settings = session.endpoint().settings();
        var tracking = new SessionTrackingStateMonitor(
                ProtocolIndependentSessionOptions.trackingThresholds(settings),
                ProtocolIndependentSessionOptions.chosenUnit(settings));
        var extractor =
                new FileExportSampleForwarder(direction, bodies, consumer, before, monitor, tracking, isCounted);
        extractors.add(extractor);
        consumer.clockShift(session.history().lags().clockShiftAt(Long.MAX_VALUE), 0);
        return recorded.createReplayer(session, extractor);
    }

    /** The consumer of one session in the first pass. */
    private record Surveying(ExportSourceScanner survey, String session)
            implements FileExportSampleForwarder.ExportSampleConsumer {

        @Override
        public void source(DeclaredSourceProperties source) {
            survey.addSource(source);
        }

        @Override
        public void clockShift(double seconds, long arrival) {
            survey.setClockShift(session, seconds, arrival);
        }

        @Override
        public void sample(Sample sample) {
            survey.addSample(sample);
        }

        @Override
        public void assembled(Sample.Skeleton body) {
            survey.addAssembled(body);
        }
    }

    /** The consumer of the second pass. */
    private record Filling(ExportWriter writing) implements FileExportSampleForwarder.ExportSampleConsumer {

        @Override
        public void source(DeclaredSourceProperties source) {}

        @Override
        public void sample(Sample sample) throws IOException {
            writing.write(sample);
        }

        @Override
        public void assembled(Sample.Skeleton body) throws IOException {
            writing.writeAssembled(body);
        }
    }
}
