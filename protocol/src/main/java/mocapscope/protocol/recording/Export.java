package mocapscope.protocol.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import mocapscope.protocol.export.ExportFormat;
import mocapscope.protocol.export.ExportOptions;
import mocapscope.protocol.export.Survey;
import mocapscope.protocol.export.Writing;
import mocapscope.protocol.export.Written;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.PosedBodies;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.transcript.Direction;

/**
 * Writes the samples of one side of a recording as a file of another program's. The recording is replayed twice: what is
 * in it must be known before it can be written, and is too much to be kept.
 */
public final class Export {
    /** Nothing is looked at again, so little of the recording is held. */
    private static final long BUDGET = 1 << 20;

    private final Recorded source;
    private final Direction direction;
    private final SkeletonMaps maps;
    private final Progress progress;

    /** {@code maps} name the bones that the wire only numbers; {@code progress} counts the messages of both times. */
    public Export(Recorded source, Direction direction, SkeletonMaps maps, Progress progress) {
        this.source = source;
        this.direction = direction;
        this.maps = maps;
        this.progress = progress;
    }

    /**
     * What came of it.
     *
     * @param errors found in what was read
     */
    public record Result(Written written, long errors, long bytes) {}

    /**
     * Writes {@code target}, which must not exist. Until it is whole its name ends in {@code .part}; when it cannot be
     * finished, nothing is left of it.
     *
     * @throws IllegalArgumentException when the recording holds nothing that such a file can, or something must be chosen
     * @throws java.util.concurrent.CancellationException when that was asked for
     * @throws IOException when there is such a file already, or one of the two cannot be read or written
     */
    public Result to(Path target, ExportFormat format, ExportOptions options) throws IOException {
        try {
            return NewFile.make(target, file -> write(file, format, options));
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    /**
     * The names of its sources, and what each is in words.
     *
     * @throws java.util.concurrent.CancellationException when that was asked for
     * @throws IOException when the recording cannot be read
     */
    public Map<String, String> sources() throws IOException {
        var survey = survey();
        replay(new Surveying(survey), 0);
        return survey.sources();
    }

    private Survey survey() {
        return new Survey(source.recording().anchor().epochNanos(0), source::bearing);
    }

    private Result write(AtomicFileWriter file, ExportFormat format, ExportOptions options) throws IOException {
        var survey = survey();
        long messages = replay(new Surveying(survey), 0).messages();
        if (survey.empty()) {
            throw new IllegalArgumentException("the recording has no samples %s, so there is nothing to write: %s"
                    .formatted(Conversion.way(direction), source.file()));
        }
        try (var writing = format.begin(file, survey, options)) {
            var exporting = replay(new Filling(writing), messages);
            var written = writing.end(exporting::goOn);
            return new Result(written, exporting.errors(), file.size());
        } catch (IllegalArgumentException nothing) {
            throw new IllegalArgumentException("%s: %s".formatted(nothing.getMessage(), source.file()), nothing);
        }
    }

    private Exporting replay(Exporting.Taker taker, long before) throws IOException {
        var recording = source.recording();
        var session = source.session("export", recording.anchor(), BUDGET, maps);
        var bodies = new PosedBodies(source.maps(maps), source.protocol().name());
        var exporting = new Exporting(direction, bodies, taker, before, progress);
        recording.replay(source.replayer(session, exporting));
        return exporting;
    }

    /** The first time. */
    private record Surveying(Survey survey) implements Exporting.Taker {

        @Override
        public void source(SourceInfo source) {
            survey.source(source);
        }

        @Override
        public void sample(Sample sample) {
            survey.sample(sample);
        }

        @Override
        public void assembled(Sample.Skeleton body) {
            survey.assembled(body);
        }
    }

    /** The second time. */
    private record Filling(Writing writing) implements Exporting.Taker {

        @Override
        public void source(SourceInfo source) {}

        @Override
        public void sample(Sample sample) throws IOException {
            writing.sample(sample);
        }

        @Override
        public void assembled(Sample.Skeleton body) throws IOException {
            writing.assembled(body);
        }
    }
}
