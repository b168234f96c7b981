package mocapscope.app.model;

import java.util.Optional;
import mocapscope.app.model.StageLatencyMeter.LatencyStage;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.timing.ClockEstimate;

/**
 * Tracks how long one source's reports take from device clock to screen, by stage. Not thread-safe. Reports that arrive
 * faster than frames are drawn wait for the next frame; of very many, only the first are measured.
 */
final class LatencyTracker {
    private static final int MOST = 32;

    private final StageLatencyMeter meter = new StageLatencyMeter();
    private final StageLatencyMeter session;
    /**
     * Arrival times and the times at which the model held the reports: first those of the frame being drawn, then those
     * of the next.
     */
    private final long[] came = new long[MOST];

    private final long[] recordModelUpdate = new long[MOST];
    private int count;
    private int shown;
    private long arrival;
    private long understood;

    /** Creates a tracker that also reports to {@code session}. */
    LatencyTracker(StageLatencyMeter session) {
        this.session = session;
    }

    StageLatencyMeter stages() {
        return meter;
    }

    /** Records that a report was decoded; {@code clock} is the estimate of the device's clock, if known. */
    void recordDecoded(SampleStamp stamp, long at, Optional<ClockEstimate> clock) {
        arrival = stamp.arrival();
        understood = at;
        if (clock.isPresent() && stamp.deviceTime() != SampleStamp.NO_TIME) {
            add(LatencyStage.DEVICE, arrival, (long) clock.get().excessDelay(stamp.deviceTime(), arrival));
        }
        add(LatencyStage.DECODED, at, at - arrival);
    }

    /** Records that the model holds the report. */
    void recordModelUpdate(long at) {
        add(LatencyStage.MODEL, at, at - understood);
        if (count < MOST) {
            came[count] = arrival;
            recordModelUpdate[count] = at;
            count++;
        }
    }

    /** Starts a frame that shows all reports so far; those of the previous frame are on the screen. */
    void advanceFrame(long now) {
        meter.recordDrawn(now, came, recordModelUpdate, shown);
        session.recordDrawn(now, came, recordModelUpdate, shown);
        count -= shown;
        System.arraycopy(came, shown, came, 0, count);
        System.arraycopy(recordModelUpdate, shown, recordModelUpdate, 0, count);
        shown = count;
    }

    private void add(LatencyStage stage, long at, long nanos) {
        meter.add(stage, at, nanos);
        session.add(stage, at, nanos);
    }
}
