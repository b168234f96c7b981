package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.State;
import mocapscope.protocol.session.Tap;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.jspecify.annotations.Nullable;

/**
 * Plays a recording into a session at its pace. Arrivals are on the clock that it is given, so that a recording looks
 * like a live session. One thread plays; any thread may call.
 */
public final class Player {
    /** A recording of no length would otherwise loop without a pause. */
    static final long SHORTEST_ROUND = 100_000_000L;

    /** The player was told to stop: ends a replay from inside. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super(null, null, false, false);
        }
    }

    private final Session session;
    private final Recording recording;
    private final Tap tap;
    private final LongSupplier clock;
    private final LongConsumer wait;
    private final Pace pace = new Pace();
    private volatile @Nullable Thread thread;
    private volatile boolean paused;
    private volatile boolean looping;
    private volatile boolean stopped;
    private volatile double speed = 1;

    /**
     * @param clock monotonic, in nanoseconds
     * @param wait waits so many nanoseconds, or until the playing thread is unparked
     */
    public Player(Session session, Recording recording, Tap tap, LongSupplier clock, LongConsumer wait) {
        this.session = session;
        this.recording = recording;
        this.tap = tap;
        this.clock = clock;
        this.wait = wait;
    }

    /** Plays from the beginning, on a virtual thread. */
    public void start() {
        Thread.ofVirtual().name("player " + session.id()).start(this::run);
    }

    public void pause() {
        paused = true;
        wake();
    }

    /** Goes on; after the end, from the beginning. */
    public void resume() {
        paused = false;
        wake();
    }

    public boolean paused() {
        return paused;
    }

    /** Whether to begin again at the end. */
    public void loop(boolean again) {
        looping = again;
        wake();
    }

    public boolean looping() {
        return looping;
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

    /** Ends it for good. */
    public void stop() {
        stopped = true;
        wake();
    }

    /** Plays on the calling thread until it is stopped, or the recording cannot be read. */
    void run() {
        thread = Thread.currentThread();
        var paced = new Paced(new Replayer(session, tap));
        try {
            while (true) {
                round(paced);
                if (!looping) {
                    rest();
                }
            }
        } catch (Stopped _) {
            tell(Phase.CLOSED, "Stopped");
        } catch (IOException broken) {
            tell(Phase.FAILED, String.valueOf(broken.getMessage()));
        }
    }

    private void round(Paced paced) throws IOException {
        tell(Phase.CONNECTING, "");
        tellPlaying();
        long begun = clock.getAsLong();
        pace.begin(begun);
        pace.speed(speed, begun);
        recording.replay(paced);
        until(pace.recorded(Math.max(begun + SHORTEST_ROUND, clock.getAsLong())));
    }

    /** The end was reached: nothing happens until somebody wants to see it again. */
    private void rest() {
        paused = true;
        tell(Phase.CLOSED, "Ended");
        while (paused && !looping && !stopped) {
            wait.accept(Long.MAX_VALUE);
        }
        paused = false;
        goOn();
    }

    /** Waits until the recording is there, and returns when that was. */
    private long until(long recorded) {
        while (true) {
            goOn();
            if (paused) {
                hold();
            }
            long now = clock.getAsLong();
            if (pace.speed(speed, now)) {
                tellPlaying();
            }
            long due = pace.due(recorded);
            if (due <= now) {
                return due;
            }
            wait.accept(due - now);
        }
    }

    private void hold() {
        long at = pace.recorded(clock.getAsLong());
        tell(Phase.LIVE, "Paused");
        while (paused && !stopped) {
            wait.accept(Long.MAX_VALUE);
        }
        goOn();
        pace.resume(at, clock.getAsLong());
        tellPlaying();
    }

    private void goOn() {
        if (stopped) {
            throw new Stopped();
        }
    }

    private void tellPlaying() {
        double now = speed;
        tell(
                Phase.LIVE,
                now == 1
                        ? "Playing"
                        : "Playing at %s×".formatted(String.valueOf(now).replaceAll("\\.0$", "")));
    }

    private void tell(Phase phase, String step) {
        tap.state(new State(phase, step, "", clock.getAsLong()));
    }

    private void wake() {
        LockSupport.unpark(thread);
    }

    /** Hands everything on when it is due. */
    private final class Paced implements Intake {
        private final Intake out;

        Paced(Intake out) {
            this.out = out;
        }

        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            out.opened(direction, channel, due(arrival), note);
        }

        @Override
        public void data(Direction direction, Channel channel, long arrival, ByteBuffer bytes, Entry.Mark mark) {
            out.data(direction, channel, due(arrival), bytes, mark);
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String why) {
            out.closed(direction, channel, due(arrival), why);
        }

        private long due(long arrival) {
            pace.next(arrival);
            return until(arrival);
        }
    }
}
