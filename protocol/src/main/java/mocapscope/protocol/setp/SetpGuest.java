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
final class SetpGuest {
    private static final String OUTSIDE = "you are in no bubble";

    /**
     * Approximate number of bytes sent to the other participants for an object that appears, disappears or is handed
     * over.
     */
    private static final int COMING = 400;

    /** Approximate number of bytes sent to the other participants for a movement. */
    private static final int MOVEMENT = 48;

    private final SetpVoice voice;
    private final SetpReplies replies;
    private final SetpCloud cloud;
    private final String name;
    private final double rate;
    private final RandomGenerator random;
    private final SessionContext out;
    private final SetpAllowance allowance = new SetpAllowance();
    private final SetpActing acting;
    /** Null for a client. */
    private @Nullable SetpHanding handing;

    /** Null outside of a bubble. */
    private @Nullable SetpVisit visit;

    SetpGuest(
            SetpVoice voice,
            SetpReplies replies,
            SetpCloud cloud,
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
        this.acting = new SetpActing(voice, allowance);
    }

    /** Places a linked simulation in its bubble, so that it receives the messages of that bubble. */
    void link(SetpHall hall, SetpLinking.BubbleLinkRequest request) {
        handing = new SetpHanding(voice, replies, request.callingBubbleId(), request.relativeLocation(), out);
        visit = new SetpVisit(hall, voice, replies, SetpDirectory.NONE, rate, handing, random, out);
    }

    /** Continues the visit once the peer has acknowledged all messages. */
    void settle(ClockReading now) {
        if (visit != null) {
            visit.settle(now);
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
    boolean overrun() {
        return visit != null && visit.overrun();
    }

    private Optional<SetpVisit> inside() {
        return Optional.ofNullable(visit).filter(SetpVisit::inside);
    }

    /** Handles a message that requires admission. */
    void told(long id, SetpMessage.Sayable what, ClockReading now) {
        settle(now);
        if (visit != null && !(what instanceof SetpBubbles)) {
            visit.knows(now);
        }
        switch (what) {
            case SetpBubbles bubbles -> bubbles(bubbles, now);
            case SetpExamining examining -> inside().ifPresent(here -> examine(examining, here, now));
            case SetpPerception perception -> inside().ifPresent(here -> move(perception, here, now));
            case SetpInteraction.InteractionRequest(var deed) ->
                inside().ifPresentOrElse(here -> acting.act(id, deed, here, now), () -> acting.refuse(id, OUTSIDE));
            case SetpHandover.HandoverRequest request -> handOver(id, request, now);
            case SetpInjection.InjectionRequest(var thing) -> inject(id, thing, now);
            case SetpInjection.EjectionRequest(var object) -> eject(id, object, now);
            case SetpInteraction _, SetpHandover _, SetpInjection _ -> {} // replies, handled by the request's listener
            case SetpControl _, SetpConnecting _, SetpLinking _ -> {} // handled by the session
        }
    }

    private void bubbles(SetpBubbles what, ClockReading now) {
        switch (what) {
            case SetpBubbles.ListBubblesRequest _ -> voice.say(new SetpBubbles.ListBubblesResponse(cloud.bubbles()));
            case SetpBubbles.ListAvatarsRequest(var bubble) ->
                voice.say(new SetpBubbles.ListAvatarsResponse(cloud.avatars(bubble)));
            case SetpBubbles.JoinBubbleRequest(var bubble, var body) -> join(bubble, body, now);
            case SetpBubbles.LeaveBubbleNotification _ -> {
                if (handing == null && visit != null) {
                    out.enterStep(SessionPhase.LIVE, who() + "out of " + visit.hall().name(), "");
                    leave(now);
                }
            }
            case SetpBubbles.ListBubblesResponse _,
                    SetpBubbles.ListAvatarsResponse _,
                    SetpBubbles.JoinBubbleResponse _ -> {}
        }
    }

    private void join(UUID bubble, UUID body, ClockReading now) {
        var hall = cloud.hall(bubble).filter(_ -> visit == null && !allowance.spent(now));
        voice.say(new SetpBubbles.JoinBubbleResponse(hall.isPresent()));
        hall.ifPresent(there -> {
            allowance.take(COMING);
            visit = new SetpVisit(there, voice, replies, body, rate, null, random, out);
            out.enterStep(SessionPhase.LIVE, who() + "in " + there.name(), "");
        });
    }

    private String who() {
        return name.isEmpty() ? "" : name + " ";
    }

    private void examine(SetpExamining what, SetpVisit here, ClockReading now) {
        switch (what) {
            case SetpExamining.ObjectExamineById(var object) ->
                here.hall().thing(object, now).ifPresent(thing -> here.show(thing, now));
            case SetpExamining.ObjectExamineByIndex(long index) ->
                here.hall()
                        .thing(index, now)
                        .ifPresentOrElse(
                                thing -> here.show(thing, now),
                                () -> voice.say(new SetpPerception.DisappearancePerception(index)));
        }
    }

    /** Injects an object; the participant receives the response before all others receive the object (R24). */
    private void inject(long id, Thing thing, ClockReading now) {
        var here = inside();
        var why = here.isEmpty()
                ? OUTSIDE
                : allowance.spent(now) ? SetpAllowance.SPENT : here.get().hall().refusal(thing, here.get(), now);
        voice.say(new SetpInjection.InjectionResponse(why.isEmpty() ? Outcome.yes(id) : Outcome.no(id, why)));
        if (why.isEmpty()) {
            var hall = here.orElseThrow().hall();
            allowance.take(
                    SetpSight.of(new SetpPerception.ObjectPerception(thing)).bytes());
            hall.told(hall.bring(thing, here.get()), now);
        }
    }

    /** Ejects an object; the participant receives the response before all others receive the disappearance. */
    private void eject(long id, UUID object, ClockReading now) {
        if (allowance.spent(now)) {
            voice.say(new SetpInjection.EjectionResponse(Outcome.no(id, SetpAllowance.SPENT)));
            return;
        }
        var gone = inside().flatMap(here -> here.hall().take(object, here));
        voice.say(new SetpInjection.EjectionResponse(
                gone.isPresent() ? Outcome.yes(id) : Outcome.no(id, "no object of yours has that id")));
        inside().ifPresent(here -> gone.ifPresent(one -> {
            var sight = new SetpPerception.DisappearancePerception(one.objectIndex());
            allowance.take(SetpSight.of(sight).bytes());
            here.hall().gone(one.objectIndex(), now);
        }));
    }

    /**
     * Forwards movements and animations. They have a lower priority than events: beyond the allowance they are dropped.
     */
    private void move(SetpPerception what, SetpVisit here, ClockReading now) {
        number(what).ifPresent(index -> {
            boolean told = !allowance.spent(now);
            if (told) {
                allowance.take(
                        what instanceof SetpPerception.AnimationPerception one
                                ? (1 + one.animations().size()) * SetpPerception.Animation.SIZE
                                : MOVEMENT);
            }
            here.hall().moved(what, index, here, told, now);
        });
    }

    private static OptionalLong number(SetpPerception what) {
        return switch (what) {
            case SetpPerception.MovementPerception one -> OptionalLong.of(one.objectIndex());
            case SetpPerception.AdvancedMovementPerception one -> OptionalLong.of(one.objectIndex());
            case SetpPerception.AnimationPerception one -> OptionalLong.of(one.objectIndex());
            case SetpPerception.ObjectPerception _,
                    SetpPerception.DisappearancePerception _,
                    SetpPerception.CollisionPerception _ -> OptionalLong.empty();
        };
    }

    private void handOver(long id, SetpHandover.HandoverRequest request, ClockReading now) {
        var here = inside();
        if (handing != null && here.isPresent() && allowance.spent(now)) {
            voice.say(new SetpHandover.HandoverResponse(Outcome.no(id, SetpAllowance.SPENT)));
        } else if (handing != null && here.isPresent()) {
            allowance.take(COMING + request.internalData().size());
            handing.asked(id, request, here.get(), now);
        } else {
            voice.say(new SetpHandover.HandoverResponse(Outcome.no(id, "only a linked simulation hands objects over")));
        }
    }
}
