package mocapscope.protocol.recording.conversion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.export.ExportSourceScanner;
import mocapscope.protocol.export.ExportSummary;
import mocapscope.protocol.export.ExportWriter;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SessionSkeletonAssembler;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.tracking.TrackingMonitor;
import mocapscope.protocol.transcript.Direction;

/**
 * Exports the samples that one peer of a recorded session sent, using a format such as BVH. The recording is replayed
 * twice: its contents must be known before writing and are too large for memory.
 */
public final class SampleExporter {
    /** The small transcript budget, since entries are not needed again. */
    private static final long BUDGET = 1 << 20;

    private final RecordedSession source;
    private final Direction direction;
    private final SkeletonMapLibrary maps;
    private final CancellableWriteProgressMonitor monitor;

    /**
     * Creates an export; {@code maps} name bones that the protocol only numbers; {@code monitor} receives the number
     * of messages of both passes.
     */
    public SampleExporter(
            RecordedSession source,
            Direction direction,
            SkeletonMapLibrary maps,
            CancellableWriteProgressMonitor monitor) {
        this.source = source;
        this.direction = direction;
        this.maps = maps;
        this.monitor = monitor;
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
     * @throws IllegalArgumentException if the recording has nothing that the format can hold, or if a source must be
     *     chosen
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
        replay(new Surveying(survey), 0, _ -> false);
        return survey.sources();
    }

    private ExportSourceScanner survey() {
        var anchor = source.recording().anchor();
        return new ExportSourceScanner(anchor.epochNanos(0), anchor.measured(), source::bearing);
    }

    private SampleExportResult write(AtomicFileWriter file, ExportFormat format, ExportOptions options)
            throws IOException {
        var survey = survey();
        long messages = replay(new Surveying(survey), 0, _ -> false).messageCount();
        if (survey.isEmpty()) {
            throw new IllegalArgumentException("the recording has no samples %s, so there is nothing to write: %s"
                    .formatted(ProtocolFileExporter.directionText(direction), source.file()));
        }
        try (var writer = format.openWriter(file, survey, options)) {
            var extractor = replay(new Filling(writer), messages, writer::contains);
            var summary = writer.finish(extractor::checkCancelled);
            return new SampleExportResult(summary, extractor.lostSamples(), extractor.errorCount(), file.size());
        } catch (IllegalArgumentException nothing) {
            throw new IllegalArgumentException("%s: %s".formatted(nothing.getMessage(), source.file()), nothing);
        }
    }

    private ExportSampleExtractor replay(
            ExportSampleExtractor.ExportSampleConsumer consumer, long before, Predicate<SourceId> isCounted)
            throws IOException {
        var recording = source.recording();
        var session = source.createSession("export", recording.anchor(), BUDGET, maps);
        var bodies = new SessionSkeletonAssembler(
                source.maps(maps), source.protocol().name());
        var settings = session.endpoint().settings();
        var tracking = new TrackingMonitor(
                ProtocolIndependentSessionOptions.trackingThresholds(settings),
                ProtocolIndependentSessionOptions.chosenUnit(settings));
        var extractor = new ExportSampleExtractor(direction, bodies, consumer, before, monitor, tracking, isCounted);
        consumer.clockShift(session.history().lags().clockShiftAt(Long.MAX_VALUE), 0);
        recording.replay(source.createReplayer(session, extractor));
        return extractor;
    }

    /** The consumer of the first pass. */
    private record Surveying(ExportSourceScanner survey) implements ExportSampleExtractor.ExportSampleConsumer {

        @Override
        public void source(DeclaredSourceProperties source) {
            survey.addSource(source);
        }

        @Override
        public void clockShift(double seconds, long arrival) {
            survey.setClockShift(seconds, arrival);
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
    private record Filling(ExportWriter writing) implements ExportSampleExtractor.ExportSampleConsumer {

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
