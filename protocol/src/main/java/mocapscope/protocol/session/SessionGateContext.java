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
    public void forward(GateItem item, ClockReading reading) {
        engine.setNow(reading);
        var channel = item.channel();
        if (item.connection() != connectionNumber(channel)) {
            gone(item);
        } else if (item.closing() != null) {
            close(item, item.closing(), reading);
        } else if (!writer.isOpen(channel)) {
            notSent(item);
        } else if (item.direction() == sessionRole.incoming()) {
            written(item, reading.monotonicNanos(), reading);
        } else {
            leave(item, reading);
        }
    }

    @Override
    public void drop(GateItem item, ClockReading reading) {
        engine.setNow(reading);
        if (item.direction() == sessionRole.outgoing()) {
            engine.sent(item);
        }
    }

    @Override
    public long connectionNumber(Channel channel) {
        return writer.connectionNumber(channel);
    }

    @Override
    public void abortChannel(Channel channel, ClockReading reading) {
        engine.setNow(reading);
        if (writer.isOpen(channel)) {
            closeHere(channel, ChannelCloseReason.CUT);
        }
    }

    @Override
    public void setReadPaused(Channel channel, boolean on, ClockReading reading) {
        engine.setNow(reading);
        if (on && writer.isOpen(channel)) {
            registry.pause(channel);
        } else {
            registry.resume(channel);
        }
    }

    @Override
    public void reportEdit(GateItem item, String deed, ClockReading reading) {
        engine.setNow(reading);
        engine.reportFinding(Finding.of(SessionRule.TAMPERED, item.direction(), item.channel(), deed, reading));
    }

    @Override
    public void report(Rule rule, String text, ClockReading reading) {
        engine.setNow(reading);
        engine.report(rule, text);
    }

    /** Closes a channel, after it has recorded what arrived of an incomplete message. */
    void closeHere(Channel channel, ChannelCloseReason why) {
        var reading = engine.now();
        network.close(channel);
        var rest = splitter.removeStream(channel);
        if (rest.hasRemaining()) {
            writer.data(
                    sessionRole.incoming(),
                    channel,
                    reading.monotonicNanos(),
                    rest,
                    Entry.EntryModification.NONE,
                    reading);
        }
        writer.closed(sessionRole.outgoing(), channel, why.describe(), reading);
        engine.notifyClosed(channel, why);
    }

    /** Discards an item whose channel closed while the item was held; the closing is reported elsewhere. */
    private void gone(GateItem item) {
        if (item.closing() == null) {
            engine.report(SessionRule.HELD_TOO_LONG, item.bytes().remaining() + " bytes were dropped");
        }
    }

    private void close(GateItem item, ChannelCloseReason why, ClockReading reading) {
        if (item.direction() == sessionRole.outgoing()) {
            closeHere(item.channel(), why);
        } else {
            writer.closed(sessionRole.incoming(), item.channel(), why.describe(), reading);
            engine.notifyClosed(item.channel(), why);
        }
    }

    private void leave(GateItem item, ClockReading reading) {
        long left = network.send(item.channel(), item.bytes());
        if (left == SessionNetwork.NOT_SENT) {
            notSent(item);
            return;
        }
        written(item, left, reading);
        engine.sent(item);
    }

    private void notSent(GateItem item) {
        var channel = item.channel();
        engine.report(SessionRule.NOT_SENT, "%s could not be sent on %s".formatted(item.name(), channel.name()));
        if (channel.transport() == TransportKind.UDP && item.direction() == sessionRole.outgoing()) {
            engine.sent(item); // A datagram may be lost anywhere, so here too: the sender resends it.
        }
    }

    private void written(GateItem item, long arrival, ClockReading reading) {
        var entry = writer.data(item, arrival, reading);
        for (var deed : item.edits()) {
            engine.reportFinding(Finding.of(SessionRule.TAMPERED, entry, entry.at(), deed));
        }
    }
}
