package mocapscope.protocol.export;

import java.util.List;
import mocapscope.protocol.export.table.PlainDecimalFormat;
import mocapscope.protocol.sample.Vec3;

/** Writes the HIERARCHY section of a BVH file from the joints of an exported skeleton. */
final class BvhHierarchyWriter {
    private static final String PLACE = "Xposition Yposition Zposition ";
    private static final String TURNS = "Zrotation Xrotation Yrotation";

    private final List<ExportJoint> joints;
    private final StringBuilder text = new StringBuilder("HIERARCHY\n");

    BvhHierarchyWriter(List<ExportJoint> joints) {
        this.joints = joints;
    }

    /** Returns true if every frame has the joint's position and not only its rotation. */
    static boolean hasPositionChannels(List<ExportJoint> joints, int joint) {
        return joints.get(joint).isRoot(joints);
    }

    String text() {
        joint(0, "ROOT", "");
        return text.toString();
    }

    private void joint(int index, String word, String indent) {
        var joint = joints.get(index);
        var inner = indent + "  ";
        boolean moves = hasPositionChannels(joints, index);
        line(indent, word + " " + joint.name());
        line(indent, "{");
        // Some programs add the offset to the positions, others replace it by them; both agree if the offset is zero.
        line(inner, "OFFSET " + vector(moves ? Vec3.ZERO : joint.offset()));
        line(inner, "CHANNELS " + (moves ? "6 " + PLACE : "3 ") + TURNS);
        boolean leaf = true;
        for (int child = index + 1; child < joints.size(); child++) {
            if (joints.get(child).parent() == index) {
                joint(child, "JOINT", inner);
                leaf = false;
            }
        }
        if (leaf) {
            line(inner, "End Site");
            line(inner, "{");
            line(inner + "  ", "OFFSET " + vector(joint.tip()));
            line(inner, "}");
        }
        line(indent, "}");
    }

    private void line(String indent, String words) {
        text.append(indent).append(words).append('\n');
    }

    private static String vector(Vec3 metres) {
        return "%s %s %s"
                .formatted(
                        PlainDecimalFormat.formatFixed(100 * metres.x(), 5),
                        PlainDecimalFormat.formatFixed(100 * metres.y(), 5),
                        PlainDecimalFormat.formatFixed(100 * metres.z(), 5));
    }
}
