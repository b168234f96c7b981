package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.SessionRule;

/**
 * Tracks the objects a SETP client injected into a bubble and answers interactions with them (R24, R45). The server
 * assigns the objects' numbers and states them in an Object Perception.
 */
final class SetpInjectedObjectRegistry {
    private static final long NO_NUMBER = -1;

    /** An injected object with its number and last location. */
    private record Own(long number, Vec3 place) {}

    private static final String NOTHING_HERE = "nothing here can do that";

    private final SetpConnection voice;
    private final SetpRequestTracker replies;
    private final SessionContext out;
    private final Map<UUID, Own> own = new HashMap<>();

    SetpInjectedObjectRegistry(SetpConnection voice, SetpRequestTracker replies, SessionContext out) {
        this.voice = voice;
        this.replies = replies;
        this.out = out;
    }

    /** Requests to inject an object. */
    void inject(SetpInjectionMessage.InjectionRequest request, ClockReading reading) {
        var id = request.object().objectId();
        boolean first = !own.containsKey(id);
        replies.sendRequest(
                request,
                (reply, _) -> {
                    if (first
                            && !((SetpInjectionMessage.InjectionResponse) reply)
                                    .result()
                                    .success()) {
                        own.remove(id);
                    }
                },
                reading);
        own.putIfAbsent(id, new Own(NO_NUMBER, request.object().location()));
    }

    /** Requests to eject an object. */
    void eject(SetpInjectionMessage.EjectionRequest request, ClockReading reading) {
        replies.sendRequest(
                request,
                (reply, _) -> {
                    if (((SetpInjectionMessage.EjectionResponse) reply).result().success()) {
                        own.remove(request.objectId());
                    }
                },
                reading);
    }

    /** Handles a perceived object, which may be one of this client's. */
    void updateObject(SetpObjectData objectData) {
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
            out.reportFinding(SessionRule.NOT_SENT, "%s is not an object of ours".formatted(id));
        } else {
            voice.send(new SetpPerceptionMessage.MovementPerception(known.number, place, Vec3.ZERO, Quat.IDENTITY));
            own.put(id, new Own(known.number, place));
        }
    }

    /** Returns the location of an object of this client. */
    Optional<Vec3> findPosition(UUID id) {
        return Optional.ofNullable(own.get(id)).map(Own::place);
    }

    /** Removes an object that was handed over. */
    void removeHandedOver(UUID id) {
        own.remove(id);
    }

    /** Answers an interaction. Objects of this client accept every action and return its data. */
    void answerInteraction(long request, SetpObjectAction action) {
        boolean ours = action.targetType() == SetpObjectAction.OBJECT
                && own.values().stream().anyMatch(one -> one.number == action.targetObjectIndex());
        voice.send(
                ours
                        ? new SetpInteractionMessage.InteractionResponse(
                                SetpRequestResult.ofSuccess(request), action.requestData())
                        : new SetpInteractionMessage.InteractionResponse(
                                SetpRequestResult.ofFailure(request, NOTHING_HERE), SetpOpaqueBytes.NONE));
    }
}
