package mocapscope.protocol.export;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds the JSON part of a glTF 2.0 binary file, and lays out the binary buffer that the JSON describes. Every
 * accessor has its own buffer view; the views follow one another.
 */
final class GlbJsonChunkBuilder {
    static final int FLOAT = 5126;
    static final int UNSIGNED_SHORT = 5123;
    static final int UNSIGNED_INT = 5125;
    static final int VERTICES = 34962;
    static final int INDICES = 34963;
    static final int NO_TARGET = 0;

    private static final int MAGIC = 0x46546C67;
    private static final int VERSION = 2;
    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BINARY_CHUNK = 0x004E4942;

    /** The maximum length; it is unsigned in the format, but some readers take it for signed. */
    private static final long MOST_BYTES = Integer.MAX_VALUE;

    /** Bytes of a glTF buffer that are known before the first frame, with their offset. */
    record GlbStaticData(long at, ByteBuffer bytes) {}

    private static final JsonMapper JSON = JsonMapper.shared();

    private final ObjectNode root = JSON.createObjectNode();
    private final ArrayNode nodes;
    private final ArrayNode accessors;
    private final ArrayNode views;
    private final ArrayNode scene;
    private final List<GlbStaticData> known = new ArrayList<>();
    private long length;
    /** The length of the JSON text with its padding, once it was encoded. */
    private int paddedLength;

    GlbJsonChunkBuilder() {
        root.putObject("asset").put("version", "2.0").put("generator", "Mocapscope");
        root.put("scene", 0);
        scene = root.putArray("scenes").addObject().putArray("nodes");
        nodes = root.putArray("nodes");
        accessors = root.putArray("accessors");
        views = root.putArray("bufferViews");
    }

    /** Sets the facts about the origin of the file. */
    void setExtras(Map<String, String> facts) {
        var extras = ((ObjectNode) root.get("asset")).putObject("extras");
        facts.forEach(extras::put);
    }

    /** Returns a list of the root object, such as {@code meshes}. */
    ArrayNode list(String name) {
        return root.withArray("/" + name);
    }

    /** Adds a node, which must then become a child of another node or of the scene. */
    int node(String name, Vec3 place, Quat turn) {
        var node = nodes.addObject().put("name", name);
        node.putArray("translation")
                .add((float) place.x())
                .add((float) place.y())
                .add((float) place.z());
        node.putArray("rotation")
                .add((float) turn.x())
                .add((float) turn.y())
                .add((float) turn.z())
                .add((float) turn.w());
        return nodes.size() - 1;
    }

    ObjectNode node(int index) {
        return (ObjectNode) nodes.get(index);
    }

    void addChild(int parent, int child) {
        node(parent).withArray("/children").add(child);
    }

    void addToScene(int node) {
        scene.add(node);
    }

    /** Returns the length of the buffer so far, which is the offset of the next data. */
    long length() {
        return length;
    }

    /** Reserves {@code count} elements of a type such as {@code VEC3} and returns the index of the accessor. */
    int addAccessor(String type, int component, long count, long bytes, int target) {
        var view = views.addObject().put("buffer", 0).put("byteOffset", length).put("byteLength", bytes);
        if (target != NO_TARGET) {
            view.put("target", target);
        }
        length += bytes;
        accessors
                .addObject()
                .put("bufferView", views.size() - 1)
                .put("componentType", component)
                .put("count", count)
                .put("type", type);
        return accessors.size() - 1;
    }

    /** Adds an accessor with static data and returns its index. */
    int addAccessor(String type, int component, long count, ByteBuffer bytes, int target) {
        known.add(new GlbStaticData(length, bytes));
        return addAccessor(type, component, count, bytes.remaining(), target);
    }

    /** Sets the minimum and maximum of an accessor, component by component. */
    void setBounds(int accessor, List<Float> least, List<Float> most) {
        var node = (ObjectNode) accessors.get(accessor);
        var min = node.putArray("min");
        least.forEach(number -> min.add((double) number));
        var max = node.putArray("max");
        most.forEach(number -> max.add((double) number));
    }

    /** Sets the number of elements of an accessor that turn out to be fewer than reserved. */
    void setCount(int accessor, long count) {
        ((ObjectNode) accessors.get(accessor)).put("count", count);
    }

    List<GlbStaticData> known() {
        return known;
    }

    /**
     * Returns all bytes of the file before the binary buffer. Their length stays the same in later calls.
     *
     * @param reserved the number of bytes by which the JSON text may grow until then
     * @throws IllegalArgumentException if the file would exceed the length that readers accept
     */
    ByteBuffer encodeHeader(int reserved) {
        root.putArray("buffers").addObject().put("byteLength", length);
        var json = JSON.writeValueAsString(root).getBytes(StandardCharsets.UTF_8);
        if (paddedLength == 0) {
            paddedLength = (json.length + reserved + 3) / 4 * 4;
        }
        int padded = paddedLength;
        long all = 12 + 8 + padded + 8 + length;
        if (all > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a glTF binary of %,d MiB is too large for its readers: choose a lower rate, or one source"
                            .formatted(all >> 20));
        }
        var head = BoneMeshBuilder.buffer(12 + 8 + padded + 8);
        head.putInt(MAGIC).putInt(VERSION).putInt((int) all);
        head.putInt(padded).putInt(JSON_CHUNK).put(json);
        var blanks = new byte[padded - json.length];
        Arrays.fill(blanks, (byte) ' ');
        head.put(blanks);
        head.putInt((int) length).putInt(BINARY_CHUNK);
        return head.flip();
    }
}
