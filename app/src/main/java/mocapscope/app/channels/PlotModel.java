package mocapscope.app.channels;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import mocapscope.app.control.PixelTimeScale;
import mocapscope.app.control.PlotValueAxisScale;
import mocapscope.app.model.snapshot.PlotQuantity;
import mocapscope.app.model.snapshot.PlottedSignalId;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.SignalHistoryStore;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.text.TextBundle;
import mocapscope.protocol.sample.SourceDataKind;
import org.jspecify.annotations.Nullable;

/**
 * The model of a plot of received values over time: lines, visible time range, zoom and value scale. Free of JavaFX
 * nodes. The range follows the latest time or is one the user has moved to.
 */
final class PlotModel {
    private static final TextBundle TEXTS = TextBundle.of(PlotModel.class);
    private static final long A_SECOND = 1_000_000_000L;
    private static final long SHORTEST = A_SECOND / 10;
    private static final long LONGEST = SignalHistoryStore.SECONDS * A_SECOND;
    /** The maximum distance of a click from a line, in pixels. */
    private static final int REACH = 40;

    private List<PlotLine> lines = List.of();
    private OptionalLong selectedMoment = OptionalLong.empty();
    private long now;
    private long end;
    private long window = 10 * A_SECOND;
    private boolean isLive = true;
    private boolean scaleFixed;
    private boolean own;
    private boolean isPaused;
    private @Nullable PixelTimeScale read;
    /** The lines whose values have been read. */
    private List<PlotLine> readLines = List.of();

    private PlotValueAxisScale scale = PlotValueAxisScale.upTo(1);

    List<PlotLine> lines() {
        return lines;
    }

    /** Returns the nanoseconds from the left edge to the right. */
    long window() {
        return window;
    }

    /** Returns the moment at the right edge. */
    long end() {
        return isLive ? now : end;
    }

    /** Returns the time of the selected message or moment; empty for none. */
    OptionalLong selectedMoment() {
        return selectedMoment;
    }

    boolean isLive() {
        return isLive;
    }

    PixelTimeScale timeScale(int columns) {
        return PixelTimeScale.until(end(), window, columns);
    }

    /** Returns the scale of all lines, or of {@code line} where each has its own. */
    PlotValueAxisScale scale(PlotLine line) {
        return own ? line.scale() : scale;
    }

    PlotValueAxisScale scale() {
        return scale;
    }

    /** Gives each line its own scale, or all lines a common one. */
    void own(boolean enabled) {
        own = enabled;
    }

    boolean own() {
        return own;
    }

    /** Fixes or releases the scale. */
    void setScaleFixed(boolean enabled) {
        scaleFixed = enabled;
    }

    /** Follows the latest time with a window of this many seconds. */
    void window(double seconds) {
        window = Math.clamp((long) (seconds * A_SECOND), SHORTEST, LONGEST);
        isLive = true;
    }

    /** Zooms by a factor around a position from 0 at the left to 1 at the right; around now while following. */
    void zoom(double factor, double place) {
        long target = Math.clamp((long) (window * factor), SHORTEST, LONGEST);
        if (!isLive) {
            end += (long) ((target - window) * (1 - place));
        }
        window = target;
        settle();
    }

    /** Moves the range into the past by this many nanoseconds; moving back to now resumes following. */
    void pan(long nanos) {
        end = end() - nanos;
        isLive = false;
        settle();
    }

    void returnToLive() {
        isLive = true;
    }

    /** Takes a new snapshot; returns true if a line was added or removed. */
    boolean refresh(Snapshot snapshot, long newNow, ChannelsViewModel channels) {
        now = newNow;
        selectedMoment = snapshot.selectedMoment();
        isLive |= end > now; // the recording was rewound
        var before = lines;
        if (!lines.stream().map(PlotLine::probe).toList().equals(snapshot.plotted())) {
            var fresh = new ArrayList<PlotLine>();
            for (var signal : snapshot.plotted()) {
                fresh.add(known(signal).orElseGet(() -> createLine(snapshot, signal, channels, fresh)));
            }
            lines = List.copyOf(fresh);
            scaleFixed = scaleFixed && !before.isEmpty();
        }
        for (var line : lines) {
            session(snapshot, line.probe()).ifPresent(session -> setData(line, session, snapshot.clockShift(session)));
        }
        return lines != before;
    }

    private static void setData(PlotLine line, SessionSnapshot session, long shift) {
        var timing = session.sourceTimings().stream()
                .filter(timingSnapshot ->
                        PlotLine.isRate(line.probe()) && PlotLine.isSourceOf(timingSnapshot, line.probe()))
                .findFirst();
        line.setData(
                session.histories().of(line.probe()).map(history -> history.shiftedBy(shift)),
                timing.map(timingSnapshot -> timingSnapshot.shiftedBy(shift)).orElse(null),
                timing.flatMap(timingSnapshot ->
                                session.health().source(timingSnapshot.source(), timingSnapshot.kind()))
                        .map(health -> health.rate().hertz())
                        .orElse(Double.NaN));
    }

    /** Pauses the plot at its present range: values already read stay, even after the history has discarded them. */
    void setPaused(boolean on) {
        isPaused = on;
    }

    boolean isPaused() {
        return isPaused;
    }

    /** Reads the new values of all lines for a plot of this many columns. */
    void read(int columns) {
        var timeScale = timeScale(columns);
        boolean unchanged = isPaused && timeScale.equals(read);
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (var line : lines) {
            if (!unchanged || !readLines.contains(line)) {
                line.updateCurve(timeScale);
            }
            low = Math.min(low, line.curve().lowest());
            high = Math.max(high, line.curve().highest());
        }
        if (!scaleFixed && low <= high) {
            scale = PlotValueAxisScale.stabilize(scale, PlotValueAxisScale.holding(low, high, 4));
        }
        read = timeScale;
        readLines = lines;
    }

    /**
     * Returns the selection for a click: the message with the value nearest to it, or the line's signal where that is
     * unknown; empty when no line is near.
     */
    Optional<SharedViewSelection> findSelection(int column, int row, int columns, int height) {
        var scale = timeScale(columns);
        long time = scale.timeOf(column) + scale.step() / 2;
        return lines.stream()
                .filter(line -> !Double.isNaN(line.curve().lastValueAt(column)))
                .filter(plotLine -> away(plotLine, column, row, height) <= REACH)
                .min(Comparator.comparingInt(trace -> away(trace, column, row, height)))
                .map(trace -> picked(trace, time, scale.step()));
    }

    private static SharedViewSelection picked(PlotLine line, long time, long step) {
        var message = line.findMessage(time, Math.max(A_SECOND / 4, 2 * step));
        return message.isPresent()
                ? new SharedViewSelection.MessageSelection(line.probe().source().session(), message.getAsLong(), null)
                : line.probe().signal();
    }

    private int away(PlotLine line, int column, int row, int height) {
        return Math.abs(scale(line).rowOf(line.curve().lastValueAt(column), height) - row);
    }

    private void settle() {
        end = Math.max(end, now - LONGEST + window);
        isLive = isLive || end >= now;
    }

    private Optional<PlotLine> known(PlottedSignalId signal) {
        return lines.stream().filter(line -> line.probe().equals(signal)).findFirst();
    }

    /** Creates a line with the first unused color, so that other lines keep theirs. */
    private PlotLine createLine(
            Snapshot snapshot, PlottedSignalId signal, ChannelsViewModel channels, List<PlotLine> fresh) {
        var used = new ArrayList<>(lines);
        used.addAll(fresh);
        int hue = IntStream.iterate(0, i -> i + 1)
                .filter(i -> used.stream()
                        .noneMatch(line -> line.hue() == i && snapshot.plotted().contains(line.probe())))
                .findFirst()
                .orElse(0);
        return new PlotLine(signal, formatName(signal, session(snapshot, signal), channels), hue);
    }

    private static Optional<SessionSnapshot> session(Snapshot snapshot, PlottedSignalId signal) {
        return snapshot.sessions().stream()
                .filter(session -> session.session().id().equals(signal.source().session()))
                .findFirst();
    }

    private static String formatName(
            PlottedSignalId signal, Optional<SessionSnapshot> session, ChannelsViewModel channels) {
        var device = signal.source().label();
        if (signal.aspect() == PlotQuantity.RATE) {
            return TEXTS.text("trace.rate", device);
        }
        if (signal.aspect() == PlotQuantity.VALUE) {
            var channel = channels.find(signal.signal())
                    .map(DeviceChannelValueAndHistory::name)
                    .orElse(String.valueOf(signal.index()));
            return device + " " + channel;
        }
        var part = signal.kind() == SourceDataKind.SKELETON ? bone(signal, session) : String.valueOf(signal.index());
        return device + " " + part + " " + quantityText(signal.aspect());
    }

    private static String bone(PlottedSignalId id, Optional<SessionSnapshot> session) {
        return session.flatMap(one -> one.signals().skeletons().stream()
                        .filter(snapshot -> snapshot.latest().stamp().source().equals(id.source()))
                        .findFirst())
                .map(signalSnapshot -> signalSnapshot.latest().map().bones())
                .filter(bones -> id.index() >= 0 && id.index() < bones.size())
                .map(bones -> bones.get(id.index()).name())
                .orElse(String.valueOf(id.index()));
    }

    private static String quantityText(PlotQuantity quantity) {
        return switch (quantity) {
            case X -> "x";
            case Y -> "y";
            case Z -> "z";
            case ANGLE -> TEXTS.text("trace.angle");
            case VALUE, RATE -> "";
        };
    }
}
