package mocapscope.protocol.export;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;

/** The numeric channels of one source in an export, with their timing statistics. */
final class ExportedChannelGroupSummary {
    private static final double HALF_NANO = 0.5;

    private final SourceId source;
    private final String sourceName;
    private final AnalogChannelDescription layout;
    private final SampleTimingStatistics arrivals = new SampleTimingStatistics();
    private final SampleTimingStatistics deviceTimes = new SampleTimingStatistics();
    private final int channels;
    private long sampleCount;

    ExportedChannelGroupSummary(String sourceName, Sample.Analog first) {
        this.source = first.stamp().source();
        this.sourceName = sourceName;
        this.layout = first.layout();
        this.channels = first.channels().size();
    }

    void add(SampleMetadata stamp) {
        sampleCount++;
        arrivals.add(stamp.arrival());
        if (stamp.deviceTime() != SampleMetadata.NO_TIME) {
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

    SampleTimingStatistics timing(ExportTimestampClockKind clock) {
        return clock == ExportTimestampClockKind.DEVICE ? deviceTimes : arrivals;
    }

    long sampleCount() {
        return sampleCount;
    }

    /**
     * Resamples the numeric channels of a plan: a value holds until the next one. Values before the first sample are
     * NaN. Not thread-safe.
     */
    static final class NumericResampler {
        private final ExportPlan plan;
        private final NumericRowConsumer consumer;
        private final Map<SourceId, List<HeldRow>> rows = new HashMap<>();

        /**
         * Receives the rows of each channel track of a plan in order, each with all channels of each sample of a frame;
         * the array is valid only during the call.
         */
        interface NumericRowConsumer {
            void row(int track, double[] row) throws IOException;
        }

        /** The last values of one track and its next row. */
        private final class HeldRow {
            private final int index;
            private final ExportedChannelGroupSummary track;
            private final double[] held;
            private final double[] row;
            private long next;

            HeldRow(int index, ExportedChannelGroupSummary track) {
                this.index = index;
                this.track = track;
                this.held = new double[track.channels()];
                this.row = new double[track.channels() * plan.samplesPerFrame()];
                Arrays.fill(held, Double.NaN);
            }

            void take(Sample.Analog sample) throws IOException {
                emitBefore((double) plan.time(sample.stamp()) - plan.start() - HALF_NANO);
                for (int i = 0; i < held.length; i++) {
                    held[i] = sample.channels().at(i);
                }
            }

            private void emitBefore(double nanos) throws IOException {
                int samplesPerRow = plan.samplesPerFrame();
                long count = plan.frames() * samplesPerRow;
                for (; next < count && plan.frameNanos(next) / samplesPerRow < nanos; next++) {
                    int sample = (int) (next % samplesPerRow);
                    System.arraycopy(held, 0, row, sample * held.length, held.length);
                    if (sample == samplesPerRow - 1) {
                        consumer.row(index, row);
                    }
                }
            }
        }

        NumericResampler(ExportPlan plan, NumericRowConsumer consumer) {
            this.plan = plan;
            this.consumer = consumer;
            for (int i = 0; i < plan.channels().size(); i++) {
                var track = plan.channels().get(i);
                rows.computeIfAbsent(track.source(), _ -> new ArrayList<>()).add(new HeldRow(i, track));
            }
        }

        /** Adds the next sample; ignores one without channels of the plan. */
        void add(Sample.Analog sample) throws IOException {
            for (var row : rows.getOrDefault(sample.stamp().source(), List.of())) {
                if (row.track.isTrackOf(sample)) {
                    row.take(sample);
                }
            }
        }

        void finish() throws IOException {
            for (var some : rows.values()) {
                for (var row : some) {
                    row.emitBefore(Double.POSITIVE_INFINITY);
                }
            }
        }
    }
}
