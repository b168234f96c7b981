package mocapscope.protocol.rgmp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.definition.RgmpProblemKind;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.rgmp.wire.RgmpFrameHeader;
import mocapscope.protocol.rgmp.wire.RgmpMessage;
import mocapscope.protocol.rgmp.wire.RgmpProtocolMismatchDetector;
import mocapscope.protocol.rgmp.wire.RgmpSimulatedServerOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;

/**
 * The RGMP client logic: connects to a server and keeps track of the devices that the server announces. A server
 * without devices sends nothing, possibly forever.
 */
final class RgmpClient implements SessionLogic {
    private static final String DEVICES_DUE = "devices";
    private static final long DEVICES_PATIENCE = 3_000_000_000L;

    private final Endpoint endpoint;
    /** The connected devices by id; the decoder enforces the limit on their number. */
    private final Map<Long, RgmpDeviceDefinition> devices = new LinkedHashMap<>();

    RgmpClient(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        out.enterStep(SessionPhase.CONNECTING, "calling " + endpoint.address(), "the server to accept the connection");
        out.connect(RgmpChannelConstants.TCP, endpoint.address());
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        reportState(out);
        if (!endpoint.devices().isEmpty()) {
            out.schedulePeerDeadline(DEVICES_DUE, now.monotonicNanos(), DEVICES_PATIENCE);
        }
    }

    /** Reports which devices are connected: a server announces them immediately after the connection opens. */
    @Override
    public void onTimer(String description, MonotonicAndUnixTime now, SessionLogicContext out) {
        var available = devices.isEmpty()
                ? "it has none"
                : "it has "
                        + devices.values().stream()
                                .map(RgmpDeviceDefinition::name)
                                .collect(Collectors.joining(", "));
        for (var name : endpoint.devices()) {
            if (devices.values().stream().noneMatch(device -> device.matchesName(name))) {
                out.reportFinding(
                        ConnectionProblemKind.DEVICE_ABSENT,
                        "the server has no device %s; %s".formatted(name, available));
            }
        }
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (message.direction() != Direction.TO_CLIENT) {
            return;
        }
        boolean changed = switch ((RgmpMessage) message.body()) {
            case RgmpMessage.DataFrame _, RgmpMessage.SkippedBytes _ -> false; // the majority of messages
            case RgmpMessage.StreamDefinition(RgmpDeviceDefinition definition) ->
                devices.put(definition.device(), definition) == null;
            case RgmpMessage.DeviceDisconnect(long device) -> devices.remove(device) != null;
            case RgmpMessage.RejectedFrame frame -> devices.remove(frame.device()) != null;
        };
        if (changed) {
            reportState(out);
        }
        if (message.body() instanceof RgmpMessage.RejectedFrame rejectedFrame
                && RgmpFrameHeader.isImplausible(rejectedFrame.length())) {
            var text = RgmpProtocolMismatchDetector.detect(message.buffer(), message.from());
            var header = new RgmpFrameHeader(rejectedFrame.prefix(), rejectedFrame.length());
            out.abandonAttempt(
                    text.isEmpty() && header.isKnown()
                            ? RgmpProblemKind.LENGTH_TOO_LARGE
                            : RgmpProblemKind.PREFIX_UNKNOWN,
                    text.isEmpty()
                            ? "the server announces a frame of %d bytes: its stream is out of sync"
                                    .formatted(rejectedFrame.length())
                            : text + ": is this the port of an RGMP server?");
        }
    }

    /** Returns false: device messages are of interest to observers only. */
    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void reportState(SessionLogicContext out) {
        if (devices.isEmpty()) {
            out.enterStep(SessionPhase.HANDSHAKING, "connected, no device yet", "a device's definition");
        } else {
            out.enterStep(SessionPhase.LIVE, devices.size() == 1 ? "1 device" : devices.size() + " devices", "");
        }
    }

    /**
     * Ends the connection in strict mode after an error by the server, as the specification requires of a client that
     * cannot decode a frame.
     */
    @Override
    public void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {
        boolean fromPeer = finding.direction() == Direction.TO_CLIENT && finding.message() != Finding.NONE;
        if (strict() && fromPeer && finding.severity() == Severity.ERROR) {
            out.fail(finding, "the server broke a rule: " + finding.text());
        }
    }

    private boolean strict() {
        return RgmpSimulatedServerOptions.mode(endpoint.settings()) == RgmpValidationMode.STRICT;
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        out.abandonAttempt(
                switch (reason.cause()) {
                    case PEER -> "the server closed the connection";
                    case RESET -> "the server reset the connection";
                    case OURS, REFUSED, TIMEOUT, UNKNOWN_HOST, UNREACHABLE, ADDRESS_IN_USE, SLOW_PEER, CUT, FAILED ->
                        reason.describe();
                });
    }
}
