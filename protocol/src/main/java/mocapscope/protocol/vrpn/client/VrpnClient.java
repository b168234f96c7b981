package mocapscope.protocol.vrpn.client;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
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
import mocapscope.protocol.vrpn.connection.VrpnCallbackConnectionRequester;
import mocapscope.protocol.vrpn.connection.VrpnCookieHandshake;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.connection.VrpnUdpNegotiator;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnCommonDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnCookie;
import mocapscope.protocol.vrpn.wire.VrpnDeviceMessage;
import mocapscope.protocol.vrpn.wire.VrpnIdKeyedTable;
import mocapscope.protocol.vrpn.wire.VrpnMessage;
import mocapscope.protocol.vrpn.wire.VrpnMessageType;
import mocapscope.protocol.vrpn.wire.VrpnSessionOptions;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import mocapscope.protocol.vrpn.wire.VrpnSystemMessage;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import org.jspecify.annotations.Nullable;

/**
 * The client side of a VRPN session: connects, exchanges cookies, announces device names to the server and pings
 * devices. The server describes its devices unasked and sends their reports.
 */
public final class VrpnClient implements SessionLogic {
    private static final long DEVICES_PATIENCE = 3_000_000_000L;
    private static final String DEVICES_DUE = "devices";

    private final Endpoint endpoint;
    private final VrpnCookieHandshake greeting;
    private final VrpnMessageSender sender = new VrpnMessageSender();
    private final VrpnUdpNegotiator datagrams = new VrpnUdpNegotiator(sender);
    private final VrpnPingScheduler pings = new VrpnPingScheduler(sender);
    /** The callback connector; null for a session over TCP alone. */
    private final @Nullable VrpnCallbackConnectionRequester calling;
    /** The server's devices with the ids that this client describes for them: each side has its own ids. */
    private final Map<String, Integer> devices = new LinkedHashMap<>();

    public VrpnClient(Endpoint endpoint) {
        this.endpoint = endpoint;
        var values = endpoint.settings();
        this.greeting = new VrpnCookieHandshake(SessionRole.CLIENT, VrpnSessionOptions.cookie(values), values);
        this.calling =
                VrpnChannelConstants.usesDatagrams(endpoint) ? new VrpnCallbackConnectionRequester(endpoint) : null;
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (calling != null) {
            calling.start(out);
        } else {
            out.enterStep(
                    SessionPhase.CONNECTING, "calling " + endpoint.address(), "the server to accept the connection");
            out.connect(VrpnChannelConstants.TCP, endpoint.address());
        }
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        if (channel.equals(VrpnChannelConstants.UDP)) {
            datagrams.handleOpened(local, now, out);
        } else if (!channel.equals(VrpnChannelConstants.TCP) && calling != null) {
            calling.handleOpened(channel, local, remote, now, out);
        } else {
            connected(local, remote, now, out);
        }
    }

    private void connected(
            NetworkAddress local, NetworkAddress remote, MonotonicAndUnixTime now, SessionLogicContext out) {
        // After the fallback the connection is over TCP alone.
        if (calling != null && !calling.isFinished()) {
            calling.handleConnection(remote, out);
            datagrams.openPort(local, remote, calling.advertisedAddress(), out);
        }
        greeting.start(sender, now, out);
    }

    @Override
    public void onUnreachable(Channel channel, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (channel.equals(VrpnChannelConstants.CALLBACK) && calling != null) {
            calling.handleUnreachable(out);
        }
    }

    @Override
    public void onSent(
            Channel channel, String name, ByteBuffer bytes, MonotonicAndUnixTime now, SessionLogicContext out) {
        greeting.handleSent(name, out);
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (message.direction() == Direction.TO_SERVER) {
            if (message.body() instanceof VrpnCookie vrpnCookie) {
                greeting.handleOwnCookie(vrpnCookie, out);
            }
            return;
        }
        datagrams.recordArrival(message.channel());
        switch ((VrpnMessage) message.body()) {
            case VrpnCookie cookie -> met(cookie, now, out);
            case VrpnCommonDeviceMessage.Pong _ -> pings.handlePong(message.sender(), out);
            case VrpnSystemMessage.SenderDescription description -> named(description, now, out);
            case VrpnMessage.FramingError error ->
                out.abandonAttempt(error.rule(), "the data of the server can no longer be decoded: " + error.reason());
            case VrpnSystemMessage.UdpDescription udpDescription -> datagrams.handlePeerPort(udpDescription, out);
            case VrpnDeviceMessage _,
                    VrpnSystemMessage _,
                    VrpnMessage.OpaquePayload _,
                    VrpnMessage.MalformedBytes _,
                    VrpnTcpConnectBackRequest _ -> {}
        }
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public void onMessageMetadata(MessageMetadata metadata, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (metadata.direction() == Direction.TO_CLIENT) {
            datagrams.recordArrival(metadata.channel());
        }
    }

    @Override
    public void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {
        greeting.handleFinding(finding, out);
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        switch (name) {
            case VrpnCookieHandshake.TIMEOUT_TIMER -> greeting.handleTimeout(out);
            case DEVICES_DUE -> {
                reportMissingDevices(out);
                datagrams.checkTimeout(out);
            }
            case VrpnCallbackConnectionRequester.RETRY_TIMER ->
                Objects.requireNonNull(calling).retry(now, out);
            case VrpnCallbackConnectionRequester.TIMEOUT_TIMER ->
                Objects.requireNonNull(calling).handleTimeout(out);
            case VrpnPingScheduler.PING_TIMER -> pings.sendDuePings(now, out);
            default -> pings.handleTimeout(name, out);
        }
    }

    @Override
    public void onRequest(
            UserRequestDefinition definition,
            Map<String, String> parameters,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        VrpnDeviceMessage message;
        try {
            message = VrpnUserRequestCatalog.createMessage(definition, parameters);
        } catch (IllegalArgumentException exception) {
            out.reportFinding(
                    ConnectionProblemKind.NOT_SENT, "%s: %s".formatted(definition.name(), exception.getMessage()));
            return;
        }
        var device = VrpnUserRequestCatalog.findDevice(parameters);
        device.ifPresentOrElse(name -> reportIfMissing(name, out), () -> reportMissingDevices(out));
        devices.forEach((name, id) -> {
            if (device.map(name::equals).orElse(isRequested(name))) {
                sender.send(id, message, now.epochNanos(), out);
            }
        });
        sender.flush(out);
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (channel.equals(VrpnChannelConstants.TCP)) {
            out.abandonAttempt(greeting.handleClosed(reason, out), greeting.describeClosing(reason));
        } else if (channel.equals(VrpnChannelConstants.UDP)) {
            datagrams.handleClosed();
        } else if (calling != null && reason.cause() != ChannelCloseReason.ChannelCloseCause.PEER) {
            calling.handleClosed(reason.describe(), out);
        }
    }

    private void met(VrpnCookie cookie, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!greeting.handlePeerCookie(cookie, out)) {
            return;
        }
        VrpnSessionOptions.logRequest(endpoint.settings()).ifPresent(log -> sender.send(log, now.epochNanos(), out));
        datagrams.handleHandshakeDone(now, out);
        VrpnMessageType.createDescriptions().forEach(description -> sender.send(description, now.epochNanos(), out));
        out.schedulePeerDeadline(DEVICES_DUE, now.monotonicNanos(), DEVICES_PATIENCE);
    }

    /**
     * Stores a described device. Their number is limited to that of all ids, as a server could describe names without
     * end.
     */
    private void named(
            VrpnSystemMessage.SenderDescription description, MonotonicAndUnixTime now, SessionLogicContext out) {
        var device = description.name();
        if (description.isInternal() || devices.containsKey(device) || devices.size() == VrpnIdKeyedTable.ID_COUNT) {
            return;
        }
        int id = devices.size();
        devices.put(device, id);
        sender.send(new VrpnSystemMessage.SenderDescription(id, device), now.epochNanos(), out);
        if (isRequested(device)) {
            pings.start(device, id, now, out);
            if (VrpnSessionOptions.requestsSkeletons(endpoint.settings())) {
                sender.send(id, VrpnSkeletonDescriptionFragment.REQUEST, now.epochNanos(), out);
            }
        }
    }

    private boolean isRequested(String device) {
        return endpoint.devices().isEmpty() || endpoint.devices().contains(device);
    }

    private void reportMissingDevices(SessionLogicContext out) {
        endpoint.devices().forEach(name -> reportIfMissing(name, out));
    }

    private void reportIfMissing(String name, SessionLogicContext out) {
        if (!devices.containsKey(name)) {
            var available = devices.isEmpty() ? "it has none" : "it has " + String.join(", ", devices.keySet());
            out.reportFinding(
                    ConnectionProblemKind.DEVICE_ABSENT, "the server has no device %s; %s".formatted(name, available));
        }
    }
}
