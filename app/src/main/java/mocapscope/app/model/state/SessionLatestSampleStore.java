package mocapscope.app.model.state;

import java.util.HashMap;
import java.util.Map;
import mocapscope.app.model.buffer.ByteBudget;
import mocapscope.app.model.buffer.MemoizingListMapper;
import mocapscope.app.model.snapshot.DialRotationState;
import mocapscope.app.model.snapshot.SessionLatestSamplesSnapshot;
import mocapscope.app.model.snapshot.SignalSnapshot;
import mocapscope.app.model.snapshot.TrackedItemStatus;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.Acceleration;
import mocapscope.protocol.sample.Sample.Analog;
import mocapscope.protocol.sample.Sample.Button;
import mocapscope.protocol.sample.Sample.Dial;
import mocapscope.protocol.sample.Sample.Flags;
import mocapscope.protocol.sample.Sample.Pose;
import mocapscope.protocol.sample.Sample.Skeleton;
import mocapscope.protocol.sample.Sample.Velocity;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import org.jspecify.annotations.Nullable;

/**
 * Holds the latest sample, the number of samples and the sample rate of every signal in one session. Not thread-safe.
 */
final class SessionLatestSampleStore {
    /** Byte budget for poses and skeletons kept for delayed display. */
    @DocumentedLimit(
            value = "recent poses and skeletons of a session for smooth display",
            unit = "bytes",
            beyond = "the oldest are dropped; then only the latest is kept")
    private static final long RECENT = 8L << 20;

    /**
     * Byte budget for the latest samples with rows of numbers: enough for a few of the largest size that a frame
     * allows.
     */
    @DocumentedLimit(
            value =
                    "latest samples with rows of numbers of a session; an integer beyond the precision of a double counts 68 bytes",
            unit = "bytes",
            beyond = "ignored; earlier ones stay, SAMPLES_TOO_LARGE")
    static final long LATEST = 32L << 20;

    private final ByteBudget recent = ByteBudget.ofPast(RECENT, AllSessionsMemoryBudget.PROCESS);
    private final ByteBudget latest = new ByteBudget(LATEST);
    private final SignalTypeLatestSampleTable<Pose> poses = new SignalTypeLatestSampleTable<>(recent, null);
    private final SignalTypeLatestSampleTable<Velocity> velocities = new SignalTypeLatestSampleTable<>();
    private final SignalTypeLatestSampleTable<Acceleration> accelerations = new SignalTypeLatestSampleTable<>();
    private final SignalTypeLatestSampleTable<Skeleton> skeletons = new SignalTypeLatestSampleTable<>(recent, latest);
    private final SignalTypeLatestSampleTable<Button> buttons = new SignalTypeLatestSampleTable<>();
    private final SignalTypeLatestSampleTable<Analog> analogs = new SignalTypeLatestSampleTable<>(null, latest);
    private final SignalTypeLatestSampleTable<Dial> dials = new SignalTypeLatestSampleTable<>();
    private final Map<LatestSignalSampleTracker<Dial>, DialRotation> rotations = new HashMap<>();
    private final MemoizingListMapper<DialRotationState> dialStates = new MemoizingListMapper<>();
    private final SignalTypeLatestSampleTable<Flags> flags = new SignalTypeLatestSampleTable<>();

    /**
     * Adds a sample to its stream; samples outside any stream, such as texts, are ignored.
     *
     * @param valid the sample without values that are no measurements
     */
    void add(Sample sample, Sample valid, TrackedItemStatus tracking) {
        switch (sample) {
            case Pose pose -> poses.add(pose.sensor(), pose, (Pose) valid, tracking);
            case Velocity velocity -> velocities.add(velocity.sensor(), velocity);
            case Acceleration acceleration -> accelerations.add(acceleration.sensor(), acceleration);
            case Skeleton skeleton -> skeletons.add(0, skeleton, (Skeleton) valid, tracking);
            case Button button -> buttons.add(button.button(), button);
            case Analog analog -> analogs.add(0, analog);
            case Dial dial -> add(dial);
            case Flags word -> flags.add(0, word);
            case Sample.Text _,
                    Sample.Transform _,
                    Sample.SceneObject _,
                    Sample.SetpBubble _,
                    Sample.ProtocolEvent _ -> {}
        }
    }

    /** Applies retained state, which is not counted as received. */
    void restore(Sample.RetainedSample sample) {
        switch (sample) {
            case Button button -> buttons.restore(button.button(), button);
            case Analog analog -> analogs.restore(0, analog);
            case Flags word -> flags.restore(0, word);
            case Sample.SceneObject _, Sample.SetpBubble _ -> {}
        }
    }

    /** Returns true if there was no room for the latest sample of some source. */
    boolean isFull() {
        return latest.isExhausted();
    }

    /** Returns the signals at {@code now}. */
    SessionLatestSamplesSnapshot snapshot(long now) {
        return new SessionLatestSamplesSnapshot(
                poses.snapshot(now),
                velocities.snapshot(now),
                accelerations.snapshot(now),
                skeletons.snapshot(now),
                buttons.snapshot(now),
                analogs.snapshot(now),
                dialStates.map(dials.ordered(), tracker -> rotation(tracker).state(tracker.snapshot(now))),
                flags.snapshot(now));
    }

    private void add(Dial dial) {
        var tracker = dials.add(dial.dial(), dial);
        if (tracker != null) {
            rotation(tracker).revolutions += dial.change();
        }
    }

    private DialRotation rotation(LatestSignalSampleTracker<Dial> tracker) {
        return rotations.computeIfAbsent(tracker, _ -> new DialRotation());
    }

    /** The sum of a dial's revolutions. */
    private static final class DialRotation {
        private double revolutions;
        private @Nullable DialRotationState shown;

        /** Returns the dial's state; the identical object while nothing changes. */
        DialRotationState state(SignalSnapshot<Dial> snapshot) {
            if (shown == null || shown.signal() != snapshot) {
                shown = new DialRotationState(snapshot, revolutions);
            }
            return shown;
        }
    }
}
