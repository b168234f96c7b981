package mocapscope.protocol.aimation.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of packets that the fixtures lack. */
public class AimationPacketTest {
    private static final AimationBlock.FloatBlock POINT =
            new AimationBlock.FloatBlock(AimationBlock.AimationBlockType.POINTS, ImmutableDoubleArray.of(1, 2, 3));
    private static final AimationBlock.FloatBlock TURN = new AimationBlock.FloatBlock(
            AimationBlock.AimationBlockType.QUATERNIONS, ImmutableDoubleArray.of(0, 0, 0, 1));
    private static final AimationBlock.TextBlock DATA =
            json("{'HandlerID':17,'BoneCount':1,'FrameID':4294967296,'WorldTimeInSeconds':1}");

    private final List<String> violations = new ArrayList<>();

    @Test
    void roundTripsEveryBlockType() {
        var blocks = List.<AimationBlock>of(
                DATA,
                POINT,
                TURN,
                new AimationBlock.FloatBlock(AimationBlock.AimationBlockType.FLOATS, ImmutableDoubleArray.of(0.5, -1)),
                new AimationBlock.TextBlock(AimationBlock.AimationBlockType.TEXT, "Bür"),
                new AimationBlock.UnknownBlock(
                        8, 99, ByteBuffer.wrap(new byte[] {1, 2, 3}).asReadOnlyBuffer()));
        var packet = AimationPacket.of(AimationPacketHeader.CLIENT, blocks);

        assertEquals(packet, AimationPacketReader.read(packet.bytes(), strict(), null));
        assertEquals(List.of("BLOCK_UNKNOWN blocks[5].bytes"), violations);
    }

    @Test
    void keepsInvalidUtf8StringAsBytes() {
        var raw = ByteBuffer.wrap(new byte[] {(byte) 0xff, 0}).asReadOnlyBuffer();
        var packet = AimationPacket.of(AimationPacketHeader.CLIENT, List.of(new AimationBlock.UnknownBlock(5, 2, raw)));

        assertEquals(packet, AimationPacketReader.read(packet.bytes(), strict(), null));
        assertEquals(List.of("BLOCK_UNKNOWN blocks[0].text"), violations);
    }

    @Test
    void assignsBlocksByTypeNotPosition() {
        var skeletonData = assertInstanceOf(
                AimationMessage.SkeletonData.class, read(strict(), AimationPacketHeader.STUDIO, TURN, POINT, DATA));

        assertEquals(new AimationMessage.SkeletonData(1L << 32, 1, 1, POINT.values(), TURN.values()), skeletonData);
        assertEquals(List.of("BLOCK_ORDER table[0].type"), violations);
    }

    @Test
    void reportsSecondPointBlock() {
        read(strict(), AimationPacketHeader.STUDIO, DATA, POINT, TURN, POINT);

        assertEquals(List.of("BLOCK_ORDER table[3].type"), violations);
    }

    @Test
    void reportsMissingPointsAndMissingRotations() {
        read(lenient(), AimationPacketHeader.STUDIO, DATA, POINT);
        read(lenient(), AimationPacketHeader.STUDIO, DATA, TURN);

        assertEquals(
                List.of("BONE_COUNTS_DIFFER blocks[0].json.BoneCount", "BONE_COUNTS_DIFFER blocks[0].json.BoneCount"),
                violations);
    }

    @Test
    void reportsNonUnitQuaternion() {
        var twice = new AimationBlock.FloatBlock(
                AimationBlock.AimationBlockType.QUATERNIONS, ImmutableDoubleArray.of(0, 0, 0, 2));

        read(strict(), AimationPacketHeader.STUDIO, DATA, POINT, twice);

        assertEquals(List.of("QUATERNION_NOT_UNIT blocks[2].quaternions[0]"), violations);
    }

    @Test
    void reportsUnknownReservedBytes() {
        read(strict(), 1, json("{'HandlerID':16}"));

        assertEquals(List.of("RESERVED_BYTES reserved"), violations);
    }

    @Test
    void acceptsQuotedPoseType() {
        var register = read(
                strict(),
                AimationPacketHeader.CLIENT,
                json("{'HandlerID':14,'ClientName':'a','RequestedPoseType':'1'}"));

        assertEquals(new AimationMessage.RegistrationRequest("a", 1), register);
        assertEquals(List.of("POSE_TYPE_NOT_A_NUMBER blocks[0].json.RequestedPoseType"), violations);
    }

    @Test
    void keepsUnknownOpcode() {
        assertEquals(
                new AimationMessage.UnknownOpcodeMessage(160000),
                read(strict(), AimationPacketHeader.CLIENT, json("{'HandlerID':160000}")));
        assertEquals(List.of("OPCODE_UNKNOWN blocks[0].json.HandlerID"), violations);
    }

    @Test
    void lenientModeSkipsBytesOutsideBlocks() {
        var wire = AimationTestPackets.hex("""
                41694d6174696f6e 00000000000000 00 # AiMation, reserved, version
                0100000000000000                   # one block
                06000000 26000000 10000000         # JSON at 38, two bytes late; 16 bytes
                0000                               # the gap
                7b2248616e646c65724944223a31367d   # {"HandlerID":16}
                """);

        assertEquals(new AimationMessage.ShutdownNotification(""), AimationMessageParser.read(wire, lenient()));
        assertEquals(List.of("OFFSET_WRONG gap"), violations);
        var exception = assertThrows(DecodeException.class, () -> AimationMessageParser.read(wire, strict()));
        assertEquals(36, exception.offset());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "JSON_SYNTAX | blocks[0].json               | 36 | []",
                "JSON_SYNTAX | blocks[0].json               | 36 | {'HandlerID':16} 1",
                "JSON_SYNTAX | blocks[0].json               | 63 | {'HandlerID':16,'HandlerID':14}",
                "HANDLER_ID  | blocks[0].json.HandlerID     | 37 | {'HandlerID':'16'}",
                "HANDLER_ID  | blocks[0].json.HandlerID     | 37 | {'HandlerID':16.5}",
                "HANDLER_ID  | blocks[0].json.HandlerID     | 37 | {'HandlerID':4294967312}",
                "JSON_KEY    | blocks[0].json.ClientName    | 36 | {'HandlerID':14}",
                "JSON_KEY    | blocks[0].json.ClientName    | 52 | {'HandlerID':16,'ClientName':1}",
                "JSON_KEY    | blocks[0].json.AimationPose  | 52 | {'HandlerID':15,'AimationPose':'2','Response':0}"
            })
    void rejectsEmptyJsonAtItsOffset(AimationProblemKind rule, String field, int offset, String text) {
        var exception =
                assertThrows(DecodeException.class, () -> read(lenient(), AimationPacketHeader.CLIENT, json(text)));

        assertEquals(List.of(rule, field, offset), List.of(exception.rule(), exception.field(), exception.offset()));
    }

    @Test
    void twoJsonBlocksAreRefused() {
        var json = json("{'HandlerID':16}");
        var exception =
                assertThrows(DecodeException.class, () -> read(lenient(), AimationPacketHeader.CLIENT, json, json));

        assertEquals(AimationProblemKind.JSON_BLOCKS, exception.rule());
    }

    @Test
    void identifiesStudio2023ByMessagePack() {
        var exception = assertThrows(
                DecodeException.class,
                () -> AimationMessageParser.read(
                        AimationTestPackets.hex("84a94672616d654944"), lenient())); // a map of 4, "FrameID…

        assertEquals(AimationProblemKind.MESSAGE_PACK, exception.rule());
    }

    @Test
    void reportsWrongMagicForForeignData() {
        var http = ByteBuffer.wrap("HTTP/1.1 400 Bad Request".getBytes(StandardCharsets.US_ASCII));

        var exception = assertThrows(DecodeException.class, () -> AimationMessageParser.read(http, lenient()));

        assertEquals("magic at byte 0: it is \"HTTP/1.1\"", exception.getMessage());
        assertEquals(AimationProblemKind.MAGIC_WRONG, exception.rule());
    }

    @Test
    void first24RulesUseSpecificationNumbers() {
        assertEquals("A1", AimationProblemKind.MAGIC_SPELLING.number());
        assertEquals("A9", AimationProblemKind.BONE_COUNTS_DIFFER.number());
        assertEquals("A19", AimationProblemKind.NOT_FINITE.number());
        assertEquals("A24", AimationProblemKind.STORED_PACKET.number());
        assertEquals("A25", AimationProblemKind.CUT_OFF.number());
    }

    private AimationMessage read(AimationViolationPolicy handler, long reserved, AimationBlock... blocks) {
        return AimationMessageParser.read(
                AimationPacket.of(reserved, List.of(blocks)).bytes(), handler);
    }

    private AimationViolationPolicy strict() {
        return AimationViolationPolicy.of(true, this::note);
    }

    private AimationViolationPolicy lenient() {
        return AimationViolationPolicy.of(false, this::note);
    }

    private void note(DecodeException found) {
        violations.add(found.rule().code() + " " + found.field());
    }

    /** JSON with single quotation marks, which Java need not escape. */
    private static AimationBlock.TextBlock json(String text) {
        return new AimationBlock.TextBlock(AimationBlock.AimationBlockType.JSON, text.replace('\'', '"'));
    }

    @Test
    void rejectsMoreThan1024Blocks() {
        for (var handler : List.of(strict(), lenient())) {
            var exception = assertThrows(DecodeException.class, () -> AimationMessageParser.read(table(1025), handler));

            assertEquals(AimationProblemKind.BLOCK_COUNT, exception.rule());
            assertEquals(16, exception.offset());
        }
        var some = assertThrows(DecodeException.class, () -> AimationMessageParser.read(table(1024), lenient()));
        assertEquals(AimationProblemKind.JSON_BLOCKS, some.rule());
    }

    /** Returns empty blocks of a type that has no description. */
    public static ByteBuffer table(int blocks) {
        var empty = new AimationBlock.UnknownBlock(99, 0, ByteBuffer.allocate(0));
        return AimationPacket.of(AimationPacketHeader.CLIENT, Collections.nCopies(blocks, empty))
                .bytes();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e400", "-1e400", "1e99999999"})
    void rejectsTimeOutOfRange(String time) {
        assertRejectsTime(time);
        assertRejectsTime("9".repeat(400));
    }

    private void assertRejectsTime(String time) {
        var json = json("{'HandlerID':17,'BoneCount':1,'FrameID':0,'WorldTimeInSeconds':%s}".formatted(time));
        var exception = assertThrows(
                DecodeException.class, () -> read(lenient(), AimationPacketHeader.STUDIO, json, POINT, TURN), time);

        assertEquals(AimationProblemKind.JSON_KEY, exception.rule());
        assertEquals("blocks[0].json.WorldTimeInSeconds", exception.field());
        assertTrue(exception.reason().length() < 200, exception.reason());
    }

    @Test
    void acceptsIntegerTimeOfAnySize() {
        var json = json(
                "{'HandlerID':17,'BoneCount':1,'FrameID':0,'WorldTimeInSeconds':%s}".formatted("1" + "0".repeat(30)));
        var skeletonData = assertInstanceOf(
                AimationMessage.SkeletonData.class, read(lenient(), AimationPacketHeader.STUDIO, json, POINT, TURN));

        assertEquals(1e30, skeletonData.worldTime());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e3", "1e400", "18446744073709551616", "99999999999999999999999999", "1.5"})
    void rejectsInvalidFrameNumber(String frame) {
        var json = json("{'HandlerID':17,'BoneCount':1,'FrameID':%s,'WorldTimeInSeconds':1}".formatted(frame));
        var exception = assertThrows(
                DecodeException.class, () -> read(lenient(), AimationPacketHeader.STUDIO, json, POINT, TURN), frame);

        assertEquals(AimationProblemKind.JSON_KEY, exception.rule());
    }
}
