package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionContext;

/**
 * Handles handovers for a client that is a linked simulation: takes objects over and hands them back. It returns an
 * object after a few seconds. Meanwhile the object remains on the other side of the border, where it was handed over,
 * because the object table is the peer's.
 */
final class SetpClientHandoverHandler {
    private static final String PREFIX = "hand back ";
    private static final long HOLDS = 3_000_000_000L;

    /** Maximum number of attempts to hand an object back. */
    private static final int TIMES = 4;

    private static final int MOST_SEEN = 1024;

    private final SetpConnection voice;
    private final SetpRequestTracker replies;
    private final SetpConnectParameters caller;
    private final SetpInjectedObjectRegistry belongings;
    private final SessionContext out;
    private final Map<UUID, SetpHandoverMessage.HandoverRequest> kept = new HashMap<>();
    /** Number of failed attempts for each object. */
    private final Map<UUID, Integer> tries = new HashMap<>();

    private final Map<UUID, SetpObjectData> seen = new LinkedHashMap<>();

    SetpClientHandoverHandler(
            SetpConnection voice,
            SetpRequestTracker replies,
            SetpConnectParameters caller,
            SetpInjectedObjectRegistry belongings,
            SessionContext out) {
        this.voice = voice;
        this.replies = replies;
        this.caller = caller;
        this.belongings = belongings;
        this.out = out;
    }

    /** Stores a perceived object, which may be handed over later. */
    void recordObject(SetpObjectData objectData) {
        if (caller.isLink() && (seen.size() < MOST_SEEN || seen.containsKey(objectData.objectId()))) {
            seen.put(objectData.objectId(), objectData);
        }
    }

    /** Handles a request to take an object over. */
    void handleRequest(long id, SetpHandoverMessage.HandoverRequest request, ClockReading reading) {
        if (!caller.isLink()) {
            answer(SetpRequestResult.ofFailure(id, "only a linked simulation takes objects over"));
        } else if (kept.size() >= SetpBubbleState.MOST_OBJECTS
                || request.internalData().size() > SetpBubbleState.MOST_DATA) {
            answer(SetpRequestResult.ofFailure(id, "there is no room for it"));
        } else {
            kept.put(request.objectId(), request);
            tries.remove(request.objectId());
            answer(SetpRequestResult.ofSuccess(id));
            out.scheduleTimer(PREFIX + request.objectId(), reading.monotonicNanos() + HOLDS);
        }
    }

    private void answer(SetpRequestResult result) {
        voice.send(new SetpHandoverMessage.HandoverResponse(result));
    }

    /**
     * Announces the state of an object that this simulation now holds (R45), after its handover was announced to all.
     */
    void handlePerception(UUID object) {
        var request = kept.get(object);
        var objectData = seen.get(object);
        if (request != null && objectData != null) {
            voice.send(new SetpPerceptionMessage.ObjectPerception(
                    objectData.withSimulation(caller.simulation()).withLocation(request.sourceLocation())));
        }
    }

    void onTimer(String wake, ClockReading reading) {
        if (wake.startsWith(PREFIX)) {
            var object = UUID.fromString(wake.substring(PREFIX.length()));
            if (kept.containsKey(object)) {
                handOver(object, reading);
            }
        }
    }

    /** Hands an object over, also an unknown one: the peer decides. */
    void handOver(UUID object, ClockReading reading) {
        var came = kept.get(object);
        var request = came == null ? over(object) : back(came);
        var asker = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, ClockReading at) {
                var result = ((SetpHandoverMessage.HandoverResponse) reply).result();
                if (result.success()) {
                    forget(object);
                    belongings.removeHandedOver(object);
                } else {
                    out.reportFinding(SetpRule.HANDOVER_REFUSED, object + ": " + result.failureMessage());
                    again(object, at);
                }
            }

            @Override
            public void onNoReply(ClockReading at) {
                again(object, at);
            }

            @Override
            public boolean onLateReply(SetpMessage.SetpMessagePayload reply, ClockReading at) {
                boolean taken =
                        ((SetpHandoverMessage.HandoverResponse) reply).result().success();
                if (taken) {
                    onReply(reply, at);
                }
                return taken;
            }
        };
        replies.sendRequest(request, asker, reading);
    }

    private void forget(UUID object) {
        kept.remove(object);
        tries.remove(object);
        out.cancelTimer(PREFIX + object);
    }

    /** Retries a failed handover later, up to the maximum number of attempts. */
    private void again(UUID object, ClockReading reading) {
        if (!kept.containsKey(object)) {
            return;
        }
        if (tries.merge(object, 1, Integer::sum) < TIMES) {
            out.scheduleTimer(PREFIX + object, reading.monotonicNanos() + HOLDS);
        } else {
            forget(object);
            out.reportFinding(SetpRule.HANDOVER_REFUSED, object + ": removed, because it cannot be handed back");
        }
    }

    private static SetpHandoverMessage.HandoverRequest back(SetpHandoverMessage.HandoverRequest came) {
        return new SetpHandoverMessage.HandoverRequest(
                came.objectId(),
                came.targetLocation(),
                came.sourceLocation(),
                came.targetSimulationId(),
                came.sourceSimulationId(),
                came.internalData());
    }

    private SetpHandoverMessage.HandoverRequest over(UUID object) {
        var there = belongings.findPosition(object).orElse(caller.extent().center());
        return new SetpHandoverMessage.HandoverRequest(
                object,
                there.minus(caller.extent().center()),
                there,
                caller.simulation(),
                caller.target(),
                SetpOpaqueBytes.NONE);
    }
}
