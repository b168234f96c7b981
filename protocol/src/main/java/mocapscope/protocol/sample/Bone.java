package mocapscope.protocol.sample;

import java.util.Optional;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;

/**
 * A bone of a skeleton, with its names, parent bones and humanoid role.
 * @param name the name for display
 * @param wireName the name in the protocol; empty if it has no names
 * @param wireParent the index of the bone to which its local pose is relative, −1 for a root
 * @param drawParent the index of the bone to which a line is drawn, −1 for none
 * @param role the role in a humanoid body, if the map states it
 */
public record Bone(String name, String wireName, int wireParent, int drawParent, Optional<HumanoidBoneRole> role) {

    /** Creates a bone whose role is not stated. */
    public Bone(String name, String wireName, int wireParent, int drawParent) {
        this(name, wireName, wireParent, drawParent, Optional.empty());
    }

    /** Returns the name in the protocol, or else the one for display. */
    public String wireNameOrName() {
        return wireName.isEmpty() ? name : wireName;
    }
}
