package mocapscope.protocol.setp;

import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.OptionValues;
import mocapscope.protocol.session.RequestDefinition;
import mocapscope.protocol.session.SessionContext;

/** The client's part in an established SETP session: answers the server's messages and carries out user requests. */
final class SetpClientSession {
    private final SetpConnection voice;
    private final OptionValues optionValues;
    private final SetpConnectParameters caller;
    private final SetpRequestTracker replies;
    private final SetpChallengeHandler proving;
    private final SetpClientObjectRegistry objects;
    private final SetpBubbleJoinController joining;

    SetpClientSession(
            SetpConnection voice,
            SetpConnectParameters caller,
            OptionValues values,
            SetpTransportParameters tuning,
            RandomGenerator random,
            SessionContext out) {
        this.voice = voice;
        this.optionValues = values;
        this.caller = caller;
        this.replies = new SetpRequestTracker(voice, tuning.patience().reply(), out);
        this.proving = SetpChallengeHandler.forClient(values.text(SetpOptions.KEY), voice, replies, random, out);
        this.objects = new SetpClientObjectRegistry(voice, replies, caller, out);
        this.joining = new SetpBubbleJoinController(voice, replies, objects::forget, out);
    }

    /** Starts after the server accepted the connection. */
    void start(ClockReading reading) {
        long grant = (long) optionValues.number(SetpOptions.GRANT);
        if (grant > 0) {
            voice.send(new SetpControlMessage.ThrottlingNotification(grant));
        }
        if (!caller.isLink()) {
            joining.start(optionValues.text(SetpOptions.BUBBLE), optionValues.text(SetpOptions.AVATAR), reading);
        }
    }

    /** Continues once the server may have received all messages. */
    void advance(ClockReading reading) {
        joining.advance(reading);
    }

    void onTimer(String wake, ClockReading reading) {
        replies.handleTimeout(wake, reading);
        objects.onTimer(wake, reading);
    }

    /** Handles a message of the server that does not concern the session itself. */
    void handleMessage(long id, SetpMessage.SetpMessagePayload what, ClockReading reading) {
        replies.handleReply(what, reading);
        switch (what) {
            case SetpControlMessage control -> control(id, control, reading);
            case SetpBubbleMessage.LeaveBubbleNotification _ -> joining.handleExpulsion();
            case SetpPerceptionMessage.ObjectPerception(var objectData) -> objects.updateObject(objectData);
            case SetpPerceptionMessage.DisappearancePerception(long index) -> objects.forget(index);
            case SetpInteractionMessage.InteractionRequest(var action) -> objects.answerInteraction(id, action);
            case SetpHandoverMessage.HandoverRequest request -> objects.handleHandover(id, request, reading);
            case SetpHandoverMessage.HandoverPerception passed -> objects.handleHandoverPerception(passed.objectId());
            case SetpBubbleMessage _,
                    SetpPerceptionMessage _,
                    SetpInteractionMessage _,
                    SetpHandoverMessage _,
                    SetpInjectionMessage _,
                    SetpExamineMessage _,
                    SetpConnectMessage _,
                    SetpLinkMessage _ -> {}
        }
    }

    private void control(long id, SetpControlMessage what, ClockReading reading) {
        switch (what) {
            case SetpControlMessage.ThrottlingNotification(long rate) -> voice.setPeerRate(id, rate);
            case SetpControlMessage.ChallengeRequest(var challenge) -> proving.answerChallenge(challenge, reading);
            case SetpControlMessage.ChallengeResponse _,
                    SetpControlMessage.DisconnectNotification _,
                    SetpControlMessage.Keepalive _,
                    SetpControlMessage.Acknowledgement _ -> {}
        }
    }

    /**
     * Carries out a request of the user.
     *
     * @throws IllegalArgumentException for an unknown request or an invalid value
     */
    void handleUserRequest(RequestDefinition definition, Map<String, String> parameters, ClockReading reading) {
        var values = OptionValues.of(definition.parameters(), parameters);
        if (definition.equals(SetpUserRequestCatalog.JOINING)) {
            join(values, reading);
        } else if (definition.equals(SetpUserRequestCatalog.MOVE)) {
            objects.move(
                    SetpUuidParser.require(values.text("object")),
                    new Vec3(values.number("x"), values.number("y"), values.number("z")));
        } else if (definition.equals(SetpUserRequestCatalog.HANDOVER)) {
            objects.handOver(SetpUuidParser.require(values.text("object")), reading);
        } else if (definition.equals(SetpUserRequestCatalog.CHALLENGE)) {
            proving.sendChallenge(_ -> {}, _ -> {}, reading);
        } else {
            say(SetpUserRequestCatalog.message(definition, values), reading);
        }
    }

    private void join(OptionValues values, ClockReading reading) {
        if (caller.isLink()) {
            throw new IllegalArgumentException("a linked simulation stays in its own bubble");
        }
        joining.setTarget(values.text(SetpOptions.BUBBLE), values.text(SetpOptions.AVATAR), reading);
    }

    private void say(SetpMessage.SetpMessagePayload what, ClockReading reading) {
        switch (what) {
            case SetpBubbleMessage.ListBubblesRequest _ -> joining.requestList(reading);
            case SetpBubbleMessage.ListAvatarsRequest(var bubble) -> joining.requestList(bubble, reading);
            case SetpBubbleMessage.LeaveBubbleNotification _ -> joining.leaveBubble(reading);
            case SetpInjectionMessage.InjectionRequest request -> objects.inject(request, reading);
            case SetpInjectionMessage.EjectionRequest request -> objects.eject(request, reading);
            default -> {
                if (SetpRequestTracker.hasReply(what.kind())) {
                    replies.sendRequest(what, SetpRequestTracker.SetpReplyListener.NONE, reading);
                } else {
                    voice.send(what);
                }
            }
        }
    }
}
