package mocapscope.protocol.recording.player;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import mocapscope.protocol.limit.DocumentedLimit;
import org.jspecify.annotations.Nullable;

/**
 * Holds a recording player's settings and pending requests, such as speed and seek, for its playback thread. Any thread
 * may set a request; the player's thread executes it.
 */
final class PlaybackSettingsAndRequests {
    /** The limit for pending steps, since keys repeat faster than some recordings can be read. */
    @DocumentedLimit(value = "steps of a player that wait", unit = "steps", beyond = "ignored")
    static final int MOST_STRIDES = 4;

    /** A requested seek: the target moment and how much earlier decoding starts, in nanoseconds. */
    record SeekRequest(long moment, long lead) {}

    /** A requested playback step: its unit and direction. */
    record StepRequest(PlaybackStepUnit by, boolean forward) {}

    private final AtomicReference<@Nullable SeekRequest> pendingSeek = new AtomicReference<>();
    private final Queue<StepRequest> requests = new ConcurrentLinkedQueue<>();
    private volatile boolean isPlaying = true;
    private volatile boolean isLooping;
    private volatile boolean enough;
    private volatile double speed = 1;
    private volatile PlaybackRange range = PlaybackRange.ALL;

    boolean isPlaying() {
        return isPlaying;
    }

    void setPlaying(boolean enabled) {
        isPlaying = enabled;
    }

    boolean isLooping() {
        return isLooping;
    }

    void setLooping(boolean again) {
        isLooping = again;
    }

    double speed() {
        return speed;
    }

    void speed(double factor) {
        SessionPlaybackSpecification.checkSpeed(factor);
        speed = factor;
    }

    PlaybackRange range() {
        return range;
    }

    void setRange(PlaybackRange part) {
        range = part;
    }

    /** Requests a seek; it replaces pending seeks and steps. */
    void requestSeek(long moment, long lead) {
        requests.clear();
        pendingSeek.set(new SeekRequest(moment, lead));
    }

    /** Requests a seek unless one is pending. */
    void requestSeekIfNone(long moment) {
        pendingSeek.compareAndSet(null, new SeekRequest(moment, 0));
    }

    @Nullable
    SeekRequest pendingSeek() {
        return pendingSeek.get();
    }

    /** Marks a seek as done; returns false if another one is pending. */
    boolean completeSeek(SeekRequest seek) {
        return pendingSeek.compareAndSet(seek, null);
    }

    void requestStep(PlaybackStepUnit by, boolean forward) {
        isPlaying = false;
        if (requests.size() < MOST_STRIDES) {
            requests.add(new StepRequest(by, forward));
        }
    }

    @Nullable
    StepRequest pollStep() {
        return requests.poll();
    }

    /** Sets whether the running operation may end early. */
    void enough(boolean enabled) {
        enough = enabled;
    }

    boolean enough() {
        return enough;
    }
}
