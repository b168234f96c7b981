package mocapscope.protocol.intercept;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import mocapscope.protocol.bytes.InvalidFieldValueException;
import mocapscope.protocol.session.InProcessPeerSessionRegistry;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.DecodedTransmissionUnit;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/**
 * Intercepts one session's traffic and lets the user hold, edit, drop or inject messages. Thread-safe. Commands run on
 * the session's thread in the order in which they were issued; {@link #state} reports the result. A command for the id
 * of a message that is no longer held, or for a session that has ended, has no effect.
 */
public final class SessionInterceptor {
    private final Session session;
    private final Runnable wake;
    /** The commands queued by any thread, executed on the session's thread at its intercept gate. */
    private final Queue<Consumer<InterceptGate.InterceptGateContext>> commands = new ConcurrentLinkedQueue<>();

    private volatile InterceptorSnapshot state;
    private volatile boolean isEnded;

    /** Creates an interceptor; {@code wake} makes the session's thread check its gate soon. */
    SessionInterceptor(Session session, Runnable wake) {
        this.session = session;
        this.wake = wake;
        var known = session.history().decoderState();
        this.state = new InterceptorSnapshot(Set.of(), List.of(), List.of(), 0, LostHeldMessages.NONE, known);
    }

    /** Returns the intercepted session. */
    public Session session() {
        return session;
    }

    /** Returns the state after the last command or arrival. Any thread may call it. */
    public InterceptorSnapshot state() {
        return state;
    }

    /** Returns the deadline of the session of this process that waits for the held messages; empty if no session does. */
    public Optional<InProcessPeerSessionRegistry.LocalPeerDeadline> peerDeadline() {
        return InProcessPeerSessionRegistry.PROCESS.findPeerDeadline(session.id());
    }

    /** Returns true if the session has ended for good. */
    public boolean isEnded() {
        return isEnded;
    }

    /** Starts or stops holding messages of a direction. Stopping forwards all messages held in that direction. */
    public void hold(Direction direction, boolean on) {
        submit(context -> context.hold(direction, on));
    }

    /**
     * Forwards a held message. Forwarding a channel close also forwards all data held on that channel in that
     * direction.
     */
    public void forward(long id) {
        submit(context -> context.forward(id));
    }

    /** Forwards a held message and all messages that arrived before it, in both directions. */
    public void forwardUpTo(long id) {
        submit(context -> context.forwardUpTo(id));
    }

    /** Forwards all messages held at this moment. */
    public void forwardAll() {
        submit(InterceptGate.InterceptGateContext::forwardAll);
    }

    /** Drops a held message. A channel close cannot be dropped. */
    public void drop(long id) {
        submit(context -> context.drop(id));
    }

    /**
     * Replaces the bytes of a held message; the new bytes must not change afterwards.
     *
     * @param action description of the change, recorded in the transcript
     */
    public void replaceBytes(long id, ByteBuffer bytes, String action) {
        var all = bytes.slice().asReadOnlyBuffer();
        submit(context -> context.replaceBytes(id, all, action));
    }

    /**
     * Replaces field values of a message in a held item. The recorded description names the changes, but not the
     * values of secret fields.
     *
     * @param unit the decoded message, as returned by {@link HeldMessageDecoder}
     * @throws InvalidFieldValueException if a value cannot be written to its field; nothing is changed then
     */
    public void edit(long id, DecodedTransmissionUnit unit, int index, Map<String, String> values)
            throws InvalidFieldValueException {
        var edit = InterceptedMessageEdit.create(session, unit, index, values);
        replaceBytes(id, edit.bytes(), edit.description());
    }

    /** Duplicates a held message; the copy is held directly behind the original. */
    public void repeat(long id) {
        submit(context -> context.duplicate(id));
    }

    /** Sends the data of an earlier entry again at once. Has no effect for channel openings and closings. */
    public void repeat(Entry entry) {
        if (entry.kind() == Entry.EntryKind.DATA) {
            submit(context -> context.inject(
                    entry.direction(), entry.channel(), "again", entry.bytes(), "replayed", entry.secret()));
        }
    }

    /** Injects a whole message or datagram, or any bytes, at once; the bytes must not change afterwards. */
    public void inject(Direction direction, Channel channel, String name, ByteBuffer bytes) {
        inject(direction, channel, name, bytes, false);
    }

    /**
     * Injects bytes at once; {@code secret} marks them as wholly secret because they derive from data with a secret.
     */
    public void inject(Direction direction, Channel channel, String name, ByteBuffer bytes, boolean secret) {
        var all = bytes.slice().asReadOnlyBuffer();
        submit(context -> context.inject(direction, channel, name, all, "injected by the user", secret));
    }

    /** Closes a channel as if the connection had broken. Data held on it is discarded. */
    public void disconnect(Channel channel) {
        submit(context -> context.disconnect(channel));
    }

    /** Replaces all active rules. The new rules start counting at zero and keep their counts across reconnections. */
    public void setRules(List<InterceptRule> rules) {
        var all = List.copyOf(rules);
        submit(context -> context.setRules(all));
    }

    /** Adds a rule before the active rules, which keep their counts. */
    public void addRuleFirst(InterceptRule rule) {
        submit(context -> context.addRuleFirst(rule));
    }

    private void submit(Consumer<InterceptGate.InterceptGateContext> command) {
        if (!isEnded) {
            commands.add(command);
            wake.run();
        }
    }

    boolean hasCommands() {
        return !commands.isEmpty();
    }

    void executeCommands(InterceptGate.InterceptGateContext context) {
        for (var command = commands.poll(); command != null; command = commands.poll()) {
            command.accept(context);
        }
    }

    void publish(InterceptorSnapshot now) {
        state = now;
    }

    void finish() {
        isEnded = true;
        commands.clear();
    }
}
