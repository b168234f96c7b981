package mocapscope.protocol.session;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.IncomingTcpMessageSplitter;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import mocapscope.protocol.transcript.TransportKind;
import org.jspecify.annotations.Nullable;

/**
 * Passes a session's sent and received bytes to the interceptor, the traffic history and the decoder, in this order.
 * The items that leave the gate return to it as the gate's context.
 *
 * <pre>
 *   receive ─▶ splitter ─▶ gate ─▶ transcript ─▶ decoder
 *   send, relay ─────────▶ gate ─▶ network ─▶ transcript ─▶ decoder
 * </pre>
 *
 * <p>While no gate is set, the network relays a proxied client's bytes by itself, and they are only recorded here.
 */
final class SessionTrafficPipeline implements TrafficGate.GateContext {
    private final Session session;
    private final CurrentEventTime time;
    private final SessionNetworkOperations network;
    private final SessionListener listener;
    private final SessionTrafficEventDecoder monitor;
    private final LossAttributingFindingReporter findings;
    private final ConnectionAttemptLogicCallForwarder attempt;
    private final SessionLogicCommandQueue actions;
    private final EditedSecretMaskingPolicy leakDetector;
    private final TransportChannelStateTable channels = new TransportChannelStateTable();
    private final IncomingTcpMessageSplitter splitter = new IncomingTcpMessageSplitter();
    /** The incomplete messages that a proxied client sends. */
    private final IncomingTcpMessageSplitter relaySplitter = new IncomingTcpMessageSplitter();

    /** The streams and datagrams that the network relays by itself. */
    private final Set<Transcript.ChannelDirection> relayed = new HashSet<>();

    private TrafficGate gate;
    /** The logic as that of a proxied client; null for other sessions. */
    private @Nullable ProxyLogic proxy;

    SessionTrafficPipeline(
            Session session,
            CurrentEventTime time,
            SessionNetworkOperations network,
            SessionListener listener,
            SessionTrafficEventDecoder monitor,
            LossAttributingFindingReporter findings,
            ConnectionAttemptLogicCallForwarder attempt,
            SessionLogicCommandQueue actions,
            TrafficGate gate) {
        this.session = session;
        this.time = time;
        this.network = network;
        this.listener = listener;
        this.monitor = monitor;
        this.findings = findings;
        this.attempt = attempt;
        this.actions = actions;
        this.gate = gate;
        this.leakDetector = new EditedSecretMaskingPolicy(session);
    }

    void setProxy(ProxyLogic logic) {
        proxy = logic;
    }

    TrafficGate gate() {
        return gate;
    }

    void setGate(TrafficGate other) {
        gate = other;
    }

    boolean isOpen(Channel channel) {
        return channels.isOpen(channel);
    }

    boolean hasOpenChannels() {
        return channels.hasOpen();
    }

    /** Records the opening of a channel, on which bytes may be received and sent from now on. */
    void open(Channel channel, Direction by, String addresses) {
        splitter.removeStream(channel);
        channels.addOpen(channel);
        record(transcript().appendOpened(by, channel, time.monotonicNanos(), addresses));
    }

    /** Passes a datagram, or any part of a stream, to the gate. */
    void receive(Channel channel, ByteBuffer bytes) {
        if (channels.isClosing(channel) || channels.countIfDropped(channel)) {
            return;
        }
        if (proxy != null) {
            proxy.recordActivity(time.now());
        }
        if (mustSplit(channel)) {
            splitter.split(
                    channel, bytes, name -> createFramer(name, incoming()), message -> passReceived(channel, message));
        } else {
            passReceived(channel, bytes);
        }
    }

    /** Passes the end of a channel that the peer closed to the gate. */
    void receiveClosing(Channel channel, ChannelCloseReason reason) {
        var rest = splitter.removeStream(channel);
        if (rest.hasRemaining()) {
            passReceived(channel, rest);
        }
        passClosing(incoming(), channel, reason);
    }

    /** Passes a whole message or datagram of this side to the gate. */
    void send(Channel channel, String name, ByteBuffer bytes) {
        var all = bytes.slice().asReadOnlyBuffer();
        gate.handle(
                GatedTrafficUnit.of(outgoing(), channel, channels.connectionNumber(channel), name, all, time.now()),
                time.now(),
                this);
    }

    /** Passes bytes of a proxied client to the gate. */
    void relay(Channel channel, ByteBuffer bytes) {
        if (mustSplit(channel)) {
            relaySplitter.split(
                    channel, bytes, name -> createFramer(name, outgoing()), message -> send(channel, "", message));
        } else {
            send(channel, "", bytes);
        }
    }

    /** Records received bytes that the network has relayed to the proxied client. */
    void recordReceived(Channel channel, ByteBuffer bytes) {
        var logic = proxy;
        if (logic != null && channels.isOpen(channel)) {
            logic.recordActivity(time.now());
            logic.noteAnswer(channel, actions);
            splitter.removeStream(channel); // the next bytes begin elsewhere
            recordRelayed(incoming(), channel, bytes);
        }
    }

    /** Records bytes of the proxied client that the network has relayed. */
    void recordSent(Channel channel, ByteBuffer bytes) {
        var logic = proxy;
        if (logic != null && channels.isOpen(channel)) {
            logic.recordActivity(time.now());
            relaySplitter.removeStream(channel);
            recordRelayed(outgoing(), channel, bytes);
        }
    }

    private void recordRelayed(Direction direction, Channel channel, ByteBuffer bytes) {
        record(transcript().appendData(direction, channel, time.monotonicNanos(), bytes, Entry.EntryModification.NONE));
    }

    /**
     * Lets the network relay a proxied client's bytes before they arrive here, as long as no gate may hold them and they
     * cross unchanged.
     */
    void updateRelays() {
        var logic = proxy;
        if (logic != null) {
            for (var channel : channels.openChannels()) {
                updateRelay(logic, channel, incoming(), network, logic.client(), splitter);
                updateRelay(logic, channel, outgoing(), logic.client(), network, relaySplitter);
            }
        }
    }

    private void updateRelay(
            ProxyLogic logic,
            Channel channel,
            Direction direction,
            SessionNetworkOperations from,
            SessionNetworkOperations to,
            IncomingTcpMessageSplitter incomplete) {
        boolean direct = gate == TrafficGate.OPEN
                && attempt.isActive()
                && logic.isRelaying(channel)
                && !channels.isClosing(channel)
                && !incomplete.isRetaining(channel);
        var unchanged = direct ? logic.unchangedBytes(channel, direction) : null;
        var stream = new Transcript.ChannelDirection(channel, direction);
        if (unchanged == null) {
            if (relayed.remove(stream)) {
                from.stopRelay(channel);
            }
        } else if (relayed.add(stream)) {
            from.startRelay(channel, to, unchanged);
        }
    }

    /** Closes a channel after the items held at the gate. */
    void close(Channel channel) {
        if (!channels.isOpen(channel)) {
            network.close(channel);
        } else if (channels.addClosing(channel)) {
            var rest = relaySplitter.removeStream(channel);
            if (rest.hasRemaining()) {
                send(channel, "", rest);
            }
            passClosing(outgoing(), channel, ChannelCloseReason.BY_US);
        }
    }

    /** Closes the open channels after the items held at the gate. */
    void closeAll() {
        channels.openChannels().forEach(this::close);
    }

    /** Closes the open channels at once, and reads all channels. */
    void closeAllNow() {
        channels.openChannels().forEach(channel -> closeNow(channel, ChannelCloseReason.BY_US));
        resumeAllReading();
    }

    /** Forgets which channels this side is closing. */
    void clearClosing() {
        channels.clearClosing();
    }

    /** Releases the items held by the gate and reads all channels. */
    void releaseHeld() {
        gate.flush(time.now(), this);
        resumeAllReading();
    }

    /** Passes on the incomplete messages, unless they must stay whole. */
    void flushIncomplete() {
        if (!requiresWholeMessages()) {
            splitter.flush(this::passReceived);
            relaySplitter.flush((channel, rest) -> send(channel, "", rest));
        }
    }

    /** Pauses or resumes reading of a channel whose bytes a proxied client cannot receive now. */
    void setBlocked(Channel channel, boolean on) {
        channels.setBlocked(channel, on);
        network.setReadPaused(channel, channels.mustWait(channel));
    }

    /** Pauses or resumes reading of a proxied client's bytes. */
    void setClientPaused(Channel channel, ProxyLogic.PauseCause cause, boolean on) {
        if (proxy != null && attempt.isActive()) {
            proxy.setClientPaused(channel, cause, on);
        }
    }

    private Direction incoming() {
        return session.role().incoming();
    }

    private Direction outgoing() {
        return session.role().outgoing();
    }

    private Transcript transcript() {
        return session.history().transcript();
    }

    private boolean requiresWholeMessages() {
        return gate.requiresWholeMessages() || proxy != null && proxy.rewritesMessages();
    }

    private boolean mustSplit(Channel channel) {
        return channel.transport() == TransportKind.TCP && requiresWholeMessages();
    }

    /** Returns the framer of the bytes that follow on a stream. */
    private StreamFramer createFramer(Channel channel, Direction direction) {
        var history = session.history();
        return history.decoder().createFramer(history.decoderState(), channel, direction);
    }

    private void passReceived(Channel channel, ByteBuffer bytes) {
        gate.handle(
                GatedTrafficUnit.of(incoming(), channel, channels.connectionNumber(channel), "", bytes, time.now()),
                time.now(),
                this);
    }

    private void passClosing(Direction by, Channel channel, ChannelCloseReason reason) {
        gate.handle(
                GatedTrafficUnit.closing(by, channel, channels.connectionNumber(channel), reason, time.now()),
                time.now(),
                this);
    }

    /** Passes a new entry of the transcript to the listener, and decodes it. */
    private void record(Entry entry) {
        listener.on(new SessionEvent.EntryAppended(entry));
        monitor.append(entry);
        listener.on(new SessionEvent.EntryDecoded(entry));
        findings.reportOverflow();
    }

    private void record(GatedTrafficUnit item, long arrival) {
        boolean secret = item.mark() != Entry.EntryModification.NONE && leakDetector.mustMask(item);
        var entry =
                transcript().appendData(item.direction(), item.channel(), arrival, item.bytes(), item.mark(), secret);
        record(entry);
        for (var action : item.edits()) {
            findings.report(Finding.of(ConnectionProblemKind.TAMPERED, entry, entry.at(), action));
        }
    }

    /** Resumes reading and reports the dropped datagrams. */
    private void resumeReading(Channel channel) {
        channels.removePaused(channel).ifPresent(dropped -> {
            network.setReadPaused(channel, channels.mustWait(channel));
            if (dropped > 0) {
                findings.report(
                        ConnectionProblemKind.HELD_TOO_MUCH,
                        "%s: %d datagrams were dropped, because the intercept is full"
                                .formatted(channel.name(), dropped));
            }
        });
    }

    private void resumeAllReading() {
        channels.pausedChannels().forEach(this::resumeReading);
    }

    /** Closes a channel now, after it has recorded what arrived of an incomplete message. */
    private void closeNow(Channel channel, ChannelCloseReason reason) {
        network.close(channel);
        var rest = splitter.removeStream(channel);
        if (rest.hasRemaining()) {
            record(transcript()
                    .appendData(incoming(), channel, time.monotonicNanos(), rest, Entry.EntryModification.NONE));
        }
        completeClosing(outgoing(), channel, reason);
    }

    /** Records the end of a channel, and passes it to a logic that waits for it. */
    private void completeClosing(Direction by, Channel channel, ChannelCloseReason reason) {
        channels.removeOpen(channel);
        relayed.removeIf(stream -> stream.channel().equals(channel));
        record(transcript().appendClosed(by, channel, time.monotonicNanos(), reason.describe()));
        resumeReading(channel);
        if (channels.removeClosing(channel) || !attempt.isActive()) {
            return;
        }
        var rule = ConnectionProblemKind.of(reason.cause()).orElse(null);
        if (rule != null) {
            findings.report(rule, channel.name() + ": " + reason.describe());
        }
        actions.setClosingCause(rule);
        attempt.call((logic, out) -> logic.onClosed(channel, reason, time.now(), out));
        actions.setClosingCause(null);
    }

    /**
     * Records and decodes an item that leaves the gate, and sends an outgoing one. Sets the time, as all calls of a
     * gate do: items that it held are released later than they arrived.
     */
    @Override
    public void forward(GatedTrafficUnit item, MonotonicAndUnixTime at) {
        time.set(at);
        var channel = item.channel();
        if (item.connection() != channels.connectionNumber(channel)) {
            discardOutdated(item);
        } else if (item.closing() != null) {
            forwardClosing(item, item.closing());
        } else if (!channels.isOpen(channel)) {
            reportUnsent(item);
        } else {
            cross(proxy == null ? item : proxy.rewrite(item, actions));
        }
    }

    /** Records a received item, and passes it to a proxied client; or sends an outgoing one. */
    private void cross(GatedTrafficUnit item) {
        if (item.direction() == outgoing()) {
            transmit(item);
            return;
        }
        if (proxy != null && attempt.isActive()) {
            proxy.onForwarded(item.channel(), item.bytes(), actions);
        }
        record(item, time.monotonicNanos());
    }

    @Override
    public void drop(GatedTrafficUnit item, MonotonicAndUnixTime at) {
        time.set(at);
        if (item.direction() == outgoing()) {
            notifySent(item);
        }
    }

    @Override
    public long connectionNumber(Channel channel) {
        return channels.connectionNumber(channel);
    }

    @Override
    public void abortChannel(Channel channel, MonotonicAndUnixTime at) {
        time.set(at);
        if (channels.isOpen(channel)) {
            closeNow(channel, ChannelCloseReason.CUT);
        }
    }

    @Override
    public boolean isRelaying() {
        return proxy != null;
    }

    @Override
    public void setReadPaused(Channel channel, Direction direction, boolean on, MonotonicAndUnixTime at) {
        time.set(at);
        if (direction == outgoing()) {
            setClientPaused(channel, ProxyLogic.PauseCause.GATE_FULL, on);
        } else if (!on || !channels.isOpen(channel)) {
            resumeReading(channel);
        } else if (channels.addPaused(channel)) {
            network.setReadPaused(channel, true);
        }
    }

    @Override
    public void reportEdit(GatedTrafficUnit item, String action, MonotonicAndUnixTime at) {
        time.set(at);
        findings.report(Finding.of(ConnectionProblemKind.TAMPERED, item.direction(), item.channel(), action, at));
    }

    @Override
    public void report(Rule rule, String text, MonotonicAndUnixTime at) {
        time.set(at);
        findings.report(rule, text);
    }

    /** Discards an item whose channel closed while the item was held; the closing is reported elsewhere. */
    private void discardOutdated(GatedTrafficUnit item) {
        if (item.closing() == null) {
            findings.report(ConnectionProblemKind.HELD_TOO_LONG, item.bytes().remaining() + " bytes were dropped");
        }
    }

    private void forwardClosing(GatedTrafficUnit item, ChannelCloseReason reason) {
        if (item.direction() == outgoing()) {
            closeNow(item.channel(), reason);
        } else {
            completeClosing(incoming(), item.channel(), reason);
        }
    }

    private void transmit(GatedTrafficUnit item) {
        long left = network.send(item.channel(), item.bytes());
        if (left == SessionNetworkOperations.NOT_SENT) {
            reportUnsent(item);
            return;
        }
        record(item, left);
        notifySent(item);
    }

    private void reportUnsent(GatedTrafficUnit item) {
        var channel = item.channel();
        findings.report(
                ConnectionProblemKind.NOT_SENT, "%s could not be sent on %s".formatted(item.name(), channel.name()));
        if (channel.transport() == TransportKind.UDP && item.direction() == outgoing()) {
            notifySent(item); // A datagram may be lost anywhere, so here too: the sender resends it.
        }
    }

    /** Notifies the logic of outgoing bytes that left, as changed by the gate, or were lost on their way. */
    private void notifySent(GatedTrafficUnit item) {
        if (item.notifiesLogic()) {
            attempt.call(
                    (logic, out) -> logic.onSent(item.channel(), item.name(), item.originalBytes(), time.now(), out));
        }
    }
}
