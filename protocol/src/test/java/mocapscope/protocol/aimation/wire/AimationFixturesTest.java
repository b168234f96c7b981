package mocapscope.protocol.aimation.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.bytes.DecodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every fixture gets the verdict of the index in both modes, with the expected rule, field and offset. */
public class AimationFixturesTest {
    /** The first finding of each fixture: rule, field, offset. */
    static final Map<String, String> FOUND = Map.ofEntries(
            Map.entry("ok_data_17_unknown_block.bin", "BLOCK_UNKNOWN blocks[3].bytes 2306"),
            Map.entry("quirk_metadata_counts_utf16_units.bin", "METADATA_BYTES table[0].metadata 32"),
            Map.entry("quirk_nan_point.bin", "NOT_FINITE blocks[1].points[0].x 137"),
            Map.entry("bad_bonecount_mismatch.bin", "BONE_COUNTS_DIFFER blocks[0].json.BoneCount 61"),
            Map.entry("bad_points_metadata_3_for_2.bin", "METADATA_COUNT table[1].metadata 44"),
            Map.entry("bad_magic.bin", "MAGIC_SPELLING magic 0"),
            Map.entry("bad_version_1.bin", "VERSION_UNKNOWN version 15"),
            Map.entry("bad_count_huge.bin", "BLOCK_COUNT block_count 16"),
            Map.entry("bad_offset_past_end.bin", "OFFSET_WRONG table[1].offset 40"),
            Map.entry("bad_truncated_points.bin", "OFFSET_WRONG table[2].offset 52"),
            Map.entry("bad_no_json_block.bin", "JSON_BLOCKS block_count 16"),
            Map.entry("bad_json_syntax.bin", "JSON_SYNTAX blocks[0].json 41"),
            Map.entry("bad_no_handler_id.bin", "HANDLER_ID blocks[0].json.HandlerID 36"));

    private final List<DecodeException> violations = new ArrayList<>();

    public static Stream<List<String>> index() throws IOException {
        return Files.readAllLines(AimationTestPackets.FIXTURES.resolve("INDEX.tsv")).stream()
                .skip(1)
                .map(line -> List.of(line.split("\t")));
    }

    @ParameterizedTest
    @MethodSource("index")
    void strictModeMatchesIndex(List<String> line) {
        expect(line.get(0), line.get(1), line.get(3), true);
    }

    @ParameterizedTest
    @MethodSource("index")
    void lenientModeMatchesIndex(List<String> line) {
        expect(line.get(0), line.get(2), line.get(3), false);
    }

    private void expect(String file, String verdict, String severity, boolean strict) {
        var found = new ArrayList<DecodeException>();
        boolean accepted = true;
        try {
            assertNotNull(AimationMessageParser.read(
                    AimationTestPackets.fixture(file), AimationViolationPolicy.of(strict, found::add)));
        } catch (DecodeException exception) {
            found.add(exception);
            accepted = false;
        }
        assertEquals(verdict, accepted ? "accept" : "refuse");
        assertEquals(
                FOUND.getOrDefault(file, "none"),
                found.stream().map(AimationFixturesTest::place).findFirst().orElse("none"));
        assertEquals(
                severity,
                found.stream()
                        .map(one -> one.rule().severity().name().toLowerCase(Locale.ROOT))
                        .findFirst()
                        .orElse("-"));
    }

    private static String place(DecodeException found) {
        return "%s %s %d".formatted(found.rule().code(), found.field(), found.offset());
    }

    @Test
    void acceptsStoredPacketWithoutJson() {
        var message = AimationMessageParser.read(
                AimationTestPackets.fixture("bad_no_json_block.bin"),
                AimationViolationPolicy.of(true, violations::add).forFile());

        assertEquals(new AimationMessage.StoredPacket(2), message);
    }

    @Test
    void roundTripsValidFixtures() throws IOException {
        for (var line : index().filter(one -> one.getFirst().startsWith("ok_")).toList()) {
            var wire = AimationTestPackets.fixture(line.getFirst());
            assertEquals(
                    wire,
                    AimationPacketReader.read(wire, AimationViolationPolicy.of(true, violations::add), null)
                            .bytes(),
                    line.getFirst());
            if (AimationMessageParser.read(wire, AimationViolationPolicy.of(true, violations::add))
                            instanceof AimationMessage.AimationEncodableMessage message
                    && !line.getFirst().contains("unknown")) {
                assertEquals(
                        AimationTestPackets.hex(wire),
                        AimationTestPackets.hex(message.packet().bytes()),
                        line.getFirst());
            }
        }
    }

    @Test
    void rejectsOrReportsEveryTruncation() throws IOException {
        for (var line : index().filter(one -> one.getFirst().startsWith("ok_")).toList()) {
            var whole = AimationTestPackets.fixture(line.getFirst());
            for (int length = 0; length < whole.remaining(); length++) {
                int before = violations.size();
                boolean read = readOrRefused(whole.slice(0, length));
                assertTrue(!read || violations.size() > before, line.getFirst() + " cut to " + length);
            }
        }
    }

    @Test
    void parsesOrRejectsFlippedBytes() throws IOException {
        var wires = index().map(
                        line -> AimationTestPackets.fixture(line.getFirst()).array())
                .collect(Collectors.toList());
        var random = new Random(17);
        for (int i = 0; i < 100_000; i++) {
            var bytes = wires.get(i % wires.size()).clone();
            bytes[random.nextInt(Math.min(bytes.length, 200))] ^= (byte) (1 + random.nextInt(255));
            readOrRefused(ByteBuffer.wrap(bytes));
        }
    }

    /** Returns true if the message could be read; checks that every finding has a place in the packet. */
    private boolean readOrRefused(ByteBuffer bytes) {
        try {
            assertNotNull(AimationMessageParser.read(bytes, AimationViolationPolicy.of(false, found -> {
                placed(found, bytes);
                violations.add(found);
            })));
            return true;
        } catch (DecodeException exception) {
            placed(exception, bytes);
            return false;
        }
    }

    private static void placed(DecodeException found, ByteBuffer bytes) {
        assertTrue(found.offset() >= 0 && found.offset() <= bytes.remaining(), found::getMessage);
    }
}
