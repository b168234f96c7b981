package mocapscope.app.model;

import java.util.Optional;
import mocapscope.app.model.Stages.Stage;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.timing.ClockEstimate;

/**
 * Follows a source's beats from its clock to the screen. Beats that come faster than frames are drawn wait for the next
 * one; of very many, the first are followed. Not thread safe.
 */
final class Journey {
    private static final int MOST = 32;

    private final Stages stages = new Stages();
    private final Stages session;
    /** When beats came and when the model held them: first those of the frame being drawn, then those of none yet. */
    private final long[] came = new long[MOST];

    private final long[] held = new long[MOST];
    private int count;
    private int shown;
    private long arrival;
    private long understood;

    /** {@code session} is told the same. */
    Journey(Stages session) {
        this.session = session;
    }

    Stages stages() {
        return stages;
    }

    /** A beat was decoded; {@code clock} is the device's, where one is known. */
    void decoded(Stamp stamp, long at, Optional<ClockEstimate> clock) {
        arrival = stamp.arrival();
        understood = at;
        if (clock.isPresent() && stamp.deviceTime() != Stamp.NO_TIME) {
            add(Stage.DEVICE, arrival, (long) clock.get().behind(stamp.deviceTime(), arrival));
        }
        add(Stage.DECODED, at, at - arrival);
    }

    /** The model holds that beat. */
    void held(long at) {
        add(Stage.MODEL, at, at - understood);
        if (count < MOST) {
            came[count] = arrival;
            held[count] = at;
            count++;
        }
    }

    /** A frame begins that shows all beats so far; those of the frame before are on the screen. */
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
