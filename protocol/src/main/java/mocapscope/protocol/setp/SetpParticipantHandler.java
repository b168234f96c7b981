package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.ClockReading;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.SessionPhase;
import org.jspecify.annotations.Nullable;

/**
 * Handles the requests of one admitted SETP participant: join, examine, interact, inject, eject and hand over. It can
 * be in one bubble at a time.
 */
final class SetpParticipantHandler {
    private static final String OUTSIDE = "you are in no bubble";

    /**
     * Approximate number of bytes sent to the other participants for an object that appears, disappears or is handed
     * over.
     */
    private static final int COMING = 400;

    /** Approximate number of bytes sent to the other participants for a movement. */
    private static final int MOVEMENT = 48;

    private final SetpConnection voice;
    private final SetpRequestTracker replies;
    private final SetpBubbleCloud cloud;
    private final String name;
    private final double rate;
    private final RandomGenerator random;
    private final SessionContext out;
    private final SetpBroadcastLimiter allowance = new SetpBroadcastLimiter();
    private final SetpInteractionHandler acting;
    /** Null for a client. */
    private @Nullable SetpServerHandoverHandler handing;

    /** Null outside of a bubble. */
    private @Nullable SetpBubbleMembership visit;

    SetpParticipantHandler(
            SetpConnection voice,
            SetpRequestTracker replies,
            SetpBubbleCloud cloud,
            String name,
            double rate,
            RandomGenerator random,
            SessionContext out) {
        this.voice = voice;
        this.replies = replies;
        this.cloud = cloud;
        this.name = name;
        this.rate = rate;
        this.random = random;
        this.out = out;
        this.acting = new SetpInteractionHandler(voice, allowance);
    }

    /** Places a linked simulation in its bubble, so that it receives the messages of that bubble. */
    void startLink(SetpBubbleState hall, SetpLinkMessage.BubbleLinkRequest request) {
        handing = new SetpServerHandoverHandler(
                voice, replies, request.callingBubbleId(), request.relativeLocation(), out);
        visit = new SetpBubbleMembership(hall, voice, replies, SetpBubbleDirectory.NONE, rate, handing, random, out);
    }

    /** Continues the visit once the peer has acknowledged all messages. */
    void advance(ClockReading reading) {
        if (visit != null) {
            visit.advance(reading);
        }
    }

    /** Leaves the bubble and removes the participant's objects. */
    void leave(ClockReading reading) {
        if (visit != null) {
            visit.leave(reading);
            visit = null;
        }
    }

    void tick(ClockReading reading) {
        if (visit != null) {
            visit.tick(reading);
        }
    }

    /** Returns true if the participant did not keep up with the messages of its bubble. */
    boolean isOverrun() {
        return visit != null && visit.isOverrun();
    }

    private Optional<SetpBubbleMembership> inside() {
        return Optional.ofNullable(visit).filter(SetpBubbleMembership::isInside);
    }

    /** Handles a message that requires admission. */
    void handleMessage(long id, SetpMessage.SetpMessagePayload what, ClockReading reading) {
        advance(reading);
        if (visit != null && !(what instanceof SetpBubbleMessage)) {
            visit.confirmEntry(reading);
        }
        switch (what) {
            case SetpBubbleMessage bubbles -> bubbles(bubbles, reading);
            case SetpExamineMessage examining -> inside().ifPresent(here -> examine(examining, here, reading));
            case SetpPerceptionMessage perception -> inside().ifPresent(here -> move(perception, here, reading));
            case SetpInteractionMessage.InteractionRequest(var action) ->
                inside().ifPresentOrElse(
                                here -> acting.handleRequest(id, action, here, reading),
                                () -> acting.refuse(id, OUTSIDE));
            case SetpHandoverMessage.HandoverRequest request -> handOver(id, request, reading);
            case SetpInjectionMessage.InjectionRequest(var objectData) -> inject(id, objectData, reading);
            case SetpInjectionMessage.EjectionRequest(var object) -> eject(id, object, reading);
            case SetpInteractionMessage _,
                    SetpHandoverMessage _,
                    SetpInjectionMessage _ -> {} // replies, handled by the request's listener
            case SetpControlMessage _, SetpConnectMessage _, SetpLinkMessage _ -> {} // handled by the session
        }
    }

    private void bubbles(SetpBubbleMessage what, ClockReading reading) {
        switch (what) {
            case SetpBubbleMessage.ListBubblesRequest _ ->
                voice.send(new SetpBubbleMessage.ListBubblesResponse(cloud.bubbles()));
            case SetpBubbleMessage.ListAvatarsRequest(var bubble) ->
                voice.send(new SetpBubbleMessage.ListAvatarsResponse(cloud.avatars(bubble)));
            case SetpBubbleMessage.JoinBubbleRequest(var bubble, var body) -> join(bubble, body, reading);
            case SetpBubbleMessage.LeaveBubbleNotification _ -> {
                if (handing == null && visit != null) {
                    out.enterStep(
                            SessionPhase.LIVE,
                            who() + "out of " + visit.bubble().name(),
                            "");
                    leave(reading);
                }
            }
            case SetpBubbleMessage.ListBubblesResponse _,
                    SetpBubbleMessage.ListAvatarsResponse _,
                    SetpBubbleMessage.JoinBubbleResponse _ -> {}
        }
    }

    private void join(UUID bubble, UUID body, ClockReading reading) {
        var hall = cloud.findBubble(bubble).filter(_ -> visit == null && !allowance.isExhausted(reading));
        voice.send(new SetpBubbleMessage.JoinBubbleResponse(hall.isPresent()));
        hall.ifPresent(there -> {
            allowance.consume(COMING);
            visit = new SetpBubbleMembership(there, voice, replies, body, rate, null, random, out);
            out.enterStep(SessionPhase.LIVE, who() + "in " + there.name(), "");
        });
    }

    private String who() {
        return name.isEmpty() ? "" : name + " ";
    }

    private void examine(SetpExamineMessage what, SetpBubbleMembership here, ClockReading reading) {
        switch (what) {
            case SetpExamineMessage.ObjectExamineById(var object) ->
                here.bubble().findObject(object, reading).ifPresent(objectData -> here.sendObject(objectData, reading));
            case SetpExamineMessage.ObjectExamineByIndex(long index) ->
                here.bubble()
                        .findObject(index, reading)
                        .ifPresentOrElse(
                                setpObjectData -> here.sendObject(setpObjectData, reading),
                                () -> voice.send(new SetpPerceptionMessage.DisappearancePerception(index)));
        }
    }

    /** Injects an object; the participant receives the response before all others receive the object (R24). */
    private void inject(long id, SetpObjectData objectData, ClockReading reading) {
        var here = inside();
        var why = here.isEmpty()
                ? OUTSIDE
                : allowance.isExhausted(reading)
                        ? SetpBroadcastLimiter.SPENT
                        : here.get().bubble().refusal(objectData, here.get(), reading);
        voice.send(new SetpInjectionMessage.InjectionResponse(
                why.isEmpty() ? SetpRequestResult.ofSuccess(id) : SetpRequestResult.ofFailure(id, why)));
        if (why.isEmpty()) {
            var hall = here.orElseThrow().bubble();
            allowance.consume(SetpBroadcastMessage.of(new SetpPerceptionMessage.ObjectPerception(objectData))
                    .bytes());
            hall.announce(hall.addObject(objectData, here.get()), reading);
        }
    }

    /** Ejects an object; the participant receives the response before all others receive the disappearance. */
    private void eject(long id, UUID object, ClockReading reading) {
        if (allowance.isExhausted(reading)) {
            voice.send(new SetpInjectionMessage.EjectionResponse(
                    SetpRequestResult.ofFailure(id, SetpBroadcastLimiter.SPENT)));
            return;
        }
        var gone = inside().flatMap(here -> here.bubble().removeObject(object, here));
        voice.send(new SetpInjectionMessage.EjectionResponse(
                gone.isPresent()
                        ? SetpRequestResult.ofSuccess(id)
                        : SetpRequestResult.ofFailure(id, "no object of yours has that id")));
        inside().ifPresent(here -> gone.ifPresent(one -> {
            var sight = new SetpPerceptionMessage.DisappearancePerception(one.objectIndex());
            allowance.consume(SetpBroadcastMessage.of(sight).bytes());
            here.bubble().announceRemoval(one.objectIndex(), reading);
        }));
    }

    /**
     * Forwards movements and animations. They have a lower priority than events: beyond the allowance they are dropped.
     */
    private void move(SetpPerceptionMessage what, SetpBubbleMembership here, ClockReading reading) {
        number(what).ifPresent(index -> {
            boolean told = !allowance.isExhausted(reading);
            if (told) {
                allowance.consume(
                        what instanceof SetpPerceptionMessage.AnimationPerception one
                                ? (1 + one.animations().size()) * SetpPerceptionMessage.SetpAnimationEntry.SIZE
                                : MOVEMENT);
            }
            here.bubble().updateObject(what, index, here, told, reading);
        });
    }

    private static OptionalLong number(SetpPerceptionMessage what) {
        return switch (what) {
            case SetpPerceptionMessage.MovementPerception one -> OptionalLong.of(one.objectIndex());
            case SetpPerceptionMessage.AdvancedMovementPerception one -> OptionalLong.of(one.objectIndex());
            case SetpPerceptionMessage.AnimationPerception one -> OptionalLong.of(one.objectIndex());
            case SetpPerceptionMessage.ObjectPerception _,
                    SetpPerceptionMessage.DisappearancePerception _,
                    SetpPerceptionMessage.CollisionPerception _ -> OptionalLong.empty();
        };
    }

    private void handOver(long id, SetpHandoverMessage.HandoverRequest request, ClockReading reading) {
        var here = inside();
        if (handing != null && here.isPresent() && allowance.isExhausted(reading)) {
            voice.send(new SetpHandoverMessage.HandoverResponse(
                    SetpRequestResult.ofFailure(id, SetpBroadcastLimiter.SPENT)));
        } else if (handing != null && here.isPresent()) {
            allowance.consume(COMING + request.internalData().size());
            handing.handleRequest(id, request, here.get(), reading);
        } else {
            voice.send(new SetpHandoverMessage.HandoverResponse(
                    SetpRequestResult.ofFailure(id, "only a linked simulation hands objects over")));
        }
    }
}
