package mocapscope.protocol.vrpn.decode;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.JsonErrorMessageCleaner;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SkeletonDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.vrpn.wire.VrpnProblemKind;
import mocapscope.protocol.vrpn.wire.VrpnSkeletonDescriptionFragment;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses a complete VRPN skeleton description in JSON into a rig of joints and rigid bodies.
 *
 * <pre>
 * {"Bones": [{"Name": "Hips", "ID": 0, "PID": -1, "FigScale": 1,
 *             "Rest": {"Translation": {"X": 0, "Y": 1, "Z": 0}, "Rotation": {"X": 0, "Y": 0, "Z": 0, "W": 1}}}],
 *  "RigidBodies": [{"Name": "Prop", "ID": 0}]}
 * </pre>
 *
 * <p>The sensor of a bone is its index in the list, which its ID should equal. PID is the ID of its parent, or
 * negative.
 */
final class VrpnSkeletonParser {
    @DocumentedLimit(value = "bones of a skeleton description", unit = "bones", beyond = "refused, SKELETON_INVALID")
    private static final int MOST_BONES = 512;

    private static final int MOST_DEPTH = 8;

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MOST_DEPTH)
                            .build())
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private VrpnSkeletonParser() {}

    /**
     * Parses the skeleton of {@code source}.
     *
     * @param json the bytes of the description, one per character
     * @throws DecodeException if the description is invalid; its text names the invalid part
     */
    static SkeletonDescription parse(SourceId source, String json) {
        try {
            return rig(source, JSON.readTree(json.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (JacksonException broken) {
            var at = broken.getLocation();
            throw createException("not valid JSON after %d bytes: %s"
                    .formatted(
                            at == null ? 0 : Math.max(0, at.getByteOffset()),
                            JsonErrorMessageCleaner.of(broken.getOriginalMessage())));
        }
    }

    private static SkeletonDescription rig(SourceId source, JsonNode root) {
        var list = list(root, "Bones");
        if (list.isEmpty()) {
            throw createException("Bones is empty");
        }
        var descriptions = new ArrayList<SkeletonDescription.JointDescription>();
        for (int i = 0; i < list.size(); i++) {
            descriptions.add(joint(list.get(i), "Bones[" + i + "]"));
        }
        var bones = bones(list, places(descriptions));
        leadToARoot(bones);
        var selectors = List.of(new SkeletonMap.SkeletonMapSelector("vrpn", source.device(), bones.size()));
        var map = new SkeletonMap(source.device(), selectors, bones, List.of(), "", Optional.empty());
        return new SkeletonDescription(source, map, descriptions, rigidBodies(root));
    }

    private static List<String> rigidBodies(JsonNode root) {
        var names = new ArrayList<String>();
        if (root.has("RigidBodies")) {
            var list = list(root, "RigidBodies");
            for (int i = 0; i < list.size(); i++) {
                names.add(name(list.get(i), "RigidBodies[" + i + "]"));
            }
        }
        return names;
    }

    private static SkeletonDescription.JointDescription joint(JsonNode bone, String place) {
        var rest = bone.get("Rest");
        var scale = bone.get("FigScale");
        var path = place + ".Rest";
        return new SkeletonDescription.JointDescription(
                parseInteger(bone.get("ID"), place + ".ID"),
                rest == null ? Vec3.ZERO : translation(rest.get("Translation"), path + ".Translation"),
                rest == null ? Quat.IDENTITY : rotation(rest.get("Rotation"), path + ".Rotation"),
                scale == null ? OptionalDouble.empty() : OptionalDouble.of(number(scale, place + ".FigScale")));
    }

    private static Map<Integer, Integer> places(List<SkeletonDescription.JointDescription> descriptions) {
        var places = new HashMap<Integer, Integer>();
        for (int i = 0; i < descriptions.size(); i++) {
            var earlier = places.putIfAbsent(descriptions.get(i).id(), i);
            if (earlier != null) {
                throw createException("Bones[%d].ID is equal to that of Bones[%d]: %d"
                        .formatted(i, earlier, descriptions.get(i).id()));
            }
        }
        return places;
    }

    private static List<Bone> bones(List<JsonNode> list, Map<Integer, Integer> places) {
        var bones = new ArrayList<Bone>();
        for (int i = 0; i < list.size(); i++) {
            var place = "Bones[" + i + "]";
            int id = parseInteger(list.get(i).get("PID"), place + ".PID");
            var parent = id < 0 ? Integer.valueOf(-1) : places.get(id);
            if (parent == null) {
                throw createException("%s.PID is %d, but no bone has this ID".formatted(place, id));
            }
            var name = name(list.get(i), place);
            bones.add(new Bone(name, name, parent, parent));
        }
        return bones;
    }

    private static void leadToARoot(List<Bone> bones) {
        for (int i = 0; i < bones.size(); i++) {
            int at = i;
            for (int steps = 0; at >= 0; steps++) {
                if (steps == bones.size()) {
                    throw createException("Bones[%d].PID forms a cycle".formatted(i));
                }
                at = bones.get(at).wireParent();
            }
        }
    }

    private static List<JsonNode> list(JsonNode root, String key) {
        var list = root.get(key);
        if (list == null || !list.isArray()) {
            throw createException(key + (list == null ? " is missing" : " is not a list"));
        }
        if (list.size() > MOST_BONES) {
            throw createException("%s has %d entries, limit %d".formatted(key, list.size(), MOST_BONES));
        }
        return list.valueStream().toList();
    }

    private static String name(JsonNode of, String place) {
        var name = of.get("Name");
        if (name == null || !name.isString() || name.asString().isBlank()) {
            throw createException(place + ".Name is missing, blank or not a text");
        }
        return name.asString();
    }

    private static int parseInteger(@Nullable JsonNode value, String place) {
        if (value == null || !value.isIntegralNumber() || !value.canConvertToInt()) {
            throw createException(place + (value == null ? " is missing" : " is not a whole number"));
        }
        return value.asInt();
    }

    private static Vec3 translation(@Nullable JsonNode t, String place) {
        return new Vec3(number(t, "X", place), number(t, "Y", place), number(t, "Z", place));
    }

    private static Quat rotation(@Nullable JsonNode r, String place) {
        return new Quat(number(r, "X", place), number(r, "Y", place), number(r, "Z", place), number(r, "W", place));
    }

    private static double number(@Nullable JsonNode of, String key, String place) {
        return number(of == null ? null : of.get(key), place + "." + key);
    }

    private static double number(@Nullable JsonNode value, String place) {
        if (value == null || !value.isNumber() || !Double.isFinite(value.asDouble())) {
            throw createException(place + (value == null ? " is missing" : " is not a finite number"));
        }
        return value.asDouble();
    }

    private static DecodeException createException(String problem) {
        return new DecodeException(
                VrpnProblemKind.SKELETON_INVALID, "json", VrpnSkeletonDescriptionFragment.JSON_AT, problem);
    }
}
