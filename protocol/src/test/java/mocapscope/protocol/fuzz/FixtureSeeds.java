package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import mocapscope.protocol.recording.JsonLinesRecording;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sessions made of the fixtures of a protocol. */
@FunctionalInterface
interface FixtureSeeds {
    /** The number of entries of each capture that begin an attack; later ones add nothing new. */
    int ENTRIES = 60;

    List<List<Entry>> sessions() throws IOException;

    static Path fixtures(String folder) {
        return Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"), folder);
    }

    /** Returns captures unchanged. */
    static FixtureSeeds captures(String folder) {
        return () -> each(folder, ".jsonl", file -> {
            var collector = new EntryCollector();
            JsonLinesRecording.open(file).replay(collector);
            return collector.entries;
        });
    }

    /** Files that each are one message to the client, behind a header that {@code head} makes of its length. */
    static FixtureSeeds messages(String folder, String extension, Channel channel, IntFunction<byte[]> head) {
        return () -> each(folder, extension, file -> {
            var bytes = Files.readAllBytes(file);
            var collector = new EntryCollector();
            collector.opened(Direction.TO_SERVER, channel, 0, "");
            collector.data(
                    Direction.TO_CLIENT,
                    channel,
                    0,
                    joined(head.apply(bytes.length), bytes),
                    Entry.EntryModification.NONE);
            return collector.entries;
        });
    }

    /** The header of an RGMP definition frame (RGMP v2, Framing): a prefix and a length, four bytes each. */
    static byte[] definition(int length) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(1)
                .putInt(length)
                .array();
    }

    /** Returns every packet that vector files contain in hexadecimal, for both directions. */
    static FixtureSeeds packets(String folder, Channel channel) {
        return () -> each(folder, ".json", file -> {
            var collector = new EntryCollector();
            for (var packet : packets(JsonMapper.shared().readTree(file)).toList()) {
                for (var direction : Direction.values()) {
                    collector.data(direction, channel, 0, ByteBuffer.wrap(packet), Entry.EntryModification.NONE);
                }
            }
            return collector.entries;
        });
    }

    private static Stream<byte[]> packets(JsonNode node) {
        var here = Stream.of("hex", "packets").map(node::path).flatMap(FixtureSeeds::texts);
        return Stream.concat(
                here.map(HexFormat.of()::parseHex), node.valueStream().flatMap(FixtureSeeds::packets));
    }

    private static Stream<String> texts(JsonNode node) {
        return Stream.concat(Stream.of(node), node.valueStream())
                .filter(JsonNode::isString)
                .map(JsonNode::asString);
    }

    private static ByteBuffer joined(byte[] head, byte[] bytes) {
        return ByteBuffer.allocate(head.length + bytes.length)
                .put(head)
                .put(bytes)
                .flip();
    }

    /** Reads one file. */
    @FunctionalInterface
    interface FixtureReader {
        List<Entry> of(Path file) throws IOException;
    }

    private static List<List<Entry>> each(String folder, String extension, FixtureReader reader) throws IOException {
        try (var files = Files.walk(fixtures(folder))) {
            return files.filter(file -> file.toString().endsWith(extension))
                    .filter(file -> !file.toString().contains(".expected."))
                    .sorted()
                    .map(file -> {
                        try {
                            return reader.of(file).stream().limit(ENTRIES).toList();
                        } catch (IOException broken) {
                            throw new UncheckedIOException(broken);
                        }
                    })
                    .toList();
        }
    }

    /** Collects the entries of a recording. */
    final class EntryCollector implements RecordingContentConsumer {
        private final Transcript transcript = new Transcript(Long.MAX_VALUE);
        private final List<Entry> entries = new ArrayList<>();

        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            entries.add(transcript.appendOpened(direction, channel, arrival, note));
        }

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            entries.add(transcript.appendData(direction, channel, arrival, bytes.asReadOnlyBuffer(), modification));
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {
            entries.add(transcript.appendClosed(direction, channel, arrival, reason));
        }
    }
}
