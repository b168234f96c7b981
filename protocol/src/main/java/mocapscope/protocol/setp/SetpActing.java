package mocapscope.protocol.setp;

import java.util.Optional;
import mocapscope.protocol.session.Now;

/** A guest acts on something in its bubble: the owner of the object decides, which for most is the server (R45). */
final class SetpActing {
    private static final String SILENT = "owner does not answer";

    private final SetpVoice voice;

    SetpActing(SetpVoice voice) {
        this.voice = voice;
    }

    /** That guest asks for that, in a message of that id. */
    void act(long request, Deed deed, SetpVisit visit, Now now) {
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

    /** The others see what this guest did; what was said with it only if it is public. */
    private static void seen(Deed deed, Octets data, SetpVisit visit, Now now) {
        boolean open = deed.dataPublic();
        visit.hall()
                .tell(
                        visit,
                        new SetpInteraction.InteractionPerception(
                                open ? deed : deed.silent(), open ? data : Octets.NONE),
                        now);
    }

    /** Whoever asked hears what the owner says, under the number of its own request. */
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
        public void answered(SetpMessage.Sayable reply, Now now) {
            var answer = (SetpInteraction.InteractionResponse) reply;
            var result = answer.result();
            respond(new Outcome(request, result.success(), result.failureMessage()), answer.responseData(), now);
            if (result.success() && visit.inside()) {
                seen(deed, answer.responseData(), visit, now);
            }
        }

        @Override
        public void unanswered(Now now) {
            respond(Outcome.no(request, SILENT), Octets.NONE, now);
        }

        /** It may have gone meanwhile. */
        private void respond(Outcome result, Octets data, Now now) {
            if (voice.open()) {
                voice.say(new SetpInteraction.InteractionResponse(result, data));
                voice.soon(now);
            }
        }
    }
}
