package mocapscope.protocol.session.datagram;

import mocapscope.protocol.bytes.Rule;
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

/** The session logic of a client that receives datagrams from any sender and sends none. */
public final class DatagramReceiverLogic implements SessionLogic {
    private static final String DATAGRAM_DUE = "datagram";
    private static final long PATIENCE = 3_000_000_000L;

    private final Endpoint endpoint;
    private final Channel channel;
    private final MulticastGroup group;
    private final String senderName;
    private final Rule silenceRule;
    private NetworkAddress place;
    private boolean isLive;

    /**
     * Creates the logic of a client at {@code endpoint}, whose address is one of this machine.
     *
     * @param channel the protocol's name of the port
     * @param group the multicast group to receive from, or none
     * @param senderName the protocol's word for a sender, such as {@code performer}, for display
     * @param silenceRule the rule that is reported if no datagram arrives in three seconds
     */
    public DatagramReceiverLogic(
            Endpoint endpoint, Channel channel, MulticastGroup group, String senderName, Rule silenceRule) {
        this.endpoint = endpoint;
        this.channel = channel;
        this.group = group;
        this.senderName = senderName;
        this.silenceRule = silenceRule;
        this.place = endpoint.address();
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        out.enterStep(SessionPhase.CONNECTING, "opening " + endpoint.address(), "the port");
        out.openUdp(channel, endpoint.address(), NetworkAddress.ANY_SENDER, group);
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        place = local;
        if (!local.isLoopback() && group.address().isEmpty()) {
            out.reportFinding(ConnectionProblemKind.OPEN_TO_OTHERS, "other machines can reach %s".formatted(local));
        }
        out.enterStep(SessionPhase.HANDSHAKING, "at " + local, "a " + senderName);
        long patience = ProtocolIndependentSessionOptions.scaleByPatience(endpoint.settings(), PATIENCE);
        out.schedulePeerDeadline(DATAGRAM_DUE, now.monotonicNanos(), patience);
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        out.reportFinding(silenceRule, "no %s sent anything to %s".formatted(senderName, place));
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
            out.enterStep(SessionPhase.LIVE, "a %s sends to %s".formatted(senderName, place), "");
        }
    }

    /** Returns false: the first message is enough to know that a sender is there. */
    @Override
    public boolean wantsMessages() {
        return false;
    }

    /** Ends the session in strict mode after an error of the sender. */
    @Override
    public void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {
        boolean isFromPeer = finding.direction() == Direction.TO_CLIENT && finding.message() != Finding.NONE;
        boolean isStrict = endpoint.settings().isOn(ProtocolIndependentSessionOptions.STRICT);
        if (isStrict && isFromPeer && finding.severity() == Severity.ERROR) {
            out.fail(finding, "the %s broke a rule: %s".formatted(senderName, finding.text()));
        }
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        out.abandonAttempt(reason.describe());
    }
}
