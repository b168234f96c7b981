package mocapscope.protocol.setp.client;

import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.UserRequestDefinition;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.connection.SetpMutualChallengeHandler;
import mocapscope.protocol.setp.connection.SetpRequestTracker;
import mocapscope.protocol.setp.connection.SetpSessionOptions;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.connection.SetpUserRequestCatalog;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
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

/** The client's part in an established SETP session: answers the server's messages and carries out user requests. */
final class SetpEstablishedClientSession {
    private final SetpTransportAdapter connection;
    private final OptionValues optionValues;
    private final SetpClientSettings caller;
    private final SetpRequestTracker replies;
    private final SetpMutualChallengeHandler proving;
    private final SetpClientOwnedObjectManager objects;
    private final SetpBubbleJoinController joining;

    SetpEstablishedClientSession(
            SetpTransportAdapter connection,
            SetpClientSettings caller,
            OptionValues values,
            SetpProtocolParameters tuning,
            RandomGenerator random,
            SessionLogicContext out) {
        this.connection = connection;
        this.optionValues = values;
        this.caller = caller;
        this.replies = new SetpRequestTracker(connection, tuning.patience().reply(), out);
        this.proving = SetpMutualChallengeHandler.forClient(
                values.text(SetpSessionOptions.KEY), connection, replies, random, out);
        this.objects = new SetpClientOwnedObjectManager(connection, replies, caller, out);
        this.joining = new SetpBubbleJoinController(connection, replies, objects::forget, out);
    }

    /** Starts after the server accepted the connection. */
    void start(MonotonicAndUnixTime now) {
        long grant = (long) optionValues.number(SetpSessionOptions.GRANT);
        if (grant > 0) {
            connection.send(new SetpSessionControlMessage.ThrottlingNotification(grant));
        }
        if (!caller.isLink()) {
            joining.start(
                    optionValues.text(SetpSessionOptions.BUBBLE), optionValues.text(SetpSessionOptions.AVATAR), now);
        }
    }

    /** Continues once the server may have received all messages. */
    void advance(MonotonicAndUnixTime now) {
        joining.advance(now);
    }

    void onTimer(String wake, MonotonicAndUnixTime now) {
        replies.handleTimeout(wake, now);
        objects.onTimer(wake, now);
    }

    /** Handles a message of the server that does not concern the session itself. */
    void handleMessage(long id, SetpMessage.SetpMessagePayload payload, MonotonicAndUnixTime now) {
        replies.handleReply(payload, now);
        switch (payload) {
            case SetpSessionControlMessage control -> control(id, control, now);
            case SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification _ -> joining.handleExpulsion();
            case SetpObjectChangePerceptionMessage.ObjectPerception(var objectData) -> objects.updateObject(objectData);
            case SetpObjectChangePerceptionMessage.DisappearancePerception(long index) -> objects.forget(index);
            case SetpObjectActionMessage.InteractionRequest(var action) -> objects.answerInteraction(id, action);
            case SetpObjectHandoverMessage.HandoverRequest request -> objects.handleHandover(id, request, now);
            case SetpObjectHandoverMessage.HandoverPerception passed ->
                objects.handleHandoverPerception(passed.objectId());
            case SetpBubbleListJoinLeaveMessage _,
                    SetpObjectChangePerceptionMessage _,
                    SetpObjectActionMessage _,
                    SetpObjectHandoverMessage _,
                    SetpObjectInjectionEjectionMessage _,
                    SetpObjectStateRequestMessage _,
                    SetpConnectHandshakeMessage _,
                    SetpBubbleLinkMessage _ -> {}
        }
    }

    private void control(long id, SetpSessionControlMessage message, MonotonicAndUnixTime now) {
        switch (message) {
            case SetpSessionControlMessage.ThrottlingNotification(long rate) -> connection.setPeerRate(id, rate);
            case SetpSessionControlMessage.ChallengeRequest(var challenge) -> proving.answerChallenge(challenge, now);
            case SetpSessionControlMessage.ChallengeResponse _,
                    SetpSessionControlMessage.DisconnectNotification _,
                    SetpSessionControlMessage.Keepalive _,
                    SetpSessionControlMessage.Acknowledgement _ -> {}
        }
    }

    /**
     * Carries out a request of the user.
     *
     * @throws IllegalArgumentException for an unknown request or an invalid value
     */
    void handleUserRequest(UserRequestDefinition definition, Map<String, String> parameters, MonotonicAndUnixTime now) {
        var values = OptionValues.of(definition.parameters(), parameters);
        if (definition.equals(SetpUserRequestCatalog.JOINING)) {
            join(values, now);
        } else if (definition.equals(SetpUserRequestCatalog.MOVE)) {
            objects.move(
                    SetpUuidInputParser.require(values.text("object")),
                    new Vec3(values.number("x"), values.number("y"), values.number("z")));
        } else if (definition.equals(SetpUserRequestCatalog.HANDOVER)) {
            objects.handOver(SetpUuidInputParser.require(values.text("object")), now);
        } else if (definition.equals(SetpUserRequestCatalog.CHALLENGE)) {
            proving.sendChallenge(_ -> {}, _ -> {}, now);
        } else {
            send(SetpUserRequestCatalog.message(definition, values), now);
        }
    }

    private void join(OptionValues values, MonotonicAndUnixTime now) {
        if (caller.isLink()) {
            throw new IllegalArgumentException("a linked simulation stays in its own bubble");
        }
        joining.setTarget(values.text(SetpSessionOptions.BUBBLE), values.text(SetpSessionOptions.AVATAR), now);
    }

    private void send(SetpMessage.SetpMessagePayload payload, MonotonicAndUnixTime now) {
        switch (payload) {
            case SetpBubbleListJoinLeaveMessage.ListBubblesRequest _ -> joining.requestList(now);
            case SetpBubbleListJoinLeaveMessage.ListAvatarsRequest(var bubble) -> joining.requestList(bubble, now);
            case SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification _ -> joining.leaveBubble(now);
            case SetpObjectInjectionEjectionMessage.InjectionRequest request -> objects.inject(request, now);
            case SetpObjectInjectionEjectionMessage.EjectionRequest request -> objects.eject(request, now);
            default -> {
                if (SetpRequestTracker.hasReply(payload.kind())) {
                    replies.sendRequest(payload, SetpRequestTracker.SetpReplyListener.NONE, now);
                } else {
                    connection.send(payload);
                }
            }
        }
    }
}
