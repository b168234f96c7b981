package mocapscope.protocol.setp;

import java.util.UUID;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionContext;

/**
 * Handles object handovers between a server's bubble and a linked simulation, in both directions. The simulation's id
 * is assumed to be its bubble's, as no message states another.
 */
final class SetpServerHandoverHandler {
    private final SetpConnection voice;
    private final SetpRequestTracker replies;
    private final UUID simulation;
    private final Vec3 center;
    private final SessionContext out;

    /**
     * Creates a handler for one simulation; {@code center} is the centre of the simulation's bubble, relative to this
     * one.
     */
    SetpServerHandoverHandler(
            SetpConnection voice, SetpRequestTracker replies, UUID simulation, Vec3 center, SessionContext out) {
        this.voice = voice;
        this.replies = replies;
        this.simulation = simulation;
        this.center = center;
        this.out = out;
    }

    /** Offers a simulated object to the linked simulation; keeps it if that refuses or does not answer. */
    void offer(SetpObjectData objectData, SetpBubbleMembership visit, ClockReading reading) {
        var hall = visit.bubble();
        var request = new SetpHandoverMessage.HandoverRequest(
                objectData.objectId(),
                objectData.location(),
                objectData.location().minus(center),
                hall.id(),
                simulation,
                objectData.internalData());
        var asker = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, ClockReading at) {
                var result = ((SetpHandoverMessage.HandoverResponse) reply).result();
                if (result.success() && visit.isInside()) {
                    hall.completeHandover(objectData, visit, request.perceived(), at);
                } else {
                    var why = result.success() ? "the simulation has left meanwhile" : result.failureMessage();
                    out.reportFinding(SetpRule.HANDOVER_REFUSED, objectData.objectId() + ": " + why);
                    hall.cancelOffer(objectData);
                }
            }

            @Override
            public void onNoReply(ClockReading at) {
                hall.cancelOffer(objectData);
            }

            @Override
            public boolean onLateReply(SetpMessage.SetpMessagePayload reply, ClockReading at) {
                var result = ((SetpHandoverMessage.HandoverResponse) reply).result();
                boolean its = result.success() && visit.isInside() && hall.isOffered(objectData);
                if (its) {
                    hall.completeHandover(objectData, visit, request.perceived(), at);
                }
                return its;
            }
        };
        replies.sendRequest(request, asker, reading);
    }

    /** Handles a request of the linked simulation to take an object over. */
    void handleRequest(
            long id, SetpHandoverMessage.HandoverRequest request, SetpBubbleMembership visit, ClockReading reading) {
        var hall = visit.bubble();
        var why = hall.refusal(request, visit, reading);
        voice.send(new SetpHandoverMessage.HandoverResponse(
                why.isEmpty() ? SetpRequestResult.ofSuccess(id) : SetpRequestResult.ofFailure(id, why)));
        if (why.isEmpty()) {
            var taken = hall.acceptHandover(request, visit, reading);
            hall.broadcast(null, request.perceived(), reading);
            taken.ifPresent(objectData -> hall.announce(objectData, reading));
        }
    }
}
