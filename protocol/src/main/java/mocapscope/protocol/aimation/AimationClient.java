package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.aimation.decode.AimationDecoder;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationCloseStatusFactory;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationMessageSender;
import mocapscope.protocol.aimation.wire.AimationPoseType;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
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
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/**
 * The client side of an AImation session: upgrades to WebSocket, registers under a free name and receives data.
 *
 * <pre>
 *   client                         server
 *     │ ── upgrade request ────────▶ │
 *     │ ◀───── upgrade response ──── │
 *     │ ── 14 name, pose type ─────▶ │
 *     │ ◀─────── 15 0, pose type ─── │     1: the name is in use, so another is tried
 *     │ ◀──────── 17, 17, 17 … ───── │
 *     │ ── 16 ─────────────────────▶ │
 *     │ ── close ──────────────────▶ │
 * </pre>
 */
final class AimationClient implements SessionLogic {
    private static final String DUE = "answer";
    private static final String LEAVE_DUE = "leave";
    private static final long USUAL_PATIENCE = 5_000_000_000L;
    /** Nanoseconds that a server has to close the connection after the client left. */
    private static final long CLOSE_TIMEOUT = 1_000_000_000L;

    private enum State {
        UPGRADING,
        REGISTERING,
        LIVE,
        LEAVING
    }

    private final Endpoint endpoint;
    private final RandomGenerator random;
    private final boolean strict;
    private final long patience;
    private final AimationMessageSender sender;
    private final AimationLivenessMonitor livenessMonitor;
    private final AimationClientNameGenerator name;
    private State state = State.UPGRADING;
    /** True once anything from the server was decoded as a packet. */
    private boolean understood;
    /** The request as it was sent: a gate may have changed it. */
    private WebSocketUpgradeRequest upgradeRequest;

    AimationClient(Endpoint endpoint, RandomGenerator random) {
        var values = endpoint.settings();
        this.endpoint = endpoint;
        this.random = random;
        this.strict = AimationSessionOptions.strict(values);
        this.patience = ProtocolIndependentSessionOptions.scaleByPatience(values, USUAL_PATIENCE);
        this.sender = new AimationMessageSender(WebSocketRole.CLIENT, random);
        this.livenessMonitor = new AimationLivenessMonitor(sender, values);
        this.name = new AimationClientNameGenerator(values.text(AimationSessionOptions.CLIENT));
        this.upgradeRequest = WebSocketUpgradeRequest.of(
                endpoint.address().toString(), values.text(AimationSessionOptions.PATH), random);
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (!upgradeRequest.target().matches("/[!-~]*")) {
            out.fail(
                    WebSocketProblemKind.HEAD_MALFORMED,
                    "a path must begin with / and must contain only ASCII characters without blanks: "
                            + upgradeRequest.target());
            return;
        }
        out.enterStep(SessionPhase.CONNECTING, "calling " + endpoint.address(), "the server to accept the connection");
        out.connect(AimationChannelConstants.TCP, endpoint.address());
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        out.enterStep(SessionPhase.HANDSHAKING, "connected", "our upgrade request to be sent");
        out.send(AimationChannelConstants.TCP, AimationUpgradeOrFrame.UpgradeRequestPdu.TITLE, upgradeRequest.bytes());
        out.schedulePeerDeadline(DUE, now.monotonicNanos(), patience);
    }

    @Override
    public void onSent(
            Channel channel, String description, ByteBuffer bytes, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (description.equals(AimationUpgradeOrFrame.UpgradeRequestPdu.TITLE)) {
            out.enterStep(SessionPhase.HANDSHAKING, "upgrade requested", "the server to switch to WebSocket");
        } else if (description.equals(AimationMessage.RegistrationRequest.TITLE) && state == State.REGISTERING) {
            out.enterStep(SessionPhase.HANDSHAKING, "registration sent", "Studio's response");
        }
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        boolean local = message.direction() == Direction.TO_SERVER;
        understood |= !local && message.body() instanceof AimationMessage.AimationEncodableMessage;
        switch (message.body()) {
            case AimationMessage.SkeletonData _ when !local -> data(now, out);
            case AimationUpgradeOrFrame.UpgradeRequestPdu(WebSocketUpgradeRequest request)
            when local -> upgradeRequest = request;
            case AimationMessage.RegistrationRequest registrationRequest
            when local -> name.recordSent(registrationRequest.clientName());
            case AimationUpgradeOrFrame.UpgradeResponsePdu(WebSocketUpgradeResponse response)
            when !local -> answered(response, message, now, out);
            case AimationUpgradeOrFrame.FramePdu(WebSocketFrame frame)
            when !local && frame.header().isAcceptable(WebSocketRole.SERVER, strict) -> frame(frame, now, out);
            case AimationUpgradeOrFrame.UndecodablePdu broken when !local -> giveUp(broken.exception(), message, out);
            case AimationMessage.RegistrationResponse registrationResponse
            when !local -> answered(registrationResponse, message, now, out);
            default -> {}
        }
    }

    /** Returns false: the client needs no data messages, only the notice that they arrive. */
    @Override
    public boolean wantsMessages() {
        return false;
    }

    /** Receives data packets; the first one arrived as a message. */
    @Override
    public void onMessageMetadata(MessageMetadata metadata, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (metadata.direction() == Direction.TO_CLIENT && !metadata.isHousekeeping()) {
            data(now, out);
        }
    }

    /** Fails the upgrade or closes the session: a server that violates the protocol will do so again. */
    private void giveUp(DecodeException broken, DecodedMessage message, SessionLogicContext out) {
        if (state == State.UPGRADING) {
            out.fail(Finding.of(broken, message), "the server does not upgrade: " + broken.getMessage());
            return;
        }
        sender.close(WebSocketCloseStatus.ofException(broken), out);
        out.abandonAttempt(broken.rule(), "the data of the server can no longer be decoded: " + broken.getMessage());
    }

    @Override
    public void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {
        boolean fromPeer = finding.direction() == Direction.TO_CLIENT && finding.message() != Finding.NONE;
        if (!fromPeer || finding.severity() != Severity.ERROR) {
            return;
        }
        if (finding.rule() == AimationProblemKind.MESSAGE_PACK && !understood) {
            end(finding, "the server sends MessagePack, like AImation Studio until August 2024", out);
        } else if (strict) {
            end(finding, "the server broke a rule: " + finding.text(), out);
        }
    }

    private void end(Finding finding, String reason, SessionLogicContext out) {
        if (state != State.UPGRADING) {
            sender.close(AimationCloseStatusFactory.createForViolation(finding), out);
        }
        out.fail(finding, reason);
    }

    @Override
    public void onTimer(String description, MonotonicAndUnixTime now, SessionLogicContext out) {
        switch (description) {
            case DUE -> unanswered(out);
            case LEAVE_DUE -> leave(now, out);
            case AimationLivenessMonitor.PING_DUE -> livenessMonitor.sendPing(now, out);
            default -> livenessMonitor.checkIdle(now, out);
        }
    }

    @Override
    public void onRequest(
            UserRequestDefinition definition,
            Map<String, String> parameters,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        if (state != State.LIVE) {
            out.reportFinding(ConnectionProblemKind.NOT_SENT, definition.name() + ": we are not registered");
            return;
        }
        sender.send(
                new AimationMessage.RegistrationRequest(
                        name.current(), AimationSessionOptions.requestedPoseType(parameters)),
                out);
        out.schedulePeerDeadline(DUE, now.monotonicNanos(), patience);
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (state == State.LEAVING) {
            out.end("");
        } else if (reason.cause() != ChannelCloseReason.ChannelCloseCause.PEER) {
            out.abandonAttempt(reason.describe());
        } else {
            out.abandonAttempt(
                    "the server closed the connection" + (state == State.UPGRADING ? " instead of upgrading it" : ""));
        }
    }

    /** Sends opcode 16, waits for the server to close the connection, and closes it otherwise. */
    @Override
    public void startClosing(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (state == State.UPGRADING) {
            out.end("");
            return;
        }
        boolean registered = state == State.LIVE;
        state = State.LEAVING;
        livenessMonitor.stop(out);
        out.cancelTimer(DUE);
        if (registered) {
            sender.send(new AimationMessage.ShutdownNotification(name.current()), out);
            out.enterStep(SessionPhase.LIVE, "shutdown sent", "the server to close");
            out.schedulePeerDeadline(LEAVE_DUE, now.monotonicNanos(), CLOSE_TIMEOUT);
        } else {
            leave(now, out);
        }
    }

    /** Sends a WebSocket close first; ends the connection if the server does not answer it. */
    private void leave(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (sender.hasClosed()) {
            out.end("the server did not answer our close");
            return;
        }
        sender.close(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, ""), out);
        out.schedulePeerDeadline(LEAVE_DUE, now.monotonicNanos(), CLOSE_TIMEOUT);
    }

    private void unanswered(SessionLogicContext out) {
        var missing = state == State.UPGRADING ? "answer to the upgrade" : "response to the registration";
        var reason = "no %s within %d s".formatted(missing, patience / 1_000_000_000L);
        if (state == State.LIVE) {
            out.reportFinding(AimationProblemKind.RESPONSE_MISSING, reason);
            return;
        }
        if (state != State.UPGRADING) {
            sender.close(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, reason), out);
        }
        out.abandonAttempt(state == State.UPGRADING ? null : AimationProblemKind.RESPONSE_MISSING, reason);
    }

    private void answered(
            WebSocketUpgradeResponse response,
            DecodedMessage message,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        try {
            response.check(upgradeRequest);
        } catch (DecodeException exception) {
            if (!response.isGranted() && response.status().startsWith("5")) {
                out.abandonAttempt("the server cannot upgrade now: " + response.words());
                return;
            }
            if (strict || !response.isGranted()) {
                out.fail(Finding.of(exception, message), "the server does not upgrade: " + exception.getMessage());
                return;
            }
        }
        out.enterStep(SessionPhase.HANDSHAKING, "upgraded to WebSocket", "our registration to be sent");
        register(now, out);
    }

    private void register(MonotonicAndUnixTime now, SessionLogicContext out) {
        state = State.REGISTERING;
        int pose = AimationSessionOptions.requestedPoseType(endpoint.settings());
        sender.send(new AimationMessage.RegistrationRequest(name.current(), pose), out);
        out.schedulePeerDeadline(DUE, now.monotonicNanos(), patience);
    }

    private void answered(
            AimationMessage.RegistrationResponse response,
            DecodedMessage message,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        boolean granted = response.response() == AimationMessage.RegistrationResponse.GRANTED;
        out.cancelTimer(DUE);
        if (state == State.LEAVING || state == State.LIVE && !granted) {
            return;
        }
        if (granted) {
            live(
                    "registered as %s, %s poses"
                            .formatted(name.current(), AimationPoseType.nameOf(response.poseType())),
                    now,
                    out);
        } else if (response.response() == AimationMessage.RegistrationResponse.NAME_IN_USE && name.advance()) {
            out.enterStep(
                    SessionPhase.HANDSHAKING,
                    "the name is in use, trying " + name.current(),
                    "our registration to be sent");
            register(now, out);
        } else {
            sender.close(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, "the registration was rejected"), out);
            var reason = "Studio rejects the registration: " + response.describe();
            out.fail(Finding.of(AimationProblemKind.REGISTRATION_REFUSED, message, reason), reason);
        }
    }

    private void live(String step, MonotonicAndUnixTime now, SessionLogicContext out) {
        boolean begins = state != State.LIVE;
        state = State.LIVE;
        out.cancelTimer(DUE);
        out.enterStep(SessionPhase.LIVE, step, "");
        if (begins) {
            reportAbsentDevices(out);
            livenessMonitor.start(now, out);
        }
    }

    private void reportAbsentDevices(SessionLogicContext out) {
        for (var name : endpoint.devices()) {
            if (!name.equals(AimationDecoder.DEVICE)) {
                out.reportFinding(
                        ConnectionProblemKind.DEVICE_ABSENT,
                        "the server has no device %s; it has %s".formatted(name, AimationDecoder.DEVICE));
            }
        }
    }

    private void data(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (state == State.REGISTERING) {
            out.reportFinding(
                    AimationProblemKind.RESPONSE_MISSING, "data arrives although our registration was not answered");
            live("data arrives", now, out);
        }
        livenessMonitor.recordData(now);
    }

    private void frame(WebSocketFrame frame, MonotonicAndUnixTime now, SessionLogicContext out) {
        switch (frame.header().opcode()) {
            case PING -> sender.sendPong(frame.payload(), out);
            case PONG -> livenessMonitor.recordPong(frame.payload(), now);
            case CLOSE -> {
                var reason = AimationCloseStatusFactory.describe(frame.payload());
                sender.close(AimationCloseStatusFactory.createEcho(frame.payload()), out);
                if (state == State.LEAVING) {
                    out.end("");
                } else {
                    out.abandonAttempt("the server closes: " + reason);
                }
            }
            case BINARY, TEXT, CONTINUATION -> {}
        }
    }
}
