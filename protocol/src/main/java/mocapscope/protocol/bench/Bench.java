package mocapscope.protocol.bench;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.TransmissionUnit;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Intercepts one session's traffic: holds, edits, forwards, drops, repeats and injects messages. Thread-safe. Commands
 * run on the session's thread in the order in which they were issued; {@link #state} reports the result. A command for
 * the id of a message that is no longer held, or for a session that has ended, has no effect.
 */
public final class Bench {
    /** A command queued by any thread and executed on the session's thread at its intercept gate. */
    interface Deed {
        void at(BenchGate.Turn turn);
    }

    private final Session session;
    private final Runnable wake;
    private final Queue<Deed> asked = new ConcurrentLinkedQueue<>();
    private volatile BenchState state;
    private volatile boolean over;

    /** Creates an interceptor; {@code wake} makes the session's thread check its gate soon. */
    Bench(Session session, Runnable wake) {
        this.session = session;
        this.wake = wake;
        var known = session.history().decoderState();
        this.state = new BenchState(Set.of(), List.of(), List.of(), 0, known);
    }

    /** Returns the intercepted session. */
    public Session session() {
        return session;
    }

    /** Returns the state after the last command or arrival. Any thread may call it. */
    public BenchState state() {
        return state;
    }

    /** Returns true if the session has ended for good. */
    public boolean over() {
        return over;
    }

    /** Starts or stops holding messages of a direction. Stopping forwards all messages held in that direction. */
    public void hold(Direction direction, boolean on) {
        ask(turn -> turn.hold(direction, on));
    }

    /**
     * Forwards a held message. Forwarding a channel close also forwards all data held on that channel in that
     * direction.
     */
    public void release(long id) {
        ask(turn -> turn.release(id));
    }

    /** Forwards a held message and all messages that arrived before it, in both directions. */
    public void releaseTo(long id) {
        ask(turn -> turn.releaseTo(id));
    }

    /** Forwards all messages held at this moment. */
    public void releaseAll() {
        ask(BenchGate.Turn::releaseAll);
    }

    /** Drops a held message. A channel close cannot be dropped. */
    public void drop(long id) {
        ask(turn -> turn.drop(id));
    }

    /**
     * Replaces the bytes of a held message; the new bytes must not change afterwards.
     *
     * @param deed description of the change, recorded in the transcript
     */
    public void alter(long id, ByteBuffer bytes, String deed) {
        var all = bytes.slice().asReadOnlyBuffer();
        ask(turn -> turn.alter(id, all, deed));
    }

    /**
     * Replaces field values of a message in a held parcel. The recorded description names the changes, but not the
     * values of secret fields.
     *
     * @param said the decoded message, as returned by {@link Previews}
     * @throws InvalidFieldValueException if a value cannot be written to its field; nothing is changed then
     */
    public void reword(long id, TransmissionUnit said, int which, Map<String, String> values) throws InvalidFieldValueException {
        var reworded = Reworded.of(session, said, which, values);
        alter(id, reworded.bytes(), reworded.deed());
    }

    /** Duplicates a held message; the copy is held directly behind the original. */
    public void again(long id) {
        ask(turn -> turn.again(id));
    }

    /** Sends the data of an earlier entry again at once. Has no effect for channel openings and closings. */
    public void again(Entry entry) {
        if (entry.kind() == Entry.EntryKind.DATA) {
            ask(turn ->
                    turn.say(entry.direction(), entry.channel(), "again", entry.bytes(), "replayed", entry.secret()));
        }
    }

    /** Injects a whole message or datagram, or any bytes, at once; the bytes must not change afterwards. */
    public void say(Direction direction, Channel channel, String name, ByteBuffer bytes) {
        say(direction, channel, name, bytes, false);
    }

    /**
     * Injects bytes at once; {@code secret} marks them as wholly secret because they derive from data with a secret.
     */
    public void say(Direction direction, Channel channel, String name, ByteBuffer bytes, boolean secret) {
        var all = bytes.slice().asReadOnlyBuffer();
        ask(turn -> turn.say(direction, channel, name, all, "injected by the user", secret));
    }

    /** Closes a channel as if the connection had broken. Data held on it is discarded. */
    public void cut(Channel channel) {
        ask(turn -> turn.cut(channel));
    }

    /** Replaces all active rules. The new rules start counting at zero and keep their counts across reconnections. */
    public void tamper(List<Tampering> tamperings) {
        var all = List.copyOf(tamperings);
        ask(turn -> turn.tamper(all));
    }

    /** Adds a rule before the active rules, which keep their counts. */
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
