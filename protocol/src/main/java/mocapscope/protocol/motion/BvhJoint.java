package mocapscope.protocol.motion;

import java.util.List;
import mocapscope.protocol.sample.Vec3;

/**
 * A joint of a BVH clip: name, parent, offset and motion channels.
 *
 * @param parent index of the parent, which precedes this joint; −1 for a root
 * @param offset offset from the parent, unless position channels replace it
 * @param channels channels in the order of the file, which is the order of rotations; empty for an end site
 * @param first index of the first channel value in a frame
 * @param end true for an end site: the tip of its parent, with no name of its own in the file
 */
public record BvhJoint(String name, int parent, Vec3 offset, List<BvhChannel> channels, int first, boolean end) {

    public BvhJoint {
        channels = List.copyOf(channels);
    }
}
