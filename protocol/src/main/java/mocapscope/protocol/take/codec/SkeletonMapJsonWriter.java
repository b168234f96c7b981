package mocapscope.protocol.take.codec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.SkeletonMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * Converts a skeleton definition (bone names, parents, unit and axes) to JSON text. {@code SkeletonMapReader} reads it.
 * Alternatives that the map has too few bones for are left out.
 */
public final class SkeletonMapJsonWriter {
    private SkeletonMapJsonWriter() {}

    public static String toJson(SkeletonMap map) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", map.id());
        int bones = map.bones().size();
        json.put(
                "matches",
                map.matches().stream()
                        .filter(selector -> selector.boneCount() <= bones)
                        .map(mapSelector -> match(mapSelector, bones))
                        .toList());
        json.put("unit", map.unit());
        map.basis().ifPresent(basis -> json.put("basis", basis(basis)));
        json.put(
                "bones",
                IntStream.range(0, bones)
                        .mapToObj(i -> bone(i, map.bones().get(i)))
                        .toList());
        json.put(
                "extraEdges",
                map.extraEdges().stream()
                        .map(edge -> List.of(edge.from(), edge.to()))
                        .toList());
        return JsonMapper.shared().writeValueAsString(json);
    }

    private static Map<String, Object> match(SkeletonMap.SkeletonMapSelector selector, int bones) {
        var json = new LinkedHashMap<String, Object>();
        if (!selector.protocol().isEmpty()) {
            json.put("protocol", selector.protocol());
        }
        if (!selector.source().isEmpty()) {
            json.put("source", selector.source());
        }
        if (selector.boneCount() > 0) {
            json.put("boneCount", selector.boneCount());
            if (selector.boneCount() < bones) {
                json.put("bones", "first " + selector.boneCount());
            }
        }
        return json;
    }

    private static Map<String, Object> basis(Basis basis) {
        var json = new LinkedHashMap<String, Object>();
        json.put("right", basis.right().text());
        json.put("up", basis.up().text());
        json.put("towards", basis.towards().text());
        json.put("metresPerUnit", basis.metresPerUnit());
        return json;
    }

    private static Map<String, Object> bone(int index, Bone bone) {
        var json = new LinkedHashMap<String, Object>();
        json.put("index", index);
        json.put("name", bone.name());
        json.put("wire_name", bone.wireName());
        json.put("wire_parent", bone.wireParent());
        json.put("draw_parent", bone.drawParent());
        bone.role().ifPresent(role -> json.put("role", role.vrmName()));
        return json;
    }
}
