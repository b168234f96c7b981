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
    private final SessionEngine driver;
    private final SessionRole role;
    private final SessionNetwork wire;
    private final TranscriptWriter journal;
    private final MessageSplitter cutter;
    private final PausedChannelRegistry resting;

    SessionGateContext(SessionEngine driver, SessionRole role, SessionNetwork wire, TranscriptWriter journal, MessageSplitter cutter, PausedChannelRegistry resting) {
        this.driver = driver;
        this.role = role;
        this.wire = wire;
        this.journal = journal;
        this.cutter = cutter;
        this.resting = resting;
    }

    @Override
    public void forward(GateItem parcel, ClockReading now) {
        driver.setNow(now);
        var channel = parcel.channel();
        if (parcel.connection() != connectionNumber(channel)) {
            gone(parcel);
        } else if (parcel.closing() != null) {
            close(parcel, parcel.closing(), now);
        } else if (!journal.isOpen(channel)) {
            notSent(parcel);
        } else if (parcel.direction() == role.incoming()) {
            written(parcel, now.monotonicNanos(), now);
        } else {
            leave(parcel, now);
        }
    }

    @Override
    public void drop(GateItem parcel, ClockReading now) {
        driver.setNow(now);
        if (parcel.direction() == role.outgoing()) {
            driver.sent(parcel);
        }
    }

    @Override
    public long connectionNumber(Channel channel) {
        return journal.connectionNumber(channel);
    }

    @Override
    public void abortChannel(Channel channel, ClockReading now) {
        driver.setNow(now);
        if (journal.isOpen(channel)) {
            closeHere(channel, ChannelCloseReason.CUT);
        }
    }

    @Override
    public void setReadPaused(Channel channel, boolean on, ClockReading now) {
        driver.setNow(now);
        if (on && journal.isOpen(channel)) {
            resting.pause(channel);
        } else {
            resting.resume(channel);
        }
    }

    @Override
    public void reportEdit(GateItem parcel, String deed, ClockReading now) {
        driver.setNow(now);
        driver.reportFinding(Finding.of(SessionRule.TAMPERED, parcel.direction(), parcel.channel(), deed, now));
    }

    @Override
    public void report(Rule rule, String text, ClockReading now) {
        driver.setNow(now);
        driver.report(rule, text);
    }

    /** Closes a channel, after it has recorded what arrived of an incomplete message. */
    void closeHere(Channel channel, ChannelCloseReason why) {
        var now = driver.now();
        wire.close(channel);
        var rest = cutter.removeStream(channel);
        if (rest.hasRemaining()) {
            journal.data(role.incoming(), channel, now.monotonicNanos(), rest, Entry.EntryModification.NONE, now);
        }
        journal.closed(role.outgoing(), channel, why.describe(), now);
        driver.notifyClosed(channel, why);
    }

    /** Discards an item whose channel closed while the item was held; the closing is reported elsewhere. */
    private void gone(GateItem parcel) {
        if (parcel.closing() == null) {
            driver.report(SessionRule.HELD_TOO_LONG, parcel.bytes().remaining() + " bytes were dropped");
        }
    }

    private void close(GateItem parcel, ChannelCloseReason why, ClockReading now) {
        if (parcel.direction() == role.outgoing()) {
            closeHere(parcel.channel(), why);
        } else {
            journal.closed(role.incoming(), parcel.channel(), why.describe(), now);
            driver.notifyClosed(parcel.channel(), why);
        }
    }

    private void leave(GateItem parcel, ClockReading now) {
        long left = wire.send(parcel.channel(), parcel.bytes());
        if (left == SessionNetwork.NOT_SENT) {
            notSent(parcel);
            return;
        }
        written(parcel, left, now);
        driver.sent(parcel);
    }

    private void notSent(GateItem parcel) {
        var channel = parcel.channel();
        driver.report(SessionRule.NOT_SENT, "%s could not be sent on %s".formatted(parcel.name(), channel.name()));
        if (channel.transport() == TransportKind.UDP && parcel.direction() == role.outgoing()) {
            driver.sent(parcel); // A datagram may be lost anywhere, so here too: the sender resends it.
        }
    }

    private void written(GateItem parcel, long arrival, ClockReading now) {
        var entry = journal.data(parcel, arrival, now);
        for (var deed : parcel.edits()) {
            driver.reportFinding(Finding.of(SessionRule.TAMPERED, entry, entry.at(), deed));
        }
    }
}
