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

/** The tracks of everything that a session's sources send again and again. Not thread safe. */
final class Tracked {
    /** Bytes of poses and skeletons that are kept for who shows them with a delay. */
    private static final long RECENT = 8L << 20;

    /** Bytes of the latest samples that hold rows of numbers: of a few that are as large as a frame can make them. */
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

    /** Adds a sample to its track; a sample of no stream, such as a text, has none. */
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

    /** What was told before and holds: it is nothing that came. */
    void still(Sample.Lasting sample) {
        switch (sample) {
            case Button button -> buttons.still(button.button(), button);
            case Analog analog -> analogs.still(0, analog);
            case Flags word -> flags.still(0, word);
            case Sample.SceneObject _, Sample.Bubble _ -> {}
        }
    }

    /** Whether there was no room for the latest sample of some source. */
    boolean full() {
        return latest.refused();
    }

    /** As of {@code now}. */
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
