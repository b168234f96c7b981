package mocapscope.protocol.recording;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Plays a recording source into new sessions with pause, seek, step, loop and variable speed. Arrival times are the
 * recording's times, counted from a moment of the program's clock, so listeners see recorded time pass with playback.
 * One thread plays; any thread may call.
 */
public final class Player {
    private final Reel reel;
    private final Ensemble ensemble;
    private final Wishes wishes = new Wishes();
    private final Whereabouts at;
    private final Length length;
    private final Playing thread;

    /**
     * Creates a player that maps time 0 of the recording to the current time.
     *
     * @param clock monotonic clock, in nanoseconds
     * @param wait waits for a number of nanoseconds, or until the player's thread is unparked
     */
    public Player(Reel reel, Sessions sessions, Audience audience, LongSupplier clock, LongConsumer wait) {
        this(reel, sessions, audience, clock, wait, clock.getAsLong());
    }

    /** Creates a player that maps time 0 of the recording to clock time {@code base}. */
    public Player(Reel reel, Sessions sessions, Audience audience, LongSupplier clock, LongConsumer wait, long base) {
        this.reel = reel;
        this.ensemble = new Ensemble(reel, sessions, audience, base);
        this.length = new Length(reel);
        this.at = new Whereabouts(reel, ensemble, wishes, clock);
        this.thread = new Playing(reel, ensemble, wishes, at, length, clock, wait);
    }

    /**
     * Starts playback at a requested position or at the start, on a virtual thread; another one determines the length.
     */
    public void start() {
        Thread.ofVirtual().name("player " + reel.name()).start(this::run);
        Thread.ofVirtual().name("measure " + reel.name()).start(() -> length.find(thread::stopped));
    }

    /** Returns the recording source, which is closed when the player ends. */
    public Reel reel() {
        return reel;
    }

    /** Pauses at the current position, or at the target of a running seek. */
    public void pause() {
        wishes.play(false);
        thread.wake();
    }

    /** Resumes playback; at the end, restarts it. */
    public void resume() {
        if (atEnd()) {
            wishes.jumpUnlessWanted(wishes.stretch().from());
        }
        wishes.play(true);
        thread.wake();
    }

    private boolean atEnd() {
        return switch (thread.phase()) {
            case ENDED, FAILED -> true;
            case PAUSED -> position() >= Math.min(stretch().to(), length.known() ? length.nanos() : Long.MAX_VALUE);
            case JUMPING, PLAYING, STOPPED -> false;
        };
    }

    /** Returns true if playback is requested, even while a seek is running. */
    public boolean playing() {
        return wishes.playing();
    }

    /**
     * Seeks to a moment, then stays paused or resumes, as before. The last of several requests wins.
     *
     * @param lead nanoseconds before the moment from which events are played too, for views that show history
     */
    public void seek(long moment, long lead) {
        wishes.jump(moment, lead);
        thread.wake();
    }

    /** Pauses and steps forward or backward. */
    public void step(Step by, boolean forward) {
        wishes.step(by, forward);
        thread.wake();
    }

    /** Sets whether playback restarts at the end. */
    public void loop(boolean again) {
        wishes.loop(again);
        thread.wake();
    }

    /** Returns true if playback restarts at the end. */
    public boolean looping() {
        return wishes.looping();
    }

    /** Sets the range that is looped, or at whose end playback ends. */
    public void between(Stretch part) {
        wishes.between(part);
        thread.wake();
    }

    /** Returns the range to play; the whole recording by default. */
    public Stretch stretch() {
        return wishes.stretch();
    }

    /**
     * Sets the playback speed as a factor.
     *
     * @throws IllegalArgumentException if it is not from 0.1 to 16
     */
    public void speed(double factor) {
        wishes.speed(factor);
        thread.wake();
    }

    /** Returns the playback speed as a factor from 0.1 to 16. */
    public double speed() {
        return wishes.speed();
    }

    /** Ends a running seek at the position reached. */
    public void stopThere() {
        wishes.enough(true);
    }

    /** Stops the player for good. */
    public void stop() {
        thread.stop();
    }

    /** Returns the current state. */
    public PlayerState state() {
        return new PlayerState(thread.phase(), position(), length.nanos(), thread.progress(), wrong());
    }

    private String wrong() {
        var ofLength = length.fault().isEmpty() ? ensemble.fault() : length.fault();
        return thread.fault().isEmpty() ? ofLength : thread.fault();
    }

    /** Returns the position in nanoseconds since the start of the recording. */
    public long position() {
        return at.position();
    }

    /** Returns the position on the clock of the played sessions. */
    public long now() {
        return ensemble.base() + position();
    }

    /** Plays on the calling thread until stopped. */
    void run() {
        thread.run();
    }
}
