package mocapscope.protocol.setp.client;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.bubble.SetpServerSharedScene;
import mocapscope.protocol.setp.connection.SetpRequestTracker;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpObjectInjectionEjectionMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpRequestResultStructure;
import mocapscope.protocol.setp.wire.SetpTargetedAction;

/**
 * Tracks the objects that a SETP client owns: those it added and those the server transferred to it. Answers
 * interactions with injected ones (R24, R45); the server assigns their numbers and states them in an Object
 * Perception. An object that was handed over is returned after a few seconds. Meanwhile it remains on the other
 * side of the border, where it was handed over, because the object table is the peer's.
 */
final class SetpClientOwnedObjectManager {
    private static final long NO_NUMBER = -1;
    private static final String PREFIX = "hand back ";

    @DocumentedLimit(
            value = "time before each attempt to hand an object back",
            unit = "ns",
            beyond = "the next attempt is made")
    private static final long HOLDS = 3_000_000_000L;

    /** Maximum number of attempts to hand an object back. */
    @DocumentedLimit(
            value = "attempts to hand an object back",
            unit = "attempts",
            beyond = "abandoned, HANDOVER_REFUSED")
    private static final int TIMES = 4;

    @DocumentedLimit(
            value = "objects that a linked client remembers of its neighbour",
            unit = "objects",
            beyond = "a further one is not announced when it is handed over")
    private static final int MOST_SEEN = 1024;

    private record Own(long number, Vec3 place) {}

    private static final String NOTHING_HERE = "nothing here can do that";

    private final SetpTransportAdapter connection;
    private final SetpRequestTracker replies;
    private final SetpClientSettings caller;
    private final SessionLogicContext out;
    private final Map<UUID, Own> own = new HashMap<>();
    /** Requests with which the server handed over the objects that this linked simulation holds. */
    private final Map<UUID, SetpObjectHandoverMessage.HandoverRequest> kept = new HashMap<>();
    /** Number of failed attempts for each object. */
    private final Map<UUID, Integer> tries = new HashMap<>();
    /** Perceived objects, which may be handed over later. */
    private final Map<UUID, SetpObjectData> seen = new LinkedHashMap<>();

    SetpClientOwnedObjectManager(
            SetpTransportAdapter connection,
            SetpRequestTracker replies,
            SetpClientSettings caller,
            SessionLogicContext out) {
        this.connection = connection;
        this.replies = replies;
        this.caller = caller;
        this.out = out;
    }

    /** Requests to inject an object. */
    void inject(SetpObjectInjectionEjectionMessage.InjectionRequest request, MonotonicAndUnixTime now) {
        var id = request.object().objectId();
        boolean first = !own.containsKey(id);
        replies.sendRequest(
                request,
                (reply, _) -> {
                    if (first
                            && !((SetpObjectInjectionEjectionMessage.InjectionResponse) reply)
                                    .result()
                                    .success()) {
                        own.remove(id);
                    }
                },
                now);
        own.putIfAbsent(id, new Own(NO_NUMBER, request.object().location()));
    }

    /** Requests to eject an object. */
    void eject(SetpObjectInjectionEjectionMessage.EjectionRequest request, MonotonicAndUnixTime now) {
        replies.sendRequest(
                request,
                (reply, _) -> {
                    if (((SetpObjectInjectionEjectionMessage.EjectionResponse) reply)
                            .result()
                            .success()) {
                        own.remove(request.objectId());
                    }
                },
                now);
    }

    /** Handles a perceived object, which may be one of this client's or handed over later. */
    void updateObject(SetpObjectData objectData) {
        if (caller.isLink() && (seen.size() < MOST_SEEN || seen.containsKey(objectData.objectId()))) {
            seen.put(objectData.objectId(), objectData);
        }
        own.computeIfPresent(objectData.objectId(), (_, _) -> new Own(objectData.objectIndex(), objectData.location()));
    }

    /** Removes the object with that number; objects of this client without a number are not affected. */
    void forget(long number) {
        own.values().removeIf(one -> one.number != NO_NUMBER && one.number == number);
    }

    /** Removes all objects after the client left the bubble. */
    void forget() {
        own.clear();
    }

    /** Moves an object of this client. */
    void move(UUID id, Vec3 place) {
        var known = own.get(id);
        if (known == null || known.number == NO_NUMBER) {
            out.reportFinding(ConnectionProblemKind.NOT_SENT, "%s is not an object of ours".formatted(id));
        } else {
            connection.send(new SetpObjectChangePerceptionMessage.MovementPerception(
                    known.number, place, Vec3.ZERO, Quat.IDENTITY));
            own.put(id, new Own(known.number, place));
        }
    }

    /** Answers an interaction. Objects of this client accept every action and return its data. */
    void answerInteraction(long request, SetpTargetedAction action) {
        boolean local = action.targetType() == SetpTargetedAction.OBJECT
                && own.values().stream().anyMatch(one -> one.number == action.targetObjectIndex());
        connection.send(
                local
                        ? new SetpObjectActionMessage.InteractionResponse(
                                SetpRequestResultStructure.ofSuccess(request), action.requestData())
                        : new SetpObjectActionMessage.InteractionResponse(
                                SetpRequestResultStructure.ofFailure(request, NOTHING_HERE), SetpOpaqueBytes.NONE));
    }

    /** Handles a request to take an object over. */
    void handleHandover(long id, SetpObjectHandoverMessage.HandoverRequest request, MonotonicAndUnixTime now) {
        if (!caller.isLink()) {
            answer(SetpRequestResultStructure.ofFailure(id, "only a linked simulation takes objects over"));
        } else if (kept.size() >= SetpServerSharedScene.MOST_OBJECTS
                || request.internalData().size() > SetpServerSharedScene.MOST_DATA) {
            answer(SetpRequestResultStructure.ofFailure(id, "there is no room for it"));
        } else {
            kept.put(request.objectId(), request);
            tries.remove(request.objectId());
            answer(SetpRequestResultStructure.ofSuccess(id));
            out.scheduleTimer(PREFIX + request.objectId(), now.monotonicNanos() + HOLDS);
        }
    }

    private void answer(SetpRequestResultStructure result) {
        connection.send(new SetpObjectHandoverMessage.HandoverResponse(result));
    }

    /**
     * Announces the state of an object that this simulation now holds (R45), after its handover was announced to all.
     */
    void handleHandoverPerception(UUID object) {
        var request = kept.get(object);
        var objectData = seen.get(object);
        if (request != null && objectData != null) {
            connection.send(new SetpObjectChangePerceptionMessage.ObjectPerception(
                    objectData.withSimulation(caller.simulation()).withLocation(request.sourceLocation())));
        }
    }

    void onTimer(String wake, MonotonicAndUnixTime now) {
        if (wake.startsWith(PREFIX)) {
            var object = UUID.fromString(wake.substring(PREFIX.length()));
            if (kept.containsKey(object)) {
                handOver(object, now);
            }
        }
    }

    /** Hands an object over, also an unknown one: the peer decides. */
    void handOver(UUID object, MonotonicAndUnixTime now) {
        var handoverRequest = kept.get(object);
        var request = handoverRequest == null ? over(object) : back(handoverRequest);
        var replyListener = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime at) {
                var result = ((SetpObjectHandoverMessage.HandoverResponse) reply).result();
                if (result.success()) {
                    release(object);
                    own.remove(object);
                } else {
                    out.reportFinding(SetpProblemKind.HANDOVER_REFUSED, object + ": " + result.failureMessage());
                    again(object, at);
                }
            }

            @Override
            public void onNoReply(MonotonicAndUnixTime at) {
                again(object, at);
            }

            @Override
            public boolean onLateReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime at) {
                boolean taken = ((SetpObjectHandoverMessage.HandoverResponse) reply)
                        .result()
                        .success();
                if (taken) {
                    onReply(reply, at);
                }
                return taken;
            }
        };
        replies.sendRequest(request, replyListener, now);
    }

    private void release(UUID object) {
        kept.remove(object);
        tries.remove(object);
        out.cancelTimer(PREFIX + object);
    }

    /** Retries a failed handover later, up to the maximum number of attempts. */
    private void again(UUID object, MonotonicAndUnixTime now) {
        if (!kept.containsKey(object)) {
            return;
        }
        if (tries.merge(object, 1, Integer::sum) < TIMES) {
            out.scheduleTimer(PREFIX + object, now.monotonicNanos() + HOLDS);
        } else {
            release(object);
            out.reportFinding(SetpProblemKind.HANDOVER_REFUSED, object + ": removed, because it cannot be handed back");
        }
    }

    private static SetpObjectHandoverMessage.HandoverRequest back(SetpObjectHandoverMessage.HandoverRequest request) {
        return new SetpObjectHandoverMessage.HandoverRequest(
                request.objectId(),
                request.targetLocation(),
                request.sourceLocation(),
                request.targetSimulationId(),
                request.sourceSimulationId(),
                request.internalData());
    }

    private SetpObjectHandoverMessage.HandoverRequest over(UUID object) {
        var injected = own.get(object);
        var location = injected == null ? caller.extent().center() : injected.place;
        return new SetpObjectHandoverMessage.HandoverRequest(
                object,
                location.minus(caller.extent().center()),
                location,
                caller.simulation(),
                caller.target(),
                SetpOpaqueBytes.NONE);
    }
}
