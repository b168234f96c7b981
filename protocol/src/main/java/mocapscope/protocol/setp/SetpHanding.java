package mocapscope.protocol.setp;

import java.util.UUID;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;

/**
 * Handles object handovers between a server's bubble and a linked simulation, in both directions. The simulation's id
 * is assumed to be its bubble's, as no message states another.
 */
final class SetpHanding {
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final UUID simulation;
    private final Vec3 center;
    private final SessionContext out;

    /**
     * Creates a handler for one simulation; {@code center} is the centre of the simulation's bubble, relative to this
     * one.
     */
    SetpHanding(SetpVoice voice, SetpReplies replies, UUID simulation, Vec3 center, SessionContext out) {
        this.voice = voice;
        this.replies = replies;
        this.simulation = simulation;
        this.center = center;
        this.out = out;
    }

    /** Offers a simulated object to the linked simulation; keeps it if that refuses or does not answer. */
    void offer(Thing thing, SetpVisit visit, ClockReading now) {
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
            public void answered(SetpMessage.Sayable reply, ClockReading at) {
                var result = ((SetpHandover.HandoverResponse) reply).result();
                if (result.success() && visit.inside()) {
                    hall.give(thing, visit, request.perceived(), at);
                } else {
                    var why = result.success() ? "the simulation has left meanwhile" : result.failureMessage();
                    out.reportFinding(SetpRule.HANDOVER_REFUSED, thing.objectId() + ": " + why);
                    hall.keep(thing);
                }
            }

            @Override
            public void unanswered(ClockReading at) {
                hall.keep(thing);
            }

            @Override
            public boolean late(SetpMessage.Sayable reply, ClockReading at) {
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

    /** Handles a request of the linked simulation to take an object over. */
    void asked(long id, SetpHandover.HandoverRequest request, SetpVisit visit, ClockReading now) {
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
