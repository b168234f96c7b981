package mocapscope.protocol.session;

import java.util.ArrayList;
import java.util.List;

/**
 * Says again what was recorded, to all who listen, each turn at its moment. It begins when somebody comes while nobody is
 * there; whoever comes later hears what must be known first, and then the same as the others. Of one thread.
 */
public final class Rerun {
    /** What is said so much too late is said slower from there on, instead of all at once. */
    private static final long LATE = 200_000_000L;

    /** Hears what is said. */
    public interface Listener {

        /** What has to be known of what was said before. */
        void remind(List<Message> told, Now now);

        /** What is said now, to all who listen at once. */
        void hear(Turn turn, Now now);

        /** Nothing more comes; {@code why} is for a person. */
        void over(String why, Now now);
    }

    private final Recital recital;
    private final List<Listener> listeners = new ArrayList<>();
    /** Those who came when it could not be said what they have to know. */
    private final List<Listener> early = new ArrayList<>();

    private long begun;
    private boolean over;

    /** One that says what {@code recital} hands it, and is the recital's only reader. */
    public Rerun(Recital recital) {
        this.recital = recital;
    }

    /** Somebody listens from now on; to be followed by {@link #advance}. */
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

    /** Somebody listens no longer; nothing happens for one who does not listen. */
    public void leave(Listener listener) {
        listeners.remove(listener);
        early.remove(listener);
    }

    /** Says what is due by now; returns when the next is, on the monotonic clock, or {@link Gate#NEVER}. */
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
