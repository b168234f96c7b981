package mocapscope.protocol.setp;

import java.util.Optional;
import mocapscope.protocol.session.ClockReading;

/**
 * Handles a participant's Interaction Requests: answers them or forwards them to the target object's owner (R45). For
 * most objects the owner is the server.
 */
final class SetpActing {
    private static final String SILENT = "owner does not answer";

    /** Maximum size in bytes of the data of a request, and of a response. */
    private static final int MOST_DATA = 16 << 10;

    private final SetpVoice voice;
    private final SetpAllowance allowance;

    SetpActing(SetpVoice voice, SetpAllowance allowance) {
        this.voice = voice;
        this.allowance = allowance;
    }

    /** Handles a request that the participant sent in the message with id {@code request}. */
    void act(long request, Deed deed, SetpVisit visit, ClockReading now) {
        if (deed.requestData().size() > MOST_DATA) {
            refuse(request, "at most 16 KiB of data go with an interaction here");
        } else if (allowance.spent(now)) {
            refuse(request, SetpAllowance.SPENT);
        } else {
            allowance.take(
                    SetpSight.of(new SetpInteraction.InteractionRequest(deed)).bytes());
            carryOut(request, deed, visit, now);
        }
    }

    private void carryOut(long request, Deed deed, SetpVisit visit, ClockReading now) {
        var hall = visit.hall();
        boolean onObject = deed.targetType() == Deed.OBJECT;
        var target = onObject ? hall.thing(deed.targetObjectIndex(), now) : Optional.<Thing>empty();
        if (onObject && target.isEmpty()) {
            refuse(request, "no object has that number");
            return;
        }
        var owner = target.flatMap(thing -> hall.owner(thing.objectIndex()));
        if (owner.isPresent()) {
            owner.get().decide(deed, new Forwarded(request, deed, visit), now);
        } else {
            voice.say(new SetpInteraction.InteractionResponse(Outcome.yes(request), Octets.NONE));
            seen(deed, Octets.NONE, visit, now);
        }
    }

    void refuse(long request, String why) {
        voice.say(new SetpInteraction.InteractionResponse(Outcome.no(request, why), Octets.NONE));
    }

    /** Announces the action to the other participants; its data is included only if it is public. */
    private static void seen(Deed deed, Octets data, SetpVisit visit, ClockReading now) {
        boolean open = deed.dataPublic();
        visit.hall()
                .tell(
                        visit,
                        new SetpInteraction.InteractionPerception(
                                open ? deed : deed.silent(), open ? data : Octets.NONE),
                        now);
    }

    /** Forwards the owner's response to the requesting participant, under the number of its own request. */
    private final class Forwarded implements SetpReplies.Asker {
        private final long request;
        private final Deed deed;
        private final SetpVisit visit;

        private Forwarded(long request, Deed deed, SetpVisit visit) {
            this.request = request;
            this.deed = deed;
            this.visit = visit;
        }

        @Override
        public void answered(SetpMessage.Sayable reply, ClockReading now) {
            var answer = (SetpInteraction.InteractionResponse) reply;
            var result = result(answer, now);
            respond(result, result.success() ? answer.responseData() : Octets.NONE, now);
            if (result.success() && visit.inside()) {
                allowance.take(answer.responseData().size());
                seen(deed, answer.responseData(), visit, now);
            }
        }

        private Outcome result(SetpInteraction.InteractionResponse answer, ClockReading now) {
            var result = answer.result();
            if (answer.responseData().size() > MOST_DATA) {
                return Outcome.no(request, "the owner answers with more than 16 KiB of data");
            }
            return result.success() && allowance.spent(now)
                    ? Outcome.no(request, SetpAllowance.SPENT)
                    : new Outcome(request, result.success(), result.failureMessage());
        }

        @Override
        public void unanswered(ClockReading now) {
            respond(Outcome.no(request, SILENT), Octets.NONE, now);
        }

        /** Responds, unless the participant has left the bubble meanwhile. */
        private void respond(Outcome result, Octets data, ClockReading now) {
            if (voice.open()) {
                voice.say(new SetpInteraction.InteractionResponse(result, data));
                voice.soon(now);
            }
        }
    }
}
