package mocapscope.protocol.sample;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SkeletonMap.BoneEdge;
import mocapscope.protocol.sample.SkeletonMap.SkeletonMapSelector;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads a skeleton definition (bone names and parents) from a JSON file. The format:
 *
 * <pre>
 * {
 *   "id": "walker-24",
 *   "matches": [{"protocol": "vrpn", "source": "Walker", "boneCount": 24}],      a missing key fits any
 *   "unit": "m",
 *   "basis": {"right": "x", "up": "y", "towards": "z", "metresPerUnit": 1},      or null
 *   "bones": [{"index": 0, "name": "hips", "wire_name": "Hips", "wire_parent": -1, "draw_parent": -1,
 *              "role": "hips"}],                                                 a humanoid bone of VRM, or missing
 *   "extraEdges": [[11, 12]]
 * }
 * </pre>
 *
 * <p>A match may end with {@code "bones": "first 35"}: the map's first 35 bones alone fit that stream.
 */
public final class SkeletonMapReader {
    @DocumentedLimit(value = "the file of a skeleton map", unit = "bytes", beyond = "refused")
    private static final int LONGEST = 4 << 20;

    @DocumentedLimit(value = "bones of a skeleton map", unit = "bones", beyond = "refused with the position")
    private static final int MOST_BONES = 4096;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** The keys of a map; the last two are the author's notes for other programs. */
    private static final Set<String> MAP_KEYS =
            Set.of("id", "matches", "unit", "basis", "bones", "extraEdges", "unitAssumed", "evaluationOrder");

    private static final Set<String> MATCH_KEYS = Set.of("protocol", "source", "boneCount", "bones");
    private static final Set<String> BASIS_KEYS = Set.of("right", "up", "towards", "metresPerUnit");
    private static final Set<String> BONE_KEYS =
            Set.of("index", "name", "wire_name", "wire_parent", "draw_parent", "role");

    private SkeletonMapReader() {}

    /**
     * Reads a map's file.
     *
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is no skeleton map; the text names the wrong value, its line, and the file
     *     last
     */
    public static SkeletonMap read(Path file) throws IOException {
        try (var in = GzipAwareInputStream.open(file)) {
            var bytes = in.readNBytes(LONGEST + 1);
            if (bytes.length > LONGEST) {
                throw new IllegalArgumentException("more than %d MiB: %s".formatted(LONGEST >> 20, file));
            }
            var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return read(text.toString(), file.toString());
        }
    }

    /**
     * Reads a map from text; {@code place} ends the text of an error.
     *
     * @throws IllegalArgumentException if it is no skeleton map
     */
    public static SkeletonMap read(String json, String place) {
        try {
            return map(new JsonNodeReader(JSON.readTree(json), ""));
        } catch (JacksonException broken) {
            var at = broken.getLocation();
            throw refused("not JSON: " + words(broken), at == null ? 1 : at.getLineNr(), place, broken);
        } catch (InvalidJsonValueException exception) {
            throw refused(
                    String.valueOf(exception.getMessage()),
                    JsonValueLineFinder.of(json, exception.path()),
                    place,
                    exception);
        }
    }

    /**
     * Returns the parser's message without the start of the enclosing value, which contains the parser's source
     * location.
     */
    private static String words(JacksonException broken) {
        return String.valueOf(broken.getOriginalMessage()).replaceFirst(" \\(start marker at .*", "");
    }

    private static IllegalArgumentException refused(String problem, int line, String place, RuntimeException cause) {
        return new IllegalArgumentException("%s (line %d of %s)".formatted(problem, Math.max(1, line), place), cause);
    }

    private static SkeletonMap map(JsonNodeReader json) {
        json.requireKeysIn(MAP_KEYS);
        var id = json.at("id").name();
        var bones = bones(json.at("bones"));
        return new SkeletonMap(
                id,
                matches(json.at("matches"), bones.size()),
                bones,
                edges(json.at("extraEdges"), bones.size()),
                json.at("unit").text(""),
                basis(json.at("basis")));
    }

    private static List<Bone> bones(JsonNodeReader json) {
        var bones = new ArrayList<Bone>();
        var roles = EnumSet.noneOf(HumanoidBoneRole.class);
        var parts = json.elements();
        if (parts.size() > MOST_BONES) {
            throw json.invalidValue("has %d bones, expected at most %d".formatted(parts.size(), MOST_BONES));
        }
        for (var bone : parts) {
            bone.requireKeysIn(BONE_KEYS);
            bone.at("index").integer(bones.size(), bones.size());
            bones.add(new Bone(
                    bone.at("name").name(),
                    bone.at("wire_name").text(""),
                    bone.at("wire_parent").integer(-1, parts.size() - 1),
                    bone.at("draw_parent").integer(-1, parts.size() - 1),
                    role(bone.at("role"), roles)));
        }
        if (bones.isEmpty()) {
            throw json.invalidValue("has no bones");
        }
        BoneHierarchyValidator.check(bones);
        return bones;
    }

    private static Optional<HumanoidBoneRole> role(JsonNodeReader json, Set<HumanoidBoneRole> taken) {
        var name = json.text("");
        var role = HumanoidBoneRole.find(name);
        if (role.isEmpty() && !name.isEmpty()) {
            throw json.invalidValue("is no humanoid bone of VRM, such as leftUpperArm: " + name);
        }
        if (role.isPresent() && !taken.add(role.get())) {
            throw json.invalidValue("is the role of two bones: " + name);
        }
        return role;
    }

    private static List<SkeletonMapSelector> matches(JsonNodeReader json, int bones) {
        var selectors = new ArrayList<SkeletonMapSelector>();
        for (var match : json.elements()) {
            match.requireKeysIn(MATCH_KEYS);
            int count = match.has("boneCount") ? match.at("boneCount").integer(1, bones) : 0;
            var first = match.at("bones").text(count == 0 || count == bones ? "" : "missing");
            if (!first.isEmpty() && !first.equals("first " + count)) {
                throw match.at("bones").invalidValue("is %s, expected \"first %d\"".formatted(first, count));
            }
            selectors.add(new SkeletonMapSelector(
                    match.at("protocol").text(""), match.at("source").text(""), count));
        }
        return selectors;
    }

    private static List<BoneEdge> edges(JsonNodeReader json, int bones) {
        var edges = new ArrayList<BoneEdge>();
        for (var edge : json.elements()) {
            var ends = edge.elements();
            if (ends.size() != 2) {
                throw edge.invalidValue("has %d ends, expected 2".formatted(ends.size()));
            }
            edges.add(
                    new BoneEdge(ends.get(0).integer(0, bones - 1), ends.get(1).integer(0, bones - 1)));
        }
        return edges;
    }

    private static Optional<Basis> basis(JsonNodeReader json) {
        if (json.isMissing()) {
            return Optional.empty();
        }
        json.requireKeysIn(BASIS_KEYS);
        var right = json.at("right").axis();
        var up = json.at("up").axis();
        var towards = json.at("towards").axis();
        double volume = right.direction().cross(up.direction()).dot(towards.direction());
        if (volume == 0) {
            throw json.invalidValue("names one axis twice");
        }
        return Optional.of(
                new Basis(right, up, towards, json.at("metresPerUnit").positive()));
    }
}
