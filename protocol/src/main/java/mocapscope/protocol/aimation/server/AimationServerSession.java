package mocapscope.protocol.aimation.server;

import java.util.function.Function;
import java.util.random.RandomGenerator;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationCloseStatusFactory;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationMessageSender;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;

/**
 * The server side of an AImation session: completes the WebSocket handshake, registers the client and sends data
 * packets.
 */
final class AimationServerSession implements SessionLogic {
    private static final String DUE = "upgrade";
    private static final String LEAVE_DUE = "leave";
    private static final long USUAL_PATIENCE = 15_000_000_000L;
    private static final long FAREWELL = 1_000_000_000L;

    private static final int OTHER_ERROR = 2;

    private enum State {
        UPGRADING,
        REGISTERING,
        LIVE,
        LEAVING
    }

    private final boolean strict;
    private final boolean anyPage;
    private final boolean alone;
    private final long patience;
    private final AimationClientNameRegistry names;
    private final AimationMessageSender sender;
    private final AimationClientDataFeed feed;
    private State state = State.UPGRADING;

    /**
     * Creates a session; {@code feed} creates the packet supply for its sender. With {@code alone}, no other machine
     * can connect.
     */
    AimationServerSession(
            OptionValues values,
            boolean alone,
            Function<AimationMessageSender, AimationClientDataFeed> feed,
            AimationClientNameRegistry names,
            RandomGenerator random) {
        this.strict = AimationSessionOptions.strict(values);
        this.anyPage = AimationSessionOptions.allowsAnyOrigin(values);
        this.alone = alone;
        this.patience = ProtocolIndependentSessionOptions.scaleByPatience(values, USUAL_PATIENCE);
        this.names = names;
        this.sender = new AimationMessageSender(WebSocketRole.SERVER, random);
        this.feed = feed.apply(sender);
    }

    @Override
    public void start(MonotonicAndUnixTime now, SessionLogicContext out) {
        // The client's connection exists already: its channel is opened next.
        out.schedulePeerDeadline(DUE, now.monotonicNanos(), patience);
    }

    @Override
    public void onOpened(
            Channel channel,
            NetworkAddress local,
            NetworkAddress remote,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        out.enterStep(SessionPhase.HANDSHAKING, "connected", "the client's upgrade request");
    }

    @Override
    public void onMessage(DecodedMessage message, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (message.direction() == Direction.TO_CLIENT) {
            return;
        }
        switch (message.body()) {
            case AimationUpgradeOrFrame.UpgradeRequestPdu(WebSocketUpgradeRequest request) ->
                upgrade(request, message, now, out);
            case AimationUpgradeOrFrame.UndecodablePdu broken -> giveUp(broken.exception(), message, out);
            case AimationUpgradeOrFrame.FramePdu(WebSocketFrame frame)
            when frame.header().isAcceptable(WebSocketRole.CLIENT, strict) -> frame(frame, message, out);
            case AimationMessage.RegistrationRequest registrationRequest -> register(registrationRequest, now, out);
            case AimationMessage.ShutdownNotification _ -> letGo(now, out);
            default -> {}
        }
    }

    /** Returns false: the data messages are those that this side sent. */
    @Override
    public boolean wantsMessages() {
        return false;
    }

    private void upgrade(
            WebSocketUpgradeRequest request,
            DecodedMessage message,
            MonotonicAndUnixTime now,
            SessionLogicContext out) {
        try {
            request.check();
        } catch (DecodeException exception) {
            giveUp(exception, message, out);
            return;
        }
        if (!anyPage) {
            try {
                request.checkOrigin(alone);
            } catch (DecodeException foreign) {
                refuse(foreign, message, out);
                return;
            }
        }
        grant(request, now, out);
    }

    private void grant(WebSocketUpgradeRequest request, MonotonicAndUnixTime now, SessionLogicContext out) {
        state = State.REGISTERING;
        out.schedulePeerDeadline(DUE, now.monotonicNanos(), patience);
        out.send(
                AimationChannelConstants.TCP,
                AimationUpgradeOrFrame.UpgradeResponsePdu.TITLE,
                WebSocketUpgradeResponse.createAccepting(request).bytes());
        out.enterStep(SessionPhase.HANDSHAKING, "upgraded to WebSocket", "the client's registration");
    }

    /** Answers an error in HTTP before the upgrade and with a close after it; the decoder has already reported it. */
    private void giveUp(DecodeException broken, DecodedMessage message, SessionLogicContext out) {
        if (state == State.UPGRADING) {
            sendRefusal(broken, out);
            out.end("the upgrade is refused, and no option allows it: " + broken.getMessage());
        } else {
            sender.close(WebSocketCloseStatus.ofException(broken), out);
            out.fail(Finding.of(broken, message), "the data of the client cannot be decoded: " + broken.getMessage());
        }
    }

    /** Refuses a valid request of a client that is not allowed to connect. */
    private static void refuse(DecodeException foreign, DecodedMessage message, SessionLogicContext out) {
        sendRefusal(foreign, out);
        var finding = Finding.of(foreign, message);
        var text = "%s; the option %s allows it".formatted(finding.text(), AimationSessionOptions.ANY_PAGE);
        out.fail(finding.withText(text), text);
    }

    private static void sendRefusal(DecodeException reason, SessionLogicContext out) {
        out.send(
                AimationChannelConstants.TCP,
                AimationUpgradeOrFrame.UpgradeResponsePdu.TITLE,
                WebSocketUpgradeResponse.createRefusing(reason).bytes());
    }

    private void refuseText(DecodedMessage message, SessionLogicContext out) {
        sender.close(new WebSocketCloseStatus(WebSocketCloseStatus.NOT_ACCEPTED, "binary messages only"), out);
        var reason = "the client sends text";
        out.fail(Finding.of(AimationProblemKind.TEXT_MESSAGE, message, reason), reason);
    }

    /** Handles a frame; refuses the first of a text, which may have many. */
    private void frame(WebSocketFrame frame, DecodedMessage message, SessionLogicContext out) {
        switch (frame.header().opcode()) {
            case TEXT -> {
                if (strict) {
                    refuseText(message, out);
                }
            }
            case PING -> sender.sendPong(frame.payload(), out);
            case CLOSE -> {
                sender.close(AimationCloseStatusFactory.createEcho(frame.payload()), out);
                out.end("the client closes: " + AimationCloseStatusFactory.describe(frame.payload()));
            }
            case PONG, BINARY, CONTINUATION -> {}
        }
    }

    private void register(
            AimationMessage.RegistrationRequest request, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (state == State.UPGRADING || state == State.LEAVING) {
            return;
        }
        var name = request.clientName();
        if (!names.canRegister(name)) {
            answer(request.poseType(), OTHER_ERROR, "the name is too long, or there are too many", out);
        } else if (!names.register(name, this)) {
            answer(
                    request.poseType(),
                    AimationMessage.RegistrationResponse.NAME_IN_USE,
                    "%s is in use".formatted(name),
                    out);
        } else {
            state = State.LIVE;
            out.cancelTimer(DUE);
            out.enterStep(
                    SessionPhase.LIVE,
                    "registered as %s, %s".formatted(name, feed.answerRegistration(request.poseType(), now, out)),
                    "");
        }
    }

    private void answer(int poseType, int response, String reason, SessionLogicContext out) {
        sender.send(new AimationMessage.RegistrationResponse(poseType, response), out);
        if (state != State.LIVE) {
            out.enterStep(SessionPhase.HANDSHAKING, "refused: " + reason, "a new registration");
        }
    }

    /** Frees the name of a leaving client and closes the connection, since the client may wait for that. */
    private void letGo(MonotonicAndUnixTime now, SessionLogicContext out) {
        names.release(this);
        if (state == State.LIVE) {
            state = State.LEAVING;
            out.cancelTimer(AimationClientDataFeed.DUE);
            feed.stop();
            sender.close(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, ""), out);
            out.schedulePeerDeadline(LEAVE_DUE, now.monotonicNanos(), FAREWELL);
        }
    }

    @Override
    public void onTimer(String name, MonotonicAndUnixTime now, SessionLogicContext out) {
        switch (name) {
            case DUE -> closeOnTimeout(out);
            case LEAVE_DUE -> out.end("the client left without a close");
            default -> feed.sendDue(now, out);
        }
    }

    private void closeOnTimeout(SessionLogicContext out) {
        var missing = state == State.UPGRADING ? "request the upgrade" : "register";
        var reason = "the client did not %s within %d s".formatted(missing, patience / 1_000_000_000L);
        if (state != State.UPGRADING) {
            sender.close(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, reason), out);
        }
        out.abandonAttempt(reason);
    }

    @Override
    public void onFinding(Finding finding, MonotonicAndUnixTime now, SessionLogicContext out) {
        boolean fromPeer = finding.direction() == Direction.TO_SERVER && finding.message() != Finding.NONE;
        if (strict && fromPeer && finding.severity() == Severity.ERROR && state != State.UPGRADING) {
            sender.close(AimationCloseStatusFactory.createForViolation(finding), out);
            out.fail(finding, "the client broke a rule: " + finding.text());
        }
    }

    @Override
    public void onClosed(
            Channel channel, ChannelCloseReason reason, MonotonicAndUnixTime now, SessionLogicContext out) {
        if (reason.cause() == ChannelCloseReason.ChannelCloseCause.PEER) {
            out.end(state == State.LEAVING ? "the client left" : "the client closed the connection");
        } else {
            out.abandonAttempt(reason.describe());
        }
    }

    @Override
    public void startClosing(MonotonicAndUnixTime now, SessionLogicContext out) {
        if (state != State.UPGRADING) {
            sender.close(new WebSocketCloseStatus(WebSocketCloseStatus.GOING_AWAY, "the server stops"), out);
        }
        out.end("");
    }

    @Override
    public void onAttemptEnded(MonotonicAndUnixTime now) {
        names.removeOwner(this);
        feed.stop();
    }
}
