package mocapscope.protocol.recording.player;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;

/**
 * Plays a recording into new sessions with pause, seek, step, loop and variable speed. Arrival times are the
 * recording's times, counted from a moment of the program's clock, so listeners see recorded time pass with playback.
 * One thread plays; any thread may call.
 */
public final class RecordingPlayer {
    private final SeekableRecordedSessionSet source;
    private final RecordedEventReplayer playbackSessions;
    private final PlaybackSettingsAndRequests state = new PlaybackSettingsAndRequests();
    private final RecordingPlayerThreadRunner thread;

    /**
     * Creates a player that maps time 0 of the recording to the current time.
     *
     * @param clock monotonic clock, in nanoseconds
     * @param wait waits for a number of nanoseconds, or until the player's thread is unparked
     */
    public RecordingPlayer(
            SeekableRecordedSessionSet source,
            PlayedSessionIdAndListenerProvider context,
            LongSupplier clock,
            LongConsumer wait) {
        this(source, context, clock, wait, clock.getAsLong());
    }

    /** Creates a player that maps time 0 of the recording to clock time {@code base}. */
    public RecordingPlayer(
            SeekableRecordedSessionSet source,
            PlayedSessionIdAndListenerProvider context,
            LongSupplier clock,
            LongConsumer wait,
            long base) {
        this.source = source;
        this.playbackSessions = new RecordedEventReplayer(source, context, base);
        this.thread = new RecordingPlayerThreadRunner(source, playbackSessions, state, clock, wait);
    }

    /**
     * Starts playback at a requested position or at the start, on a virtual thread; another one determines the length.
     */
    public void start() {
        thread.beginAtRequestedSeek();
        Thread.ofVirtual().name("player " + source.name()).start(this::run);
        Thread.ofVirtual().name("measure " + source.name()).start(thread::measureLength);
    }

    /** Returns the recording source, which is closed when the player ends. */
    public SeekableRecordedSessionSet recordingSource() {
        return source;
    }

    /** Pauses at the current position, or at the target of a running seek. */
    public void pause() {
        state.setPlaying(false);
        thread.wake();
    }

    /** Resumes playback; at the end, restarts it. */
    public void resume() {
        if (atEnd()) {
            state.requestSeekIfNone(state.range().from());
        }
        state.setPlaying(true);
        thread.wake();
    }

    private boolean atEnd() {
        return switch (thread.phase()) {
            case ENDED, FAILED -> true;
            case PAUSED ->
                position() >= Math.min(range().to(), thread.isLengthKnown() ? thread.length() : Long.MAX_VALUE);
            case JUMPING, PLAYING, STOPPED -> false;
        };
    }

    /** Returns true if playback is requested, even while a seek is running. */
    public boolean isPlaying() {
        return state.isPlaying();
    }

    /**
     * Seeks to a moment, then stays paused or resumes, as before. The last of several requests wins.
     *
     * @param lead nanoseconds before the moment from which events are played too, for views that show history
     */
    public void seek(long moment, long lead) {
        state.requestSeek(moment, lead);
        thread.wake();
    }

    /** Pauses and steps forward or backward. */
    public void step(PlaybackStepUnit by, boolean forward) {
        state.requestStep(by, forward);
        thread.wake();
    }

    /** Sets whether playback restarts at the end. */
    public void setLooping(boolean again) {
        state.setLooping(again);
        thread.wake();
    }

    /** Returns true if playback restarts at the end. */
    public boolean isLooping() {
        return state.isLooping();
    }

    /** Sets the range that is looped, or at whose end playback ends. */
    public void setRange(PlaybackRange part) {
        state.setRange(part);
        thread.wake();
    }

    /** Returns the range to play; the whole recording by default. */
    public PlaybackRange range() {
        return state.range();
    }

    /**
     * Sets the playback speed as a factor.
     *
     * @throws IllegalArgumentException if it is not from 0.1 to 16
     */
    public void speed(double factor) {
        state.speed(factor);
        thread.wake();
    }

    /** Returns the playback speed as a factor from 0.1 to 16. */
    public double speed() {
        return state.speed();
    }

    /** Ends a running seek at the position reached. */
    public void cancelSeek() {
        state.enough(true);
    }

    /** Stops the player for good. */
    public void stop() {
        thread.stop();
    }

    /** Returns the current state. */
    public PlayerStateSnapshot state() {
        return new PlayerStateSnapshot(thread.phase(), position(), thread.length(), thread.progress(), thread.fault());
    }

    /** Returns the position in nanoseconds since the start of the recording. */
    public long position() {
        return thread.position();
    }

    /** Returns the position on the clock of the played sessions. */
    public long now() {
        return playbackSessions.base() + position();
    }

    /** Plays on the calling thread until stopped. */
    void run() {
        thread.run();
    }
}
