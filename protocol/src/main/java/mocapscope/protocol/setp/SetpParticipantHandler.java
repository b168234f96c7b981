package mocapscope.protocol.setp;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;
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
        handing = new SetpServerHandoverHandler(voice, replies, request.callingBubbleId(), request.relativeLocation(), out);
        visit = new SetpBubbleMembership(hall, voice, replies, SetpBubbleDirectory.NONE, rate, handing, random, out);
    }

    /** Continues the visit once the peer has acknowledged all messages. */
    void advance(ClockReading now) {
        if (visit != null) {
            visit.advance(now);
        }
    }

    /** Leaves the bubble and removes the participant's objects. */
    void leave(ClockReading now) {
        if (visit != null) {
            visit.leave(now);
            visit = null;
        }
    }

    void tick(ClockReading now) {
        if (visit != null) {
            visit.tick(now);
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
    void handleMessage(long id, SetpMessage.SetpMessagePayload what, ClockReading now) {
        advance(now);
        if (visit != null && !(what instanceof SetpBubbleMessage)) {
            visit.confirmEntry(now);
        }
        switch (what) {
            case SetpBubbleMessage bubbles -> bubbles(bubbles, now);
            case SetpExamineMessage examining -> inside().ifPresent(here -> examine(examining, here, now));
            case SetpPerceptionMessage perception -> inside().ifPresent(here -> move(perception, here, now));
            case SetpInteractionMessage.InteractionRequest(var deed) ->
                inside().ifPresentOrElse(here -> acting.handleRequest(id, deed, here, now), () -> acting.refuse(id, OUTSIDE));
            case SetpHandoverMessage.HandoverRequest request -> handOver(id, request, now);
            case SetpInjectionMessage.InjectionRequest(var thing) -> inject(id, thing, now);
            case SetpInjectionMessage.EjectionRequest(var object) -> eject(id, object, now);
            case SetpInteractionMessage _, SetpHandoverMessage _, SetpInjectionMessage _ -> {} // replies, handled by the request's listener
            case SetpControlMessage _, SetpConnectMessage _, SetpLinkMessage _ -> {} // handled by the session
        }
    }

    private void bubbles(SetpBubbleMessage what, ClockReading now) {
        switch (what) {
            case SetpBubbleMessage.ListBubblesRequest _ -> voice.send(new SetpBubbleMessage.ListBubblesResponse(cloud.bubbles()));
            case SetpBubbleMessage.ListAvatarsRequest(var bubble) ->
                voice.send(new SetpBubbleMessage.ListAvatarsResponse(cloud.avatars(bubble)));
            case SetpBubbleMessage.JoinBubbleRequest(var bubble, var body) -> join(bubble, body, now);
            case SetpBubbleMessage.LeaveBubbleNotification _ -> {
                if (handing == null && visit != null) {
                    out.enterStep(SessionPhase.LIVE, who() + "out of " + visit.bubble().name(), "");
                    leave(now);
                }
            }
            case SetpBubbleMessage.ListBubblesResponse _,
                    SetpBubbleMessage.ListAvatarsResponse _,
                    SetpBubbleMessage.JoinBubbleResponse _ -> {}
        }
    }

    private void join(UUID bubble, UUID body, ClockReading now) {
        var hall = cloud.findBubble(bubble).filter(_ -> visit == null && !allowance.isExhausted(now));
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

    private void examine(SetpExamineMessage what, SetpBubbleMembership here, ClockReading now) {
        switch (what) {
            case SetpExamineMessage.ObjectExamineById(var object) ->
                here.bubble().findObject(object, now).ifPresent(thing -> here.sendObject(thing, now));
            case SetpExamineMessage.ObjectExamineByIndex(long index) ->
                here.bubble()
                        .findObject(index, now)
                        .ifPresentOrElse(
                                thing -> here.sendObject(thing, now),
                                () -> voice.send(new SetpPerceptionMessage.DisappearancePerception(index)));
        }
    }

    /** Injects an object; the participant receives the response before all others receive the object (R24). */
    private void inject(long id, SetpObjectData thing, ClockReading now) {
        var here = inside();
        var why = here.isEmpty()
                ? OUTSIDE
                : allowance.isExhausted(now) ? SetpBroadcastLimiter.SPENT : here.get().bubble().refusal(thing, here.get(), now);
        voice.send(new SetpInjectionMessage.InjectionResponse(why.isEmpty() ? SetpRequestResult.ofSuccess(id) : SetpRequestResult.ofFailure(id, why)));
        if (why.isEmpty()) {
            var hall = here.orElseThrow().bubble();
            allowance.consume(
                    SetpBroadcastMessage.of(new SetpPerceptionMessage.ObjectPerception(thing)).bytes());
            hall.announce(hall.addObject(thing, here.get()), now);
        }
    }

    /** Ejects an object; the participant receives the response before all others receive the disappearance. */
    private void eject(long id, UUID object, ClockReading now) {
        if (allowance.isExhausted(now)) {
            voice.send(new SetpInjectionMessage.EjectionResponse(SetpRequestResult.ofFailure(id, SetpBroadcastLimiter.SPENT)));
            return;
        }
        var gone = inside().flatMap(here -> here.bubble().removeObject(object, here));
        voice.send(new SetpInjectionMessage.EjectionResponse(
                gone.isPresent() ? SetpRequestResult.ofSuccess(id) : SetpRequestResult.ofFailure(id, "no object of yours has that id")));
        inside().ifPresent(here -> gone.ifPresent(one -> {
            var sight = new SetpPerceptionMessage.DisappearancePerception(one.objectIndex());
            allowance.consume(SetpBroadcastMessage.of(sight).bytes());
            here.bubble().announceRemoval(one.objectIndex(), now);
        }));
    }

    /**
     * Forwards movements and animations. They have a lower priority than events: beyond the allowance they are dropped.
     */
    private void move(SetpPerceptionMessage what, SetpBubbleMembership here, ClockReading now) {
        number(what).ifPresent(index -> {
            boolean told = !allowance.isExhausted(now);
            if (told) {
                allowance.consume(
                        what instanceof SetpPerceptionMessage.AnimationPerception one
                                ? (1 + one.animations().size()) * SetpPerceptionMessage.SetpAnimationEntry.SIZE
                                : MOVEMENT);
            }
            here.bubble().updateObject(what, index, here, told, now);
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

    private void handOver(long id, SetpHandoverMessage.HandoverRequest request, ClockReading now) {
        var here = inside();
        if (handing != null && here.isPresent() && allowance.isExhausted(now)) {
            voice.send(new SetpHandoverMessage.HandoverResponse(SetpRequestResult.ofFailure(id, SetpBroadcastLimiter.SPENT)));
        } else if (handing != null && here.isPresent()) {
            allowance.consume(COMING + request.internalData().size());
            handing.handleRequest(id, request, here.get(), now);
        } else {
            voice.send(new SetpHandoverMessage.HandoverResponse(SetpRequestResult.ofFailure(id, "only a linked simulation hands objects over")));
        }
    }
}
