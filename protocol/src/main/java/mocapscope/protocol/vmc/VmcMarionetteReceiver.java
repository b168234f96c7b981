package mocapscope.protocol.vmc;

import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.MulticastGroup;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MessageMetadata;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vmc.wire.VmcChannelConstants;
import mocapscope.protocol.vmc.wire.VmcProblemKind;
import mocapscope.protocol.vmc.wire.VmcSessionOptions;

/** The receiving side of a VMC session (a marionette): accepts datagrams from any performer and sends nothing. */
final class VmcMarionetteReceiver implements SessionLogic {
    private static final String DATAGRAM_DUE = "datagram";
    private static final long PATIENCE = 3_000_000_000L;

    private final Endpoint endpoint;
    private NetworkAddress place;
    private boolean isLive;

    VmcMarionetteReceiver(Endpoint endpoint) {
        this.endpoint = endpoint;
        this.place = endpoint.address();
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        var group = new MulticastGroup(
                VmcSessionOptions.group(endpoint.settings()), VmcSessionOptions.networkInterface(endpoint.settings()));
        out.enterStep(SessionPhase.CONNECTING, "opening " + endpoint.address(), "the port");
        out.openUdp(VmcChannelConstants.UDP, endpoint.address(), NetworkAddress.ANY_SENDER, group);
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        place = local;
        if (!local.isLoopback() && VmcSessionOptions.group(endpoint.settings()).isEmpty()) {
            out.reportFinding(ConnectionProblemKind.OPEN_TO_OTHERS, "other machines can reach %s".formatted(local));
        }
        out.enterStep(SessionPhase.HANDSHAKING, "at " + local, "a performer");
        long patience = ProtocolIndependentSessionOptions.scaleByPatience(endpoint.settings(), PATIENCE);
        out.schedulePeerDeadline(DATAGRAM_DUE, now.monotonicNanos(), patience);
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        out.reportFinding(VmcProblemKind.NOTHING_RECEIVED, "no performer sent anything to %s".formatted(place));
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        onMessageMetadata(message, now, out);
    }

    @Override
    public void onMessageMetadata(MessageMetadata message, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!isLive && message.direction() == Direction.TO_CLIENT) {
            isLive = true;
            out.cancelTimer(DATAGRAM_DUE);
            out.enterStep(SessionPhase.LIVE, "a performer sends to " + place, "");
        }
    }

    /** Returns false: the first message is enough to know that a performer is there. */
    @Override
    public boolean wantsMessages() {
        return false;
    }

    /** Ends the session in strict mode after an error of the performer. */
    @Override
    public void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {
        boolean isFromPeer = finding.direction() == Direction.TO_CLIENT && finding.message() != Finding.NONE;
        boolean isStrict = endpoint.settings().isOn(ProtocolIndependentSessionOptions.STRICT);
        if (isStrict && isFromPeer && finding.severity() == Severity.ERROR) {
            out.fail(finding, "the performer broke a rule: " + finding.text());
        }
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        out.abandonAttempt(reason.describe());
    }
}
