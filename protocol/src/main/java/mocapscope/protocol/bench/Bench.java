package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.List;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * What a person does at one session's gate: holds what crosses, looks at it, changes it, lets it go, and breaks things on
 * purpose. Any thread may call it; what is asked for is done by the session's own, in the order of the asking, and
 * {@link #state} tells how it stands.
 */
public final class Bench {
    /** Done by the session's thread. */
    interface Deed {
        void at(BenchGate.Turn turn);
    }

    private final Session session;
    private final Runnable wake;
    private final Queue<Deed> asked = new ConcurrentLinkedQueue<>();
    private volatile BenchState state = new BenchState(Set.of(), List.of(), List.of(), 0);

    /** {@code wake} has the session's thread look at its gate soon. */
    Bench(Session session, Runnable wake) {
        this.session = session;
        this.wake = wake;
    }

    public Session session() {
        return session;
    }

    public BenchState state() {
        return state;
    }

    /** Holds what goes that way from now on, or holds no more and lets go what is held of it. */
    public void hold(Direction direction, boolean on) {
        ask(turn -> turn.hold(direction, on));
    }

    /** Lets one go; nothing happens to one that is gone already. */
    public void release(long id) {
        ask(turn -> turn.release(id));
    }

    /** Lets all go that waits now. */
    public void releaseAll() {
        ask(BenchGate.Turn::releaseAll);
    }

    /** Has one never arrive. */
    public void drop(long id) {
        ask(turn -> turn.drop(id));
    }

    /** Gives one that waits other bytes; {@code deed} says what was changed, for whoever reads of it later. */
    public void alter(long id, ByteBuffer bytes, String deed) {
        ask(turn -> turn.alter(id, bytes, deed));
    }

    /** Says what neither side says, at once: a whole message or datagram, or any bytes. */
    public void say(Direction direction, Channel channel, String name, ByteBuffer bytes) {
        ask(turn -> turn.say(direction, channel, name, bytes));
    }

    /** Closes a channel as if it had broken. */
    public void cut(Channel channel) {
        ask(turn -> turn.cut(channel));
    }

    /** Plays tricks from now on; in the place of those there were. */
    public void tamper(List<Tampering> tamperings) {
        var all = List.copyOf(tamperings);
        ask(turn -> turn.tamper(all));
    }

    private void ask(Deed deed) {
        asked.add(deed);
        wake.run();
    }

    boolean asks() {
        return !asked.isEmpty();
    }

    void doAsked(BenchGate.Turn turn) {
        for (var deed = asked.poll(); deed != null; deed = asked.poll()) {
            deed.at(turn);
        }
    }

    void tell(BenchState now) {
        state = now;
    }
}
