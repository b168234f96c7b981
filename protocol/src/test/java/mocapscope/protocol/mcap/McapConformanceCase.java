package mocapscope.protocol.mcap;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;
import mocapscope.protocol.mcap.reader.McapFileImage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A file of the MCAP project's conformance suite and its expected records. */
record McapConformanceCase(String name, Set<String> features, List<JsonNode> records, McapFileImage file) {
    private static final int BLOCK = 512;

    /** All 416, by name; they lie outside of the repository. */
    static List<McapConformanceCase> all() throws IOException {
        var archive =
                Path.of(System.getProperty("mocapscope.shared", "../../shared"), "fixtures", "mcap-conformance.tgz");
        assumeTrue(Files.exists(archive), () -> "the conformance suite is not here: no " + archive);
        var files = unpack(archive);
        return files.keySet().stream()
                .filter(name -> name.endsWith(".mcap"))
                .map(name -> of(
                        name.substring(name.lastIndexOf('/') + 1, name.length() - 5),
                        files.get(name),
                        files.get(name.replace(".mcap", ".json"))))
                .toList();
    }

    private static McapConformanceCase of(String name, byte[] file, byte[] json) {
        var expected = JsonMapper.shared().readTree(json);
        var features = stream(expected.at("/meta/variant/features"))
                .map(JsonNode::asString)
                .collect(Collectors.toSet());
        return new McapConformanceCase(
                name, features, stream(expected.get("records")).toList(), new McapFileImage(file));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /** A tar is a head of a block, with the name first and the size in octal at 124, and the file filled up to blocks. */
    private static Map<String, byte[]> unpack(Path archive) throws IOException {
        var files = new TreeMap<String, byte[]>();
        try (var in = new GZIPInputStream(Files.newInputStream(archive))) {
            for (var head = in.readNBytes(BLOCK); head.length == BLOCK && head[0] != 0; head = in.readNBytes(BLOCK)) {
                int size = Integer.parseInt(text(head, 124, 11), 8);
                files.put(text(head, 0, 100), in.readNBytes(size));
                in.skipNBytes(-size & BLOCK - 1);
            }
        }
        return files;
    }

    private static String text(byte[] head, int from, int most) {
        var text = new StringBuilder();
        for (int i = from; i < from + most && head[i] > ' '; i++) {
            text.append((char) head[i]);
        }
        return text.toString();
    }

    boolean has(String... all) {
        return features.containsAll(Set.of(all));
    }

    List<JsonNode> ofType(String type) {
        return records.stream()
                .filter(record -> record.get("type").asString().equals(type))
                .toList();
    }

    /** A record's fields by name. */
    static Map<String, JsonNode> fields(JsonNode record) {
        var fields = new HashMap<String, JsonNode>();
        record.get("fields").forEach(field -> fields.put(field.get(0).asString(), field.get(1)));
        return fields;
    }
}
