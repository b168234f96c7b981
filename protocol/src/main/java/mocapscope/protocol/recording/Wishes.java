package mocapscope.protocol.recording;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What people want of a player: any thread may want something, the one that plays sees to it. */
final class Wishes {
    /** Keys repeat faster than some recordings can be read: of steps that nobody has come to, more are not taken. */
    static final int MOST_STRIDES = 4;

    /** Where to jump, and from how long before on everything is told. */
    record Aim(long moment, long lead) {}

    /** A step that is wanted. */
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

    /** Of several jumps in a row the last counts, and steps before it do not. */
    void jump(long moment, long lead) {
        strides.clear();
        aim.set(new Aim(moment, lead));
    }

    /** A jump that gives way to one that is wanted already. */
    void jumpUnlessWanted(long moment) {
        aim.compareAndSet(null, new Aim(moment, 0));
    }

    @Nullable
    Aim aim() {
        return aim.get();
    }

    /** That jump is seen to; false when another is wanted by now. */
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

    /** What is under way may end where it has got to. */
    void enough(boolean yes) {
        enough = yes;
    }

    boolean enough() {
        return enough;
    }
}
