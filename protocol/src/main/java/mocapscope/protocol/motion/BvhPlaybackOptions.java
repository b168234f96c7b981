package mocapscope.protocol.motion;

import java.util.Optional;
import mocapscope.protocol.sample.LengthUnit;

/**
 * The options for playing a BVH clip, such as looping, axes and length unit.
 *
 * @param looped true to restart the clip at its end, false to hold the last pose
 * @param tips true to include end sites, the tips of fingers and toes, as sensors
 * @param axes the clip's axes for right, up and towards the viewer, such as {@code x,z,-y}; estimated if empty
 * @param unit the clip's unit of length; estimated if empty
 */
public record BvhPlaybackOptions(boolean looped, boolean tips, Optional<String> axes, Optional<LengthUnit> unit) {
    /** The defaults: looped, without end sites, axes and unit estimated. */
    public static final BvhPlaybackOptions USUAL =
            new BvhPlaybackOptions(true, false, Optional.empty(), Optional.empty());
}
