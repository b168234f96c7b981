package mocapscope.protocol.setp;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.UUID;
import java.util.random.RandomGenerator;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.SessionContext;
import mocapscope.protocol.session.ClockReading;
import org.jspecify.annotations.Nullable;

/** A participant's membership in one bubble: sends it the objects there, then events and movements until it leaves. */
final class SetpVisit implements SetpHall.Visitor {
    static final String TICK = "tick";

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

    private final SetpHall hall;
    private final SetpVoice voice;
    private final SetpReplies replies;
    private final SetpNews news;
    private final UUID avatar;
    private final long interval;
    private final @Nullable SetpHanding handing;
    private final RandomGenerator random;
    private final SessionContext out;
    /** Indices of the objects present at the join that the participant has not received yet. */
    private final Queue<Long> unseen = new ArrayDeque<>();

    private Stay stay = Stay.LET_IN;
    private long shown;

    /**
     * Creates a membership that starts once the peer has acknowledged the join.
     *
     * @param avatar the chosen avatar; an unknown one is ignored
     * @param rate rate of its movement messages in hertz
     * @param random generator for its avatar, separate from the one that protects its session
     * @param handing receives objects that reach the border; null for a participant that takes none over
     */
    SetpVisit(
            SetpHall hall,
            SetpVoice voice,
            SetpReplies replies,
            UUID avatar,
            double rate,
            @Nullable SetpHanding handing,
            RandomGenerator random,
            SessionContext out) {
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

    /** Continues once the peer has acknowledged all messages. */
    void settle(ClockReading now) {
        if (stay == Stay.LET_IN && voice.settled()) {
            enter(now);
        } else if (stay == Stay.LOOKING && unseen.isEmpty() && voice.settled()) {
            stay = Stay.INSIDE;
        }
        flow(now);
    }

    /**
     * Notes that the peer sent a request of a participant: it knows of the join, even if it has not acknowledged all
     * messages.
     */
    void knows(ClockReading now) {
        if (stay == Stay.LET_IN) {
            enter(now);
        }
    }

    /**
     * Sends waiting messages while there is room: first the objects present, and after their acknowledgement later
     * events.
     */
    private void flow(ClockReading now) {
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

    /** Returns true if the participant did not keep up with the messages. */
    boolean overrun() {
        return news.overrun();
    }

    /** Enters the bubble: queues all objects present and receives events from now on. */
    private void enter(ClockReading now) {
        stay = Stay.LOOKING;
        hall.tidy(now);
        hall.things(now).forEach(thing -> unseen.add(thing.objectIndex()));
        hall.enter(this);
        embody(now);
        shown = hall.moment(now);
        out.scheduleTimer(TICK, now.monotonicNanos() + interval);
        flow(now);
        voice.soon(now);
    }

    /** Adds the participant's chosen avatar, if it exists; several participants may use the same one. */
    private void embody(ClockReading now) {
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

    /** Leaves the bubble with the participant's objects; requests that wait for its decision remain unanswered. */
    void leave(ClockReading now) {
        boolean was = inside();
        stay = Stay.GONE;
        if (was) {
            out.cancelTimer(TICK);
            replies.abandon(SetpKind.INTERACTION_REQUEST, now);
            replies.abandon(SetpKind.HANDOVER_REQUEST, now);
            hall.leave(this, now);
        }
    }

    @Override
    public void perceive(SetpSight sight, ClockReading now) {
        news.add(sight);
        flow(now);
        voice.soon(now);
    }

    @Override
    public void glimpse(SetpPerception what, long object, ClockReading now) {
        if (stay == Stay.INSIDE) {
            voice.mention(what, object);
            voice.soon(now);
        }
    }

    @Override
    public void decide(Deed deed, SetpReplies.Asker asker, ClockReading now) {
        replies.ask(new SetpInteraction.InteractionRequest(deed), asker, now);
    }

    /** Sends the events since the last call, and the current movements. */
    void tick(ClockReading now) {
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
        out.scheduleTimer(TICK, now.monotonicNanos() + interval - moment % interval);
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

    /** Sends an object with its motion and animations (R29). */
    void show(Thing thing, ClockReading now) {
        voice.say(new SetpPerception.ObjectPerception(thing));
        if (!thing.steady()) {
            mention(SetpWorld.fully(thing));
        } else if (!thing.velocity().equals(Vec3.ZERO)) {
            mention(SetpWorld.simply(thing));
        }
        animate(thing, now);
    }

    private void animate(Thing thing, ClockReading now) {
        hall.animations(thing.objectIndex(), now).ifPresent(voice::say);
    }
}
