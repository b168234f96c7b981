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

    /** So often it is handed back before it is given up. */
    private static final int TIMES = 4;

    private static final int MOST_SEEN = 1024;

    private final SetpVoice voice;
    private final SetpReplies replies;
    private final SetpCaller caller;
    private final SetpBelongings belongings;
    private final Actions out;
    private final Map<UUID, SetpHandover.HandoverRequest> kept = new HashMap<>();
    /** How often each was handed back in vain. */
    private final Map<UUID, Integer> tries = new HashMap<>();

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
        } else if (kept.size() >= SetpBrought.MOST_OBJECTS
                || request.internalData().size() > SetpBrought.MOST_DATA) {
            answer(Outcome.no(id, "there is no room for it"));
        } else {
            kept.put(request.objectId(), request);
            tries.remove(request.objectId());
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
        var asker = new SetpReplies.Asker() {
            @Override
            public void answered(SetpMessage.Sayable reply, Now at) {
                var result = ((SetpHandover.HandoverResponse) reply).result();
                if (result.success()) {
                    forget(object);
                    belongings.handedOver(object);
                } else {
                    out.finding(SetpRule.HANDOVER_REFUSED, object + ": " + result.failureMessage());
                    again(object, at);
                }
            }

            @Override
            public void unanswered(Now at) {
                again(object, at);
            }

            @Override
            public boolean late(SetpMessage.Sayable reply, Now at) {
                boolean taken = ((SetpHandover.HandoverResponse) reply).result().success();
                if (taken) {
                    answered(reply, at);
                }
                return taken;
            }
        };
        replies.ask(request, asker, now);
    }

    private void forget(UUID object) {
        kept.remove(object);
        tries.remove(object);
        out.cancelWake(PREFIX + object);
    }

    /** What could not be handed back is, later; after some times nobody seems to want it. */
    private void again(UUID object, Now now) {
        if (!kept.containsKey(object)) {
            return;
        }
        if (tries.merge(object, 1, Integer::sum) < TIMES) {
            out.wakeAt(PREFIX + object, now.monotonicNanos() + HOLDS);
        } else {
            forget(object);
            out.finding(SetpRule.HANDOVER_REFUSED, object + ": removed, because it cannot be handed back");
        }
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
