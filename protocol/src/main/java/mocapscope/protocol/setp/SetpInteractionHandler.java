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
    void handleRequest(long request, SetpObjectAction action, SetpBubbleMembership visit, ClockReading reading) {
        if (action.requestData().size() > MOST_DATA) {
            refuse(request, "at most 16 KiB of data go with an interaction here");
        } else if (allowance.isExhausted(reading)) {
            refuse(request, SetpBroadcastLimiter.SPENT);
        } else {
            allowance.consume(SetpBroadcastMessage.of(new SetpInteractionMessage.InteractionRequest(action))
                    .bytes());
            carryOut(request, action, visit, reading);
        }
    }

    private void carryOut(long request, SetpObjectAction action, SetpBubbleMembership visit, ClockReading reading) {
        var hall = visit.bubble();
        boolean onObject = action.targetType() == SetpObjectAction.OBJECT;
        var target = onObject ? hall.findObject(action.targetObjectIndex(), reading) : Optional.<SetpObjectData>empty();
        if (onObject && target.isEmpty()) {
            refuse(request, "no object has that number");
            return;
        }
        var owner = target.flatMap(objectData -> hall.findOwner(objectData.objectIndex()));
        if (owner.isPresent()) {
            owner.get().decideInteraction(action, new Forwarded(request, action, visit), reading);
        } else {
            voice.send(new SetpInteractionMessage.InteractionResponse(
                    SetpRequestResult.ofSuccess(request), SetpOpaqueBytes.NONE));
            seen(action, SetpOpaqueBytes.NONE, visit, reading);
        }
    }

    void refuse(long request, String why) {
        voice.send(new SetpInteractionMessage.InteractionResponse(
                SetpRequestResult.ofFailure(request, why), SetpOpaqueBytes.NONE));
    }

    /** Announces the action to the other participants; its data is included only if it is public. */
    private static void seen(
            SetpObjectAction action, SetpOpaqueBytes data, SetpBubbleMembership visit, ClockReading reading) {
        boolean open = action.dataPublic();
        visit.bubble()
                .broadcast(
                        visit,
                        new SetpInteractionMessage.InteractionPerception(
                                open ? action : action.withoutData(), open ? data : SetpOpaqueBytes.NONE),
                        reading);
    }

    /** Forwards the owner's response to the requesting participant, under the number of its own request. */
    private final class Forwarded implements SetpRequestTracker.SetpReplyListener {
        private final long request;
        private final SetpObjectAction objectAction;
        private final SetpBubbleMembership visit;

        private Forwarded(long request, SetpObjectAction action, SetpBubbleMembership visit) {
            this.request = request;
            this.objectAction = action;
            this.visit = visit;
        }

        @Override
        public void onReply(SetpMessage.SetpMessagePayload reply, ClockReading reading) {
            var answer = (SetpInteractionMessage.InteractionResponse) reply;
            var result = result(answer, reading);
            respond(result, result.success() ? answer.responseData() : SetpOpaqueBytes.NONE, reading);
            if (result.success() && visit.isInside()) {
                allowance.consume(answer.responseData().size());
                seen(objectAction, answer.responseData(), visit, reading);
            }
        }

        private SetpRequestResult result(SetpInteractionMessage.InteractionResponse answer, ClockReading reading) {
            var result = answer.result();
            if (answer.responseData().size() > MOST_DATA) {
                return SetpRequestResult.ofFailure(request, "the owner answers with more than 16 KiB of data");
            }
            return result.success() && allowance.isExhausted(reading)
                    ? SetpRequestResult.ofFailure(request, SetpBroadcastLimiter.SPENT)
                    : new SetpRequestResult(request, result.success(), result.failureMessage());
        }

        @Override
        public void onNoReply(ClockReading reading) {
            respond(SetpRequestResult.ofFailure(request, SILENT), SetpOpaqueBytes.NONE, reading);
        }

        /** Responds, unless the participant has left the bubble meanwhile. */
        private void respond(SetpRequestResult result, SetpOpaqueBytes data, ClockReading reading) {
            if (voice.isOpen()) {
                voice.send(new SetpInteractionMessage.InteractionResponse(result, data));
                voice.scheduleWork(reading);
            }
        }
    }
}
