package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.TransportKind;

/**
 * Executes gate decisions for a session: records and decodes forwarded items, and sends outgoing ones. It stands behind
 * the gate: transcript and decoder, and the network for outgoing items.
 */
final class SessionGateContext implements Gate.GateContext {
    private final SessionEngine engine;
    private final SessionRole sessionRole;
    private final SessionNetwork network;
    private final TranscriptWriter writer;
    private final MessageSplitter splitter;
    private final PausedChannelRegistry registry;

    SessionGateContext(
            SessionEngine engine,
            SessionRole role,
            SessionNetwork network,
            TranscriptWriter writer,
            MessageSplitter splitter,
            PausedChannelRegistry registry) {
        this.engine = engine;
        this.sessionRole = role;
        this.network = network;
        this.writer = writer;
        this.splitter = splitter;
        this.registry = registry;
    }

    @Override
    public void forward(GateItem item, ClockReading now) {
        engine.setNow(now);
        var channel = item.channel();
        if (item.connection() != connectionNumber(channel)) {
            gone(item);
        } else if (item.closing() != null) {
            close(item, item.closing(), now);
        } else if (!writer.isOpen(channel)) {
            notSent(item);
        } else if (item.direction() == sessionRole.incoming()) {
            written(item, now.monotonicNanos(), now);
        } else {
            leave(item, now);
        }
    }

    @Override
    public void drop(GateItem item, ClockReading now) {
        engine.setNow(now);
        if (item.direction() == sessionRole.outgoing()) {
            engine.sent(item);
        }
    }

    @Override
    public long connectionNumber(Channel channel) {
        return writer.connectionNumber(channel);
    }

    @Override
    public void abortChannel(Channel channel, ClockReading now) {
        engine.setNow(now);
        if (writer.isOpen(channel)) {
            closeHere(channel, ChannelCloseReason.CUT);
        }
    }

    @Override
    public void setReadPaused(Channel channel, boolean on, ClockReading now) {
        engine.setNow(now);
        if (on && writer.isOpen(channel)) {
            registry.pause(channel);
        } else {
            registry.resume(channel);
        }
    }

    @Override
    public void reportEdit(GateItem item, String action, ClockReading now) {
        engine.setNow(now);
        engine.reportFinding(Finding.of(SessionRule.TAMPERED, item.direction(), item.channel(), action, now));
    }

    @Override
    public void report(Rule rule, String text, ClockReading now) {
        engine.setNow(now);
        engine.report(rule, text);
    }

    /** Closes a channel, after it has recorded what arrived of an incomplete message. */
    void closeHere(Channel channel, ChannelCloseReason why) {
        var now = engine.now();
        network.close(channel);
        var rest = splitter.removeStream(channel);
        if (rest.hasRemaining()) {
            writer.data(sessionRole.incoming(), channel, now.monotonicNanos(), rest, Entry.EntryModification.NONE, now);
        }
        writer.closed(sessionRole.outgoing(), channel, why.describe(), now);
        engine.notifyClosed(channel, why);
    }

    /** Discards an item whose channel closed while the item was held; the closing is reported elsewhere. */
    private void gone(GateItem item) {
        if (item.closing() == null) {
            engine.report(SessionRule.HELD_TOO_LONG, item.bytes().remaining() + " bytes were dropped");
        }
    }

    private void close(GateItem item, ChannelCloseReason why, ClockReading now) {
        if (item.direction() == sessionRole.outgoing()) {
            closeHere(item.channel(), why);
        } else {
            writer.closed(sessionRole.incoming(), item.channel(), why.describe(), now);
            engine.notifyClosed(item.channel(), why);
        }
    }

    private void leave(GateItem item, ClockReading now) {
        long left = network.send(item.channel(), item.bytes());
        if (left == SessionNetwork.NOT_SENT) {
            notSent(item);
            return;
        }
        written(item, left, now);
        engine.sent(item);
    }

    private void notSent(GateItem item) {
        var channel = item.channel();
        engine.report(SessionRule.NOT_SENT, "%s could not be sent on %s".formatted(item.name(), channel.name()));
        if (channel.transport() == TransportKind.UDP && item.direction() == sessionRole.outgoing()) {
            engine.sent(item); // A datagram may be lost anywhere, so here too: the sender resends it.
        }
    }

    private void written(GateItem item, long arrival, ClockReading now) {
        var entry = writer.data(item, arrival, now);
        for (var action : item.edits()) {
            engine.reportFinding(Finding.of(SessionRule.TAMPERED, entry, entry.at(), action));
        }
    }
}
