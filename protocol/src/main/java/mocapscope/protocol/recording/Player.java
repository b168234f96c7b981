package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import mocapscope.protocol.session.Phase;
import org.jspecify.annotations.Nullable;

/**
 * Plays a reel into sessions of its own: at a pace, from any moment on, step by step. Arrivals are the reel's times, counted
 * from a moment of the program's clock, so whoever watches sees recorded time go as the player goes. One thread plays;
 * any thread may call.
 */
public final class Player {
    /** A recording of no length would otherwise loop without a pause. */
    static final long SHORTEST_ROUND = 100_000_000L;

    /** What plays so much too late is played slower instead of ever later. */
    private static final long LATE = 200_000_000L;

    /** A jump that takes longer gives way to the next. */
    private static final long PATIENCE = 150_000_000L;

    /** What is told again and again is known wherever somebody goes. */
    private static final long LEAST_LEAD = 2_000_000_000L;

    /** How often a reel that grows is asked for more. */
    private static final long ASKING = 10_000_000L;

    private final Reel reel;
    private final Ensemble ensemble;
    private final LongSupplier clock;
    private final LongConsumer wait;
    private final Wishes wishes = new Wishes();
    private final Whereabouts at;
    private final Length length;
    private volatile @Nullable Thread thread;
    private volatile boolean stopped;
    private volatile PlayerState.Phase phase = PlayerState.Phase.JUMPING;
    private volatile double progress;
    private volatile String fault = "";
    private long roundBegun;

    /**
     * One that shows time 0 of the reel as the moment of its making.
     *
     * @param clock monotonic, in nanoseconds
     * @param wait waits so many nanoseconds, or until the playing thread is unparked
     */
    public Player(Reel reel, Sessions sessions, Audience audience, LongSupplier clock, LongConsumer wait) {
        this(reel, sessions, audience, clock, wait, clock.getAsLong());
    }

    /** One that shows time 0 of the reel as the moment {@code base} of the clock. */
    public Player(Reel reel, Sessions sessions, Audience audience, LongSupplier clock, LongConsumer wait, long base) {
        this.reel = reel;
        this.clock = clock;
        this.wait = wait;
        this.ensemble = new Ensemble(reel, sessions, audience, base);
        this.length = new Length(reel);
        this.at = new Whereabouts(reel, ensemble, wishes, clock);
    }

    /** Plays from where it was told to jump to, or from the beginning, on a virtual thread; another finds out how long the reel is. */
    public void start() {
        Thread.ofVirtual().name("player " + reel.name()).start(this::run);
        Thread.ofVirtual().name("measure " + reel.name()).start(() -> length.find(() -> stopped));
    }

    /** What is played; it is closed when the player ends. */
    public Reel reel() {
        return reel;
    }

    /** Stays where it is, or where a jump that is under way leads. */
    public void pause() {
        wishes.play(false);
        wake();
    }

    /** Goes on; where nothing more is to be played, from the beginning. */
    public void resume() {
        if (atEnd()) {
            wishes.jumpUnlessWanted(wishes.stretch().from());
        }
        wishes.play(true);
        wake();
    }

    private boolean atEnd() {
        return switch (phase) {
            case ENDED, FAILED -> true;
            case PAUSED -> position() >= Math.min(stretch().to(), length.known() ? length.nanos() : Long.MAX_VALUE);
            case JUMPING, PLAYING, STOPPED -> false;
        };
    }

    /** Whether it is to play, be it that it has to get somewhere first. */
    public boolean playing() {
        return wishes.playing();
    }

    /**
     * Jumps to a moment and stays there, or goes on from there, as it did before. Of several jumps in a row the last counts.
     *
     * @param lead nanoseconds: so much of what came before is told as well, for those who show how it went
     */
    public void seek(long moment, long lead) {
        wishes.jump(moment, lead);
        wake();
    }

    /** Pauses, and goes on or back by that much. */
    public void step(Step by, boolean forward) {
        wishes.step(by, forward);
        wake();
    }

    /** Whether to begin again at the end. */
    public void loop(boolean again) {
        wishes.loop(again);
        wake();
    }

    /** Whether it begins again at the end. */
    public boolean looping() {
        return wishes.looping();
    }

    /** What is played when it loops, and where it ends otherwise. */
    public void between(Stretch part) {
        wishes.between(part);
        wake();
    }

    /** What is played; all of it while nobody chose. */
    public Stretch stretch() {
        return wishes.stretch();
    }

    /**
     * How many times as fast as it was recorded.
     *
     * @throws IllegalArgumentException for what is not from 0.1 to 16
     */
    public void speed(double factor) {
        wishes.speed(factor);
        wake();
    }

    /** How many times as fast as it was recorded, from 0.1 to 16. */
    public double speed() {
        return wishes.speed();
    }

    /** A jump that is under way ends where it has got to. */
    public void stopThere() {
        wishes.enough(true);
    }

    /** Ends it for good. */
    public void stop() {
        stopped = true;
        wake();
    }

    /** How it is now. */
    public PlayerState state() {
        return new PlayerState(phase, position(), length.nanos(), progress, wrong());
    }

    private String wrong() {
        var ofLength = length.fault().isEmpty() ? ensemble.fault() : length.fault();
        return fault.isEmpty() ? ofLength : fault;
    }

    /** Where it is, in nanoseconds since the reel's start. */
    public long position() {
        return at.position();
    }

    /** The same on the clock of its sessions. */
    public long now() {
        return ensemble.base() + position();
    }

    /** Plays on the calling thread until it is stopped. */
    void run() {
        thread = Thread.currentThread();
        try {
            wishes.jumpUnlessWanted(0);
            while (true) {
                goOn();
                attempt();
            }
        } catch (Stopped _) {
            if (phase != PlayerState.Phase.FAILED) {
                end(PlayerState.Phase.STOPPED, Phase.CLOSED, "Stopped");
            }
        } finally {
            ensemble.end();
        }
    }

    /** What cannot be read on ends there; a jump may lead to where it can. */
    private void attempt() {
        try {
            turn();
        } catch (IOException broken) {
            var words = String.valueOf(broken.getMessage());
            fail(broken instanceof NoSuchFileException ? "the file is gone: " + words : words);
        } catch (Stopped stopped) {
            throw stopped;
        } catch (RuntimeException fault) {
            fail("cannot be played on: " + fault); // else it would stand still and nobody would know why
        }
    }

    private void fail(String why) {
        fault = why;
        wishes.play(false);
        end(PlayerState.Phase.FAILED, Phase.FAILED, why);
    }

    private void turn() throws IOException {
        var wanted = wishes.aim();
        var stride = wanted == null ? wishes.stride() : null;
        if (wanted != null) {
            phase = PlayerState.Phase.JUMPING;
            if (wishes.taken(wanted)) {
                jump(wanted);
            }
        } else if (stride != null) {
            step(stride);
        } else if (playing()) {
            play();
        } else {
            rest();
        }
    }

    private void rest() {
        if (phase == PlayerState.Phase.PLAYING) {
            stand(position(), PlayerState.Phase.PAUSED);
        }
        wait.accept(Long.MAX_VALUE);
    }

    private void play() throws IOException {
        long now = clock.getAsLong();
        var pace = at.pace();
        if (phase != PlayerState.Phase.PLAYING || pace.speed() != speed()) {
            at.go(pace.speed() == 0 ? new Pace(pace.recorded(), now, speed()) : pace.at(speed(), now));
            tellPlaying();
        }
        long to = stretch().to();
        var next = ensemble.peek();
        if (next == null && reel.growing() && at.position() < to) {
            wait.accept(ASKING);
        } else if (next == null || next.time() > to) {
            playToTheEnd(next == null && !reel.growing() ? ensemble.reached() : to, now);
        } else {
            play(next, now);
        }
    }

    private void play(Happening next, long now) {
        at.go(at.pace().over(next.time(), now));
        long due = at.pace().due(next.time());
        if (due > now) {
            wait.accept(due - now);
            return;
        }
        if (now - due > LATE) {
            at.go(new Pace(next.time(), now, speed()));
        }
        ensemble.tellNext();
    }

    /** An end that was set before where it is by now is there. */
    private void playToTheEnd(long wanted, long now) {
        long end = Math.max(wanted, Math.max(at.pace().recorded(), ensemble.told()));
        at.go(at.pace().over(end, now));
        long due = Math.max(at.pace().due(end), looping() ? roundBegun + SHORTEST_ROUND : 0);
        if (due > now) {
            wait.accept(due - now);
        } else if (looping()) {
            wishes.jumpUnlessWanted(stretch().from());
        } else {
            wishes.play(false);
            stand(end, PlayerState.Phase.ENDED);
        }
    }

    private void jump(Wishes.Aim to) throws IOException {
        phase = PlayerState.Phase.JUMPING;
        wishes.enough(false);
        fault = "";
        long begun = clock.getAsLong();
        long target = Math.max(0, length.known() ? Math.min(to.moment(), length.nanos()) : to.moment());
        ensemble.begin(Math.max(0, target - Math.max(to.lead(), LEAST_LEAD)));
        long first = ensemble.reached();
        for (var next = ensemble.peek(); next != null && next.time() <= target; next = ensemble.peek()) {
            ensemble.tellNext();
            progress = target == first ? 1 : (double) (next.time() - first) / (target - first);
            goOn();
            if (wishes.aim() != null && clock.getAsLong() - begun > PATIENCE) {
                return;
            }
            if (wishes.enough()) {
                arrive(Math.max(0, next.time()));
                return;
            }
        }
        arrive(there(target));
    }

    /** A moment, or the end, where that is earlier and nobody knew. */
    private long there(long target) {
        boolean all = ensemble.waiting() && !reel.growing();
        return all && !length.known() ? Math.min(target, ensemble.reached()) : target;
    }

    private void arrive(long target) {
        progress = 1;
        roundBegun = clock.getAsLong();
        at.stand(target);
        if (playing()) {
            at.go(new Pace(target, roundBegun, speed()));
            tellPlaying();
        } else {
            stand(target, PlayerState.Phase.PAUSED);
        }
        ensemble.there();
    }

    private void step(Wishes.Stride stride) throws IOException {
        if (phase == PlayerState.Phase.PLAYING) {
            at.stand(position());
        }
        long before = stride.forward() ? -1 : before(stride.by());
        if (stride.forward()) {
            wishes.enough(false);
            ensemble.forward(stride.by(), this::interrupted);
            stand(Math.max(position(), ensemble.told()), PlayerState.Phase.PAUSED);
        } else if (before < 0) {
            stand(position(), PlayerState.Phase.PAUSED); // there is nothing before
        } else {
            jump(new Wishes.Aim(before, 0));
        }
    }

    /** Whether somebody wants something else than to step on, which may take as long as the recording is. */
    private boolean interrupted() {
        goOn();
        return wishes.aim() != null || playing() || wishes.enough();
    }

    /** The moment one step back, or -1; what was told lately may not reach so far, so ever more is read. */
    private long before(Step by) throws IOException {
        long here = position();
        long before = ensemble.before(by);
        for (long lead = 1_000_000_000L; before < 0 && lead < 8 * Math.max(here, 1_000_000_000L); lead *= 8) {
            jump(new Wishes.Aim(here, lead));
            before = ensemble.before(by);
        }
        return before;
    }

    private void goOn() {
        if (stopped) {
            throw new Stopped();
        }
    }

    private void stand(long moment, PlayerState.Phase how) {
        at.stand(moment);
        phase = how;
        if (how == PlayerState.Phase.ENDED) {
            ensemble.state(Phase.CLOSED, "Ended", moment);
        } else {
            ensemble.state(Phase.LIVE, "Paused", moment);
        }
    }

    private void tellPlaying() {
        phase = PlayerState.Phase.PLAYING;
        ensemble.state(Phase.LIVE, at.pace().words(), at.pace().recorded());
    }

    private void end(PlayerState.Phase how, Phase told, String why) {
        boolean jumping = phase == PlayerState.Phase.JUMPING;
        at.stand(jumping ? Math.max(0, ensemble.told()) : position());
        phase = how;
        ensemble.state(told, why, position());
        if (jumping) {
            ensemble.there();
        }
    }

    private void wake() {
        LockSupport.unpark(thread);
    }
}
