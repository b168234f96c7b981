package mocapscope.protocol.recording;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
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

    /** How often a reel that grows is asked for more. */
    private static final long ASKING = 10_000_000L;

    /** The player was told to stop: ends it from inside. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super(null, null, false, false);
        }
    }

    /** Where to jump, and from how long before on everything is told. */
    private record Aim(long moment, long lead) {}

    /** A step that is wanted. */
    private record Stride(Step by, boolean forward) {}

    private final Reel reel;
    private final Ensemble ensemble;
    private final LongSupplier clock;
    private final LongConsumer wait;
    private final AtomicReference<@Nullable Aim> aim = new AtomicReference<>();
    private final Queue<Stride> strides = new ConcurrentLinkedQueue<>();
    private volatile @Nullable Thread thread;
    private volatile boolean playing = true;
    private volatile boolean looping;
    private volatile boolean stopped;
    private volatile boolean enough;
    private volatile double speed = 1;
    private volatile Stretch stretch = Stretch.ALL;
    private volatile Pace pace = Pace.standing(0);
    private volatile PlayerState.Phase phase = PlayerState.Phase.JUMPING;
    private volatile double progress;
    private volatile long nanos = PlayerState.UNKNOWN;
    private volatile String fault = "";
    private long roundBegun;

    /**
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
    }

    /** Plays from where it was told to jump to, or from the beginning, on a virtual thread; another finds out how long the reel is. */
    public void start() {
        Thread.ofVirtual().name("player " + reel.name()).start(this::run);
        Thread.ofVirtual().name("measure " + reel.name()).start(this::measure);
    }

    public Reel reel() {
        return reel;
    }

    public void pause() {
        playing = false;
        wake();
    }

    /** Goes on; after the end, from the beginning. */
    public void resume() {
        if (phase == PlayerState.Phase.ENDED) {
            aim.set(new Aim(stretch.from(), 0));
        }
        playing = true;
        wake();
    }

    /** Whether it is to play, be it that it has to get somewhere first. */
    public boolean playing() {
        return playing;
    }

    /**
     * Jumps to a moment and stays there, or goes on from there, as it did before. Of several jumps in a row the last counts.
     *
     * @param lead nanoseconds: so much of what came before is told as well, for those who show how it went
     */
    public void seek(long moment, long lead) {
        aim.set(new Aim(moment, lead));
        wake();
    }

    /** Pauses, and goes on or back by that much. */
    public void step(Step by, boolean forward) {
        playing = false;
        strides.add(new Stride(by, forward));
        wake();
    }

    /** Whether to begin again at the end. */
    public void loop(boolean again) {
        looping = again;
        wake();
    }

    public boolean looping() {
        return looping;
    }

    /** What is played when it loops, and where it ends otherwise. */
    public void between(Stretch part) {
        stretch = part;
        wake();
    }

    public Stretch stretch() {
        return stretch;
    }

    /**
     * How many times as fast as it was recorded.
     *
     * @throws IllegalArgumentException for what is not from 0.1 to 16
     */
    public void speed(double factor) {
        Playback.check(factor);
        speed = factor;
        wake();
    }

    public double speed() {
        return speed;
    }

    /** A jump that is under way ends where it has got to. */
    public void stopThere() {
        enough = true;
    }

    /** Ends it for good. */
    public void stop() {
        stopped = true;
        wake();
    }

    /** How it is now. */
    public PlayerState state() {
        return new PlayerState(phase, position(), nanos, progress, fault.isEmpty() ? ensemble.fault() : fault);
    }

    /** Where it is, in nanoseconds since the reel's start. */
    public long position() {
        var now = pace;
        if (now.speed() == 0) {
            return now.recorded();
        }
        long furthest = Math.min(ensemble.reached(), stretch.to());
        return Math.max(now.recorded(), Math.min(now.at(clock.getAsLong()), furthest));
    }

    /** The same on the clock of its sessions. */
    public long now() {
        return ensemble.base() + position();
    }

    /** Plays on the calling thread until it is stopped, or the recording cannot be read. */
    void run() {
        thread = Thread.currentThread();
        try {
            aim.compareAndSet(null, new Aim(0, 0));
            while (true) {
                goOn();
                turn();
            }
        } catch (Stopped _) {
            end(PlayerState.Phase.STOPPED, Phase.CLOSED, "Stopped");
        } catch (IOException broken) {
            fault = String.valueOf(broken.getMessage());
            end(PlayerState.Phase.FAILED, Phase.FAILED, fault);
        } finally {
            ensemble.close();
        }
    }

    private void turn() throws IOException {
        var wanted = aim.getAndSet(null);
        var stride = wanted == null ? strides.poll() : null;
        if (wanted != null) {
            jump(wanted);
        } else if (stride != null) {
            step(stride);
        } else if (playing) {
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
        if (phase != PlayerState.Phase.PLAYING || pace.speed() != speed) {
            pace = pace.speed() == 0 ? new Pace(pace.recorded(), now, speed) : pace.at(speed, now);
            tellPlaying();
        }
        var next = ensemble.peek();
        if (next == null && reel.growing()) {
            wait.accept(ASKING);
        } else if (next == null || next.time() > stretch.to()) {
            playToTheEnd(next == null ? ensemble.reached() : stretch.to(), now);
        } else {
            play(next, now);
        }
    }

    private void play(Happening next, long now) {
        pace = pace.over(next.time(), now);
        long due = pace.due(next.time());
        if (due > now) {
            wait.accept(due - now);
            return;
        }
        if (now - due > LATE) {
            pace = new Pace(next.time(), now, speed);
        }
        ensemble.tellNext();
    }

    private void playToTheEnd(long end, long now) {
        long due = Math.max(pace.due(end), looping ? roundBegun + SHORTEST_ROUND : 0);
        if (due > now) {
            wait.accept(due - now);
        } else if (looping) {
            aim.compareAndSet(null, new Aim(stretch.from(), 0));
        } else {
            playing = false;
            stand(end, PlayerState.Phase.ENDED);
        }
    }

    private void jump(Aim to) throws IOException {
        phase = PlayerState.Phase.JUMPING;
        enough = false;
        long begun = clock.getAsLong();
        long target = Math.max(0, nanos == PlayerState.UNKNOWN ? to.moment() : Math.min(to.moment(), nanos));
        ensemble.begin(Math.max(0, target - to.lead()));
        long first = ensemble.reached();
        for (var next = ensemble.peek(); next != null && next.time() <= target; next = ensemble.peek()) {
            ensemble.tellNext();
            progress = target == first ? 1 : (double) (next.time() - first) / (target - first);
            goOn();
            if (aim.get() != null && clock.getAsLong() - begun > PATIENCE) {
                return;
            }
            if (enough) {
                arrive(Math.max(0, next.time()));
                return;
            }
        }
        arrive(target);
    }

    private void arrive(long target) {
        progress = 1;
        roundBegun = clock.getAsLong();
        pace = Pace.standing(target);
        if (playing) {
            pace = new Pace(target, roundBegun, speed);
            tellPlaying();
        } else {
            stand(target, PlayerState.Phase.PAUSED);
        }
        ensemble.there();
    }

    private void step(Stride stride) throws IOException {
        if (phase == PlayerState.Phase.PLAYING) {
            pace = Pace.standing(position());
        }
        if (stride.forward()) {
            ensemble.forward(stride.by());
            stand(Math.max(position(), ensemble.told()), PlayerState.Phase.PAUSED);
        } else {
            jump(new Aim(before(stride.by()), 0));
        }
    }

    /** The moment one step back; what was told lately may not reach so far, so ever more is read. */
    private long before(Step by) throws IOException {
        long here = position();
        long before = ensemble.before(by);
        for (long lead = 1_000_000_000L; before < 0 && lead < 8 * Math.max(here, 1_000_000_000L); lead *= 8) {
            jump(new Aim(here, lead));
            before = ensemble.before(by);
        }
        return Math.max(0, before);
    }

    private void goOn() {
        if (stopped) {
            throw new Stopped();
        }
    }

    private void stand(long moment, PlayerState.Phase how) {
        pace = Pace.standing(moment);
        phase = how;
        if (how == PlayerState.Phase.ENDED) {
            ensemble.state(Phase.CLOSED, "Ended", moment);
        } else {
            ensemble.state(Phase.LIVE, "Paused", moment);
        }
    }

    private void tellPlaying() {
        double now = pace.speed();
        phase = PlayerState.Phase.PLAYING;
        ensemble.state(
                Phase.LIVE,
                now == 1
                        ? "Playing"
                        : "Playing at %s×".formatted(String.valueOf(now).replaceAll("\\.0$", "")),
                pace.recorded());
    }

    private void end(PlayerState.Phase how, Phase told, String why) {
        pace = Pace.standing(position());
        boolean jumping = phase == PlayerState.Phase.JUMPING;
        phase = how;
        ensemble.state(told, why, pace.recorded());
        if (jumping) {
            ensemble.there();
        }
    }

    /** What grows has no end that could be jumped to. */
    private void measure() {
        if (reel.growing()) {
            return;
        }
        try {
            nanos = reel.nanos(() -> stopped);
        } catch (IOException broken) {
            fault = String.valueOf(broken.getMessage());
        }
    }

    private void wake() {
        LockSupport.unpark(thread);
    }
}
