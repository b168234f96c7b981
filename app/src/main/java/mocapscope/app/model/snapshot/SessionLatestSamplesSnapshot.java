package mocapscope.app.model.snapshot;

import java.util.List;
import mocapscope.protocol.sample.Sample;

/**
 * The latest sample of every signal in a session, such as a sensor's pose or a button. Each list is ordered by source,
 * then by number.
 */
public record SessionLatestSamplesSnapshot(
        List<SignalSnapshot<Sample.Pose>> poses,
        List<SignalSnapshot<Sample.Velocity>> velocities,
        List<SignalSnapshot<Sample.Acceleration>> accelerations,
        List<SignalSnapshot<Sample.Skeleton>> skeletons,
        List<SignalSnapshot<Sample.Button>> buttons,
        List<SignalSnapshot<Sample.Analog>> analogs,
        List<DialRotationState> dials,
        List<SignalSnapshot<Sample.Flags>> flags) {}
