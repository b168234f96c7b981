package mocapscope.protocol.motion;

import java.util.Optional;
import mocapscope.protocol.sample.Basis;

/**
 * Playback options of a BVH clip: looping, end sites as sensors, axes and unit.
 *
 * @param looped true to restart the clip at its end, false to hold the last pose
 * @param tips true to include end sites, the tips of fingers and toes, as sensors
 * @param basis axes and unit of the clip; estimated from its motion if empty
 */
public record ClipPlaybackOptions(boolean looped, boolean tips, Optional<Basis> basis) {
    /** The defaults: looped, without end sites, axes and unit estimated. */
    public static final ClipPlaybackOptions USUAL = new ClipPlaybackOptions(true, false, Optional.empty());
}
