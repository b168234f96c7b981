package mocapscope.app.model;

import java.util.Optional;
import mocapscope.app.model.Stages.Stage;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.timing.ClockEstimate;

/**
 * Tracks how long one source's reports take from device clock to screen, by stage. Not thread-safe. Reports that arrive
 * faster than frames are drawn wait for the next frame; of very many, only the first are measured.
 */
final class Journey {
    private static final int MOST = 32;

    private final Stages stages = new Stages();
    private final Stages session;
    /**
     * Arrival times and the times at which the model held the reports: first those of the frame being drawn, then those
     * of the next.
     */
    private final long[] came = new long[MOST];

    private final long[] held = new long[MOST];
    private int count;
    private int shown;
    private long arrival;
    private long understood;

    /** Creates a tracker that also reports to {@code session}. */
    Journey(Stages session) {
        this.session = session;
    }

    Stages stages() {
        return stages;
    }

    /** Records that a report was decoded; {@code clock} is the estimate of the device's clock, if known. */
    void decoded(SampleStamp stamp, long at, Optional<ClockEstimate> clock) {
        arrival = stamp.arrival();
        understood = at;
        if (clock.isPresent() && stamp.deviceTime() != SampleStamp.NO_TIME) {
            add(Stage.DEVICE, arrival, (long) clock.get().excessDelay(stamp.deviceTime(), arrival));
        }
        add(Stage.DECODED, at, at - arrival);
    }

    /** Records that the model holds the report. */
    void held(long at) {
        add(Stage.MODEL, at, at - understood);
        if (count < MOST) {
            came[count] = arrival;
            held[count] = at;
            count++;
        }
    }

    /** Starts a frame that shows all reports so far; those of the previous frame are on the screen. */
    void frame(long now) {
        stages.drawn(now, came, held, shown);
        session.drawn(now, came, held, shown);
        count -= shown;
        System.arraycopy(came, shown, came, 0, count);
        System.arraycopy(held, shown, held, 0, count);
        shown = count;
    }

    private void add(Stage stage, long at, long nanos) {
        stages.add(stage, at, nanos);
        session.add(stage, at, nanos);
    }
}
