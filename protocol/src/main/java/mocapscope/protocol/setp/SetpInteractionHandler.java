package mocapscope.protocol.setp;

import java.util.Optional;
import mocapscope.protocol.session.ClockReading;

/**
 * Handles a participant's Interaction Requests: answers them or forwards them to the target object's owner (R45). For
 * most objects the owner is the server.
 */
final class SetpInteractionHandler {
    private static final String SILENT = "owner does not answer";

    /** Maximum size in bytes of the data of a request, and of a response. */
    private static final int MOST_DATA = 16 << 10;

    private final SetpConnection voice;
    private final SetpBroadcastLimiter allowance;

    SetpInteractionHandler(SetpConnection voice, SetpBroadcastLimiter allowance) {
        this.voice = voice;
        this.allowance = allowance;
    }

    /** Handles a request that the participant sent in the message with id {@code request}. */
    void handleRequest(long request, SetpObjectAction deed, SetpBubbleMembership visit, ClockReading now) {
        if (deed.requestData().size() > MOST_DATA) {
            refuse(request, "at most 16 KiB of data go with an interaction here");
        } else if (allowance.isExhausted(now)) {
            refuse(request, SetpBroadcastLimiter.SPENT);
        } else {
            allowance.consume(
                    SetpBroadcastMessage.of(new SetpInteractionMessage.InteractionRequest(deed)).bytes());
            carryOut(request, deed, visit, now);
        }
    }

    private void carryOut(long request, SetpObjectAction deed, SetpBubbleMembership visit, ClockReading now) {
        var hall = visit.bubble();
        boolean onObject = deed.targetType() == SetpObjectAction.OBJECT;
        var target = onObject ? hall.findObject(deed.targetObjectIndex(), now) : Optional.<SetpObjectData>empty();
        if (onObject && target.isEmpty()) {
            refuse(request, "no object has that number");
            return;
        }
        var owner = target.flatMap(thing -> hall.findOwner(thing.objectIndex()));
        if (owner.isPresent()) {
            owner.get().decideInteraction(deed, new Forwarded(request, deed, visit), now);
        } else {
            voice.send(new SetpInteractionMessage.InteractionResponse(SetpRequestResult.ofSuccess(request), SetpOpaqueBytes.NONE));
            seen(deed, SetpOpaqueBytes.NONE, visit, now);
        }
    }

    void refuse(long request, String why) {
        voice.send(new SetpInteractionMessage.InteractionResponse(SetpRequestResult.ofFailure(request, why), SetpOpaqueBytes.NONE));
    }

    /** Announces the action to the other participants; its data is included only if it is public. */
    private static void seen(SetpObjectAction deed, SetpOpaqueBytes data, SetpBubbleMembership visit, ClockReading now) {
        boolean open = deed.dataPublic();
        visit.bubble()
                .broadcast(
                        visit,
                        new SetpInteractionMessage.InteractionPerception(
                                open ? deed : deed.withoutData(), open ? data : SetpOpaqueBytes.NONE),
                        now);
    }

    /** Forwards the owner's response to the requesting participant, under the number of its own request. */
    private final class Forwarded implements SetpRequestTracker.SetpReplyListener {
        private final long request;
        private final SetpObjectAction deed;
        private final SetpBubbleMembership visit;

        private Forwarded(long request, SetpObjectAction deed, SetpBubbleMembership visit) {
            this.request = request;
            this.deed = deed;
            this.visit = visit;
        }

        @Override
        public void onReply(SetpMessage.SetpMessagePayload reply, ClockReading now) {
            var answer = (SetpInteractionMessage.InteractionResponse) reply;
            var result = result(answer, now);
            respond(result, result.success() ? answer.responseData() : SetpOpaqueBytes.NONE, now);
            if (result.success() && visit.isInside()) {
                allowance.consume(answer.responseData().size());
                seen(deed, answer.responseData(), visit, now);
            }
        }

        private SetpRequestResult result(SetpInteractionMessage.InteractionResponse answer, ClockReading now) {
            var result = answer.result();
            if (answer.responseData().size() > MOST_DATA) {
                return SetpRequestResult.ofFailure(request, "the owner answers with more than 16 KiB of data");
            }
            return result.success() && allowance.isExhausted(now)
                    ? SetpRequestResult.ofFailure(request, SetpBroadcastLimiter.SPENT)
                    : new SetpRequestResult(request, result.success(), result.failureMessage());
        }

        @Override
        public void onNoReply(ClockReading now) {
            respond(SetpRequestResult.ofFailure(request, SILENT), SetpOpaqueBytes.NONE, now);
        }

        /** Responds, unless the participant has left the bubble meanwhile. */
        private void respond(SetpRequestResult result, SetpOpaqueBytes data, ClockReading now) {
            if (voice.isOpen()) {
                voice.send(new SetpInteractionMessage.InteractionResponse(result, data));
                voice.scheduleWork(now);
            }
        }
    }
}
