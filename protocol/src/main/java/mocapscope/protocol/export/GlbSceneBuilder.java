package mocapscope.protocol.export;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.UniqueNameRegistry;
import mocapscope.protocol.export.table.ExportIdentifierSanitizer;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/** Builds the nodes, meshes, skins and animation of a glTF scene from an export plan. */
final class GlbSceneBuilder {
    private static final double STILL = 0.001;
    private static final double TRACKER_LENGTH = 0.08;

    /**
     * The glTF accessor and buffer offset of key times, shared by all complete tracks or of one incomplete track.
     *
     * @param at the offset in the buffer
     */
    record GlbKeyTimes(int accessor, long at) {}

    /** The animation of one skeleton or tracker: its key times and joints. */
    record GlbTrackAnimation(GlbKeyTimes times, List<GlbJointAnimation> joints) {

        GlbTrackAnimation {
            joints = List.copyOf(joints);
        }
    }

    /**
     * The buffer offsets and accessors of one joint's rotation and translation keys. An offset of −1 means a constant
     * translation.
     */
    record GlbJointAnimation(long turns, int turnsAccessor, long places, int placesAccessor) {}

    private final GlbJsonChunkBuilder document = new GlbJsonChunkBuilder();
    private final ExportPlan exportPlan;
    private final ArrayNode samplers;
    private final ArrayNode channels;
    /** The names of bodies and trackers; those of joints are unique within their body. */
    private final UniqueNameRegistry names = new UniqueNameRegistry();

    private @Nullable GlbKeyTimes sharedTimes;

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
    }

    /** Returns the key times of a track: those of all frames, or times of its own if some frames have no key. */
    private GlbKeyTimes times(ExportedMotionTrackSummary track) {
        if (track.missingCount() > 0) {
            return addTimes();
        }
        var shared = sharedTimes == null ? addTimes() : sharedTimes;
        sharedTimes = shared;
        return shared;
    }

    private GlbKeyTimes addTimes() {
        long at = document.length();
        long frames = exportPlan.frames();
        int accessor = document.addAccessor(
                "SCALAR", GlbJsonChunkBuilder.FLOAT, frames, 4 * frames, GlbJsonChunkBuilder.NO_TARGET);
        document.setBounds(accessor, List.of(0f), List.of((float) exportPlan.frameSeconds(frames - 1)));
        return new GlbKeyTimes(accessor, at);
    }

    /** Returns the key times of all frames; null if no track has them. */
    @Nullable
    GlbKeyTimes sharedTimes() {
        return sharedTimes;
    }

    GlbJsonChunkBuilder document() {
        return document;
    }

    /** Adds a skeleton with its joints, skin and bone mesh. */
    GlbTrackAnimation addBody(ExportPlan.ExportPlanTrack track, List<ExportJoint> joints) {
        var name = names.add(ExportIdentifierSanitizer.toWord(track.track().name(), "body"));
        int first = joints(name, joints);
        var turns = new ArrayList<Quat>();
        var places = new ArrayList<Vec3>();
        for (var joint : joints) {
            var above = joint.parent() < 0 ? Quat.IDENTITY : turns.get(joint.parent());
            var from = joint.parent() < 0 ? Vec3.ZERO : places.get(joint.parent());
            turns.add(above.times(joint.turn()).normalised());
            places.add(from.plus(above.rotate(joint.offset())));
        }
        skin(name, first, joints, turns, places);
        markLost(first - 1, track.track());
        var times = times(track.track());
        var animations = new ArrayList<GlbJointAnimation>();
        for (int i = 0; i < joints.size(); i++) {
            animations.add(addAnimation(first + i, moves(joints, i), times));
        }
        return new GlbTrackAnimation(times, animations);
    }

    /** Writes the number of lost samples to the node of a track. */
    private void markLost(int node, ExportedMotionTrackSummary track) {
        if (track.missingCount() > 0) {
            document.node(node).putObject("extras").put("lost", track.missingCount());
        }
    }

    /** Adds a node for a tracker sensor. */
    GlbTrackAnimation addTracker(ExportedMotionTrackSummary track, Vec3 place, Quat turn) {
        var name = names.add(ExportIdentifierSanitizer.toWord(track.name(), "tracker"));
        int node = document.node(name, place, turn);
        var mesh = new BoneMeshBuilder();
        mesh.addBone(Vec3.ZERO, new Vec3(0, 0, -TRACKER_LENGTH), 0);
        mesh.addBone(Vec3.ZERO, new Vec3(0, TRACKER_LENGTH / 2, 0), 0);
        document.node(node).put("mesh", mesh(name, mesh, false));
        document.addToScene(node);
        markLost(node, track);
        var times = times(track);
        return new GlbTrackAnimation(times, List.of(addAnimation(node, true, times)));
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
                        "MAT4",
                        GlbJsonChunkBuilder.FLOAT,
                        exportJoints.size(),
                        matrices.flip(),
                        GlbJsonChunkBuilder.NO_TARGET));
        var joints = skin.putArray("joints");
        for (int i = 0; i < exportJoints.size(); i++) {
            joints.add(first + i);
        }
        // A skinned mesh follows its joints only, so its node is placed at the root.
        int node = document.node(names.add(name + "_bones"), Vec3.ZERO, Quat.IDENTITY);
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
                "VEC3", GlbJsonChunkBuilder.FLOAT, mesh.vertices(), mesh.positions(), GlbJsonChunkBuilder.VERTICES);
        document.setBounds(positions, mesh.bounds().get(0), mesh.bounds().get(1));
        attributes.put("POSITION", positions);
        if (skinned) {
            attributes.put(
                    "JOINTS_0",
                    document.addAccessor(
                            "VEC4",
                            GlbJsonChunkBuilder.UNSIGNED_SHORT,
                            mesh.vertices(),
                            mesh.joints(),
                            GlbJsonChunkBuilder.VERTICES));
            attributes.put(
                    "WEIGHTS_0",
                    document.addAccessor(
                            "VEC4",
                            GlbJsonChunkBuilder.FLOAT,
                            mesh.vertices(),
                            mesh.weights(),
                            GlbJsonChunkBuilder.VERTICES));
        }
        primitive.put(
                "indices",
                document.addAccessor(
                        "SCALAR",
                        GlbJsonChunkBuilder.UNSIGNED_INT,
                        mesh.indices(),
                        mesh.faces(),
                        GlbJsonChunkBuilder.INDICES));
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

    private GlbJointAnimation addAnimation(int node, boolean moves, GlbKeyTimes times) {
        long turns = document.length();
        int turnsAccessor = channel(node, "rotation", "VEC4", 16, times);
        if (!moves) {
            return new GlbJointAnimation(turns, turnsAccessor, -1, -1);
        }
        long places = document.length();
        return new GlbJointAnimation(turns, turnsAccessor, places, channel(node, "translation", "VEC3", 12, times));
    }

    private int channel(int node, String path, String type, int rowBytes, GlbKeyTimes times) {
        int output = document.addAccessor(
                type,
                GlbJsonChunkBuilder.FLOAT,
                exportPlan.frames(),
                rowBytes * exportPlan.frames(),
                GlbJsonChunkBuilder.NO_TARGET);
        samplers.addObject()
                .put("input", times.accessor())
                .put("output", output)
                .put("interpolation", "LINEAR");
        var channel = channels.addObject().put("sampler", samplers.size() - 1);
        channel.putObject("target").put("node", node).put("path", path);
        return output;
    }
}
