package mocapscope.protocol.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.sample.SourceId;

/** The numeric channels of one source in an export, with their timing statistics. */
final class NumericTrack {
    private final SourceId source;
    private final String sourceName;
    private final AnalogLayout layout;
    private final SampleTimingStatistics arrivals = new SampleTimingStatistics();
    private final SampleTimingStatistics deviceTimes = new SampleTimingStatistics();
    private final int channels;
    private long sampleCount;

    NumericTrack(String sourceName, Sample.Analog first) {
        this.source = first.stamp().source();
        this.sourceName = sourceName;
        this.layout = first.layout();
        this.channels = first.channels().size();
    }

    void add(SampleStamp stamp) {
        sampleCount++;
        arrivals.add(stamp.arrival());
        if (stamp.deviceTime() != SampleStamp.NO_TIME) {
            deviceTimes.add(stamp.deviceTime());
        }
    }

    SourceId source() {
        return source;
    }

    /** Returns true if the sample has the channels of this track: a source may send several layouts in turns. */
    boolean isTrackOf(Sample.Analog sample) {
        return source.equals(sample.stamp().source())
                && channels == sample.channels().size()
                && layout.equals(sample.layout());
    }

    /** Returns the number of channels. */
    int channels() {
        return channels;
    }

    /** Returns the unit of all channels; empty if it is unknown. */
    String unit() {
        return layout.unit();
    }

    /** Returns the names of the channels with that of their source. */
    List<String> names() {
        return ownNames().stream()
                .map(name -> "%s %s".formatted(sourceName, name))
                .toList();
    }

    /** Returns the names of columns, such as {@code Plate/Fz}. */
    List<String> columnNames() {
        return ownNames().stream()
                .map(name -> "%s/%s".formatted(sourceName, name))
                .toList();
    }

    /** Returns the names of the channels within the source: their labels, or else the measure and numbers from 1. */
    private List<String> ownNames() {
        var names = new ArrayList<String>();
        for (int i = 0; i < channels; i++) {
            var label = i < layout.labels().size() ? layout.labels().get(i) : "";
            var number = layout.measure().isEmpty() ? "%d".formatted(i + 1) : layout.measure() + " " + (i + 1);
            names.add(label.isBlank() ? number : label);
        }
        return names;
    }

    SampleTimingStatistics timing(ExportTimeBase clock) {
        return clock == ExportTimeBase.DEVICE ? deviceTimes : arrivals;
    }

    long sampleCount() {
        return sampleCount;
    }

    /**
     * Resamples the channels of one track: a value holds until the next one. Rows before the first sample are NaN. Not
     * thread-safe.
     */
    static final class NumericResampler {
        private final ExportPlan plan;
        private final int samplesPerRow;
        private final RowConsumer consumer;
        private final double[] held;
        private final double[] row;
        private long next;

        /** Receives the rows in order, each with all channels of each sample; the array is valid during the call. */
        interface RowConsumer {
            void row(double[] row) throws IOException;
        }

        NumericResampler(ExportPlan plan, NumericTrack track, int samplesPerRow, RowConsumer consumer) {
            this.plan = plan;
            this.samplesPerRow = samplesPerRow;
            this.consumer = consumer;
            this.held = new double[track.channels()];
            this.row = new double[track.channels() * samplesPerRow];
            Arrays.fill(held, Double.NaN);
        }

        /** Adds the next sample, whose time counts from the start of the plan. */
        void add(long nanos, Sample.Analog sample) throws IOException {
            emitBefore(nanos - 0.5);
            for (int i = 0; i < held.length; i++) {
                held[i] = sample.channels().at(i);
            }
        }

        void finish() throws IOException {
            emitBefore(Double.POSITIVE_INFINITY);
        }

        private void emitBefore(double nanos) throws IOException {
            long count = plan.frames() * samplesPerRow;
            for (; next < count && plan.frameNanos(next) / samplesPerRow < nanos; next++) {
                int sample = (int) (next % samplesPerRow);
                System.arraycopy(held, 0, row, sample * held.length, held.length);
                if (sample == samplesPerRow - 1) {
                    consumer.row(row);
                }
            }
        }
    }
}
