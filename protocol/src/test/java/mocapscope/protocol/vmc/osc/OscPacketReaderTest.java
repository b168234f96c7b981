package mocapscope.protocol.vmc.osc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OscPacketReaderTest {
    /** The second example of the specification's section “OSC Message Examples”. */
    private static final String EXAMPLE = "2f666f6f 00000000" // /foo
            + "2c696973 66660000" // ,iisff
            + "000003e8" // 1000
            + "ffffffff" // −1
            + "68656c6c 6f000000" // hello
            + "3f9df3b6" // 1.234
            + "40b5b22d"; // 5.678

    /** A bundle of /a 1, and of a bundle of /b. */
    private static final String NESTED = "2362756e 646c6500" // #bundle
            + "83aa7e80 80000000" // 1970-01-01T00:00:00.5Z
            + "0000000c" // 12 bytes
            + "2f610000 2c690000 00000001" // /a ,i 1
            + "0000001c" // 28 bytes
            + "2362756e 646c6500" // #bundle
            + "83aa7e80 80000001"
            + "00000008" // 8 bytes
            + "2f620000 2c000000"; // /b

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex.replace(" ", ""))).asReadOnlyBuffer();
    }

    private static List<String> violations(ByteBuffer bytes) {
        var reader = new OscPacketReader(bytes, OscArgumentNameProvider.NUMBERED);
        reader.read();
        return reader.violations().stream().map(OscPacketReaderTest::describe).toList();
    }

    private static String describe(DecodeException violation) {
        return "%s %s %d".formatted(violation.rule().code(), violation.field(), violation.offset());
    }

    @Test
    void readsExampleOfSpecification() {
        var reader = new OscPacketReader(bytes(EXAMPLE), OscArgumentNameProvider.NUMBERED);
        var message = assertInstanceOf(OscPacket.OscMessage.class, reader.read());

        assertEquals("/foo", message.address());
        assertEquals("iisff", message.typeTags());
        assertEquals(
                List.of(1000, -1, "hello", 1.234f, 5.678f),
                message.arguments().stream().map(OscArgument::value).toList());
        assertEquals(
                List.of(16, 20, 24, 32, 36),
                message.arguments().stream().map(OscArgument::offset).toList());
        assertEquals(List.of(), reader.violations());
    }

    @Test
    void readsBundleInBundle() {
        var reader = new OscPacketReader(bytes(NESTED), OscArgumentNameProvider.NUMBERED);
        var bundle = assertInstanceOf(OscPacket.OscBundle.class, reader.read());

        assertEquals(500_000_000, OscTimeTagConverter.toEpochNanos(bundle.timeTag()));
        assertEquals("elements[0].", ((OscPacket.OscMessage) bundle.elements().get(0)).path());
        var inner =
                assertInstanceOf(OscPacket.OscBundle.class, bundle.elements().get(1));
        var message =
                assertInstanceOf(OscPacket.OscMessage.class, inner.elements().getFirst());
        assertEquals("elements[1].elements[0].", message.path());
        assertEquals("/b", message.address());
        assertEquals(List.of(), reader.violations());
    }

    @Test
    void namesFieldsOfEachElement() {
        var fields = new ArrayList<MessageField>();
        new OscPacketReader(bytes(NESTED), OscArgumentNameProvider.NUMBERED, fields::add).read();

        assertEquals(
                List.of(
                        "start",
                        "time_tag",
                        "elements[0].size",
                        "elements[0].address",
                        "elements[0].type_tags",
                        "elements[0].args[0]",
                        "elements[1].size",
                        "elements[1].start",
                        "elements[1].time_tag",
                        "elements[1].elements[0].size",
                        "elements[1].elements[0].address",
                        "elements[1].elements[0].type_tags"),
                fields.stream().map(MessageField::name).toList());
        assertEquals(
                bytes(NESTED).remaining(),
                fields.stream().mapToInt(MessageField::length).sum());
    }

    @Test
    void readsArgumentsOfEveryType() {
        var blob = ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}).asReadOnlyBuffer();
        var written = OscPacketWriter.message("/x", 1, 2L, 3f, 4d, "grüß", blob, true, false);
        var message = assertInstanceOf(
                OscPacket.OscMessage.class, new OscPacketReader(written, OscArgumentNameProvider.NUMBERED).read());

        assertEquals("ihfdsbTF", message.typeTags());
        assertEquals(
                List.of(1, 2L, 3f, 4d, "grüß", blob, true, false),
                message.arguments().stream().map(OscArgument::value).toList());
        assertEquals(List.of(), violations(written));
    }

    @Test
    void readsArraysAndTagsWithoutValues() {
        // /a ,[iN]ItcrmS 7, a time, x, a colour, a MIDI message, s
        var hex = "2f610000 2c5b694e 5d497463 726d5300" + "00000007" + "00000000 00000001" + "00000078"
                + "ff00ff00 00903c40" + "73000000";
        var message = assertInstanceOf(
                OscPacket.OscMessage.class, new OscPacketReader(bytes(hex), OscArgumentNameProvider.NUMBERED).read());

        assertEquals("[iN]ItcrmS", message.typeTags());
        assertEquals(8, message.arguments().size());
        assertEquals(List.of(), violations(bytes(hex)));
    }

    static Stream<Arguments> malformed() {
        var bundle = "2362756e646c6500" + "0000000000000001";
        return Stream.of(
                Arguments.of("", "OSC_PACKET_EMPTY  0"),
                Arguments.of("2f6100002c00000000", "OSC_PACKET_SIZE  0|OSC_TRAILING_BYTES  8"),
                Arguments.of("68656c6c6f000000", "OSC_PACKET_START  0"),
                Arguments.of("2362756e646c6521" + "0000000000000001", "OSC_PACKET_START start 0"),
                Arguments.of("2362756e646c65000000", "OSC_PACKET_SIZE  0|OSC_BUNDLE_TRUNCATED  0"),
                Arguments.of("2f616263", "OSC_TEXT_UNTERMINATED address 0"),
                Arguments.of("2f6100", "OSC_PACKET_SIZE  0|OSC_TEXT_TRUNCATED address 0"),
                Arguments.of("2f6100012c000000", "OSC_PADDING_NOT_ZERO address 3"),
                Arguments.of("2f2061002c000000", "OSC_ADDRESS_INVALID address 0"),
                Arguments.of("2f610000", "OSC_TYPE_TAGS_MISSING type_tags 4"),
                Arguments.of("2f61000000000001", "OSC_TYPE_TAGS_MISSING type_tags 4"),
                Arguments.of("2f6100002c782000", "OSC_TYPE_TAG_UNKNOWN args[0] 8"),
                Arguments.of("2f6100002c5b6900" + "00000001", "OSC_ARRAY_UNBALANCED type_tags 12"),
                Arguments.of("2f6100002c5d5b00", "OSC_ARRAY_UNBALANCED type_tags 8"),
                Arguments.of("2f6100002c690000", "OSC_ARGUMENT_TRUNCATED args[0] 8"),
                Arguments.of("2f6100002c640000" + "00000001", "OSC_ARGUMENT_TRUNCATED args[0] 8"),
                Arguments.of("2f6100002c730000" + "61626364", "OSC_TEXT_UNTERMINATED args[0] 8"),
                Arguments.of("2f6100002c620000" + "ffffffff", "OSC_BLOB_SIZE args[0] 8"),
                Arguments.of("2f6100002c620000" + "7fffffff00000000", "OSC_BLOB_SIZE args[0] 8"),
                Arguments.of("2f6100002c620000" + "0000000101000001", "OSC_PADDING_NOT_ZERO args[0] 15"),
                Arguments.of("2f6100002c000000" + "00000001", "OSC_TRAILING_BYTES  8"),
                Arguments.of(bundle + "00000000", "OSC_ELEMENT_SIZE elements[0].size 16"),
                Arguments.of(bundle + "fffffff8", "OSC_ELEMENT_SIZE elements[0].size 16"),
                Arguments.of(bundle + "00000010" + "2f6100002c000000", "OSC_ELEMENT_SIZE elements[0].size 16"),
                Arguments.of(
                        bundle + "00000008" + "2f6100002c000000" + "0000",
                        "OSC_PACKET_SIZE  0|OSC_ELEMENT_SIZE elements[1].size 28"),
                Arguments.of(
                        bundle + "00000006" + "2f6100002c00",
                        "OSC_PACKET_SIZE  0|OSC_ELEMENT_SIZE elements[0].size 16"
                                + "|OSC_TEXT_TRUNCATED elements[0].type_tags 24"),
                Arguments.of(
                        bundle + "00000004" + "00000000" + "00000008" + "2f6100002c690000",
                        "OSC_PACKET_START elements[0]. 20|OSC_ARGUMENT_TRUNCATED elements[1].args[0] 36"),
                Arguments.of(
                        "2362756e646c6500" + "8000000000000000" + "00000010" + "2362756e646c6500" + "7f00000000000000",
                        "OSC_TIME_TAG_EARLIER elements[0].time_tag 28"));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void reportsBreachWithFieldAndOffset(String hex, String expected) {
        assertEquals(expected, String.join("|", violations(bytes(hex))));
    }

    @Test
    void reportsSectionOfEachRule() {
        for (var rule : OscPacketProblemKind.values()) {
            assertTrue(rule.section().startsWith("OSC 1.0, "), rule.code());
            assertEquals("O" + (rule.ordinal() + 1), rule.number());
        }
    }

    static IntStream truncations() {
        return IntStream.range(0, bytes(NESTED).remaining());
    }

    @ParameterizedTest
    @MethodSource("truncations")
    void rejectsEveryTruncationOfBundle(int length) {
        // A bundle that ends between two elements is a whole one.
        boolean isWhole = length == 16 || length == 32;
        assertEquals(isWhole, violations(bytes(NESTED).slice(0, length)).isEmpty());
    }

    @ParameterizedTest
    @MethodSource("truncations")
    void rejectsEveryTruncationOfMessage(int length) {
        var example = bytes(EXAMPLE);
        if (length < example.remaining()) {
            assertFalse(violations(example.slice(0, length)).isEmpty());
        }
    }

    @Test
    void doesNotReadNinthBundleInEachOther() {
        var packet = OscPacketWriter.message("/deep");
        for (int i = 0; i < 8; i++) {
            packet = OscPacketWriter.bundle(OscTimeTagConverter.IMMEDIATELY, List.of(packet));
        }
        assertEquals(List.of(), violations(packet));

        var deeper = OscPacketWriter.bundle(OscTimeTagConverter.IMMEDIATELY, List.of(packet));
        assertEquals(List.of("OSC_BUNDLE_TOO_DEEP " + "elements[0].".repeat(8) + " 160"), violations(deeper));
    }

    @Test
    void reportsLimitedNumberOfBreaches() {
        var elements = IntStream.range(0, 1000)
                .mapToObj(_ -> ByteBuffer.wrap(new byte[4]))
                .toList();

        assertEquals(
                64,
                violations(OscPacketWriter.bundle(OscTimeTagConverter.IMMEDIATELY, elements))
                        .size());
    }

    @Test
    void readsRandomBytesWithoutFailing() {
        var random = new Random(1);
        var golden = bytes(NESTED);
        for (int round = 0; round < 20_000; round++) {
            var changed = new byte[golden.remaining()];
            golden.get(0, changed);
            for (int n = random.nextInt(1, 5); n > 0; n--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            var fields = new ArrayList<MessageField>();
            new OscPacketReader(ByteBuffer.wrap(changed), OscArgumentNameProvider.NUMBERED, fields::add).read();
            assertEquals(
                    changed.length,
                    fields.stream().mapToInt(MessageField::length).sum());
        }
    }

    @Test
    void convertsTimeTagsToTheNanosecond() {
        var random = new Random(2);
        for (int round = 0; round < 1000; round++) {
            long nanos = random.nextLong(2_000_000_000_000_000_000L);
            assertEquals(nanos, OscTimeTagConverter.toEpochNanos(OscTimeTagConverter.ofEpochNanos(nanos)));
        }
        assertEquals(2_208_988_800L, OscTimeTagConverter.ofEpochNanos(0) >>> 32);
    }
}
