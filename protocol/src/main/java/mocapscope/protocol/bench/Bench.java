package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import mocapscope.protocol.bytes.Misworded;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.Utterance;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * What a person does at one session's gate: holds what crosses, looks at it, changes it, lets it go, and breaks things on
 * purpose. Any thread may call it; what is asked for is done by the session's own, in the order of the asking, and
 * {@link #state} tells how it stands. An id of what is gone by then is no fault, nor is a session that is over: nothing
 * happens.
 */
public final class Bench {
    /** Done by the session's thread. */
    interface Deed {
        void at(BenchGate.Turn turn);
    }

    private final Session session;
    private final Runnable wake;
    private final Queue<Deed> asked = new ConcurrentLinkedQueue<>();
    private volatile BenchState state;
    private volatile boolean over;

    /** {@code wake} has the session's thread look at its gate soon. */
    Bench(Session session, Runnable wake) {
        this.session = session;
        this.wake = wake;
        var known = session.history().knowledge();
        this.state = new BenchState(Set.of(), List.of(), List.of(), 0, known);
    }

    /** The session at whose gate it is. */
    public Session session() {
        return session;
    }

    /** How it stands, as of the last that was done or came; any thread may ask. */
    public BenchState state() {
        return state;
    }

    /** Whether its session ended for good. */
    public boolean over() {
        return over;
    }

    /** Holds what goes that way from now on, or holds no more and lets go what is held of it. */
    public void hold(Direction direction, boolean on) {
        ask(turn -> turn.hold(direction, on));
    }

    /** Lets one go; with the news that a channel closes goes all that is held of the channel that way. */
    public void release(long id) {
        ask(turn -> turn.release(id));
    }

    /** Lets one go and all that came before it, whichever way. */
    public void releaseTo(long id) {
        ask(turn -> turn.releaseTo(id));
    }

    /** Lets all go that waits now. */
    public void releaseAll() {
        ask(BenchGate.Turn::releaseAll);
    }

    /** Has one never arrive; the news that a channel closes cannot be dropped. */
    public void drop(long id) {
        ask(turn -> turn.drop(id));
    }

    /**
     * Gives one that waits other bytes, which must not change afterwards.
     *
     * @param deed what was changed, for whoever reads of it later
     */
    public void alter(long id, ByteBuffer bytes, String deed) {
        var all = bytes.slice().asReadOnlyBuffer();
        ask(turn -> turn.alter(id, all, deed));
    }

    /**
     * Gives one that waits other values in one of its messages; the deed says which, but not those of secret fields.
     *
     * @param said what it is, as {@link Previews} tell
     * @throws Misworded when a value cannot be written there; nothing happens then
     */
    public void reword(long id, Utterance said, int which, Map<String, String> values) throws Misworded {
        var reworded = Reworded.of(session, said, which, values);
        alter(id, reworded.bytes(), reworded.deed());
    }

    /** Has one that waits arrive twice: the second waits right behind it. */
    public void again(long id) {
        ask(turn -> turn.again(id));
    }

    /** Sends once more, at once, what crossed before; nothing happens for openings and closings. */
    public void again(Entry entry) {
        if (entry.kind() == Entry.Kind.DATA) {
            ask(turn ->
                    turn.say(entry.direction(), entry.channel(), "again", entry.bytes(), "replayed", entry.secret()));
        }
    }

    /** Says what neither side says, at once: a whole message or datagram, or any bytes, which must not change afterwards. */
    public void say(Direction direction, Channel channel, String name, ByteBuffer bytes) {
        say(direction, channel, name, bytes, false);
    }

    /** The same of what may be {@code secret} as a whole, since it was made of something that held a secret. */
    public void say(Direction direction, Channel channel, String name, ByteBuffer bytes, boolean secret) {
        var all = bytes.slice().asReadOnlyBuffer();
        ask(turn -> turn.say(direction, channel, name, all, "injected by the user", secret));
    }

    /** Closes a channel as if it had broken; what is held of it is gone. */
    public void cut(Channel channel) {
        ask(turn -> turn.cut(channel));
    }

    /** Plays tricks from now on, in the place of those there were; each counts from none, and on when it connects again. */
    public void tamper(List<Tampering> tamperings) {
        var all = List.copyOf(tamperings);
        ask(turn -> turn.tamper(all));
    }

    /** Plays one more trick from now on, before those that there are, which count on. */
    public void tamperFirst(Tampering tampering) {
        ask(turn -> turn.tamperFirst(tampering));
    }

    private void ask(Deed deed) {
        if (!over) {
            asked.add(deed);
            wake.run();
        }
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

    void end() {
        over = true;
        asked.clear();
    }
}
