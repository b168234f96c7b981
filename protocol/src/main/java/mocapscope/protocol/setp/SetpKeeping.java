package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;

/**
 * What a linked simulation holds for its neighbour: takes an object over, keeps it for a few seconds, and hands it back. It
 * shows the object on the neighbour's side of the border, where it was handed over, as the table of objects is the
 * neighbour's.
 */
final class SetpKeeping {
    private static final String PREFIX = "hand back ";
    private static final long HOLDS = 3_000_000_000L;
    private static final int MOST_KEPT = 64;
    private static final int MOST_DATA = 16 << 10;
    private static final int MOST_SEEN = 1024;

    private final SetpVoice voice;
    private final SetpReplies replies;
    private final SetpCaller caller;
    private final SetpBelongings belongings;
    private final Actions out;
    private final Map<UUID, SetpHandover.HandoverRequest> kept = new HashMap<>();
    private final Map<UUID, Thing> seen = new LinkedHashMap<>();

    SetpKeeping(SetpVoice voice, SetpReplies replies, SetpCaller caller, SetpBelongings belongings, Actions out) {
        this.voice = voice;
        this.replies = replies;
        this.caller = caller;
        this.belongings = belongings;
        this.out = out;
    }

    /** An object is there, which may be handed over to us one day. */
    void perceived(Thing thing) {
        if (caller.links() && (seen.size() < MOST_SEEN || seen.containsKey(thing.objectId()))) {
            seen.put(thing.objectId(), thing);
        }
    }

    /** The neighbour wants us to take an object over. */
    void asked(long id, SetpHandover.HandoverRequest request, Now now) {
        if (!caller.links()) {
            answer(Outcome.no(id, "only a linked simulation takes objects over"));
        } else if (kept.size() >= MOST_KEPT || request.internalData().size() > MOST_DATA) {
            answer(Outcome.no(id, "there is no room for it"));
        } else {
            kept.put(request.objectId(), request);
            answer(Outcome.yes(id));
            out.wakeAt(PREFIX + request.objectId(), now.monotonicNanos() + HOLDS);
        }
    }

    private void answer(Outcome result) {
        voice.say(new SetpHandover.HandoverResponse(result));
    }

    /** All know that an object has passed; of one that we hold we say what it is from now on (R45). */
    void passed(UUID object) {
        var request = kept.get(object);
        var thing = seen.get(object);
        if (request != null && thing != null) {
            voice.say(new SetpPerception.ObjectPerception(
                    thing.of(caller.simulation()).at(request.sourceLocation())));
        }
    }

    void woken(String wake, Now now) {
        if (wake.startsWith(PREFIX)) {
            var object = UUID.fromString(wake.substring(PREFIX.length()));
            if (kept.containsKey(object)) {
                handOver(object, now);
            }
        }
    }

    /** Hands an object over, whatever it is: the neighbour decides. */
    void handOver(UUID object, Now now) {
        var came = kept.get(object);
        var request = came == null ? over(object) : back(came);
        replies.ask(
                request,
                (reply, _) -> {
                    var result = ((SetpHandover.HandoverResponse) reply).result();
                    if (result.success()) {
                        kept.remove(object);
                        belongings.handedOver(object);
                    } else {
                        out.finding(SetpRule.HANDOVER_REFUSED, object + ": " + result.failureMessage());
                    }
                },
                now);
    }

    private static SetpHandover.HandoverRequest back(SetpHandover.HandoverRequest came) {
        return new SetpHandover.HandoverRequest(
                came.objectId(),
                came.targetLocation(),
                came.sourceLocation(),
                came.targetSimulationId(),
                came.sourceSimulationId(),
                came.internalData());
    }

    private SetpHandover.HandoverRequest over(UUID object) {
        var there = belongings.place(object).orElse(caller.extent().center());
        return new SetpHandover.HandoverRequest(
                object,
                there.minus(caller.extent().center()),
                there,
                caller.simulation(),
                caller.target(),
                Octets.NONE);
    }
}
