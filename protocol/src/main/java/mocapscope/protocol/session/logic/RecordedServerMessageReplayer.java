package mocapscope.protocol.session.logic;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.gate.TrafficGate;

/**
 * Replays a recorded session's server messages to all connected clients, each message at its recorded time. It begins
 * when a listener joins while there is no other; a listener that joins later first receives the required state and then
 * the same steps as the others. Used by one thread.
 */
public final class RecordedServerMessageReplayer {
    /** The delay from which later steps are postponed, instead of being sent all at once. */
    private static final long LATE = 200_000_000L;

    /** Receives the steps of a replay, and the state that a late listener needs first. */
    public interface ReplayListener {

        /** Receives the decoder state after earlier messages. */
        void onRestore(Decoder.DecoderState state, MonotonicAndUnixTime now);

        /** Receives a step, at once with all other listeners. */
        void onStep(ReplayedTransmission step, MonotonicAndUnixTime now);

        /** Receives the end of the replay; {@code reason} is for display. */
        void onEnd(String reason, MonotonicAndUnixTime now);
    }

    private final RecordedServerMessageSequence script;
    private final List<ReplayListener> listeners = new ArrayList<>();
    private long start;
    private boolean over;

    /** Creates a replay of {@code script}, of which it is the only reader. */
    public RecordedServerMessageReplayer(RecordedServerMessageSequence script) {
        this.script = script;
    }

    /** Adds a listener; must be followed by {@link #advance}. */
    public void join(ReplayListener listener, MonotonicAndUnixTime now) {
        if (listeners.isEmpty()) {
            begin(now);
        }
        listeners.add(listener);
        listener.onRestore(script.state(), now);
        if (over) {
            listener.onEnd(script.endReason(), now);
        }
    }

    /** Removes a listener; does nothing if it has not joined. */
    public void leave(ReplayListener listener) {
        listeners.remove(listener);
    }

    /** Sends the steps that are due; returns the time of the next one on the monotonic clock, or {@link TrafficGate#NEVER}. */
    public long advance(MonotonicAndUnixTime now) {
        var next = script.peek();
        while (next != null && start + next.time() <= now.monotonicNanos()) {
            if (now.monotonicNanos() - start - next.time() > LATE) {
                start = now.monotonicNanos() - next.time();
            }
            sendStep(next, now);
            next = script.peek();
        }
        if (next == null && !over) {
            over = true;
            List.copyOf(listeners).forEach(listener -> listener.onEnd(script.endReason(), now));
        }
        return next == null ? TrafficGate.NEVER : start + next.time();
    }

    private void begin(MonotonicAndUnixTime now) {
        over = false;
        script.rewind();
        var first = script.peek();
        start = now.monotonicNanos() - (first == null ? 0 : first.time());
    }

    private void sendStep(ReplayedTransmission step, MonotonicAndUnixTime now) {
        if (step.restarts()) {
            List.copyOf(listeners).forEach(listener -> listener.onRestore(script.state(), now));
        }
        List.copyOf(listeners).forEach(listener -> listener.onStep(step, now));
        script.consume();
    }
}
