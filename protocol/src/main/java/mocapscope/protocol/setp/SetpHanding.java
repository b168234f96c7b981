package mocapscope.protocol.setp;

import java.util.UUID;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;

/** Objects pass between the bubble and a linked simulation, both ways. A simulation has its bubble's id: no message tells another. */
final class SetpHanding {
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final UUID simulation;
    private final Vec3 center;
    private final Actions out;

    /** To and from that simulation, whose bubble's centre lies there as ours counts. */
    SetpHanding(SetpVoice voice, SetpReplies replies, UUID simulation, Vec3 center, Actions out) {
        this.voice = voice;
        this.replies = replies;
        this.simulation = simulation;
        this.center = center;
        this.out = out;
    }

    /** Offers an object of ours; it stays when that is refused, or not answered. */
    void offer(Thing thing, SetpVisit visit, Now now) {
        var hall = visit.hall();
        var request = new SetpHandover.HandoverRequest(
                thing.objectId(),
                thing.location(),
                thing.location().minus(center),
                hall.id(),
                simulation,
                thing.internalData());
        var asker = new SetpReplies.Asker() {
            @Override
            public void answered(SetpMessage.Sayable reply, Now at) {
                var result = ((SetpHandover.HandoverResponse) reply).result();
                if (result.success() && visit.inside()) {
                    hall.give(thing, visit, request.perceived(), at);
                } else {
                    var why = result.success() ? "the simulation has left meanwhile" : result.failureMessage();
                    out.finding(SetpRule.HANDOVER_REFUSED, thing.objectId() + ": " + why);
                    hall.keep(thing);
                }
            }

            @Override
            public void unanswered(Now at) {
                hall.keep(thing);
            }

            @Override
            public boolean late(SetpMessage.Sayable reply, Now at) {
                var result = ((SetpHandover.HandoverResponse) reply).result();
                boolean its = result.success() && visit.inside() && hall.offers(thing);
                if (its) {
                    hall.give(thing, visit, request.perceived(), at);
                }
                return its;
            }
        };
        replies.ask(request, asker, now);
    }

    /** The simulation hands an object over to us. */
    void asked(long id, SetpHandover.HandoverRequest request, SetpVisit visit, Now now) {
        var hall = visit.hall();
        var why = hall.refusal(request, visit, now);
        voice.say(new SetpHandover.HandoverResponse(why.isEmpty() ? Outcome.yes(id) : Outcome.no(id, why)));
        if (why.isEmpty()) {
            var taken = hall.receive(request, visit, now);
            hall.tell(null, request.perceived(), now);
            taken.ifPresent(thing -> hall.told(thing, now));
        }
    }
}
