package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.SessionRule;

/**
 * The objects that a participant brought into a bubble. The server numbers them, and says how in an Object Perception
 * (R24); whoever acts on one of them is answered by us (R45).
 */
final class SetpBelongings {
    private static final long NO_NUMBER = -1;

    /** One of ours, under its number, at its last place. */
    private record Own(long number, Vec3 place) {}

    private static final String NOTHING_HERE = "nothing here can do that";

    private final SetpVoice voice;
    private final SetpReplies replies;
    private final Actions out;
    private final Map<UUID, Own> own = new HashMap<>();

    SetpBelongings(SetpVoice voice, SetpReplies replies, Actions out) {
        this.voice = voice;
        this.replies = replies;
        this.out = out;
    }

    /** Brings an object of ours in. */
    void inject(SetpInjection.InjectionRequest request, Now now) {
        var id = request.object().objectId();
        boolean first = !own.containsKey(id);
        replies.ask(
                request,
                (reply, _) -> {
                    if (first
                            && !((SetpInjection.InjectionResponse) reply)
                                    .result()
                                    .success()) {
                        own.remove(id);
                    }
                },
                now);
        own.putIfAbsent(id, new Own(NO_NUMBER, request.object().location()));
    }

    /** Takes an object of ours out. */
    void eject(SetpInjection.EjectionRequest request, Now now) {
        replies.ask(
                request,
                (reply, _) -> {
                    if (((SetpInjection.EjectionResponse) reply).result().success()) {
                        own.remove(request.objectId());
                    }
                },
                now);
    }

    /** An object is there, perhaps one of ours. */
    void perceived(Thing thing) {
        own.computeIfPresent(thing.objectId(), (_, _) -> new Own(thing.objectIndex(), thing.location()));
    }

    /** The object of that number is gone; one of ours that has none yet is another. */
    void gone(long number) {
        own.values().removeIf(one -> one.number != NO_NUMBER && one.number == number);
    }

    /** The bubble is, and all that we had there. */
    void gone() {
        own.clear();
    }

    /** Moves an object of ours. */
    void move(UUID id, Vec3 place) {
        var known = own.get(id);
        if (known == null || known.number == NO_NUMBER) {
            out.finding(SessionRule.NOT_SENT, "%s is not an object of ours".formatted(id));
        } else {
            voice.say(new SetpPerception.MovementPerception(known.number, place, Vec3.ZERO, Quat.IDENTITY));
            own.put(id, new Own(known.number, place));
        }
    }

    /** Where an object of ours is. */
    Optional<Vec3> place(UUID id) {
        return Optional.ofNullable(own.get(id)).map(Own::place);
    }

    /** An object is another's from now on. */
    void handedOver(UUID id) {
        own.remove(id);
    }

    /** Somebody acts on something: what is ours lets everything be done to it, and says again what was said. */
    void act(long request, Deed deed) {
        boolean ours = deed.targetType() == Deed.OBJECT
                && own.values().stream().anyMatch(one -> one.number == deed.targetObjectIndex());
        voice.say(
                ours
                        ? new SetpInteraction.InteractionResponse(Outcome.yes(request), deed.requestData())
                        : new SetpInteraction.InteractionResponse(Outcome.no(request, NOTHING_HERE), Octets.NONE));
    }
}
