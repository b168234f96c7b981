package mocapscope.protocol.mcap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.mcap.compression.McapCompression;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.writer.McapWriteOptions;
import mocapscope.protocol.mcap.writer.McapWriteOptions.McapOptionalPart;
import mocapscope.protocol.mcap.writer.McapWriter;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** The MCAP project's own cases, read in turn, read by index, and written byte for byte. */
class McapConformanceTest {
    private static final Map<String, McapOptionalPart> PARTS = Map.of(
            "ch", McapOptionalPart.CHUNKS,
            "mx", McapOptionalPart.MESSAGE_INDEX,
            "st", McapOptionalPart.STATISTICS,
            "rsh", McapOptionalPart.REPEATED_SCHEMAS,
            "rch", McapOptionalPart.REPEATED_CHANNELS,
            "ax", McapOptionalPart.ATTACHMENT_INDEX,
            "mdx", McapOptionalPart.METADATA_INDEX,
            "chx", McapOptionalPart.CHUNK_INDEX,
            "sum", McapOptionalPart.SUMMARY_OFFSETS);

    @Test
    void suiteHas416Cases() throws IOException {
        assertEquals(416, McapConformanceCase.all().size());
    }

    @TestFactory
    Stream<DynamicTest> sequentialReaderMatchesConformanceSuite() throws IOException {
        return McapConformanceCase.all().stream().map(each -> dynamicTest(each.name(), () -> readsInTurn(each)));
    }

    private static void readsInTurn(McapConformanceCase expected) throws IOException {
        var read = new ArrayList<Map<String, Object>>();
        try (var reader = expected.file().reader()) {
            for (var record = reader.next(); record != null; record = reader.next()) {
                if (!(record instanceof McapMessageIndex)) {
                    read.add(describe(record));
                }
            }
        }

        assertEquals(
                expected.records().stream().map(McapConformanceTest::describe).toList(), read);
    }

    @TestFactory
    Stream<DynamicTest> indexedReaderMatchesConformanceSuite() throws IOException {
        return McapConformanceCase.all().stream()
                .filter(each -> each.has("ch", "chx"))
                .map(each -> dynamicTest(each.name(), () -> readsByIndex(each)));
    }

    private static void readsByIndex(McapConformanceCase expected) throws IOException {
        var read = new ArrayList<Map<String, Object>>();
        try (var reader = expected.file().indexed()) {
            var iterator = reader.messages(McapMessageQuery.ALL);
            for (var message = iterator.next(); message != null; message = iterator.next()) {
                read.add(describe(message));
            }
            assertEquals(expected.has("rch"), !reader.channels().isEmpty());
            assertEquals(expected.has("st"), reader.statistics().isPresent());
        }

        var sorted = expected.ofType("Message").stream()
                .map(McapConformanceTest::describe)
                .sorted((one, other) -> Long.compare(logTime(one), logTime(other)))
                .toList();
        assertEquals(sorted, read);
    }

    private static long logTime(Map<String, Object> message) {
        return Long.parseLong((String) message.get("log_time"));
    }

    @Test
    void indexedReaderRejectsFilesWithoutSummary() throws IOException {
        int opened = 0;
        for (var each : McapConformanceCase.all()) {
            boolean summary = !McapConformanceCase.fields(each.ofType("Footer").getFirst())
                    .get("summary_start")
                    .asString()
                    .equals("0");
            if (summary) {
                each.file().indexed().close();
                opened++;
            } else {
                var refused =
                        assertThrows(McapException.class, () -> each.file().indexed());
                assertEquals("the file has no summary", refused.reason());
            }
        }
        assertEquals(392, opened);
    }

    @Test
    void indexesPointToReadAttachmentsAndMetadata() throws IOException {
        for (var each : McapConformanceCase.all()) {
            if (!each.has("ax") && !each.has("mdx")) {
                continue;
            }
            try (var reader = each.file().indexed()) {
                for (var index : reader.attachmentIndexes()) {
                    assertEquals(describe(each.ofType("Attachment").getFirst()), describe(reader.attachment(index)));
                }
                for (var index : reader.metadataIndexes()) {
                    assertEquals(describe(each.ofType("Metadata").getFirst()), describe(reader.metadata(index)));
                }
            }
        }
    }

    /** Leaves out cases with padded records, which no writer produces, as the suite's own writers do. */
    @TestFactory
    Stream<DynamicTest> rewritesFilesByteForByte() throws IOException {
        return McapConformanceCase.all().stream()
                .filter(each -> !each.has("pad"))
                .map(each -> dynamicTest(each.name(), () -> writes(each)));
    }

    private static void writes(McapConformanceCase expected) throws IOException {
        var parts = EnumSet.noneOf(McapOptionalPart.class);
        expected.features().forEach(feature -> parts.add(PARTS.get(feature)));
        var options =
                McapWriteOptions.STANDARD.withCompression(McapCompression.NONE).withParts(parts);
        var out = new ByteArrayOutputStream();
        var header = McapConformanceCase.fields(expected.ofType("Header").getFirst());
        try (var writer = new McapWriter(
                out,
                new McapHeader(
                        header.get("profile").asString(), header.get("library").asString()),
                options)) {
            for (var record : expected.records()) {
                if (record.get("type").asString().equals("DataEnd")) {
                    break;
                }
                add(writer, record);
            }
        }

        assertArrayEquals(expected.file().bytes(), out.toByteArray());
    }

    private static void add(McapWriter writer, JsonNode record) throws IOException {
        var in = McapConformanceCase.fields(record);
        switch (record.get("type").asString()) {
            case "Schema" ->
                writer.addSchema(new McapSchema(
                        number(in, "id"),
                        in.get("name").asString(),
                        in.get("encoding").asString(),
                        bytes(in)));
            case "Channel" ->
                writer.addChannel(new McapChannel(
                        number(in, "id"),
                        number(in, "schema_id"),
                        in.get("topic").asString(),
                        in.get("message_encoding").asString(),
                        strings(in)));
            case "Message" ->
                writer.writeMessage(
                        number(in, "channel_id"),
                        number(in, "sequence"),
                        number(in, "log_time"),
                        number(in, "publish_time"),
                        bytes(in));
            case "Attachment" ->
                writer.writeAttachment(new McapAttachment(
                        number(in, "log_time"),
                        number(in, "create_time"),
                        in.get("name").asString(),
                        in.get("media_type").asString(),
                        bytes(in)));
            case "Metadata" ->
                writer.writeMetadata(new McapMetadata(in.get("name").asString(), strings(in)));
            default -> {}
        }
    }

    private static int number(Map<String, JsonNode> fields, String name) {
        return Integer.parseInt(fields.get(name).asString());
    }

    private static ByteBuffer bytes(Map<String, JsonNode> fields) {
        var bytes = new ByteArrayOutputStream();
        fields.get("data").forEach(each -> bytes.write(Integer.parseInt(each.asString())));
        return ByteBuffer.wrap(bytes.toByteArray());
    }

    private static Map<String, String> strings(Map<String, JsonNode> fields) {
        var map = new TreeMap<String, String>();
        fields.get("metadata")
                .properties()
                .forEach(each -> map.put(each.getKey(), each.getValue().asString()));
        return map;
    }

    /** A record as names and texts, in the form of the suite. */
    private static Map<String, Object> describe(JsonNode record) {
        var described =
                new TreeMap<String, Object>(Map.of("type", record.get("type").asString()));
        McapConformanceCase.fields(record).forEach((name, value) -> described.put(name, text(value)));
        return described;
    }

    private static Object text(JsonNode value) {
        if (value.isArray()) {
            return value.valueStream().map(JsonNode::asString).toList();
        }
        if (value.isObject()) {
            var map = new TreeMap<String, String>();
            value.properties()
                    .forEach(each -> map.put(each.getKey(), each.getValue().asString()));
            return map;
        }
        return value.asString();
    }

    /** Returns a record that we read in the suite's form: the components are the fields. */
    private static Map<String, Object> describe(McapRecord record) {
        var described = new TreeMap<String, Object>(
                Map.of("type", record.getClass().getSimpleName().substring("Mcap".length())));
        for (var component : record.getClass().getRecordComponents()) {
            try {
                described.put(
                        component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT),
                        text(component.getAccessor().invoke(record)));
            } catch (ReflectiveOperationException impossible) {
                throw new AssertionError(impossible);
            }
        }
        return described;
    }

    private static Object text(Object value) {
        return switch (value) {
            case ByteBuffer bytes -> text(bytes);
            case Map<?, ?> map -> {
                var described = new TreeMap<String, String>();
                map.forEach((key, entry) -> described.put(key.toString(), entry.toString()));
                yield described;
            }
            default -> value.toString();
        };
    }

    private static List<String> text(ByteBuffer bytes) {
        return IntStream.range(0, bytes.remaining())
                .mapToObj(i -> Integer.toString(bytes.get(i) & 0xff))
                .toList();
    }
}
