package mocapscope.protocol.setp.bubble;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.connection.SetpRequestTracker;
import mocapscope.protocol.setp.connection.SetpTransportAdapter;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.wire.SetpBubbleLinkMessage;
import mocapscope.protocol.setp.wire.SetpBubbleListJoinLeaveMessage;
import mocapscope.protocol.setp.wire.SetpMessage;
import mocapscope.protocol.setp.wire.SetpMessageKind;
import mocapscope.protocol.setp.wire.SetpObjectActionMessage;
import mocapscope.protocol.setp.wire.SetpObjectChangePerceptionMessage;
import mocapscope.protocol.setp.wire.SetpObjectData;
import mocapscope.protocol.setp.wire.SetpObjectHandoverMessage;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpProblemKind;
import mocapscope.protocol.setp.wire.SetpRequestResultStructure;
import mocapscope.protocol.setp.wire.SetpTargetedAction;
import org.jspecify.annotations.Nullable;

/**
 * Sends one participant of a SETP bubble (shared scene) the objects, movements and events of that bubble. Handles
 * object handovers between the bubble and a linked simulation, in both directions.
 */
public final class SetpParticipantBubbleUpdateSender {
    public static final String TICK = "tick";

    /** Maximum number of messages that wait for room in the transport, and of their bytes. */
    @DocumentedLimit(
            value = "broadcasts that wait for one participant",
            unit = "messages",
            beyond = "disconnected, PEER_SLOW")
    private static final int MOST = 512;

    @DocumentedLimit(
            value = "data of the broadcasts that wait for one participant",
            unit = "bytes",
            beyond = "disconnected, PEER_SLOW")
    private static final int MOST_BYTES = 256 << 10;
    /** Minimum number of bytes that the transport may have queued. */
    private static final long AHEAD = 4 << 10;
    /** Divisor of the send rate: a faster transport may have half a second's data queued. */
    private static final long PARTS = 2;

    /**
     * Progress of the membership. Messages may arrive in any order, so events are sent once the peer has acknowledged
     * the join, and movements once it has acknowledged the objects.
     */
    private enum Stay {
        LET_IN,
        LOOKING,
        INSIDE,
        GONE
    }

    private final SetpServerSharedScene bubble;
    private final SetpTransportAdapter connection;
    private final SetpRequestTracker replies;
    private final UUID avatar;
    private final long interval;
    private final SetpBubbleLinkMessage.@Nullable BubbleLinkRequest link;
    private final RandomGenerator random;
    private final SessionLogicContext out;
    /** Indices of the objects present at the join that the participant has not received yet. */
    private final Queue<Long> unseen = new ArrayDeque<>();

    /** Events that wait for room in the transport, so that the participant's own replies are not delayed. */
    private final Queue<SetpBubbleBroadcastMessage> waiting = new ArrayDeque<>();

    private long waitingBytes;
    private boolean isOverrun;
    private Stay stay = Stay.LET_IN;
    private long shown;

    /**
     * Creates a membership that starts once the peer has acknowledged the join.
     *
     * @param avatar the chosen avatar; an unknown one is ignored
     * @param rate rate of its movement messages in hertz
     * @param random generator for its avatar, separate from the one that protects its session
     * @param link request of a linked simulation, which takes over objects that reach the border; null for a client
     */
    public SetpParticipantBubbleUpdateSender(
            SetpServerSharedScene sharedScene,
            SetpTransportAdapter connection,
            SetpRequestTracker replies,
            UUID avatar,
            double rate,
            SetpBubbleLinkMessage.@Nullable BubbleLinkRequest link,
            RandomGenerator random,
            SessionLogicContext out) {
        this.bubble = sharedScene;
        this.connection = connection;
        this.replies = replies;
        this.avatar = avatar;
        this.interval = (long) (1e9 / rate);
        this.link = link;
        this.random = random;
        this.out = out;
    }

    public SetpServerSharedScene bubble() {
        return bubble;
    }

    /** Continues once the peer has acknowledged all messages. */
    public void advance(MonotonicAndUnixTime now) {
        if (stay == Stay.LET_IN && connection.isSettled()) {
            enter(now);
        } else if (stay == Stay.LOOKING && unseen.isEmpty() && connection.isSettled()) {
            stay = Stay.INSIDE;
        }
        flow(now);
    }

    /**
     * Notes that the peer sent a request of a participant: it knows of the join, even if it has not acknowledged all
     * messages.
     */
    public void confirmEntry(MonotonicAndUnixTime now) {
        if (stay == Stay.LET_IN) {
            enter(now);
        }
    }

    /**
     * Sends waiting messages while there is room: first the objects present, and after their acknowledgement later
     * events.
     */
    private void flow(MonotonicAndUnixTime now) {
        while (stay == Stay.LOOKING && !unseen.isEmpty() && hasRoom()) {
            bubble.findObject(unseen.remove(), now).ifPresent(objectData -> {
                connection.send(new SetpObjectChangePerceptionMessage.ObjectPerception(objectData));
                animate(objectData, now);
            });
        }
        while (stay == Stay.INSIDE && !waiting.isEmpty() && hasRoom()) {
            var next = waiting.remove();
            waitingBytes -= next.bytes();
            connection.send(next.payload());
        }
    }

    private boolean hasRoom() {
        return connection.backlog() < Math.max(AHEAD, connection.rate() / PARTS);
    }

    /** Returns true if the participant did not keep up with the messages. */
    public boolean isOverrun() {
        return isOverrun;
    }

    /** Enters the bubble: queues all objects present and receives events from now on. */
    private void enter(MonotonicAndUnixTime now) {
        stay = Stay.LOOKING;
        bubble.removeExpired(now);
        bubble.objects(now).forEach(objectData -> unseen.add(objectData.objectIndex()));
        bubble.enter(this);
        embody(now);
        shown = bubble.elapsedNanos(now);
        out.scheduleTimer(TICK, now.monotonicNanos() + interval);
        flow(now);
        connection.scheduleWork(now);
    }

    /** Adds the participant's chosen avatar, if it exists; several participants may use the same one. */
    private void embody(MonotonicAndUnixTime now) {
        SetpSimulatedLinkedBubblePair.AVATARS.stream()
                .filter(one -> one.avatarId().equals(avatar))
                .findFirst()
                .map(this::body)
                .filter(body -> bubble.refusal(body, this, now).isEmpty())
                .ifPresent(body -> bubble.announce(bubble.addObject(body, this), now));
    }

    private SetpObjectData body(SetpBubbleListJoinLeaveMessage.SetpAvatarEntry chosen) {
        return SetpObjectData.atRest(
                new UUID(random.nextLong(), random.nextLong()),
                SetpUuidInputParser.createUuid("type visitor"),
                chosen.modelId(),
                bubble.id(),
                0,
                0.2f,
                new Vec3(0.5 * random.nextInt(5) - 1, 0.2, 2.4),
                SetpOpaqueBytes.NONE);
    }

    public boolean isInside() {
        return stay == Stay.LOOKING || stay == Stay.INSIDE;
    }

    /** Leaves the bubble with the participant's objects; requests that wait for its decision remain unanswered. */
    public void leave(MonotonicAndUnixTime now) {
        boolean was = isInside();
        stay = Stay.GONE;
        if (was) {
            out.cancelTimer(TICK);
            replies.abandon(SetpMessageKind.INTERACTION_REQUEST, now);
            replies.abandon(SetpMessageKind.HANDOVER_REQUEST, now);
            bubble.leave(this, now);
        }
    }

    /** Sends a message that must be delivered, as the transport has room. */
    void deliver(SetpBubbleBroadcastMessage sight, MonotonicAndUnixTime now) {
        isOverrun |= waiting.size() >= MOST || waitingBytes + sight.bytes() > MOST_BYTES;
        if (!isOverrun) { // otherwise the participant would lack required messages
            waiting.add(sight);
            waitingBytes += sight.bytes();
        }
        flow(now);
        connection.scheduleWork(now);
    }

    /** Sends a message of which only the latest state of the object matters. */
    void deliverLatest(SetpObjectChangePerceptionMessage perception, long object, MonotonicAndUnixTime now) {
        if (stay == Stay.INSIDE) {
            connection.sendReplaceable(perception, object);
            connection.scheduleWork(now);
        }
    }

    /** Lets the participant decide on an action on an object of its own (R45). */
    public void decideInteraction(
            SetpTargetedAction action, SetpRequestTracker.SetpReplyListener listener, MonotonicAndUnixTime now) {
        replies.sendRequest(new SetpObjectActionMessage.InteractionRequest(action), listener, now);
    }

    /** Sends the events since the last call, and the current movements. */
    public void tick(MonotonicAndUnixTime now) {
        if (!isInside()) {
            return;
        }
        bubble.removeExpired(now);
        long moment = bubble.elapsedNanos(now);
        bubble.emitEvents(shown, moment, perception -> deliver(SetpBubbleBroadcastMessage.of(perception), now));
        if (stay == Stay.INSIDE) {
            bubble.emitMovements(shown, moment, this::sendMovement);
        }
        if (link != null) {
            for (var objectData : bubble.offerObjectsAtBorder(shown, moment)) {
                offer(objectData, link, now);
            }
        }
        shown = moment;
        out.scheduleTimer(TICK, now.monotonicNanos() + interval - moment % interval);
    }

    private void sendMovement(SetpObjectChangePerceptionMessage movement) {
        switch (movement) {
            case SetpObjectChangePerceptionMessage.MovementPerception one ->
                connection.sendReplaceable(one, one.objectIndex());
            case SetpObjectChangePerceptionMessage.AdvancedMovementPerception one ->
                connection.sendReplaceable(one, one.objectIndex());
            case SetpObjectChangePerceptionMessage.ObjectPerception _,
                    SetpObjectChangePerceptionMessage.AnimationPerception _,
                    SetpObjectChangePerceptionMessage.DisappearancePerception _,
                    SetpObjectChangePerceptionMessage.CollisionPerception _ -> {}
        }
    }

    /** Sends an object with its motion and animations (R29). */
    public void sendObject(SetpObjectData objectData, MonotonicAndUnixTime now) {
        connection.send(new SetpObjectChangePerceptionMessage.ObjectPerception(objectData));
        if (!objectData.isSteady()) {
            sendMovement(SetpSimulatedObjectSet.fully(objectData));
        } else if (!objectData.velocity().equals(Vec3.ZERO)) {
            sendMovement(SetpSimulatedObjectSet.simply(objectData));
        }
        animate(objectData, now);
    }

    private void animate(SetpObjectData objectData, MonotonicAndUnixTime now) {
        bubble.animations(objectData.objectIndex(), now).ifPresent(connection::send);
    }

    /**
     * Offers a simulated object to the linked simulation; keeps it if that refuses or does not answer. The simulation's
     * id is assumed to be its bubble's, as no message states another.
     */
    private void offer(
            SetpObjectData objectData, SetpBubbleLinkMessage.BubbleLinkRequest to, MonotonicAndUnixTime now) {
        var request = new SetpObjectHandoverMessage.HandoverRequest(
                objectData.objectId(),
                objectData.location(),
                objectData.location().minus(to.relativeLocation()),
                bubble.id(),
                to.callingBubbleId(),
                objectData.internalData());
        var replyListener = new SetpRequestTracker.SetpReplyListener() {
            @Override
            public void onReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime at) {
                var result = ((SetpObjectHandoverMessage.HandoverResponse) reply).result();
                if (result.success() && isInside()) {
                    bubble.completeHandover(
                            objectData, SetpParticipantBubbleUpdateSender.this, request.perceived(), at);
                } else {
                    var reason = result.success() ? "the simulation has left meanwhile" : result.failureMessage();
                    out.reportFinding(SetpProblemKind.HANDOVER_REFUSED, objectData.objectId() + ": " + reason);
                    bubble.cancelOffer(objectData);
                }
            }

            @Override
            public void onNoReply(MonotonicAndUnixTime at) {
                bubble.cancelOffer(objectData);
            }

            @Override
            public boolean onLateReply(SetpMessage.SetpMessagePayload reply, MonotonicAndUnixTime at) {
                var result = ((SetpObjectHandoverMessage.HandoverResponse) reply).result();
                boolean matches = result.success() && isInside() && bubble.isOffered(objectData);
                if (matches) {
                    bubble.completeHandover(
                            objectData, SetpParticipantBubbleUpdateSender.this, request.perceived(), at);
                }
                return matches;
            }
        };
        replies.sendRequest(request, replyListener, now);
    }

    /** Handles a request of the linked simulation to take an object over. */
    public void acceptHandover(long id, SetpObjectHandoverMessage.HandoverRequest request, MonotonicAndUnixTime now) {
        var reason = bubble.refusal(request, this, now);
        connection.send(new SetpObjectHandoverMessage.HandoverResponse(SetpRequestResultStructure.of(id, reason)));
        if (reason.isEmpty()) {
            var taken = bubble.acceptHandover(request, this, now);
            bubble.broadcast(null, request.perceived(), now);
            taken.ifPresent(objectData -> bubble.announce(objectData, now));
        }
    }
}
