package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Transport;

/** What lies beyond a session's gate: the transcript and the decoder, and for what we send, the wire. */
final class Crossing implements Gate.Onward {
    private final Driver driver;
    private final Role role;
    private final Wire wire;
    private final Journal journal;

    Crossing(Driver driver, Role role, Wire wire, Journal journal) {
        this.driver = driver;
        this.role = role;
        this.wire = wire;
        this.journal = journal;
    }

    @Override
    public void go(Parcel parcel, Now now) {
        driver.at(now);
        var channel = parcel.channel();
        var closing = parcel.closing();
        if (parcel.connection() != journal.opening(channel)) {
            driver.report(SessionRule.HELD_TOO_LONG, parcel.bytes().remaining() + " bytes were dropped");
        } else if (closing != null) {
            journal.closed(role.incoming(), channel, closing.describe(), now);
            driver.tellClosed(channel, closing);
        } else if (parcel.direction() == role.incoming()) {
            journal.data(role.incoming(), channel, now.monotonicNanos(), parcel.bytes(), parcel.mark(), now);
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

    private void leave(Parcel parcel, Now now) {
        var channel = parcel.channel();
        long left = wire.send(channel, parcel.bytes());
        if (left == Wire.NOT_SENT) {
            driver.report(SessionRule.NOT_SENT, "%s could not leave on %s".formatted(parcel.name(), channel.name()));
            if (channel.transport() == Transport.UDP) {
                driver.sent(parcel); // a datagram may get lost anywhere, so here too: whoever resends, does
            }
            return;
        }
        journal.data(role.outgoing(), channel, left, parcel.bytes(), parcel.mark(), now);
        driver.sent(parcel);
    }
}
