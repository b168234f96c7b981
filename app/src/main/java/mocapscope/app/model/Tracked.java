package mocapscope.app.model;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.Acceleration;
import mocapscope.protocol.sample.Sample.Analog;
import mocapscope.protocol.sample.Sample.Button;
import mocapscope.protocol.sample.Sample.Dial;
import mocapscope.protocol.sample.Sample.Flags;
import mocapscope.protocol.sample.Sample.Pose;
import mocapscope.protocol.sample.Sample.Skeleton;
import mocapscope.protocol.sample.Sample.Velocity;

/** Holds the signal trackers of all sample types of one session. Not thread-safe. */
final class Tracked {
    /** Byte budget for poses and skeletons kept for delayed display. */
    private static final long RECENT = 8L << 20;

    /**
     * Byte budget for the latest samples with rows of numbers: enough for a few of the largest size that a frame
     * allows.
     */
    static final long LATEST = 32L << 20;

    private final Allowance recent = new Allowance(RECENT);
    private final Allowance latest = new Allowance(LATEST);
    private final Tracks<Pose> poses = new Tracks<>(recent, null);
    private final Tracks<Velocity> velocities = new Tracks<>();
    private final Tracks<Acceleration> accelerations = new Tracks<>();
    private final Tracks<Skeleton> skeletons = new Tracks<>(recent, latest);
    private final Tracks<Button> buttons = new Tracks<>();
    private final Tracks<Analog> analogs = new Tracks<>(null, latest);
    private final Turns dials = new Turns();
    private final Tracks<Flags> flags = new Tracks<>();

    /** Adds a sample to its stream; samples outside any stream, such as texts, are ignored. */
    void add(Sample sample) {
        switch (sample) {
            case Pose pose -> poses.add(pose.sensor(), pose);
            case Velocity velocity -> velocities.add(velocity.sensor(), velocity);
            case Acceleration acceleration -> accelerations.add(acceleration.sensor(), acceleration);
            case Skeleton skeleton -> skeletons.add(0, skeleton);
            case Button button -> buttons.add(button.button(), button);
            case Analog analog -> analogs.add(0, analog);
            case Dial dial -> dials.add(dial);
            case Flags word -> flags.add(0, word);
            case Sample.Text _, Sample.Transform _, Sample.SceneObject _, Sample.Bubble _, Sample.Event _ -> {}
        }
    }

    /** Applies retained state, which is not counted as received. */
    void still(Sample.RetainedSample sample) {
        switch (sample) {
            case Button button -> buttons.still(button.button(), button);
            case Analog analog -> analogs.still(0, analog);
            case Flags word -> flags.still(0, word);
            case Sample.SceneObject _, Sample.Bubble _ -> {}
        }
    }

    /** Returns true if there was no room for the latest sample of some source. */
    boolean full() {
        return latest.refused();
    }

    /** Returns the signals at {@code now}. */
    Signals signals(long now) {
        return new Signals(
                poses.signals(now),
                velocities.signals(now),
                accelerations.signals(now),
                skeletons.signals(now),
                buttons.signals(now),
                analogs.signals(now),
                dials.dials(now),
                flags.signals(now));
    }
}
