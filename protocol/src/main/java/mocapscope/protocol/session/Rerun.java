package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;

/**
 * Replays recorded server messages to all connected listeners, each at its recorded time. It begins when a listener
 * joins while there is no other; a listener that joins later first receives the required state and then the same steps
 * as the others. Used by one thread.
 */
public final class Rerun {
    /** The delay from which later steps are postponed, instead of being sent all at once. */
    private static final long LATE = 200_000_000L;

    /** Receives the steps of a replay, and the state that a late listener needs first. */
    public interface Listener {

        /** Receives the state from earlier messages. */
        void remind(List<Message> told, Now now);

        /** Receives a step, at once with all other listeners. */
        void hear(Turn turn, Now now);

        /** Receives the end of the replay; {@code why} is for display. */
        void over(String why, Now now);
    }

    private final Recital recital;
    private final List<Listener> listeners = new ArrayList<>();
    /** The listeners that joined while the required state could not be expressed in bytes. */
    private final List<Listener> early = new ArrayList<>();

    private long begun;
    private boolean over;

    /** Creates a replay of {@code recital}, of which it is the only reader. */
    public Rerun(Recital recital) {
        this.recital = recital;
    }

    /** Adds a listener; must be followed by {@link #advance}. */
    public void join(Listener listener, Now now) {
        if (listeners.isEmpty() && early.isEmpty()) {
            begin(now);
        }
        early.add(listener);
        admit(now);
        if (over) {
            listener.over(recital.ending(), now);
        }
    }

    /** Removes a listener; does nothing if it has not joined. */
    public void leave(Listener listener) {
        listeners.remove(listener);
        early.remove(listener);
    }

    /** Sends the steps that are due; returns the time of the next one on the monotonic clock, or {@link Gate#NEVER}. */
    public long advance(Now now) {
        var next = recital.peek();
        while (next != null && begun + next.time() <= now.monotonicNanos()) {
            if (now.monotonicNanos() - begun - next.time() > LATE) {
                begun = now.monotonicNanos() - next.time();
            }
            say(next, now);
            next = recital.peek();
        }
        if (next == null && !over) {
            over = true;
            everybody().forEach(listener -> listener.over(recital.ending(), now));
        }
        return next == null ? Gate.NEVER : begun + next.time();
    }

    private void begin(Now now) {
        over = false;
        recital.begin();
        var first = recital.peek();
        begun = now.monotonicNanos() - (first == null ? 0 : first.time());
    }

    private void say(Turn turn, Now now) {
        if (turn.anew()) {
            recital.reminders().ifPresent(told -> List.copyOf(listeners).forEach(one -> one.remind(told, now)));
        }
        List.copyOf(listeners).forEach(listener -> listener.hear(turn, now));
        recital.pass();
        admit(now);
    }

    private void admit(Now now) {
        if (!early.isEmpty()) {
            recital.reminders().ifPresent(told -> {
                var all = List.copyOf(early);
                listeners.addAll(all);
                early.clear();
                all.forEach(listener -> listener.remind(told, now));
            });
        }
    }

    private List<Listener> everybody() {
        var all = new ArrayList<>(listeners);
        all.addAll(early);
        return all;
    }
}
