package mocapscope.protocol.session.datagram;

import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;

/**
 * The session logic of a server that opens a UDP port and sends datagrams to one address. It sends on while no program
 * receives, and opens the port again if it fails.
 */
final class DatagramSenderLogic implements SessionLogic {
    private static final String SEND = "send";
    private static final String REOPEN = "reopen";
    private static final long REOPEN_DELAY = 2_000_000_000L;

    private final NetworkAddress destination;
    private final Channel channel;
    private final MulticastGroup group;
    private final Rule absenceRule;
    private final ScheduledDatagramSender sender;
    private boolean isUnreachable;

    DatagramSenderLogic(
            NetworkAddress destination,
            Channel channel,
            MulticastGroup group,
            Rule absenceRule,
            ScheduledDatagramSender sender) {
        this.destination = destination;
        this.channel = channel;
        this.group = group;
        this.absenceRule = absenceRule;
        this.sender = sender;
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        out.enterStep(SessionPhase.CONNECTING, "opening a port to " + destination, "the port");
        out.openUdp(channel, localAddress(), destination, group);
    }

    /** Returns an address of this machine from which the destination is reached. */
    private NetworkAddress localAddress() {
        if (destination.isLoopback()) {
            return new NetworkAddress(destination.host(), 0);
        }
        return new NetworkAddress(destination.host().indexOf(':') < 0 ? "0.0.0.0" : "::", 0);
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        out.enterStep(SessionPhase.LIVE, "sends to " + remote, "");
        sender.begin(now, out);
        advance(now, out);
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (name.equals(REOPEN)) {
            start(now, out);
        } else {
            advance(now, out);
        }
    }

    private void advance(MonotonicAndUnixTime now, SessionLogicContext out) {
        long next = sender.advance(now, out);
        if (next != TrafficGate.NEVER) {
            out.scheduleTimer(SEND, next);
        }
    }

    @Override
    public void onUnreachable(Channel channel, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!isUnreachable) {
            isUnreachable = true;
            out.reportFinding(absenceRule, "no program receives at %s".formatted(destination));
        }
    }

    /** Returns false: all messages are its own. */
    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        out.cancelTimer(SEND);
        out.enterStep(SessionPhase.CONNECTING, reason.describe(), "the next try");
        out.scheduleTimer(REOPEN, now.monotonicNanos() + REOPEN_DELAY);
    }

    @Override
    public void onAttemptEnded(MonotonicAndUnixTime now) {
        sender.end();
    }
}
