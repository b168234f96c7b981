package mocapscope.protocol.setp.server;

import java.util.function.Consumer;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.bubble.SetpParticipantBubbleUpdateSender;
import mocapscope.protocol.setp.bubble.SetpServerSharedScene;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpMutualChallengeHandler;
import mocapscope.protocol.setp.connection.SetpRequestTracker;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.connection.SetpUserRequestCatalog;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.transport.SetpConnectionPhase;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpObjectStateRequestMessage;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpVersionInfo;
import org.jspecify.annotations.Nullable;

/** Decides whether a SETP server admits a peer, and passes an admitted peer's messages to the shared scenes. */
final class SetpAdmissionHandler {
    private final SetpTransportAdapter connection;
    private final SetpRequestTracker replies;
    private final SetpMutualChallengeHandler proving;
    private final SetpServerSharedState serverState;
    private final NetworkAddress here;
    private final SessionLogicContext out;
    private boolean requestPending;
    /** Null until the peer is admitted. */
    private @Nullable SetpParticipantHandler participantHandler;
    /** The request of an admitted peer whose address is not verified yet; null otherwise. */
    private SetpConnectHandshakeMessage.@Nullable ConnectRequest connectRequest;

    /** The reason to end the session; empty while the peer may stay. */
    private String closeText = "";

    /** True if the session ends without waiting for acknowledgements. */
    private boolean abrupt;

    /** Creates a handler; {@code here} is the local address that the peer connected to. */
    SetpAdmissionHandler(
            SetpTransportAdapter connection,
            SetpServerSharedState serverState,
            NetworkAddress here,
            SessionLogicContext out) {
        this.connection = connection;
        this.serverState = serverState;
        this.here = here;
        this.out = out;
        this.replies = new SetpRequestTracker(
                connection, serverState.tuning().patience().reply(), out);
        this.proving = SetpMutualChallengeHandler.forServer(
                serverState.text(SetpSessionOptions.KEY), connection, replies, serverState.random(), out);
    }

    void start() {
        out.enterStep(SessionPhase.HANDSHAKING, "session %08x".formatted(connection.session()), "the client's request");
    }

    /** Returns the reason to end the session; empty while the peer may stay. */
    String closeText() {
        return closeText;
    }

    /** Returns true if the session may end: all messages were acknowledged, or the peer is unverified or too slow. */
    boolean mayEnd() {
        return abrupt || connection.isSettled();
    }

    void advance(MonotonicAndUnixTime now) {
        if (participantHandler != null) {
            participantHandler.advance(now);
            overrun(participantHandler, now);
        }
    }

    private void overrun(SetpParticipantHandler participant, MonotonicAndUnixTime now) {
        if (closeText.isEmpty() && participant.isOverrun()) {
            closeText = "the peer did not keep up with the events in its bubble";
            abrupt = true;
            out.reportFinding(ConnectionProblemKind.PEER_SLOW, closeText);
            leave(now);
        }
    }

    void onTimer(String wake, MonotonicAndUnixTime now) {
        replies.handleTimeout(wake, now);
        if (participantHandler != null && wake.equals(SetpParticipantBubbleUpdateSender.TICK)) {
            participantHandler.tick(now);
        }
    }

    /** Removes a peer that leaves or has left. */
    void leave(MonotonicAndUnixTime now) {
        if (participantHandler != null) {
            participantHandler.leave(now);
        }
    }

    /** Sends a request of the user. */
    void handleUserRequest(UserRequestDefinition definition, OptionValues values, MonotonicAndUnixTime now) {
        if (definition.equals(SetpUserRequestCatalog.CHALLENGE)) {
            proving.sendChallenge(_ -> {}, _ -> {}, now);
        } else {
            connection.send(SetpUserRequestCatalog.message(definition, values));
        }
    }

    /** Notes that the peer uses its session id, which verifies its address: its account is created only now. */
    void confirmAddress(MonotonicAndUnixTime now) {
        var request = connectRequest;
        connectRequest = null;
        if (request != null) {
            serverState.admissionPolicy().claim(request).ifPresent(code -> {
                leave(now);
                refuse(code);
            });
        }
    }

    /** Handles a message of the peer; ignores it after either side has ended the session. */
    void handleMessage(long id, SetpMessage.SetpMessagePayload payload, MonotonicAndUnixTime now) {
        if (!closeText.isEmpty() || !connection.isOpen()) {
            return;
        }
        replies.handleReply(payload, now);
        switch (payload) {
            case SetpConnectHandshakeMessage.ConnectRequest request when !requestPending -> connect(request, now);
            case SetpBubbleLinkMessage.BubbleLinkRequest request when !requestPending -> link(request, now);
            case SetpSessionControlMessage.ThrottlingNotification(long rate) -> connection.setPeerRate(id, rate);
            case SetpSessionControlMessage.ChallengeRequest(var challenge) -> proving.answerChallenge(challenge, now);
            case SetpSessionControlMessage _, SetpConnectHandshakeMessage _, SetpBubbleLinkMessage _ -> {}
            case SetpBubbleListJoinLeaveMessage _,
                    SetpObjectStateRequestMessage _,
                    SetpObjectChangePerceptionMessage _,
                    SetpObjectActionMessage _,
                    SetpObjectHandoverMessage _,
                    SetpObjectInjectionEjectionMessage _ -> {
                if (participantHandler != null) {
                    participantHandler.handleMessage(id, payload, now);
                }
            }
        }
    }

    private void connect(SetpConnectHandshakeMessage.ConnectRequest request, MonotonicAndUnixTime now) {
        requestPending = true;
        serverState
                .admissionPolicy()
                .findRefusal(request)
                .ifPresentOrElse(this::refuse, () -> runWhenProven(at -> letIn(request, at), now));
    }

    private void refuse(int code) {
        connection.send(new SetpConnectHandshakeMessage.ConnectFailureResponse(
                SetpSimulatedLinkedBubblePair.STAGE, SetpVersionInfo.PROGRAM, SetpVersionInfo.OURS, code));
        refused(code);
    }

    private void letIn(SetpConnectHandshakeMessage.ConnectRequest request, MonotonicAndUnixTime now) {
        connectRequest = request;
        if (connection.state() == SetpConnectionPhase.OPEN) {
            confirmAddress(now);
        }
        if (!closeText.isEmpty()) {
            return;
        }
        participantHandler = createParticipantHandler(request.userIdentifier());
        connection.send(new SetpConnectHandshakeMessage.ConnectSuccessResponse(
                SetpSimulatedLinkedBubblePair.STAGE,
                SetpVersionInfo.PROGRAM,
                SetpVersionInfo.OURS,
                serverState.cloud().url(),
                "",
                SetpUuidInputParser.createUuid("media"),
                1,
                0));
        out.enterStep(
                SessionPhase.LIVE, request.userIdentifier().isEmpty() ? "connected" : request.userIdentifier(), "");
    }

    private void link(SetpBubbleLinkMessage.BubbleLinkRequest request, MonotonicAndUnixTime now) {
        requestPending = true;
        var sharedScene = serverState.cloud().findBubble(request.targetBubbleId());
        var refusal = serverState.admissionPolicy().findRefusal(request);
        if (refusal.isPresent() || sharedScene.isEmpty()) {
            int code = refusal.orElse(SetpAdmissionPolicy.unknownBubbleCode());
            connection.send(new SetpBubbleLinkMessage.BubbleLinkFailureResponse(
                    serverState.cloud().url(), SetpVersionInfo.PROGRAM, SetpVersionInfo.OURS, code));
            refused(code);
            return;
        }
        runWhenProven(_ -> letIn(request, sharedScene.get()), now);
    }

    private void letIn(SetpBubbleLinkMessage.BubbleLinkRequest request, SetpServerSharedScene sharedScene) {
        var linked = createParticipantHandler(request.programName());
        participantHandler = linked;
        var extent = sharedScene.extent();
        connection.send(new SetpBubbleLinkMessage.BubbleLinkSuccessResponse(
                serverState.cloud().url(),
                SetpVersionInfo.PROGRAM,
                SetpVersionInfo.OURS,
                extent.range(),
                extent.perception(),
                (long) (1e6 / serverState.rate()),
                serverState.cloud().listLinkedBubbles(sharedScene, here)));
        linked.startLink(sharedScene, request);
        boolean portal = !request.cloudUrl().equals(serverState.cloud().url());
        out.enterStep(
                SessionPhase.LIVE,
                "%s linked with %s%s".formatted(sharedScene.name(), request.programName(), portal ? ", a portal" : ""),
                "");
    }

    private SetpParticipantHandler createParticipantHandler(String name) {
        return new SetpParticipantHandler(
                connection, replies, serverState.cloud(), name, serverState.rate(), serverState.random(), out);
    }

    private void refused(int code) {
        closeText = "the client was rejected";
        out.enterStep(SessionPhase.HANDSHAKING, "refused, code %d".formatted(code), "the end");
    }

    /**
     * Runs {@code action} once the peer has proven that it knows the key, if there is one; until then, its messages have
     * no effect.
     */
    private void runWhenProven(Consumer<MonotonicAndUnixTime> action, MonotonicAndUnixTime now) {
        if (serverState.text(SetpSessionOptions.KEY).isEmpty()) {
            action.accept(now);
        } else {
            proving.sendChallenge(
                    action,
                    _ -> {
                        closeText = "the peer did not prove that it knows the shared key";
                        abrupt = true;
                    },
                    now);
        }
    }
}
