package mocapscope.protocol.traffic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** Tests of the comments that packets of written captures get. */
class PacketSummaryDecoderTest {
    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures", "../src-test-fixtures"));
    private static final Channel TCP = Channel.tcp("tcp");
    private static final Pattern OTHERS = Pattern.compile(" \\| and (\\d+) more$");
    private static final byte[] COOKIE = "vrpn: ver. 07.35  0\0\0\0\0\0".getBytes(StandardCharsets.US_ASCII);
    private static final int SENDER_DESCRIPTION = -1;
    private static final int TYPE_DESCRIPTION = -2;

    private final PacketSummaryDecoder vrpn = decoder("vrpn");

    private static PacketSummaryDecoder decoder(String protocol) {
        var session = ScriptedRecording.session(Path.of("story"), protocol, _ -> {});
        return new PacketSummaryDecoder(RecordingFile.of(session).parts().getFirst());
    }

    private static String summarize(PacketSummaryDecoder decoder, Direction direction, Channel channel, byte[] bytes) {
        decoder.replayer()
                .data(direction, channel, 1, ByteBuffer.wrap(bytes).asReadOnlyBuffer(), Entry.EntryModification.NONE);
        return decoder.summary();
    }

    private String receive(byte[]... parts) {
        var bytes = ByteBuffer.allocate(
                Arrays.stream(parts).mapToInt(part -> part.length).sum());
        for (var part : parts) {
            bytes.put(part);
        }
        return summarize(vrpn, Direction.TO_CLIENT, TCP, bytes.array());
    }

    private static byte[] message(int sender, int type, byte[] payload) {
        return ByteBuffer.allocate(24 + (payload.length + 7) / 8 * 8)
                .putInt(24 + payload.length)
                .putInt(1)
                .putInt(0)
                .putInt(sender)
                .putInt(type)
                .putInt(0)
                .put(payload)
                .array();
    }

    private static byte[] description(int kind, int id, String name) {
        var text = (name + "\0").getBytes(StandardCharsets.UTF_8);
        return message(
                id,
                kind,
                ByteBuffer.allocate(4 + text.length)
                        .putInt(text.length)
                        .put(text)
                        .array());
    }

    private static byte[] text(String text) {
        var words = (text + "\0").getBytes(StandardCharsets.UTF_8);
        return message(
                0,
                0,
                ByteBuffer.allocate(8 + words.length)
                        .putInt(0)
                        .putInt(0)
                        .put(words)
                        .array());
    }

    private void describeText() {
        receive(
                COOKIE,
                description(SENDER_DESCRIPTION, 0, "Tracker0"),
                description(TYPE_DESCRIPTION, 0, "vrpn_Base text_message"));
    }

    @Test
    void summarizesNumberNameSenderAndContent() {
        describeText();

        assertEquals(
                "#3 vrpn_Base text_message of Tracker0: severity 0 · level 0 · text ready", receive(text("ready")));
    }

    @Test
    void joinsMessagesOfPacket() {
        describeText();
        var summary = receive(text("one"), text("two"));

        assertEquals(
                "#3 vrpn_Base text_message of Tracker0: severity 0 · level 0 · text one"
                        + " | #4 vrpn_Base text_message of Tracker0: severity 0 · level 0 · text two",
                summary);
    }

    @Test
    void summarizesMessageInPacketThatCompletesIt() {
        describeText();
        var bytes = text("late");

        assertEquals("", receive(Arrays.copyOf(bytes, 20)));
        assertTrue(receive(Arrays.copyOfRange(bytes, 20, bytes.length)).endsWith("text late"));
        assertEquals("", receive(new byte[0]));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 100, 5000})
    void endsAfterWholeMessageWithNumberOfOthers(int count) {
        describeText();
        var parts = new byte[count][];
        Arrays.setAll(parts, i -> text("word " + i));
        var summary = receive(parts);
        var others = OTHERS.matcher(summary);

        assertTrue(summary.length() <= PacketSummaryDecoder.MOST, summary);
        int shown = (int) summary.chars().filter(letter -> letter == '#').count();
        if (shown < count) {
            assertTrue(others.find(), summary);
            assertEquals(count - shown, Integer.parseInt(others.group(1)));
            assertTrue(summary.contains("word %d | and ".formatted(shown - 1)), summary);
        }
        assertTrue(shown >= 5, summary);
    }

    @Test
    void shortensSingleLongMessage() {
        receive(
                COOKIE,
                description(SENDER_DESCRIPTION, 0, "s".repeat(90)),
                description(TYPE_DESCRIPTION, 0, "\u202e".repeat(20)));
        var summary = receive(message(0, 0, new byte[64]));

        assertTrue(summary.startsWith("#3 \\u202e\\u202e"), summary);
        assertTrue(summary.length() <= PacketSummaryDecoder.MOST, summary);
    }

    @Test
    void nameOfTypeIsNoMark() {
        var mark = PcapngModificationCommentFormat.format(Entry.EntryModification.INJECTED);
        receive(COOKIE, description(SENDER_DESCRIPTION, 0, ""), description(TYPE_DESCRIPTION, 0, mark));
        var summary = receive(message(0, 0, new byte[0]));

        assertTrue(summary.contains(mark), summary);
        assertEquals(Entry.EntryModification.NONE, PcapngModificationCommentFormat.parse(summary));
    }

    @Test
    void summarizesPacketByMessageWithoutPassphrase() throws IOException {
        var hex = JsonMapper.shared()
                .readTree(FIXTURES.resolve("setp/vectors.json"))
                .get("vectors")
                .valueStream()
                .filter(vector -> vector.get("id").asString().equals("connect-request"))
                .findFirst()
                .orElseThrow()
                .get("packets")
                .get(0)
                .get("hex")
                .asString();
        var packet = HexFormat.of().parseHex(hex);
        var channel = Channel.udp("udp");
        var summary = summarize(decoder("setp"), Direction.TO_SERVER, channel, packet);

        assertTrue(Pattern.matches("#1 \\w*Connect\\w* ?.*", summary), summary);
        assertFalse(summary.contains("#0"), summary);
        for (int length = 1; length <= packet.length; length++) {
            var cut = summarize(decoder("setp"), Direction.TO_SERVER, channel, Arrays.copyOf(packet, length));
            for (var secret : List.of("correct", "horse")) {
                assertFalse(cut.contains(secret), cut);
            }
        }
    }
}
