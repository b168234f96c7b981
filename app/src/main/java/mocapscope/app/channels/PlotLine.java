package mocapscope.app.channels;

import java.util.Optional;
import java.util.OptionalLong;
import mocapscope.app.control.PixelColumnMinMaxBuffer;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.model.buffer.DeviceReportTimeBinArray;
import mocapscope.app.model.buffer.SignalHistory;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SourceTimingHistorySnapshot;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceDataKind;
import org.jspecify.annotations.Nullable;

/** One line of the plot: plotted quantity, recent values, colour and value scale. Reusable; not thread-safe. */
final class PlotLine {
    private final PlottedSignalId signal;
    private final String name;
    private final int hue;
    private final PixelColumnMinMaxBuffer curve = new PixelColumnMinMaxBuffer();
    private Optional<SignalHistory> history = Optional.empty();
    private @Nullable SourceTimingHistorySnapshot snapshot;
    private final DeviceReportTimeBinArray bins = new DeviceReportTimeBinArray();
    private double usualHertz = Double.NaN;
    private PlotValueAxisScale scale = PlotValueAxisScale.upTo(1);

    /** Uses {@code hue} as its color number. */
    PlotLine(PlottedSignalId signal, String name, int hue) {
        this.signal = signal;
        this.name = name;
        this.hue = hue;
    }

    PlottedSignalId probe() {
        return signal;
    }

    String name() {
        return name;
    }

    int hue() {
        return hue;
    }

    PixelColumnMinMaxBuffer curve() {
        return curve;
    }

    /** Returns a scale that covers the visible values. */
    PlotValueAxisScale scale() {
        return scale;
    }

    /** Returns true if the signal has a history. */
    boolean hasData() {
        return snapshot != null || history.isPresent();
    }

    /** Returns true if the value stays constant until the next. */
    boolean isStepwise() {
        return switch (signal.kind()) {
            case BUTTON, DIAL, FLAGS -> signal.aspect() != PlotQuantity.RATE;
            case TRACKER, SKELETON, ANALOG, OBJECT, TEXT -> false;
        };
    }

    /** Sets the history and report times to read from; {@code hertz} is the rate of the source, or NaN. */
    void setData(Optional<SignalHistory> newHistory, @Nullable SourceTimingHistorySnapshot newTiming, double hertz) {
        history = newHistory;
        snapshot = newTiming;
        usualHertz = Double.isNaN(hertz) ? usualHertz : hertz;
    }

    /** Reads the new values. */
    void updateCurve(PixelTimeScale timeScale) {
        curve.clear(timeScale.columns());
        if (snapshot != null) {
            rates(snapshot, timeScale);
        } else {
            history.ifPresent(kept -> kept.read(
                    timeScale.from(),
                    timeScale.to(),
                    (time, _, least, most, last) -> curve.add(timeScale, time, least, most, last)));
        }
        scale = PlotValueAxisScale.stabilize(scale, PlotValueAxisScale.holding(curve.lowest(), curve.highest(), 2));
    }

    /** Returns the message whose value is nearest to a time, within {@code slack} nanoseconds. */
    OptionalLong findMessage(long time, long slack) {
        if (history.isEmpty()) {
            return OptionalLong.empty();
        }
        var nearest = new long[] {SampleMetadata.NO_MESSAGE, Long.MAX_VALUE};
        history.get().read(time - slack, time + slack, (count, message, _, _, _) -> {
            long away = Math.abs(count - time);
            if (away < nearest[1] && (away <= slack || isStepwise() && count <= time)) {
                nearest[0] = message;
                nearest[1] = away;
            }
        });
        return nearest[0] == SampleMetadata.NO_MESSAGE ? OptionalLong.empty() : OptionalLong.of(nearest[0]);
    }

    /** Plots the rate in the time before each column. */
    private void rates(SourceTimingHistorySnapshot timing, PixelTimeScale scale) {
        timing.history().copy(scale.from() - DeviceReportTimeBinArray.LONGEST_RATE_WINDOW, scale.to(), bins);
        for (int column = 0; column < scale.columns(); column++) {
            double rate = bins.rate(scale.timeOf(column), usualHertz);
            if (!Double.isNaN(rate)) {
                curve.add(scale, scale.timeOf(column), rate, rate, rate);
            }
        }
    }
    /** Returns true if the probe's quantity is the report rate of its source. */
    static boolean isRate(PlottedSignalId signal) {
        return signal.aspect() == PlotQuantity.RATE;
    }

    /** Returns true if the report times are those of the probe's source. */
    static boolean isSourceOf(SourceTimingHistorySnapshot snapshot, PlottedSignalId signal) {
        var sourceKind = signal.kind() == SourceDataKind.SKELETON && snapshot.kind() == SourceDataKind.TRACKER
                ? SourceDataKind.SKELETON
                : snapshot.kind();
        return snapshot.source().equals(signal.source()) && sourceKind == signal.kind();
    }
}
