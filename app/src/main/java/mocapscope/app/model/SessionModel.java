package mocapscope.app.model;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import mocapscope.protocol.recording.Outline;
import mocapscope.protocol.sample.Detail;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.PosedBodies;
import mocapscope.protocol.sample.Rig;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMaps;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Envelope;
import mocapscope.protocol.session.Finding;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.session.Now;
import mocapscope.protocol.session.Offer;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.SessionRule;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.session.Vital;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * One session's latest state: told by the session's own thread, looked at by the one that draws. Every call holds the
 * one lock and is short; what is kept is bounded.
 */
final class SessionModel implements Tap {
    static final int TEXTS = 200;
    static final int FINDINGS = 1000;
    static final int STATES = 200;
    /** The connection is gone and may come again; what a person ended stays to be looked at. */
    private static final Set<Phase> GONE = EnumSet.of(Phase.LOST, Phase.WAITING, Phase.CONNECTING);

    private final Session session;
    private final int accent;
    private final Crossing crossing;
    private final PosedBodies bodies;
    private final Orienting orienting;
    private final Sources sources = new Sources();
    private final Tracked tracked = new Tracked();
    private final Perceiving perceiving = new Perceiving();
    private final Delivering delivering = new Delivering();
    private final Beats beats = new Beats(delivering.stages(), new Allowance(Beats.BYTES));
    private final LongSupplier clock;
    private final boolean played;
    private final Histories histories = new Histories();
    private final Kept<Sample.Text> texts = new Kept<>(TEXTS);
    private final Kept<Finding> findings = new Kept<>(FINDINGS);
    private final Severities severities = new Severities();
    private final FindingKinds kinds = new FindingKinds();
    private final Devices devices;
    private final Vitals vitals = new Vitals();
    private final Offers offers = new Offers();
    private final Outline outline = Outline.recent();
    private final Kept<State> trail = new Kept<>(STATES);
    private State state;
    private boolean full;

    /** {@code clock} is the monotonic one of all live sessions. */
    SessionModel(Session session, int accent, SkeletonMaps maps, BearingChoice choice, LongSupplier clock) {
        this(session, accent, maps, choice, clock, false);
    }

    private SessionModel(
            Session session, int accent, SkeletonMaps maps, BearingChoice choice, LongSupplier clock, boolean played) {
        this.clock = clock;
        this.played = played;
        this.session = session;
        this.accent = accent;
        this.crossing = new Crossing(session.role().incoming());
        this.devices = new Devices(session.id());
        this.orienting = new Orienting(choice);
        this.bodies = new PosedBodies(maps, session.protocol().name());
        this.state = new State(Phase.CONNECTING, "", "", session.anchor().monotonicNanos());
    }

    /** One that a player plays: its moment is where the player is, by whose clock {@code clock} goes. */
    static SessionModel played(
            Session session, int accent, SkeletonMaps maps, BearingChoice choice, LongSupplier clock) {
        return new SessionModel(session, accent, maps, choice, clock, true);
    }

    Session session() {
        return session;
    }

    /** As it would have to be opened to be shown so at once: with the axes and the unit that a person chose meanwhile. */
    synchronized Session asShown() {
        return new Session(
                session.id(),
                session.protocol(),
                orienting.choice().in(session.endpoint()),
                session.role(),
                session.peer(),
                session.anchor(),
                session.history());
    }

    int accent() {
        return accent;
    }

    /** Whether a player plays it. */
    boolean played() {
        return played;
    }

    /** What happened lately, as far as somebody adds to it. */
    Outline outline() {
        return outline;
    }

    synchronized boolean over() {
        return state.phase().over();
    }

    /** Tells {@code tap}, which comes late, what the session is told only now and then. */
    synchronized void introduce(Tap tap) {
        tap.state(new State(state.phase(), state.step(), state.waitingFor(), clock.getAsLong()));
        sources.list().forEach(tap::source);
    }

    @Override
    public synchronized void state(State newer) {
        if (newer.phase() == Phase.CONNECTING && state.phase() != Phase.CONNECTING) {
            beats.pause();
            bodies.forget();
            orienting.anew();
            offers.forget();
        }
        if (GONE.contains(newer.phase())) {
            perceiving.forget();
        }
        if (newer.phase().over()) {
            delivering.end();
        }
        state = newer;
        trail.add(newer);
    }

    @Override
    public synchronized void entry(Entry entry) {
        crossing.entry(entry);
        delivering.entry(entry);
    }

    @Override
    public void message(Message message) {
        envelope(message);
    }

    @Override
    public boolean wantsMessages() {
        return false;
    }

    @Override
    public synchronized void envelope(Envelope envelope) {
        crossing.message(envelope);
        delivering.message(envelope.n());
        devices.add(envelope);
    }

    @Override
    public synchronized void announced(SourceId device, boolean internal) {
        devices.announced(device, internal);
    }

    @Override
    public synchronized void described(SourceId device, Detail page) {
        devices.described(device, page);
    }

    @Override
    public synchronized void departed(SourceId device) {
        devices.departed(device);
        beats.departed(device);
    }

    @Override
    public synchronized void skeleton(Rig rig) {
        bodies.told(rig);
    }

    @Override
    public synchronized void lost(Channel channel, Direction direction, long messages) {
        if (direction == session.role().incoming()) {
            delivering.lost(channel, messages);
        }
    }

    @Override
    public synchronized void numbered(Channel channel, Direction direction, long number, int bits, long message) {
        if (direction == session.role().incoming()) {
            delivering.numbered(channel, number, bits, message);
        }
    }

    @Override
    public synchronized void source(SourceInfo source) {
        sources.add(source);
        orienting.stated(source);
        beats.declared(source);
    }

    @Override
    public void sample(Sample sample) {
        take(sample, clock.getAsLong()); // what then waits for the one that draws is not the decoder's
    }

    private synchronized void take(Sample sample, long decoded) {
        var beating = beat(sample, decoded);
        keep(sample);
        if (beating != null) {
            beating.held(clock.getAsLong());
        }
    }

    private void keep(Sample sample) {
        track(sample);
        histories.add(sample);
        perceiving.add(sample);
        devices.sampled(sample.stamp());
        switch (sample) {
            case Sample.Pose pose -> bodies.add(pose).ifPresent(this::assembled);
            case Sample.Skeleton skeleton -> orienting.look(skeleton);
            case Sample.Text text -> texts.add(text);
            case Sample.Velocity _, Sample.Acceleration _, Sample.Button _, Sample.Analog _ -> {}
            case Sample.Dial _,
                    Sample.Flags _,
                    Sample.Transform _,
                    Sample.SceneObject _,
                    Sample.Bubble _,
                    Sample.Event _ -> {}
        }
    }

    @Override
    public synchronized void still(Sample.Lasting sample) {
        tracked.still(sample);
        tellIfFull(sample.stamp());
        perceiving.still(sample);
    }

    @Override
    public synchronized void finding(Finding finding) {
        severities.add(finding.severity());
        findings.add(finding);
        kinds.add(finding, true);
    }

    @Override
    public synchronized void repeated(Finding finding) {
        severities.add(finding.severity());
        kinds.add(finding, false);
    }

    @Override
    public synchronized void vitals(List<Vital> latest, long at) {
        vitals.add(latest, at);
    }

    @Override
    public synchronized void offer(Offer offer) {
        offers.add(offer);
    }

    /**
     * All of it, as of {@code nanos} on the session's monotonic clock, or of one that a player plays, where that is; for the
     * frame that begins now, and that ends the one before.
     */
    synchronized SessionSnapshot snapshot(long nanos) {
        long now = played ? clock.getAsLong() : nanos;
        beats.frame(now);
        delivering.passed(now);
        return new SessionSnapshot(
                session,
                accent,
                state,
                now,
                crossing.traffic(now),
                orienting.bearings(),
                sources.list(),
                tracked.signals(now),
                perceiving.world(now),
                devices.list(now),
                beats.beats(now),
                vitals.list(),
                offers.list(),
                texts.list(),
                new Found(findings.list(), severities.map(), kinds.list()),
                delivering.delivery(),
                histories,
                trail.list());
    }

    /** A person has chosen the axes and the unit. */
    synchronized void orient(BearingChoice choice) {
        orienting.choose(choice);
    }

    private void track(Sample sample) {
        tracked.add(sample);
        tellIfFull(sample.stamp());
    }

    private void tellIfFull(Stamp stamp) {
        if (tracked.full() && !full) {
            full = true;
            finding(Finding.of(
                    SessionRule.SAMPLES_TOO_LARGE,
                    stamp.direction(),
                    "the latest samples of all sources exceed %d MiB: some sources, such as %s, are no longer updated"
                            .formatted(Tracked.LATEST >> 20, stamp.source().label()),
                    new Now(stamp.arrival(), session.anchor().epochNanos(stamp.arrival()))));
        }
    }

    private void assembled(Sample.Skeleton skeleton) {
        track(skeleton);
        orienting.look(skeleton);
    }

    /** Velocities and accelerations come with their poses, and a transform when it is asked for: no beats. */
    private @Nullable Beating beat(Sample sample, long decoded) {
        return switch (sample) {
            case Sample.Pose pose -> add(Kind.TRACKER, pose, decoded);
            case Sample.Skeleton skeleton -> add(Kind.SKELETON, skeleton, decoded);
            case Sample.Button button -> add(Kind.BUTTON, button, decoded);
            case Sample.Analog analog -> add(Kind.ANALOG, analog, decoded);
            case Sample.Dial dial -> add(Kind.DIAL, dial, decoded);
            case Sample.Flags word -> add(Kind.FLAGS, word, decoded);
            case Sample.Text text -> add(Kind.TEXT, text, decoded);
            case Sample.SceneObject object -> add(Kind.OBJECT, object, decoded);
            case Sample.Velocity _, Sample.Acceleration _, Sample.Transform _, Sample.Bubble _, Sample.Event _ -> null;
        };
    }

    private @Nullable Beating add(Kind kind, Sample sample, long decoded) {
        return beats.add(kind, sample.stamp(), decoded, delivering.amiss(), delivering.numbered());
    }
}
