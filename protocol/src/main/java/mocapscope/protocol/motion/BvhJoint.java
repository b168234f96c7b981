package mocapscope.protocol.motion;

import java.util.List;
import mocapscope.protocol.sample.Vec3;

/**
 * One joint of a clip.
 *
 * @param parent its index, before this one's; −1 for a root
 * @param offset from the parent, where no position channel says otherwise
 * @param channels in the order of the file, which is the order of the turns; none for an end site
 * @param first where its channels begin in a frame's numbers
 * @param end whether it is an end site: the tip of its parent, with no name of its own in the file
 */
public record BvhJoint(String name, int parent, Vec3 offset, List<BvhChannel> channels, int first, boolean end) {

    public BvhJoint {
        channels = List.copyOf(channels);
    }
}
