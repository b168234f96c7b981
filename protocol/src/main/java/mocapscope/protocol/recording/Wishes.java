package mocapscope.protocol.recording;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The thread-safe state of the playback controls: play, loop, speed, range, pending seek and steps. Any thread may set
 * a request; the player's thread executes it.
 */
final class Wishes {
    /** The limit for pending steps, since keys repeat faster than some recordings can be read. */
    static final int MOST_STRIDES = 4;

    /** A requested seek: the target moment and how much earlier decoding starts, in nanoseconds. */
    record Aim(long moment, long lead) {}

    /** A requested playback step: its unit and direction. */
    record Stride(Step by, boolean forward) {}

    private final AtomicReference<@Nullable Aim> aim = new AtomicReference<>();
    private final Queue<Stride> strides = new ConcurrentLinkedQueue<>();
    private volatile boolean playing = true;
    private volatile boolean looping;
    private volatile boolean enough;
    private volatile double speed = 1;
    private volatile Stretch stretch = Stretch.ALL;

    boolean playing() {
        return playing;
    }

    void play(boolean yes) {
        playing = yes;
    }

    boolean looping() {
        return looping;
    }

    void loop(boolean again) {
        looping = again;
    }

    double speed() {
        return speed;
    }

    void speed(double factor) {
        Playback.check(factor);
        speed = factor;
    }

    Stretch stretch() {
        return stretch;
    }

    void between(Stretch part) {
        stretch = part;
    }

    /** Requests a seek; it replaces pending seeks and steps. */
    void jump(long moment, long lead) {
        strides.clear();
        aim.set(new Aim(moment, lead));
    }

    /** Requests a seek unless one is pending. */
    void jumpUnlessWanted(long moment) {
        aim.compareAndSet(null, new Aim(moment, 0));
    }

    @Nullable
    Aim aim() {
        return aim.get();
    }

    /** Marks a seek as done; returns false if another one is pending. */
    boolean taken(Aim wanted) {
        return aim.compareAndSet(wanted, null);
    }

    void step(Step by, boolean forward) {
        playing = false;
        if (strides.size() < MOST_STRIDES) {
            strides.add(new Stride(by, forward));
        }
    }

    @Nullable
    Stride stride() {
        return strides.poll();
    }

    /** Sets whether the running operation may end early. */
    void enough(boolean yes) {
        enough = yes;
    }

    boolean enough() {
        return enough;
    }
}
