package mocapscope.protocol.rgmp.definition;

import java.util.List;

/**
 * The 26 OpenXR hand joints (XrHandJointEXT) with their parents and their RGMP coordinate frame names. RGMP measures
 * each joint relative to the base, so the hierarchy is defined here.
 */
public final class RgmpOpenXrHandJoints {
    /** Name of the skeleton map with the joints in this order. */
    public static final String SKELETON_MAP_ID = "openxr-hand-26";

    public static final List<String> JOINTS = List.of(
            "xr_palm",
            "xr_wrist",
            "xr_thumb_metacarpal",
            "xr_thumb_proximal",
            "xr_thumb_distal",
            "xr_thumb_tip",
            "xr_index_metacarpal",
            "xr_index_proximal",
            "xr_index_intermediate",
            "xr_index_distal",
            "xr_index_tip",
            "xr_middle_metacarpal",
            "xr_middle_proximal",
            "xr_middle_intermediate",
            "xr_middle_distal",
            "xr_middle_tip",
            "xr_ring_metacarpal",
            "xr_ring_proximal",
            "xr_ring_intermediate",
            "xr_ring_distal",
            "xr_ring_tip",
            "xr_little_metacarpal",
            "xr_little_proximal",
            "xr_little_intermediate",
            "xr_little_distal",
            "xr_little_tip");

    private static final String WRIST = "xr_wrist";

    private RgmpOpenXrHandJoints() {}

    /**
     * Returns the joint to which a bone is drawn, from the wrist along each finger; empty for the wrist and other
     * frames.
     */
    public static String findParent(String joint) {
        int at = JOINTS.indexOf(joint);
        if (at < 0 || joint.equals(WRIST)) {
            return "";
        }
        return at == 0 || joint.endsWith("_metacarpal") ? WRIST : JOINTS.get(at - 1);
    }
}
