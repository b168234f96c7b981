package mocapscope.protocol.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.Map;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SampleStamp;

/**
 * Writes every exported sample as one or more rows of a CSV file, in order of arrival. A sample with several bones,
 * channels or flags has one row for each.
 */
final class CsvWriting implements Writing {
    private static final String HEAD =
            "time_s,arrival_s,device_time_s,source,kind,index,name,x,y,z,qx,qy,qz,qw,value,text\r\n";

    private record Origin(Heard heard, Basis basis) {}

    private final Survey survey;
    private final Choice choice;
    private final ExportClock clock;
    private final long start;
    private final ExportOptions options;
    private final Map<SourceId, Origin> origins = new HashMap<>();
    private final CsvRows rows = new CsvRows(this::row);
    private final CsvLine line = new CsvLine();
    private final Writer out;
    private long count;

    CsvWriting(AtomicFileWriter file, Survey survey, ExportOptions options) throws IOException {
        this.survey = survey;
        this.options = options;
        this.choice = Choice.of(survey, options);
        this.clock = choice.clock(options);
        this.start = choice.sources().stream()
                .mapToLong(heard -> heard.pace(clock).first())
                .min()
                .orElseThrow();
        choice.sources().forEach(heard -> origins.put(heard.id(), new Origin(heard, survey.basis(heard.id()))));
        this.out = TextFile.over(file);
        out.write(HEAD);
    }

    @Override
    public void sample(Sample sample) throws IOException {
        var origin = origins.get(sample.stamp().source());
        if (origin == null) {
            return;
        }
        try {
            rows.of(sample, origin.heard(), origin.basis());
        } catch (UncheckedIOException broken) {
            throw broken.getCause();
        }
    }

    @Override
    public void assembled(Sample.Skeleton body) {}

    private void row(SampleStamp stamp, CsvRows.Cells cells) {
        line.clear();
        boolean timed = stamp.deviceTime() != SampleStamp.NO_TIME;
        line.seconds((clock == ExportClock.DEVICE ? stamp.deviceTime() : stamp.arrival()) - start);
        line.seconds(survey.epochNanos(stamp.arrival()));
        if (timed) {
            line.seconds(stamp.deviceTime());
        } else {
            line.empty(1);
        }
        line.text(stamp.source().label());
        cells.write(line);
        try {
            out.append(line.end());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        count++;
    }

    @Override
    public Written end(Runnable turn) throws IOException {
        out.flush();
        return new Written(count, "rows", choice.notes(options, clock));
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
