package mocapscope.protocol.session;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transport;

/**
 * Executes gate decisions for a session: records and decodes forwarded items, and sends outgoing ones. It stands behind
 * the gate: transcript and decoder, and the network for outgoing items.
 */
final class Crossing implements Gate.Onward {
    private final Driver driver;
    private final Role role;
    private final Wire wire;
    private final Journal journal;
    private final Cutter cutter;
    private final Resting resting;

    Crossing(Driver driver, Role role, Wire wire, Journal journal, Cutter cutter, Resting resting) {
        this.driver = driver;
        this.role = role;
        this.wire = wire;
        this.journal = journal;
        this.cutter = cutter;
        this.resting = resting;
    }

    @Override
    public void go(Parcel parcel, Now now) {
        driver.at(now);
        var channel = parcel.channel();
        if (parcel.connection() != opening(channel)) {
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
    public void lose(Parcel parcel, Now now) {
        driver.at(now);
        if (parcel.direction() == role.outgoing()) {
            driver.sent(parcel);
        }
    }

    @Override
    public long opening(Channel channel) {
        return journal.opening(channel);
    }

    @Override
    public void cut(Channel channel, Now now) {
        driver.at(now);
        if (journal.isOpen(channel)) {
            closeHere(channel, Closing.CUT);
        }
    }

    @Override
    public void rest(Channel channel, boolean on, Now now) {
        driver.at(now);
        if (on && journal.isOpen(channel)) {
            resting.rest(channel);
        } else {
            resting.resume(channel);
        }
    }

    @Override
    public void tampered(Parcel parcel, String deed, Now now) {
        driver.at(now);
        driver.find(Finding.of(SessionRule.TAMPERED, parcel.direction(), parcel.channel(), deed, now));
    }

    @Override
    public void report(Rule rule, String text, Now now) {
        driver.at(now);
        driver.report(rule, text);
    }

    /** Closes a channel, after it has recorded what arrived of an incomplete message. */
    void closeHere(Channel channel, Closing why) {
        var now = driver.now();
        wire.close(channel);
        var rest = cutter.forget(channel);
        if (rest.hasRemaining()) {
            journal.data(role.incoming(), channel, now.monotonicNanos(), rest, Entry.Mark.NONE, now);
        }
        journal.closed(role.outgoing(), channel, why.describe(), now);
        driver.tellClosed(channel, why);
    }

    /** Discards an item whose channel closed while the item was held; the closing is reported elsewhere. */
    private void gone(Parcel parcel) {
        if (parcel.closing() == null) {
            driver.report(SessionRule.HELD_TOO_LONG, parcel.bytes().remaining() + " bytes were dropped");
        }
    }

    private void close(Parcel parcel, Closing why, Now now) {
        if (parcel.direction() == role.outgoing()) {
            closeHere(parcel.channel(), why);
        } else {
            journal.closed(role.incoming(), parcel.channel(), why.describe(), now);
            driver.tellClosed(parcel.channel(), why);
        }
    }

    private void leave(Parcel parcel, Now now) {
        long left = wire.send(parcel.channel(), parcel.bytes());
        if (left == Wire.NOT_SENT) {
            notSent(parcel);
            return;
        }
        written(parcel, left, now);
        driver.sent(parcel);
    }

    private void notSent(Parcel parcel) {
        var channel = parcel.channel();
        driver.report(SessionRule.NOT_SENT, "%s could not be sent on %s".formatted(parcel.name(), channel.name()));
        if (channel.transport() == Transport.UDP && parcel.direction() == role.outgoing()) {
            driver.sent(parcel); // A datagram may be lost anywhere, so here too: the sender resends it.
        }
    }

    private void written(Parcel parcel, long arrival, Now now) {
        var entry = journal.data(parcel, arrival, now);
        for (var deed : parcel.deeds()) {
            driver.find(Finding.of(SessionRule.TAMPERED, entry, entry.at(), deed));
        }
    }
}
