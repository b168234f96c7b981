package mocapscope.protocol.vmc.server;

import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import mocapscope.protocol.vmc.wire.VmcProblemKind;

/**
 * The session logic of a VMC performer (motion sender), which opens a UDP port and sends to one marionette (receiver).
 * It sends on while no program receives, and opens the port again if it fails.
 */
final class VmcServerSession implements SessionLogic {
    private static final String SEND = "send";
    private static final String REOPEN = "reopen";
    private static final long REOPEN_DELAY = 2_000_000_000L;

    private final NetworkAddress marionette;
    private final MulticastGroup group;
    private final VmcScheduledDatagramSender performance;
    private boolean isUnreachable;

    VmcServerSession(NetworkAddress marionette, MulticastGroup group, VmcScheduledDatagramSender performance) {
        this.marionette = marionette;
        this.group = group;
        this.performance = performance;
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        out.enterStep(SessionPhase.CONNECTING, "opening a port to " + marionette, "the port");
        out.openUdp(VmcChannelConstants.UDP, localAddress(), marionette, group);
    }

    /** Returns an address of this machine from which the marionette is reached. */
    private NetworkAddress localAddress() {
        if (marionette.isLoopback()) {
            return new NetworkAddress(marionette.host(), 0);
        }
        return new NetworkAddress(marionette.host().indexOf(':') < 0 ? "0.0.0.0" : "::", 0);
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        out.enterStep(SessionPhase.LIVE, "sends to " + remote, "");
        performance.begin(now, out);
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
        long next = performance.advance(now, out);
        if (next != TrafficGate.NEVER) {
            out.scheduleTimer(SEND, next);
        }
    }

    @Override
    public void onUnreachable(Channel channel, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!isUnreachable) {
            isUnreachable = true;
            out.reportFinding(VmcProblemKind.NOBODY_LISTENS, "no program receives at %s".formatted(marionette));
        }
    }

    /** Returns false: all messages are the performer's own. */
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
        performance.end();
    }
}
