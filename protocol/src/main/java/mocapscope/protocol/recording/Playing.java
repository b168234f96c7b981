package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import mocapscope.protocol.session.SessionPhase;
import org.jspecify.annotations.Nullable;

/** The loop of the player's thread: executes requested seeks and steps, and plays recorded events when due. */
final class Playing {
    /** The minimum duration of a loop, so that an empty recording does not loop without a pause. */
    static final long SHORTEST_ROUND = 100_000_000L;

    /** The delay beyond which playback slows down instead of lagging further behind. */
    private static final long LATE = 200_000_000L;

    /** The duration of a seek beyond which a newer request replaces it. */
    private static final long PATIENCE = 150_000_000L;

    /** The minimum time decoded before a seek target, so that periodically repeated data is known there. */
    private static final long LEAST_LEAD = 2_000_000_000L;

    /** The interval at which a growing recording is polled. */
    private static final long ASKING = 10_000_000L;

    private final Reel reel;
    private final Ensemble ensemble;
    private final Wishes wishes;
    private final Whereabouts at;
    private final Length length;
    private final LongSupplier clock;
    private final LongConsumer wait;
    private volatile @Nullable Thread thread;
    private volatile boolean stopped;
    private volatile PlayerState.Phase phase = PlayerState.Phase.JUMPING;
    private volatile double progress;
    private volatile String fault = "";
    private long roundBegun;

    Playing(
            Reel reel,
            Ensemble ensemble,
            Wishes wishes,
            Whereabouts at,
            Length length,
            LongSupplier clock,
            LongConsumer wait) {
        this.reel = reel;
        this.ensemble = ensemble;
        this.wishes = wishes;
        this.at = at;
        this.length = length;
        this.clock = clock;
        this.wait = wait;
    }

    PlayerState.Phase phase() {
        return phase;
    }

    /** Returns the progress of a seek, from 0 to 1. */
    double progress() {
        return progress;
    }

    /** Returns the reason for which playback failed, or an empty string. */
    String fault() {
        return fault;
    }

    boolean stopped() {
        return stopped;
    }

    void stop() {
        stopped = true;
        wake();
    }

    /** Wakes the thread to execute new requests. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** Plays on the calling thread until stopped. */
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
                end(PlayerState.Phase.STOPPED, SessionPhase.CLOSED, "Stopped");
            }
        } finally {
            ensemble.end();
        }
    }

    /** Plays a turn; a read error ends playback there, and a seek may lead to a readable part. */
    private void attempt() {
        try {
            turn();
        } catch (IOException broken) {
            var words = String.valueOf(broken.getMessage());
            fail(broken instanceof NoSuchFileException ? "the file no longer exists: " + words : words);
        } catch (Stopped stopped) {
            throw stopped;
        } catch (RuntimeException fault) {
            fail("playback cannot continue: " + fault); // otherwise playback would stop without an explanation
        }
    }

    private void fail(String why) {
        fault = why;
        wishes.play(false);
        end(PlayerState.Phase.FAILED, SessionPhase.FAILED, why);
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
        } else if (wishes.playing()) {
            play();
        } else {
            rest();
        }
    }

    private void rest() {
        if (phase == PlayerState.Phase.PLAYING) {
            stand(at.position(), PlayerState.Phase.PAUSED);
        }
        wait.accept(Long.MAX_VALUE);
    }

    private void play() throws IOException {
        long now = clock.getAsLong();
        var pace = at.pace();
        if (phase != PlayerState.Phase.PLAYING || pace.speed() != wishes.speed()) {
            at.go(pace.speed() == 0 ? new Pace(pace.recorded(), now, wishes.speed()) : pace.at(wishes.speed(), now));
            tellPlaying();
        }
        long to = wishes.stretch().to();
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
            at.go(new Pace(next.time(), now, wishes.speed()));
        }
        ensemble.tellNext();
    }

    /** Plays to the end; an end that was set before the current position is reached at once. */
    private void playToTheEnd(long wanted, long now) {
        long end = Math.max(wanted, Math.max(at.pace().recorded(), ensemble.told()));
        at.go(at.pace().over(end, now));
        long due = Math.max(at.pace().due(end), wishes.looping() ? roundBegun + SHORTEST_ROUND : 0);
        if (due > now) {
            wait.accept(due - now);
        } else if (wishes.looping()) {
            wishes.jumpUnlessWanted(wishes.stretch().from());
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

    /** Returns the seek target, or the end of the recording if that turns out to be earlier. */
    private long there(long target) {
        boolean all = ensemble.waiting() && !reel.growing();
        return all && !length.known() ? Math.min(target, ensemble.reached()) : target;
    }

    private void arrive(long target) {
        progress = 1;
        roundBegun = clock.getAsLong();
        at.stand(target);
        if (wishes.playing()) {
            at.go(new Pace(target, roundBegun, wishes.speed()));
            tellPlaying();
        } else {
            stand(target, PlayerState.Phase.PAUSED);
        }
        ensemble.there();
    }

    private void step(Wishes.Stride stride) throws IOException {
        if (phase == PlayerState.Phase.PLAYING) {
            at.stand(at.position());
        }
        long before = stride.forward() ? -1 : before(stride.by());
        if (stride.forward()) {
            wishes.enough(false);
            ensemble.forward(stride.by(), this::interrupted);
            stand(Math.max(at.position(), ensemble.told()), PlayerState.Phase.PAUSED);
        } else if (before < 0) {
            stand(at.position(), PlayerState.Phase.PAUSED); // the start has been reached
        } else {
            jump(new Wishes.Aim(before, 0));
        }
    }

    /** Returns true if another request should end a step, which may take as long as the recording. */
    private boolean interrupted() {
        goOn();
        return wishes.aim() != null || wishes.playing() || wishes.enough();
    }

    /** Returns the moment one step back, or -1; reads from earlier and earlier positions until it is found. */
    private long before(Step by) throws IOException {
        long here = at.position();
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
            ensemble.state(SessionPhase.CLOSED, "Ended", moment);
        } else {
            ensemble.state(SessionPhase.LIVE, "Paused", moment);
        }
    }

    private void tellPlaying() {
        phase = PlayerState.Phase.PLAYING;
        ensemble.state(SessionPhase.LIVE, at.pace().words(), at.pace().recorded());
    }

    private void end(PlayerState.Phase how, SessionPhase told, String why) {
        boolean jumping = phase == PlayerState.Phase.JUMPING;
        at.stand(jumping ? Math.max(0, ensemble.told()) : at.position());
        phase = how;
        ensemble.state(told, why, at.position());
        if (jumping) {
            ensemble.there();
        }
    }
}
