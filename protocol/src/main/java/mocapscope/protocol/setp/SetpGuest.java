package mocapscope.protocol.setp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Phase;

/** A peer that was let in: in the bubble it sees what goes on there, and may take part. */
final class SetpGuest implements SetpHall.Visitor {
    private static final String TICK = "tick";
    private static final String OWNER = "owner of ";
    private static final long PATIENCE = 5_000_000_000L;
    /** Interactions that may wait for one owner. */
    private static final int MOST_PASSED = 256;

    /** An interaction that waits for the owner of the object it is about (R45). */
    private record Passed(SetpGuest asker, long request, Deed deed) {}

    private static final UUID NO_AVATAR = new UUID(0, 0);

    /**
     * Messages may come in any order: what is seen in the bubble is told once the peer knows that it is in, and how
     * things move once it knows the things.
     */
    private enum Stay {
        OUTSIDE,
        LET_IN,
        LOOKING,
        INSIDE
    }

    private final SetpVoice voice;
    private final SetpHall hall;
    private final String name;
    private final long interval;
    private final Actions out;
    /** Interactions that were sent on to this guest, by the number they went under. */
    private final Map<Long, Passed> passed = new HashMap<>();

    private Stay stay = Stay.OUTSIDE;
    private UUID avatar = NO_AVATAR;
    private long shown;

    SetpGuest(SetpVoice voice, SetpHall hall, String name, double rate, Actions out) {
        this.voice = voice;
        this.hall = hall;
        this.name = name;
        this.interval = (long) (1e9 / rate);
        this.out = out;
    }

    /** It is told that it may come in. */
    void admit(UUID body) {
        avatar = body;
        stay = Stay.LET_IN;
    }

    /** Goes on once it has heard all that it was told. */
    void settle(Now now) {
        if (stay == Stay.LET_IN && voice.settled()) {
            enter(now);
        } else if (stay == Stay.LOOKING && voice.settled()) {
            stay = Stay.INSIDE;
        }
    }

    /** Sees all that is there, and from now on what happens. */
    private void enter(Now now) {
        stay = Stay.LOOKING;
        hall.things(now).forEach(thing -> {
            voice.say(new SetpPerception.ObjectPerception(thing));
            animate(thing, now);
        });
        hall.enter(this);
        embody(now);
        shown = hall.moment(now);
        out.wakeAt(TICK, now.monotonicNanos() + interval);
        voice.soon(now);
    }

    private boolean inside() {
        return stay == Stay.LOOKING || stay == Stay.INSIDE;
    }

    /** Goes, and takes what it brought along. */
    void leave(Now now) {
        if (inside()) {
            hall.leave(this, now);
            out.cancelWake(TICK);
        }
        stay = Stay.OUTSIDE;
        passed.keySet().stream().toList().forEach(request -> giveUp(request, now));
    }

    @Override
    public void perceive(SetpMessage.Sayable what, Now now) {
        voice.say(what);
        voice.soon(now);
    }

    @Override
    public void glimpse(SetpPerception what, long object, Now now) {
        if (stay == Stay.INSIDE) {
            voice.mention(what, object);
            voice.soon(now);
        }
    }

    void woken(String wake, Now now) {
        if (wake.startsWith(OWNER)) {
            giveUp(Long.parseLong(wake.substring(OWNER.length())), now);
        } else if (inside()) {
            tick(now);
        }
    }

    private void tick(Now now) {
        long moment = hall.moment(now);
        hall.world().happening(shown, moment, what -> voice.say(what));
        if (stay == Stay.INSIDE) {
            hall.world().moving(shown, moment, this::mention);
        }
        shown = moment;
        out.wakeAt(TICK, now.monotonicNanos() + interval - moment % interval);
    }

    private void mention(SetpPerception movement) {
        switch (movement) {
            case SetpPerception.MovementPerception one -> voice.mention(one, one.objectIndex());
            case SetpPerception.AdvancedMovementPerception one -> voice.mention(one, one.objectIndex());
            case SetpPerception.ObjectPerception _,
                    SetpPerception.AnimationPerception _,
                    SetpPerception.DisappearancePerception _,
                    SetpPerception.CollisionPerception _ -> {}
        }
    }

    /** What an object is, and how it moves and acts (R29). */
    private void show(Thing thing, Now now) {
        voice.say(new SetpPerception.ObjectPerception(thing));
        boolean still = thing.velocity().equals(Vec3.ZERO);
        boolean steady = thing.acceleration().equals(Vec3.ZERO)
                && thing.angularVelocity().equals(Quat.IDENTITY)
                && thing.angularAcceleration().equals(Quat.IDENTITY);
        if (!steady) {
            mention(SetpWorld.fully(thing));
        } else if (!still) {
            mention(SetpWorld.simply(thing));
        }
        animate(thing, now);
    }

    private void animate(Thing thing, Now now) {
        hall.world().animations(thing.objectIndex(), hall.moment(now)).ifPresent(what -> voice.say(what));
    }

    /** It says something that only a guest may. */
    void told(long id, SetpMessage.Sayable what, Now now) {
        settle(now);
        switch (what) {
            case SetpBubbles bubbles -> bubbles(bubbles, now);
            case SetpExamining.ObjectExamineById(var object) ->
                hall.thing(object, now).ifPresent(thing -> show(thing, now));
            case SetpExamining.ObjectExamineByIndex(long index) ->
                hall.thing(index, now)
                        .ifPresentOrElse(
                                thing -> show(thing, now),
                                () -> voice.say(new SetpPerception.DisappearancePerception(index)));
            case SetpPerception perception -> moved(perception, now);
            case SetpInteraction.InteractionRequest(var deed) -> act(id, deed, now);
            case SetpInteraction.InteractionResponse(var result, var data) -> answered(result, data, now);
            case SetpHandover.HandoverRequest _ ->
                voice.say(new SetpHandover.HandoverResponse(no(id, "this bubble takes nothing over")));
            case SetpInjection.InjectionRequest(var thing) -> inject(id, thing, now);
            case SetpInjection.EjectionRequest(var object) -> {
                boolean done = inside() && hall.take(object, this, now);
                voice.say(
                        new SetpInjection.EjectionResponse(done ? yes(id) : no(id, "no object of yours has that id")));
            }
            case SetpInteraction.InteractionPerception _,
                    SetpHandover.HandoverResponse _,
                    SetpHandover.HandoverPerception _,
                    SetpInjection.InjectionResponse _,
                    SetpInjection.EjectionResponse _ -> {} // answers to what nobody asks here
            case SetpControl _, SetpConnecting _, SetpLinking _ -> {} // the session's own
        }
    }

    private void bubbles(SetpBubbles what, Now now) {
        switch (what) {
            case SetpBubbles.ListBubblesRequest _ ->
                voice.say(new SetpBubbles.ListBubblesResponse(
                        List.of(new SetpBubbles.Bubble(SetpWorld.BUBBLE, SetpWorld.NAME))));
            case SetpBubbles.ListAvatarsRequest(var bubble) ->
                voice.say(new SetpBubbles.ListAvatarsResponse(
                        bubble.equals(SetpWorld.BUBBLE) ? SetpWorld.AVATARS : List.of()));
            case SetpBubbles.JoinBubbleRequest(var bubble, var body) -> {
                boolean welcome = bubble.equals(SetpWorld.BUBBLE) && stay == Stay.OUTSIDE;
                voice.say(new SetpBubbles.JoinBubbleResponse(welcome));
                if (welcome) {
                    admit(body);
                    out.step(Phase.LIVE, who() + "in " + SetpWorld.NAME, "");
                }
            }
            case SetpBubbles.LeaveBubbleNotification _ -> {
                leave(now);
                out.step(Phase.LIVE, who() + "out of " + SetpWorld.NAME, "");
            }
            case SetpBubbles.ListBubblesResponse _,
                    SetpBubbles.ListAvatarsResponse _,
                    SetpBubbles.JoinBubbleResponse _ -> {}
        }
    }

    private String who() {
        return name.isEmpty() ? "" : name + " ";
    }

    /** Gives the guest the body it chose, if there is such a one; any number may come in the same. */
    private void embody(Now now) {
        var body = SetpWorld.AVATARS.stream()
                .filter(one -> one.avatarId().equals(avatar))
                .findFirst();
        body.ifPresent(one -> hall.bring(
                new Thing(
                        SetpWorld.id("body in session " + voice.session()),
                        SetpWorld.id("type visitor"),
                        one.modelId(),
                        SetpWorld.id("simulation"),
                        0,
                        0.5f,
                        1,
                        new Vec3(voice.session() % 5 - 2, 0.5, 4),
                        Vec3.ZERO,
                        Vec3.ZERO,
                        Quat.IDENTITY,
                        Quat.IDENTITY,
                        Quat.IDENTITY,
                        Octets.NONE),
                this,
                now));
    }

    private void moved(SetpPerception what, Now now) {
        switch (what) {
            case SetpPerception.MovementPerception one -> hall.move(one.objectIndex(), one, one.location(), this, now);
            case SetpPerception.AdvancedMovementPerception one ->
                hall.move(one.objectIndex(), one, one.location(), this, now);
            case SetpPerception.ObjectPerception _,
                    SetpPerception.AnimationPerception _,
                    SetpPerception.DisappearancePerception _,
                    SetpPerception.CollisionPerception _ -> {}
        }
    }

    private void inject(long id, Thing thing, Now now) {
        boolean done = inside() && hall.bring(thing, this, now).isPresent();
        voice.say(new SetpInjection.InjectionResponse(done ? yes(id) : no(id, "that object cannot be here")));
    }

    /** Acts on something: the owner of the object decides, which for most is us. */
    private void act(long id, Deed deed, Now now) {
        var target = deed.targetType() == 1 ? hall.thing(deed.targetObjectIndex(), now) : Optional.<Thing>empty();
        if (!inside() || deed.targetType() == 1 && target.isEmpty()) {
            respond(id, no(id, inside() ? "no object has that number" : "you are in no bubble"), Octets.NONE, now);
            return;
        }
        var owner = target.flatMap(thing -> hall.owner(thing.objectIndex()));
        if (owner.isPresent() && owner.get() instanceof SetpGuest other) {
            other.pass(this, id, deed, now);
        } else {
            respond(id, yes(id), Octets.NONE, now);
            seen(deed, Octets.NONE, now);
        }
    }

    /** Another guest acts on an object of this one. */
    private void pass(SetpGuest asker, long request, Deed deed, Now now) {
        if (passed.size() < MOST_PASSED
                && voice.say(new SetpInteraction.InteractionRequest(deed)) instanceof Posting.Queued(long ours)) {
            passed.put(ours, new Passed(asker, request, deed));
            out.wakeAt(OWNER + ours, now.monotonicNanos() + PATIENCE);
            voice.soon(now);
        } else {
            asker.respond(request, no(request, "owner does not answer"), Octets.NONE, now);
        }
    }

    private void answered(Outcome result, Octets data, Now now) {
        var asking = passed.remove(result.requestMessageId());
        if (asking != null) {
            out.cancelWake(OWNER + result.requestMessageId());
            asking.asker.respond(
                    asking.request, new Outcome(asking.request, result.success(), result.failureMessage()), data, now);
            if (result.success()) {
                asking.asker.seen(asking.deed, data, now);
            }
        }
    }

    private void giveUp(long ours, Now now) {
        var asking = passed.remove(ours);
        if (asking != null) {
            asking.asker.respond(asking.request, no(asking.request, "owner does not answer"), Octets.NONE, now);
        }
    }

    private void respond(long request, Outcome result, Octets data, Now now) {
        voice.say(new SetpInteraction.InteractionResponse(result, data));
        voice.soon(now);
    }

    /** The others see what this guest did; what was said with it only if it is public. */
    private void seen(Deed deed, Octets data, Now now) {
        hall.tell(
                this,
                new SetpInteraction.InteractionPerception(
                        deed.dataPublic() ? deed : deed.silent(), deed.dataPublic() ? data : Octets.NONE),
                now);
    }

    private static Outcome yes(long request) {
        return new Outcome(request, true, "");
    }

    private static Outcome no(long request, String why) {
        return new Outcome(request, false, why);
    }
}
