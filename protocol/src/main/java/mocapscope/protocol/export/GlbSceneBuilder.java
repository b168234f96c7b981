package mocapscope.protocol.export;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import tools.jackson.databind.node.ArrayNode;

/** Builds the nodes, meshes, skins and animation of a glTF scene from an export plan. */
final class GlbSceneBuilder {
    private static final double STILL = 0.001;
    private static final double TRACKER_LENGTH = 0.08;

    /**
     * The buffer offsets of one joint's rotation and translation keyframes. An offset of −1 means a constant
     * translation.
     */
    record GlbAnimationOffsets(long turns, long places) {}

    private final GlbDocument document = new GlbDocument();
    private final ExportPlan exportPlan;
    private final ArrayNode samplers;
    private final ArrayNode channels;
    private final int times;

    GlbSceneBuilder(ExportPlan plan) {
        this.exportPlan = plan;
        document.list("materials")
                .addObject()
                .put("name", "bones")
                .putObject("pbrMetallicRoughness")
                .put("metallicFactor", 0.1)
                .put("roughnessFactor", 0.7)
                .putArray("baseColorFactor")
                .add(0.25)
                .add(0.6)
                .add(0.8)
                .add(1.0);
        var animation = document.list("animations").addObject().put("name", "recording");
        this.channels = animation.putArray("channels");
        this.samplers = animation.putArray("samplers");
        this.times = document.addAccessor(
                "SCALAR", GlbDocument.FLOAT, plan.frames(), 4 * plan.frames(), GlbDocument.NO_TARGET);
        document.setBounds(times, List.of(0f), List.of((float) plan.frameSeconds(plan.frames() - 1)));
    }

    GlbDocument document() {
        return document;
    }

    /** Adds a skeleton with its joints, skin and bone mesh; returns the offsets of each joint's keyframes. */
    List<GlbAnimationOffsets> addBody(ExportPlan.ExportPlanTrack track, List<ExportJoint> joints) {
        int first = joints(track.track().name(), joints);
        var turns = new ArrayList<Quat>();
        var places = new ArrayList<Vec3>();
        for (var joint : joints) {
            var above = joint.parent() < 0 ? Quat.IDENTITY : turns.get(joint.parent());
            var from = joint.parent() < 0 ? Vec3.ZERO : places.get(joint.parent());
            turns.add(above.times(joint.turn()).normalised());
            places.add(from.plus(above.rotate(joint.offset())));
        }
        skin(track.track().name(), first, joints, turns, places);
        var animationOffsets = new ArrayList<GlbAnimationOffsets>();
        for (int i = 0; i < joints.size(); i++) {
            animationOffsets.add(addAnimation(first + i, moves(joints, i)));
        }
        return animationOffsets;
    }

    /** Adds a node for a tracker sensor. */
    GlbAnimationOffsets addTracker(MotionTrack track, Vec3 place, Quat turn) {
        int node = document.node(track.name(), place, turn);
        var mesh = new BoneMeshBuilder();
        mesh.addBone(Vec3.ZERO, new Vec3(0, 0, -TRACKER_LENGTH), 0);
        mesh.addBone(Vec3.ZERO, new Vec3(0, TRACKER_LENGTH / 2, 0), 0);
        document.node(node).put("mesh", mesh(track.name(), mesh, false));
        document.addToScene(node);
        return addAnimation(node, true);
    }

    private int joints(String name, List<ExportJoint> joints) {
        int actor = document.node(name, Vec3.ZERO, Quat.IDENTITY);
        document.addToScene(actor);
        for (var joint : joints) {
            int node = document.node(joint.name(), joint.offset(), joint.turn());
            document.addChild(joint.parent() < 0 ? actor : actor + 1 + joint.parent(), node);
        }
        return actor + 1;
    }

    private void skin(String name, int first, List<ExportJoint> exportJoints, List<Quat> turns, List<Vec3> places) {
        var matrices = BoneMeshBuilder.buffer(64 * exportJoints.size());
        var mesh = new BoneMeshBuilder();
        for (int i = 0; i < exportJoints.size(); i++) {
            inverse(matrices, turns.get(i), places.get(i));
            var exportJoint = exportJoints.get(i);
            if (!exportJoint.isRoot(exportJoints)) {
                mesh.addBone(places.get(exportJoint.parent()), places.get(i), exportJoint.parent());
            }
            int joint = i;
            if (exportJoints.stream().noneMatch(other -> other.parent() == joint)) {
                mesh.addBone(places.get(i), places.get(i).plus(turns.get(i).rotate(exportJoint.tip())), i);
            }
        }
        var skin = document.list("skins").addObject().put("name", name);
        skin.put(
                "inverseBindMatrices",
                document.addAccessor(
                        "MAT4", GlbDocument.FLOAT, exportJoints.size(), matrices.flip(), GlbDocument.NO_TARGET));
        var joints = skin.putArray("joints");
        for (int i = 0; i < exportJoints.size(); i++) {
            joints.add(first + i);
        }
        // A skinned mesh follows its joints only, so its node is placed at the root.
        int node = document.node(name + " bones", Vec3.ZERO, Quat.IDENTITY);
        document.node(node)
                .put("mesh", mesh(name, mesh, true))
                .put("skin", document.list("skins").size() - 1);
        document.node(node).remove(List.of("translation", "rotation"));
        document.addToScene(node);
    }

    private int mesh(String name, BoneMeshBuilder mesh, boolean skinned) {
        var primitive = document.list("meshes")
                .addObject()
                .put("name", name)
                .putArray("primitives")
                .addObject();
        var attributes = primitive.putObject("attributes");
        int positions = document.addAccessor(
                "VEC3", GlbDocument.FLOAT, mesh.vertices(), mesh.positions(), GlbDocument.VERTICES);
        document.setBounds(positions, mesh.bounds().get(0), mesh.bounds().get(1));
        attributes.put("POSITION", positions);
        if (skinned) {
            attributes.put(
                    "JOINTS_0",
                    document.addAccessor(
                            "VEC4", GlbDocument.UNSIGNED_SHORT, mesh.vertices(), mesh.joints(), GlbDocument.VERTICES));
            attributes.put(
                    "WEIGHTS_0",
                    document.addAccessor(
                            "VEC4", GlbDocument.FLOAT, mesh.vertices(), mesh.weights(), GlbDocument.VERTICES));
        }
        primitive.put(
                "indices",
                document.addAccessor(
                        "SCALAR", GlbDocument.UNSIGNED_INT, mesh.indices(), mesh.faces(), GlbDocument.INDICES));
        primitive.put("material", 0);
        return document.list("meshes").size() - 1;
    }

    /** Appends the inverse bind matrix, which maps global points to the joint's space, in column order. */
    private static void inverse(ByteBuffer into, Quat turn, Vec3 place) {
        var back = turn.conjugate();
        var axes = List.of(new Vec3(1, 0, 0), new Vec3(0, 1, 0), new Vec3(0, 0, 1));
        for (var axis : axes) {
            BoneMeshBuilder.put(into, back.rotate(axis));
            into.putFloat(0);
        }
        BoneMeshBuilder.put(into, back.rotate(place).times(-1));
        into.putFloat(1);
    }

    /** Returns true if the joint's translation must be animated. */
    private static boolean moves(List<ExportJoint> joints, int index) {
        var joint = joints.get(index);
        boolean fitted = joint.parent() >= 0 && !joints.get(joint.parent()).turned();
        boolean shares = joints.stream()
                        .filter(other -> other.parent() == joint.parent())
                        .count()
                > 1;
        return joint.isRoot(joints) || joint.spread() > STILL || fitted && shares;
    }

    private GlbAnimationOffsets addAnimation(int node, boolean moves) {
        long turns = document.length();
        channel(node, "rotation", "VEC4", 16);
        long places = moves ? document.length() : -1;
        if (moves) {
            channel(node, "translation", "VEC3", 12);
        }
        return new GlbAnimationOffsets(turns, places);
    }

    private void channel(int node, String path, String type, int rowBytes) {
        int output = document.addAccessor(
                type, GlbDocument.FLOAT, exportPlan.frames(), rowBytes * exportPlan.frames(), GlbDocument.NO_TARGET);
        samplers.addObject().put("input", times).put("output", output).put("interpolation", "LINEAR");
        var channel = channels.addObject().put("sampler", samplers.size() - 1);
        channel.putObject("target").put("node", node).put("path", path);
    }
}
