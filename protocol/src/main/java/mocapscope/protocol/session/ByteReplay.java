package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;

/**
 * Replays recorded server messages to all connected listeners, each at its recorded time. It begins when a listener
 * joins while there is no other; a listener that joins later first receives the required state and then the same steps
 * as the others. Used by one thread.
 */
public final class ByteReplay {
    /** The delay from which later steps are postponed, instead of being sent all at once. */
    private static final long LATE = 200_000_000L;

    /** Receives the steps of a replay, and the state that a late listener needs first. */
    public interface ReplayListener {

        /** Receives the decoder state after earlier messages. */
        void onRestore(Decoder.DecoderState state, ClockReading reading);

        /** Receives a step, at once with all other listeners. */
        void onStep(ReplayStep step, ClockReading reading);

        /** Receives the end of the replay; {@code why} is for display. */
        void onEnd(String why, ClockReading reading);
    }

    private final ReplayScript script;
    private final List<ReplayListener> listeners = new ArrayList<>();
    private long begun;
    private boolean over;

    /** Creates a replay of {@code script}, of which it is the only reader. */
    public ByteReplay(ReplayScript script) {
        this.script = script;
    }

    /** Adds a listener; must be followed by {@link #advance}. */
    public void join(ReplayListener listener, ClockReading reading) {
        if (listeners.isEmpty()) {
            begin(reading);
        }
        listeners.add(listener);
        listener.onRestore(script.state(), reading);
        if (over) {
            listener.onEnd(script.endReason(), reading);
        }
    }

    /** Removes a listener; does nothing if it has not joined. */
    public void leave(ReplayListener listener) {
        listeners.remove(listener);
    }

    /** Sends the steps that are due; returns the time of the next one on the monotonic clock, or {@link Gate#NEVER}. */
    public long advance(ClockReading reading) {
        var next = script.peek();
        while (next != null && begun + next.time() <= reading.monotonicNanos()) {
            if (reading.monotonicNanos() - begun - next.time() > LATE) {
                begun = reading.monotonicNanos() - next.time();
            }
            say(next, reading);
            next = script.peek();
        }
        if (next == null && !over) {
            over = true;
            List.copyOf(listeners).forEach(listener -> listener.onEnd(script.endReason(), reading));
        }
        return next == null ? Gate.NEVER : begun + next.time();
    }

    private void begin(ClockReading reading) {
        over = false;
        script.rewind();
        var first = script.peek();
        begun = reading.monotonicNanos() - (first == null ? 0 : first.time());
    }

    private void say(ReplayStep step, ClockReading reading) {
        if (step.restarts()) {
            List.copyOf(listeners).forEach(listener -> listener.onRestore(script.state(), reading));
        }
        List.copyOf(listeners).forEach(listener -> listener.onStep(step, reading));
        script.consume();
    }
}
