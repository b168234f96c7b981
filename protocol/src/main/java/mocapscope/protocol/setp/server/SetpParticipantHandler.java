package mocapscope.protocol.setp.server;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.bubble.SetpBubbleBroadcastMessage;
import mocapscope.protocol.setp.bubble.SetpParticipantBubbleUpdateSender;
import mocapscope.protocol.setp.bubble.SetpServerSharedScene;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpRequestTracker;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpConnectHandshakeMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpObjectStateRequestMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpRequestResultStructure;
import mocapscope.protocol.setp.wire.SetpSessionControlMessage;
import mocapscope.protocol.setp.wire.SetpTargetedAction;
import org.jspecify.annotations.Nullable;

/**
 * Handles the requests of one admitted SETP participant, such as joining a bubble (shared scene) or examining an object.
 * It can be in one bubble at a time.
 */
final class SetpParticipantHandler {
    /** Reason to refuse a request when the participant's broadcast allowance is used up. */
    static final String SPENT = "too much at once for the others here: wait a little";

    /**
     * Bytes per second that one participant can have broadcast in a bubble, and its maximum burst in bytes. Each message
     * is sent to all others in the bubble. A participant that has used up its allowance must wait.
     */
    @DocumentedLimit(
            value = "data that one participant has forwarded to others",
            unit = "bytes/s",
            beyond = "refused; movements are not forwarded")
    private static final double BROADCAST_RATE = 64_000;

    @DocumentedLimit(
            value = "data that one participant has forwarded to others at once after a pause",
            unit = "bytes",
            beyond = "refused; movements are not forwarded")
    private static final double MOST_BROADCAST = 128_000;

    private static final String SILENT = "owner does not answer";
    /** Maximum size in bytes of the data of an interaction's request, and of its response. */
    @DocumentedLimit(
            value = "data of an interaction, and of its answer",
            unit = "bytes",
            beyond = "refused and not forwarded")
    private static final int MOST_DATA = 16 << 10;

    private static final String OUTSIDE = "you are in no bubble";

    /**
     * Approximate number of bytes sent to the other participants for an object that appears, disappears or is handed
     * over.
     */
    private static final int COMING = 400;

    /** Approximate number of bytes sent to the other participants for a movement. */
    private static final int MOVEMENT = 48;

    private final SetpTransportAdapter connection;
    private final SetpRequestTracker replies;
    private final SetpSimulatedLinkedBubblePair cloud;
    private final String name;
    private final double rate;
    private final RandomGenerator random;
    private final SessionLogicContext out;
    /** Bytes that the participant may have broadcast now. */
    private double allowance = MOST_BROADCAST;

    private long allowanceAt;
    private boolean isLinked;
    /** Null outside of a bubble. */
    private @Nullable SetpParticipantBubbleUpdateSender membership;

    SetpParticipantHandler(
            SetpTransportAdapter connection,
            SetpRequestTracker replies,
            SetpSimulatedLinkedBubblePair cloud,
            String name,
            double rate,
            RandomGenerator random,
            SessionLogicContext out) {
        this.connection = connection;
        this.replies = replies;
        this.cloud = cloud;
        this.name = name;
        this.rate = rate;
        this.random = random;
        this.out = out;
    }

    /** Places a linked simulation in its bubble, so that it receives the messages of that bubble. */
    void startLink(SetpServerSharedScene sharedScene, SetpBubbleLinkMessage.BubbleLinkRequest request) {
        isLinked = true;
        membership = new SetpParticipantBubbleUpdateSender(
                sharedScene, connection, replies, SetpUuidInputParser.NONE, rate, request, random, out);
    }

    /** Continues once the peer has acknowledged all messages. */
    void advance(MonotonicAndUnixTime now) {
        if (membership != null) {
            membership.advance(now);
        }
    }

    /** Leaves the bubble and removes the participant's objects. */
    void leave(MonotonicAndUnixTime now) {
        if (membership != null) {
            membership.leave(now);
            membership = null;
        }
    }

    void tick(MonotonicAndUnixTime now) {
        if (membership != null) {
            membership.tick(now);
        }
    }

    /** Returns true if the participant did not keep up with the messages of its bubble. */
    boolean isOverrun() {
        return membership != null && membership.isOverrun();
    }

    private Optional<SetpParticipantBubbleUpdateSender> inside() {
        return Optional.ofNullable(membership).filter(SetpParticipantBubbleUpdateSender::isInside);
    }

    /** Handles a message that requires admission. */
    void handleMessage(long id, SetpMessage.SetpMessagePayload payload, MonotonicAndUnixTime now) {
        advance(now);
        if (membership != null && !(payload instanceof SetpBubbleListJoinLeaveMessage)) {
            membership.confirmEntry(now);
        }
        switch (payload) {
            case SetpBubbleListJoinLeaveMessage bubbles -> bubbles(bubbles, now);
            case SetpObjectStateRequestMessage examining -> inside().ifPresent(here -> examine(examining, here, now));
            case SetpObjectChangePerceptionMessage perception ->
                inside().ifPresent(here -> move(perception, here, now));
            case SetpObjectActionMessage.InteractionRequest(var action) ->
                inside().ifPresentOrElse(here -> interact(id, action, here, now), () -> refuse(id, OUTSIDE));
            case SetpObjectHandoverMessage.HandoverRequest request -> handOver(id, request, now);
            case SetpObjectInjectionEjectionMessage.InjectionRequest(var objectData) -> inject(id, objectData, now);
            case SetpObjectInjectionEjectionMessage.EjectionRequest(var object) -> eject(id, object, now);
            case SetpObjectActionMessage _,
                    SetpObjectHandoverMessage _,
                    SetpObjectInjectionEjectionMessage _ -> {} // replies, handled by the request's listener
            case SetpSessionControlMessage _,
                    SetpConnectHandshakeMessage _,
                    SetpBubbleLinkMessage _ -> {} // handled by the session
        }
    }

    private void bubbles(SetpBubbleListJoinLeaveMessage message, MonotonicAndUnixTime now) {
        switch (message) {
            case SetpBubbleListJoinLeaveMessage.ListBubblesRequest _ ->
                connection.send(new SetpBubbleListJoinLeaveMessage.ListBubblesResponse(cloud.bubbles()));
            case SetpBubbleListJoinLeaveMessage.ListAvatarsRequest(var bubble) ->
                connection.send(new SetpBubbleListJoinLeaveMessage.ListAvatarsResponse(cloud.avatars(bubble)));
            case SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(var bubble, var body) -> join(bubble, body, now);
            case SetpBubbleListJoinLeaveMessage.LeaveBubbleNotification _ -> {
                if (!isLinked && membership != null) {
                    out.enterStep(
                            SessionPhase.LIVE,
                            nameText() + "out of " + membership.bubble().name(),
                            "");
                    leave(now);
                }
            }
            case SetpBubbleListJoinLeaveMessage.ListBubblesResponse _,
                    SetpBubbleListJoinLeaveMessage.ListAvatarsResponse _,
                    SetpBubbleListJoinLeaveMessage.JoinBubbleResponse _ -> {}
        }
    }

    private void join(UUID bubble, UUID body, MonotonicAndUnixTime now) {
        var sharedScene = cloud.findBubble(bubble).filter(_ -> membership == null && !isExhausted(now));
        connection.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleResponse(sharedScene.isPresent()));
        sharedScene.ifPresent(target -> {
            consume(COMING);
            membership =
                    new SetpParticipantBubbleUpdateSender(target, connection, replies, body, rate, null, random, out);
            out.enterStep(SessionPhase.LIVE, nameText() + "in " + target.name(), "");
        });
    }

    private String nameText() {
        return name.isEmpty() ? "" : name + " ";
    }

    private void examine(
            SetpObjectStateRequestMessage message, SetpParticipantBubbleUpdateSender here, MonotonicAndUnixTime now) {
        switch (message) {
            case SetpObjectStateRequestMessage.ObjectExamineById(var object) ->
                here.bubble().findObject(object, now).ifPresent(objectData -> here.sendObject(objectData, now));
            case SetpObjectStateRequestMessage.ObjectExamineByIndex(long index) ->
                here.bubble()
                        .findObject(index, now)
                        .ifPresentOrElse(
                                setpObjectData -> here.sendObject(setpObjectData, now),
                                () -> connection.send(
                                        new SetpObjectChangePerceptionMessage.DisappearancePerception(index)));
        }
    }

    /** Injects an object; the participant receives the response before all others receive the object (R24). */
    private void inject(long id, SetpObjectData objectData, MonotonicAndUnixTime now) {
        var here = inside();
        var reason = here.isEmpty()
                ? OUTSIDE
                : isExhausted(now) ? SPENT : here.get().bubble().refusal(objectData, here.get(), now);
        connection.send(
                new SetpObjectInjectionEjectionMessage.InjectionResponse(SetpRequestResultStructure.of(id, reason)));
        if (reason.isEmpty()) {
            var sharedScene = here.orElseThrow().bubble();
            consume(SetpBubbleBroadcastMessage.of(new SetpObjectChangePerceptionMessage.ObjectPerception(objectData))
                    .bytes());
            sharedScene.announce(sharedScene.addObject(objectData, here.get()), now);
        }
    }

    /** Ejects an object; the participant receives the response before all others receive the disappearance. */
    private void eject(long id, UUID object, MonotonicAndUnixTime now) {
        boolean spent = isExhausted(now);
        var removed = spent
                ? Optional.<SetpObjectData>empty()
                : inside().flatMap(here -> here.bubble().removeObject(object, here));
        var reason = spent ? SPENT : removed.isPresent() ? "" : "no object of yours has that id";
        connection.send(
                new SetpObjectInjectionEjectionMessage.EjectionResponse(SetpRequestResultStructure.of(id, reason)));
        inside().ifPresent(here -> removed.ifPresent(one -> {
            var sight = new SetpObjectChangePerceptionMessage.DisappearancePerception(one.objectIndex());
            consume(SetpBubbleBroadcastMessage.of(sight).bytes());
            here.bubble().announceRemoval(one.objectIndex(), now);
        }));
    }

    /**
     * Forwards movements and animations. They have a lower priority than events: beyond the allowance they are dropped.
     */
    private void move(
            SetpObjectChangePerceptionMessage perception,
            SetpParticipantBubbleUpdateSender here,
            MonotonicAndUnixTime now) {
        number(perception).ifPresent(index -> {
            boolean reported = !isExhausted(now);
            if (reported) {
                consume(
                        perception instanceof SetpObjectChangePerceptionMessage.AnimationPerception one
                                ? (1 + one.animations().size())
                                        * SetpObjectChangePerceptionMessage.SetpAnimationEntry.SIZE
                                : MOVEMENT);
            }
            here.bubble().updateObject(perception, index, here, reported, now);
        });
    }

    private static OptionalLong number(SetpObjectChangePerceptionMessage perception) {
        return switch (perception) {
            case SetpObjectChangePerceptionMessage.MovementPerception one -> OptionalLong.of(one.objectIndex());
            case SetpObjectChangePerceptionMessage.AdvancedMovementPerception one -> OptionalLong.of(one.objectIndex());
            case SetpObjectChangePerceptionMessage.AnimationPerception one -> OptionalLong.of(one.objectIndex());
            case SetpObjectChangePerceptionMessage.ObjectPerception _,
                    SetpObjectChangePerceptionMessage.DisappearancePerception _,
                    SetpObjectChangePerceptionMessage.CollisionPerception _ -> OptionalLong.empty();
        };
    }

    private void handOver(long id, SetpObjectHandoverMessage.HandoverRequest request, MonotonicAndUnixTime now) {
        var here = inside().filter(_ -> isLinked);
        boolean spent = here.isPresent() && isExhausted(now);
        if (here.isPresent() && !spent) {
            consume(COMING + request.internalData().size());
            here.get().acceptHandover(id, request, now);
        } else {
            var reason = spent ? SPENT : "only a linked simulation hands objects over";
            connection.send(
                    new SetpObjectHandoverMessage.HandoverResponse(SetpRequestResultStructure.ofFailure(id, reason)));
        }
    }

    /**
     * Answers a request that the participant sent in the message with id {@code request}, or forwards it to the target
     * object's owner (R45). For most objects the owner is the server.
     */
    private void interact(
            long request,
            SetpTargetedAction action,
            SetpParticipantBubbleUpdateSender membership,
            MonotonicAndUnixTime now) {
        if (action.requestData().size() > MOST_DATA) {
            refuse(request, "at most 16 KiB of data go with an interaction here");
        } else if (isExhausted(now)) {
            refuse(request, SPENT);
        } else {
            consume(SetpBubbleBroadcastMessage.of(new SetpObjectActionMessage.InteractionRequest(action))
                    .bytes());
            carryOut(request, action, membership, now);
        }
    }

    private void carryOut(
            long request,
            SetpTargetedAction action,
            SetpParticipantBubbleUpdateSender membership,
            MonotonicAndUnixTime now) {
        var sharedScene = membership.bubble();
        boolean onObject = action.targetType() == SetpTargetedAction.OBJECT;
        var target =
                onObject ? sharedScene.findObject(action.targetObjectIndex(), now) : Optional.<SetpObjectData>empty();
        if (onObject && target.isEmpty()) {
            refuse(request, "no object has that number");
            return;
        }
        var owner = target.flatMap(objectData -> sharedScene.findOwner(objectData.objectIndex()));
        if (owner.isPresent()) {
            owner.get().decideInteraction(action, forwarding(request, action, membership), now);
        } else {
            connection.send(new SetpObjectActionMessage.InteractionResponse(
                    SetpRequestResultStructure.ofSuccess(request), SetpOpaqueBytes.NONE));
            seen(action, SetpOpaqueBytes.NONE, membership, now);
        }
    }

    private void refuse(long request, String reason) {
        connection.send(new SetpObjectActionMessage.InteractionResponse(
                SetpRequestResultStructure.ofFailure(request, reason), SetpOpaqueBytes.NONE));
    }

    /** Announces the action to the other participants; its data is included only if it is public. */
    private static void seen(
            SetpTargetedAction action,
            SetpOpaqueBytes data,
            SetpParticipantBubbleUpdateSender membership,
            MonotonicAndUnixTime now) {
        boolean open = action.dataPublic();
        membership
                .bubble()
                .broadcast(
                        membership,
                        new SetpObjectActionMessage.InteractionPerception(
                                open ? action : action.withoutData(), open ? data : SetpOpaqueBytes.NONE),
                        now);
    }

    /**
     * Returns a listener that forwards the owner's response to the participant, under the number of its own request.
     */
    private SetpRequestTracker.SetpReplyListener forwarding(
            long request, SetpTargetedAction action, SetpParticipantBubbleUpdateSender membership) {
        return new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime now) {
                var answer = (SetpObjectActionMessage.InteractionResponse) reply;
                var result = result(answer, now);
                respond(result, result.success() ? answer.responseData() : SetpOpaqueBytes.NONE, now);
                if (result.success() && membership.isInside()) {
                    consume(answer.responseData().size());
                    seen(action, answer.responseData(), membership, now);
                }
            }

            private SetpRequestResultStructure result(
                    SetpObjectActionMessage.InteractionResponse answer, MonotonicAndUnixTime now) {
                var result = answer.result();
                if (answer.responseData().size() > MOST_DATA) {
                    return SetpRequestResultStructure.ofFailure(
                            request, "the owner answers with more than 16 KiB of data");
                }
                return result.success() && isExhausted(now)
                        ? SetpRequestResultStructure.ofFailure(request, SPENT)
                        : new SetpRequestResultStructure(request, result.success(), result.failureMessage());
            }

            @Override
            public void onNoReply(MonotonicAndUnixTime now) {
                respond(SetpRequestResultStructure.ofFailure(request, SILENT), SetpOpaqueBytes.NONE, now);
            }

            /** Responds, unless the participant has left the bubble meanwhile. */
            private void respond(SetpRequestResultStructure result, SetpOpaqueBytes data, MonotonicAndUnixTime now) {
                if (connection.isOpen()) {
                    connection.send(new SetpObjectActionMessage.InteractionResponse(result, data));
                    connection.scheduleWork(now);
                }
            }
        };
    }

    private boolean isExhausted(MonotonicAndUnixTime now) {
        allowance = Math.min(MOST_BROADCAST, allowance + (now.monotonicNanos() - allowanceAt) / 1e9 * BROADCAST_RATE);
        allowanceAt = now.monotonicNanos();
        return allowance <= 0;
    }

    /** Subtracts a message of that many bytes, even if the allowance is used up. */
    private void consume(int bytes) {
        allowance -= bytes;
    }
}
