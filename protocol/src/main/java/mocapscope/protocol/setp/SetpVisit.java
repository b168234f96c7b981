package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.Actions;
import mocapscope.protocol.session.Now;
import org.jspecify.annotations.Nullable;

/** A guest's stay in one bubble: what goes on there is told to it, from its coming to its going. */
final class SetpVisit implements SetpHall.Visitor {
    static final String TICK = "tick";

    /**
     * Messages may come in any order: what is seen in the bubble is told once the peer knows that it is in, and how
     * things move once it knows the things.
     */
    private enum Stay {
        LET_IN,
        LOOKING,
        INSIDE,
        GONE
    }

    private final SetpHall hall;
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final SetpNews news;
    private final UUID avatar;
    private final long interval;
    private final @Nullable SetpHanding handing;
    private final RandomGenerator random;
    private final Actions out;
    /** Numbers of the things that were there when it came and that it has yet to be shown. */
    private final Queue<Long> unseen = new ArrayDeque<>();

    private Stay stay = Stay.LET_IN;
    private long shown;

    /**
     * Begins once the peer knows.
     *
     * @param avatar the body it comes in, if there is such a one
     * @param rate of the movements it sees, in hertz
     * @param random for its body: nobody is to learn from it what protects its session
     * @param handing what comes to the border goes there; null for who takes nothing over
     */
    SetpVisit(
            SetpHall hall,
            SetpVoice voice,
            SetpReplies replies,
            UUID avatar,
            double rate,
            @Nullable SetpHanding handing,
            RandomGenerator random,
            Actions out) {
        this.hall = hall;
        this.voice = voice;
        this.replies = replies;
        this.news = new SetpNews(voice);
        this.avatar = avatar;
        this.interval = (long) (1e9 / rate);
        this.handing = handing;
        this.random = random;
        this.out = out;
    }

    SetpHall hall() {
        return hall;
    }

    /** Goes on once the peer has heard all that it was told. */
    void settle(Now now) {
        if (stay == Stay.LET_IN && voice.settled()) {
            enter(now);
        } else if (stay == Stay.LOOKING && unseen.isEmpty() && voice.settled()) {
            stay = Stay.INSIDE;
        }
        flow(now);
    }

    /** The peer asks for what only who is in may: it knows that it is, though it has not heard all yet. */
    void knows(Now now) {
        if (stay == Stay.LET_IN) {
            enter(now);
        }
    }

    /** Tells what waits and fits: first what it found here, and once it knows that, what happened since. */
    private void flow(Now now) {
        while (stay == Stay.LOOKING && !unseen.isEmpty() && news.room()) {
            hall.thing(unseen.remove(), now).ifPresent(thing -> {
                voice.say(new SetpPerception.ObjectPerception(thing));
                animate(thing, now);
            });
        }
        if (stay == Stay.INSIDE) {
            news.flow();
        }
    }

    /** Whether it did not keep up with what went on. */
    boolean overrun() {
        return news.overrun();
    }

    /** Sees all that is there, and from now on what happens. */
    private void enter(Now now) {
        stay = Stay.LOOKING;
        hall.tidy(now);
        hall.things(now).forEach(thing -> unseen.add(thing.objectIndex()));
        hall.enter(this);
        embody(now);
        shown = hall.moment(now);
        out.wakeAt(TICK, now.monotonicNanos() + interval);
        flow(now);
        voice.soon(now);
    }

    /** Gives the guest the body it chose, if there is such a one; any number may come in the same. */
    private void embody(Now now) {
        SetpCloud.AVATARS.stream()
                .filter(one -> one.avatarId().equals(avatar))
                .findFirst()
                .map(this::body)
                .filter(body -> hall.refusal(body, this, now).isEmpty())
                .ifPresent(body -> hall.told(hall.bring(body, this), now));
    }

    private Thing body(SetpBubbles.Avatar chosen) {
        return Thing.still(
                new UUID(random.nextLong(), random.nextLong()),
                SetpWorld.id("type visitor"),
                chosen.modelId(),
                hall.id(),
                0,
                0.2f,
                new Vec3(0.5 * random.nextInt(5) - 1, 0.2, 2.4),
                Octets.NONE);
    }

    boolean inside() {
        return stay == Stay.LOOKING || stay == Stay.INSIDE;
    }

    /** Goes, and takes what it brought along; whoever waits for its decision waits in vain. */
    void leave(Now now) {
        boolean was = inside();
        stay = Stay.GONE;
        if (was) {
            out.cancelWake(TICK);
            replies.abandon(SetpKind.INTERACTION_REQUEST, now);
            replies.abandon(SetpKind.HANDOVER_REQUEST, now);
            hall.leave(this, now);
        }
    }

    @Override
    public void perceive(SetpSight sight, Now now) {
        news.add(sight);
        flow(now);
        voice.soon(now);
    }

    @Override
    public void glimpse(SetpPerception what, long object, Now now) {
        if (stay == Stay.INSIDE) {
            voice.mention(what, object);
            voice.soon(now);
        }
    }

    @Override
    public void decide(Deed deed, SetpReplies.Asker asker, Now now) {
        replies.ask(new SetpInteraction.InteractionRequest(deed), asker, now);
    }

    /** Tells what happened since the last time, and where things are. */
    void tick(Now now) {
        if (!inside()) {
            return;
        }
        hall.tidy(now);
        long moment = hall.moment(now);
        hall.happening(shown, moment, what -> perceive(SetpSight.of(what), now));
        if (stay == Stay.INSIDE) {
            hall.moving(shown, moment, this::mention);
        }
        if (handing != null) {
            hall.landing(shown, moment).forEach(thing -> handing.offer(thing, this, now));
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
    void show(Thing thing, Now now) {
        voice.say(new SetpPerception.ObjectPerception(thing));
        if (!thing.steady()) {
            mention(SetpWorld.fully(thing));
        } else if (!thing.velocity().equals(Vec3.ZERO)) {
            mention(SetpWorld.simply(thing));
        }
        animate(thing, now);
    }

    private void animate(Thing thing, Now now) {
        hall.animations(thing.objectIndex(), now).ifPresent(voice::say);
    }
}
