package mocapscope.protocol.recording;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Plays a recording source into new sessions with pause, seek, step, loop and variable speed. Arrival times are the
 * recording's times, counted from a moment of the program's clock, so listeners see recorded time pass with playback.
 * One thread plays; any thread may call.
 */
public final class RecordingPlayer {
    private final RecordingSource reel;
    private final PlaybackSessions ensemble;
    private final PlaybackControlState wishes = new PlaybackControlState();
    private final PlaybackPositionTracker at;
    private final RecordingLengthScanner length;
    private final PlaybackRunner thread;

    /**
     * Creates a player that maps time 0 of the recording to the current time.
     *
     * @param clock monotonic clock, in nanoseconds
     * @param wait waits for a number of nanoseconds, or until the player's thread is unparked
     */
    public RecordingPlayer(RecordingSource reel, PlaybackSessionSettings sessions, PlaybackListener audience, LongSupplier clock, LongConsumer wait) {
        this(reel, sessions, audience, clock, wait, clock.getAsLong());
    }

    /** Creates a player that maps time 0 of the recording to clock time {@code base}. */
    public RecordingPlayer(RecordingSource reel, PlaybackSessionSettings sessions, PlaybackListener audience, LongSupplier clock, LongConsumer wait, long base) {
        this.reel = reel;
        this.ensemble = new PlaybackSessions(reel, sessions, audience, base);
        this.length = new RecordingLengthScanner(reel);
        this.at = new PlaybackPositionTracker(reel, ensemble, wishes, clock);
        this.thread = new PlaybackRunner(reel, ensemble, wishes, at, length, clock, wait);
    }

    /**
     * Starts playback at a requested position or at the start, on a virtual thread; another one determines the length.
     */
    public void start() {
        Thread.ofVirtual().name("player " + reel.name()).start(this::run);
        Thread.ofVirtual().name("measure " + reel.name()).start(() -> length.scan(thread::isStopped));
    }

    /** Returns the recording source, which is closed when the player ends. */
    public RecordingSource reel() {
        return reel;
    }

    /** Pauses at the current position, or at the target of a running seek. */
    public void pause() {
        wishes.setPlaying(false);
        thread.wake();
    }

    /** Resumes playback; at the end, restarts it. */
    public void resume() {
        if (atEnd()) {
            wishes.requestSeekIfNone(wishes.range().from());
        }
        wishes.setPlaying(true);
        thread.wake();
    }

    private boolean atEnd() {
        return switch (thread.phase()) {
            case ENDED, FAILED -> true;
            case PAUSED -> position() >= Math.min(range().to(), length.isKnown() ? length.nanos() : Long.MAX_VALUE);
            case JUMPING, PLAYING, STOPPED -> false;
        };
    }

    /** Returns true if playback is requested, even while a seek is running. */
    public boolean isPlaying() {
        return wishes.isPlaying();
    }

    /**
     * Seeks to a moment, then stays paused or resumes, as before. The last of several requests wins.
     *
     * @param lead nanoseconds before the moment from which events are played too, for views that show history
     */
    public void seek(long moment, long lead) {
        wishes.requestSeek(moment, lead);
        thread.wake();
    }

    /** Pauses and steps forward or backward. */
    public void step(PlaybackStepUnit by, boolean forward) {
        wishes.requestStep(by, forward);
        thread.wake();
    }

    /** Sets whether playback restarts at the end. */
    public void setLooping(boolean again) {
        wishes.setLooping(again);
        thread.wake();
    }

    /** Returns true if playback restarts at the end. */
    public boolean isLooping() {
        return wishes.isLooping();
    }

    /** Sets the range that is looped, or at whose end playback ends. */
    public void setRange(PlaybackRange part) {
        wishes.setRange(part);
        thread.wake();
    }

    /** Returns the range to play; the whole recording by default. */
    public PlaybackRange range() {
        return wishes.range();
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
    public void cancelSeek() {
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
