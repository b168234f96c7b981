package mocapscope.protocol.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.export.table.CsvLineBuilder;
import mocapscope.protocol.export.table.Utf8WriterFactory;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;

/**
 * Writes every exported sample as one or more rows of a CSV file, in order of arrival. A sample with several bones,
 * channels or flags has one row for each.
 */
final class CsvSampleExportWriter implements ExportWriter {
    private static final String HEAD =
            "time_s,arrival_s,device_time_s,source,kind,index,name,x,y,z,qx,qy,qz,qw,value,text\r\n";

    private record Origin(ExportSourceSampleStatistics statistics, Basis basis) {}

    private final ExportSourceScanner exportSurvey;
    private final ExportSourceSet selection;
    private final ExportTimestampClockKind clock;
    private final long start;
    private final ExportOptions options;
    private final Map<SourceId, Origin> origins = new HashMap<>();
    private final CsvSampleEncoder rows = new CsvSampleEncoder(this::row);
    private final CsvLineBuilder line = new CsvLineBuilder();
    private final Writer out;
    private long count;

    CsvSampleExportWriter(AtomicFileWriter file, ExportSourceScanner survey, ExportOptions options) throws IOException {
        this.exportSurvey = survey;
        this.options = options;
        this.selection = ExportSourceSet.select(survey, options);
        this.clock = selection.clock(options);
        this.start = selection.sources().stream()
                .mapToLong(statistics -> statistics.timing(clock).first())
                .min()
                .orElseThrow();
        selection
                .sources()
                .forEach(sourceStatistics -> origins.put(
                        sourceStatistics.id(), new Origin(sourceStatistics, survey.basis(sourceStatistics.id()))));
        this.out = Utf8WriterFactory.open(file);
        out.write(HEAD);
    }

    @Override
    public void write(Sample sample) throws IOException {
        var origin = origins.get(sample.stamp().source());
        if (origin == null) {
            return;
        }
        try {
            rows.encode(sample, origin.statistics(), origin.basis());
        } catch (UncheckedIOException broken) {
            throw broken.getCause();
        }
    }

    @Override
    public void writeAssembled(Sample.Skeleton body) {}

    private void row(SampleMetadata stamp, CsvSampleEncoder.CsvCellWriter writer) {
        line.clear();
        boolean timed = stamp.deviceTime() != SampleMetadata.NO_TIME;
        line.addSeconds((clock == ExportTimestampClockKind.DEVICE ? stamp.deviceTime() : stamp.arrival()) - start);
        line.addSeconds(exportSurvey.epochNanos(stamp.arrival()));
        if (timed) {
            line.addSeconds(stamp.deviceTime());
        } else {
            line.addEmpty(1);
        }
        var origin = origins.get(stamp.source());
        line.addText(
                origin == null ? stamp.source().label() : origin.statistics().name());
        writer.write(line);
        try {
            out.append(line.finish());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        count++;
    }

    @Override
    public boolean contains(SourceId source) {
        return origins.containsKey(source);
    }

    @Override
    public ExportSummary finish(Runnable turn) throws IOException {
        out.flush();
        return new ExportSummary(count, "rows", selection.notes(options, clock));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
