package mocapscope.app.model;

import java.util.List;
import mocapscope.protocol.sample.Sample;

/**
 * The latest samples of all signal streams of a session, grouped by sample type. Each list is ordered by source, then
 * by number.
 */
public record Signals(
        List<Signal<Sample.Pose>> poses,
        List<Signal<Sample.Velocity>> velocities,
        List<Signal<Sample.Acceleration>> accelerations,
        List<Signal<Sample.Skeleton>> skeletons,
        List<Signal<Sample.Button>> buttons,
        List<Signal<Sample.Analog>> analogs,
        List<Dialed> dials,
        List<Signal<Sample.Flags>> flags) {}
