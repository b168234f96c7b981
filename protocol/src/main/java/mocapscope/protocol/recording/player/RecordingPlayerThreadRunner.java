package mocapscope.protocol.recording.player;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.session.event.SessionPhase;
import org.jspecify.annotations.Nullable;

/**
 * Runs the recording player's thread, which executes seek and step requests and plays recorded events when due.
 * Publishes the position, phase and length to any thread.
 */
public final class RecordingPlayerThreadRunner {
    /** The minimum duration of a loop, so that an empty recording does not loop without a pause. */
    public static final long SHORTEST_ROUND = 100_000_000L;

    /** The delay beyond which playback slows down instead of lagging further behind. */
    private static final long LATE = 200_000_000L;

    /** The duration of a seek beyond which a newer request replaces it. */
    private static final long PATIENCE = 150_000_000L;

    /** The minimum time decoded before a seek target, so that periodically repeated data is known there. */
    private static final long LEAST_LEAD = 2_000_000_000L;

    /** The interval at which a growing recording is polled. */
    private static final long POLL_NANOS = 10_000_000L;

    private final SeekableRecordedSessionSet source;
    private final RecordedEventReplayer sessions;
    private final PlaybackSettingsAndRequests state;
    private final LongSupplier clock;
    private final LongConsumer wait;
    private volatile @Nullable Thread thread;
    private volatile boolean isStopped;
    private volatile PlayerStateSnapshot.PlayerPhase phase = PlayerStateSnapshot.PlayerPhase.JUMPING;
    private volatile double progress;
    private volatile String fault = "";
    private volatile PlaybackTimeMapping timeMapping = PlaybackTimeMapping.paused(0);
    private volatile long length = PlayerStateSnapshot.UNKNOWN;
    private volatile String lengthFault = "";
    private long roundStart;

    RecordingPlayerThreadRunner(
            SeekableRecordedSessionSet source,
            RecordedEventReplayer sessions,
            PlaybackSettingsAndRequests state,
            LongSupplier clock,
            LongConsumer wait) {
        this.source = source;
        this.sessions = sessions;
        this.state = state;
        this.clock = clock;
        this.wait = wait;
    }

    /** Makes the target of a seek that is requested before the start the position, until that seek is complete. */
    void beginAtRequestedSeek() {
        var seek = state.pendingSeek();
        if (seek != null) {
            timeMapping = PlaybackTimeMapping.paused(seek.moment());
        }
    }

    PlayerStateSnapshot.PlayerPhase phase() {
        return phase;
    }

    /**
     * Returns the position in nanoseconds since the start: not before the last played event, nor beyond the known or
     * requested end.
     */
    long position() {
        var now = timeMapping;
        if (now.speed() == 0) {
            return now.recorded();
        }
        long moment = clock.getAsLong();
        long furthest = Math.max(
                sessions.lastEventTime(), Math.min(known(moment), state.range().to()));
        return Math.max(now.recorded(), Math.min(now.at(moment), furthest));
    }

    /**
     * Returns the time up to which all events are known; for a growing recording without unplayed events the current
     * time.
     */
    private long known(long moment) {
        return source.isGrowing() && sessions.isExhausted() ? moment - sessions.base() : sessions.knownUntil();
    }

    /** Determines the length, except of a growing recording, which has no fixed end. Runs on a thread of its own. */
    void measureLength() {
        if (source.isGrowing()) {
            return;
        }
        try {
            length = source.durationNanos(() -> isStopped);
        } catch (IOException broken) {
            lengthFault = String.valueOf(broken.getMessage());
        }
    }

    /** Returns the length in nanoseconds, or {@link PlayerStateSnapshot#UNKNOWN}. */
    long length() {
        return length;
    }

    boolean isLengthKnown() {
        return length != PlayerStateSnapshot.UNKNOWN;
    }

    /** Returns the progress of a seek, from 0 to 1. */
    double progress() {
        return progress;
    }

    /** Returns the reason for which playback failed or a part cannot be read, or an empty string. */
    String fault() {
        var unreadable = lengthFault.isEmpty() ? sessions.fault() : lengthFault;
        return fault.isEmpty() ? unreadable : fault;
    }

    void stop() {
        isStopped = true;
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
            state.requestSeekIfNone(0);
            while (true) {
                goOn();
                attempt();
            }
        } catch (PlaybackStoppedException _) {
            if (phase != PlayerStateSnapshot.PlayerPhase.FAILED) {
                end(PlayerStateSnapshot.PlayerPhase.STOPPED, SessionPhase.CLOSED, "Stopped");
            }
        } finally {
            sessions.stop();
        }
    }

    /** Plays a turn; a read error ends playback there, and a seek may lead to a readable part. */
    private void attempt() {
        try {
            turn();
        } catch (IOException broken) {
            var words = String.valueOf(broken.getMessage());
            fail(broken instanceof NoSuchFileException ? "the file no longer exists: " + words : words);
        } catch (PlaybackStoppedException exception) {
            throw exception;
        } catch (RuntimeException fault) {
            fail("playback cannot continue: " + fault); // otherwise playback would stop without an explanation
        }
    }

    private void fail(String reason) {
        fault = reason;
        state.setPlaying(false);
        end(PlayerStateSnapshot.PlayerPhase.FAILED, SessionPhase.FAILED, reason);
    }

    private void turn() throws IOException {
        var seek = state.pendingSeek();
        var request = seek == null ? state.pollStep() : null;
        if (seek != null) {
            phase = PlayerStateSnapshot.PlayerPhase.JUMPING;
            if (state.completeSeek(seek)) {
                jump(seek);
            }
        } else if (request != null) {
            step(request);
        } else if (state.isPlaying()) {
            play();
        } else {
            rest();
        }
    }

    private void rest() {
        if (phase == PlayerStateSnapshot.PlayerPhase.PLAYING) {
            pauseAt(position(), PlayerStateSnapshot.PlayerPhase.PAUSED);
        }
        wait.accept(Long.MAX_VALUE);
    }

    private void play() throws IOException {
        long now = clock.getAsLong();
        var mapping = timeMapping;
        if (phase != PlayerStateSnapshot.PlayerPhase.PLAYING || mapping.speed() != state.speed()) {
            timeMapping = mapping.speed() == 0
                    ? new PlaybackTimeMapping(mapping.recorded(), now, state.speed())
                    : mapping.at(state.speed(), now);
            publishPlaying();
        }
        long to = state.range().to();
        var next = sessions.peek();
        if (next == null && source.isGrowing() && position() < to) {
            wait.accept(POLL_NANOS);
        } else if (next == null || next.time() > to) {
            playToTheEnd(next == null && !source.isGrowing() ? sessions.knownUntil() : to, now);
        } else {
            play(next, now);
        }
    }

    private void play(RecordedEventReplayer.PlaybackItem next, long now) {
        timeMapping = timeMapping.skipSilence(next.time(), now);
        long due = timeMapping.clockTime(next.time());
        if (due > now) {
            wait.accept(due - now);
            return;
        }
        if (now - due > LATE) {
            timeMapping = new PlaybackTimeMapping(next.time(), now, state.speed());
        }
        sessions.playNext();
    }

    /** Plays to the end; an end that was set before the current position is reached at once. */
    private void playToTheEnd(long target, long now) {
        long end = Math.max(target, Math.max(timeMapping.recorded(), sessions.lastEventTime()));
        timeMapping = timeMapping.skipSilence(end, now);
        long due = Math.max(timeMapping.clockTime(end), state.isLooping() ? roundStart + SHORTEST_ROUND : 0);
        if (due > now) {
            wait.accept(due - now);
        } else if (state.isLooping()) {
            state.requestSeekIfNone(state.range().from());
        } else {
            state.setPlaying(false);
            pauseAt(end, PlayerStateSnapshot.PlayerPhase.ENDED);
        }
    }

    private void jump(PlaybackSettingsAndRequests.SeekRequest to) throws IOException {
        phase = PlayerStateSnapshot.PlayerPhase.JUMPING;
        state.enough(false);
        fault = "";
        long start = clock.getAsLong();
        long target = Math.max(0, isLengthKnown() ? Math.min(to.moment(), length) : to.moment());
        sessions.seek(Math.max(0, target - Math.max(to.lead(), LEAST_LEAD)));
        long first = sessions.knownUntil();
        for (var next = sessions.peek(); next != null && next.time() <= target; next = sessions.peek()) {
            sessions.playNext();
            progress = target == first ? 1 : (double) (next.time() - first) / (target - first);
            goOn();
            if (state.pendingSeek() != null && clock.getAsLong() - start > PATIENCE) {
                return;
            }
            if (state.enough()) {
                arrive(Math.max(0, next.time()));
                return;
            }
        }
        arrive(limitTarget(target));
    }

    /** Returns the seek target, or the end of the recording if that turns out to be earlier. */
    private long limitTarget(long target) {
        boolean all = sessions.isExhausted() && !source.isGrowing();
        return all && !isLengthKnown() ? Math.min(target, sessions.knownUntil()) : target;
    }

    private void arrive(long target) {
        progress = 1;
        roundStart = clock.getAsLong();
        timeMapping = PlaybackTimeMapping.paused(target);
        if (state.isPlaying()) {
            timeMapping = new PlaybackTimeMapping(target, roundStart, state.speed());
            publishPlaying();
        } else {
            pauseAt(target, PlayerStateSnapshot.PlayerPhase.PAUSED);
        }
        sessions.notifySeekCompleted();
    }

    private void step(PlaybackSettingsAndRequests.StepRequest request) throws IOException {
        if (phase == PlayerStateSnapshot.PlayerPhase.PLAYING) {
            timeMapping = PlaybackTimeMapping.paused(position());
        }
        long before = request.forward() ? -1 : before(request.by());
        if (request.forward()) {
            state.enough(false);
            sessions.advance(request.by(), this::interrupted);
            pauseAt(Math.max(position(), sessions.lastEventTime()), PlayerStateSnapshot.PlayerPhase.PAUSED);
        } else if (before < 0) {
            pauseAt(position(), PlayerStateSnapshot.PlayerPhase.PAUSED); // the start has been reached
        } else {
            jump(new PlaybackSettingsAndRequests.SeekRequest(before, 0));
        }
    }

    /** Returns true if another request should end a step, which may take as long as the recording. */
    private boolean interrupted() {
        goOn();
        return state.pendingSeek() != null || state.isPlaying() || state.enough();
    }

    /** Returns the moment one step back, or -1; reads from earlier and earlier positions until it is found. */
    private long before(PlaybackStepUnit by) throws IOException {
        long here = position();
        long before = sessions.previousStepTime(by);
        for (long lead = 1_000_000_000L; before < 0 && lead < 8 * Math.max(here, 1_000_000_000L); lead *= 8) {
            jump(new PlaybackSettingsAndRequests.SeekRequest(here, lead));
            before = sessions.previousStepTime(by);
        }
        return before;
    }

    private void goOn() {
        if (isStopped) {
            throw new PlaybackStoppedException();
        }
    }

    private void pauseAt(long moment, PlayerStateSnapshot.PlayerPhase how) {
        timeMapping = PlaybackTimeMapping.paused(moment);
        phase = how;
        if (how == PlayerStateSnapshot.PlayerPhase.ENDED) {
            sessions.publishState(SessionPhase.CLOSED, "Ended", moment);
        } else {
            sessions.publishState(SessionPhase.LIVE, "Paused", moment);
        }
    }

    private void publishPlaying() {
        phase = PlayerStateSnapshot.PlayerPhase.PLAYING;
        sessions.publishState(SessionPhase.LIVE, timeMapping.text(), timeMapping.recorded());
    }

    private void end(PlayerStateSnapshot.PlayerPhase how, SessionPhase sessionPhase, String reason) {
        boolean jumping = phase == PlayerStateSnapshot.PlayerPhase.JUMPING;
        timeMapping = PlaybackTimeMapping.paused(jumping ? Math.max(0, sessions.lastEventTime()) : position());
        phase = how;
        sessions.publishState(sessionPhase, reason, position());
        if (jumping) {
            sessions.notifySeekCompleted();
        }
    }

    /** Thrown on the player's thread to end playback after a stop request. */
    private static final class PlaybackStoppedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        PlaybackStoppedException() {
            super(null, null, false, false);
        }
    }
}
