package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.vrpn.decode.VrpnDecoder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class VrpnMessageTest {
    /** A server that has described one device and every type. */
    private static final String GREETING = VrpnTestBytes.COOKIE
            + VrpnTestBytes.sender(1, "Tracker0")
            + VrpnTestBytes.sender(2, "Button0")
            + VrpnTestBytes.sender(3, "Analog0")
            + VrpnTestBytes.sender(4, "Dial0")
            + Stream.of(VrpnMessageType.values())
                    .filter(VrpnMessageType::isApplication)
                    .map(type -> VrpnTestBytes.type(type.id(), type.wireName()))
                    .reduce("", String::concat);

    private static final String PING = VrpnTestBytes.frame(1, VrpnMessageType.PING.id(), "");

    static Stream<VrpnGoldenMessage> golden() {
        return VrpnGoldenMessage.all();
    }

    @ParameterizedTest
    @MethodSource("golden")
    void readsGoldenBytes(VrpnGoldenMessage golden) {
        var bytes = ByteBuffer.wrap(VrpnTestBytes.hex(golden.payload()));
        var in = new ByteReader(bytes, VrpnProblemKind.PAYLOAD_LENGTH);

        assertEquals(golden.message(), golden.type().read(in, golden.number(), VrpnQuaternionOrder.XYZW));
        assertEquals(0, in.remaining());
    }

    @ParameterizedTest
    @MethodSource("golden")
    void writesGoldenBytes(VrpnGoldenMessage golden) {
        var expected = HexFormat.of().formatHex(VrpnTestBytes.hex(golden.payload()));

        assertEquals(expected, HexFormat.of().formatHex(VrpnTestBytes.payload(golden.message())));
    }

    @ParameterizedTest
    @MethodSource("golden")
    void decoderEmitsMessageWithItsName(VrpnGoldenMessage golden) {
        var message = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                        .fromServer(GREETING + golden.frame())
                        .list())
                .messages
                .getLast();

        assertEquals(golden.message(), message.body());
        assertEquals(golden.type().wireName(), message.name());
        assertEquals(HexFormat.of().formatHex(VrpnTestBytes.hex(golden.frame())), VrpnTestBytes.hex(message.bytes()));
    }

    @ParameterizedTest
    @MethodSource("golden")
    void reportsWrongLengthAndContinues(VrpnGoldenMessage golden) {
        var payload = VrpnTestBytes.hex(golden.payload());
        for (int length = 0; length <= payload.length + 17; length++) {
            if (length == payload.length || isDocumented(golden, length)) {
                continue;
            }
            var other = Arrays.copyOf(payload, length);
            var frame = VrpnTestBytes.frame(0, golden.number(), golden.type().id(), other);
            var decoded = VrpnDecodedOutput.of(
                    VrpnEntryBuilder.open().fromServer(GREETING + frame + PING).list());

            assertTrue(gradedAboveNote(decoded), () -> golden + " with " + other.length + " bytes passed unseen");
            assertEquals(
                    VrpnMessageType.PING.wireName(), decoded.messages.getLast().name());
        }
    }

    @ParameterizedTest
    @MethodSource("golden")
    void rejectsExtraByteAfterFixedPayload(VrpnGoldenMessage golden) {
        if (hasCount(golden.type())) {
            return;
        }
        var payload = VrpnTestBytes.hex(golden.payload() + "\n00");
        var decoded =
                decode(VrpnTestBytes.frame(0, golden.number(), golden.type().id(), payload));

        assertEquals(
                new VrpnMessage.OpaquePayload(payload.length),
                decoded.messages.getLast().body());
        assertEquals(List.of("PAYLOAD_LENGTH"), decoded.codes());
        assertEquals(Severity.ERROR, decoded.findings.getFirst().severity());
    }

    @ParameterizedTest
    @MethodSource("golden")
    void reportsTruncatedMessageOnlyWhenClosed(VrpnGoldenMessage golden) {
        var whole = VrpnTestBytes.hex(golden.frame());
        var known = VrpnDecodedOutput.of(
                        VrpnEntryBuilder.open().fromServer(GREETING).list())
                .messages
                .size();
        for (int length = 1; length < whole.length; length++) {
            var entries = VrpnEntryBuilder.open()
                    .fromServer(GREETING)
                    .data(Direction.TO_CLIENT, 0, Arrays.copyOf(whole, length));
            var decoded = VrpnDecodedOutput.of(entries.list());
            assertEquals(known, decoded.messages.size());
            assertEquals(List.of(), decoded.codes());

            decoded = VrpnDecodedOutput.of(
                    entries.closed(Direction.TO_CLIENT, 0, "").list());
            assertEquals(List.of("MESSAGE_CUT_OFF"), decoded.codes());
            assertEquals(Severity.ERROR, decoded.findings.getFirst().severity());
            assertEquals(
                    VrpnTestBytes.hex(GREETING).length,
                    decoded.findings.getFirst().at());
        }
    }

    @Test
    void encodesEveryTextIn1032Bytes() {
        var message = new VrpnCommonDeviceMessage.TextMessage(1, 3, "No response from server for >= 3 seconds");
        var payload = VrpnTestBytes.payload(message);

        assertEquals(1032, payload.length);
        assertEquals(message, read(VrpnMessageType.TEXT, payload));
    }

    @Test
    void ignoresBytesAfterTextNul() {
        var payload = VrpnTestBytes.payload(new VrpnCommonDeviceMessage.TextMessage(0, 0, "short"));
        Arrays.fill(payload, 8 + "short".length() + 1, payload.length, (byte) 0x7f);

        assertEquals(new VrpnCommonDeviceMessage.TextMessage(0, 0, "short"), read(VrpnMessageType.TEXT, payload));
    }

    @Test
    void truncatesLongTextBetweenCharacters() {
        var payload = VrpnTestBytes.payload(new VrpnCommonDeviceMessage.TextMessage(0, 0, "é".repeat(600)));

        assertEquals(
                "é".repeat(511), ((VrpnCommonDeviceMessage.TextMessage) read(VrpnMessageType.TEXT, payload)).text());
    }

    @Test
    void decodesUnterminatedTextWithFinding() {
        var payload = new byte[1032];
        Arrays.fill(payload, 8, payload.length, (byte) 'x');
        var decoded = decode(VrpnTestBytes.frame(0, 1, VrpnMessageType.TEXT.id(), payload));

        assertEquals(List.of("TEXT_UNTERMINATED"), decoded.codes());
        assertEquals(
                "x".repeat(1024), decoded.samples(Sample.Text.class).getFirst().text());
    }

    @Test
    void decodesShortTextWithFinding() {
        var decoded = decode(VrpnTestBytes.frame(1, VrpnMessageType.TEXT.id(), "00000002 00000007 6f6f7073 00"));

        assertEquals(List.of("PAYLOAD_LENGTH"), decoded.codes());
        assertEquals(Severity.WARNING, decoded.findings.getFirst().severity());
        var text = decoded.samples(Sample.Text.class).getFirst();
        assertEquals("ERROR 7 oops", text.severity() + " " + text.level() + " " + text.text());
    }

    @Test
    void decodesDocumentedLayoutsWithWarning() {
        for (var golden : VrpnGoldenMessage.DOCUMENTED.subList(2, 4)) {
            var decoded = decode(golden.frame());

            assertEquals(1, decoded.findings.size(), decoded.texts()::toString);
            assertEquals(Severity.WARNING, decoded.findings.getFirst().severity());
            assertFalse(decoded.samples.isEmpty());
        }
        assertEquals(
                List.of("VELOCITY_WITHOUT_DT"),
                decode(VrpnGoldenMessage.DOCUMENTED.get(2).frame()).codes());
        assertEquals(
                List.of("BUTTON_CHANGE_DOCUMENTED"),
                decode(VrpnGoldenMessage.DOCUMENTED.get(3).frame()).codes());
        assertEquals(
                2,
                decode(VrpnGoldenMessage.DOCUMENTED.get(3).frame())
                        .samples(Sample.Button.class)
                        .size());
    }

    @Test
    void readsScalarFirstQuaternionsWhenConfigured() {
        var payload = """
                00000000 00000000 3ff0000000000000 4000000000000000 4008000000000000
                3ff0000000000000 # w
                0000000000000000 # x
                3fe0000000000000 # y
                0000000000000000 # z
                """;
        var decoder = new VrpnDecoder(
                VrpnDecodedOutput.SESSION, VrpnDecodedOutput.endpoint(List.of(), Map.of("quaternions", "wxyz")));
        var entries = VrpnEntryBuilder.open()
                .fromServer(GREETING + VrpnTestBytes.frame(1, VrpnMessageType.POS_QUAT.id(), payload));
        var decoded = VrpnDecodedOutput.of(decoder, entries.list());

        assertEquals(
                new Quat(0, 0.5, 0, 1),
                decoded.samples(Sample.Pose.class).getFirst().orientation());
        assertEquals("wxyz", decoded.sources.getFirst().quaternions());
    }

    @Test
    void ignoresPadding() {
        var frame = VrpnTestBytes.frame(4, VrpnMessageType.DIAL.id(), "3fd0000000000000 00000000");
        var stale = frame.substring(0, frame.length() - 8) + "9999999a";
        var decoded = decode(stale);

        assertEquals(List.of(), decoded.codes());
        assertInstanceOf(VrpnDialMessage.class, decoded.messages.getLast().body());
        assertEquals(40, decoded.messages.getLast().length());
    }

    @ParameterizedTest
    @CsvSource({"0, 0.000", "0.98, 0.9800", "1.02, 1.020", "0.995, ''", "1, ''", "-1, ''"})
    void reportsQuaternionThatIsNoRotation(double w, String length) {
        var turn = new Quat(0, 0, 0, w);
        var payload = VrpnTestBytes.payload(new VrpnTrackerMessage.PosQuat(0, Vec3.ZERO, turn));
        var decoded = decode(VrpnTestBytes.frame(0, 1, VrpnMessageType.POS_QUAT.id(), payload));

        assertEquals(turn, decoded.samples(Sample.Pose.class).getFirst().orientation());
        if (length.isEmpty()) {
            assertEquals(List.of(), decoded.codes());
            return;
        }
        assertEquals(List.of("QUATERNION_NOT_UNIT"), decoded.codes());
        var finding = decoded.findings.getFirst();
        assertEquals("the quaternion has length %s, expected 1".formatted(length), finding.text());
        assertEquals("orientation", finding.field());
        assertEquals(24 + 32, finding.offset());
    }

    @Test
    void decodesNonFiniteValueAndNamesField() {
        var payload = VrpnTestBytes.hex(VrpnGoldenMessage.CAPTURED.get(5).payload());
        ByteBuffer.wrap(payload).putDouble(40, Double.NaN);
        var decoded = decode(VrpnTestBytes.frame(0, 1, VrpnMessageType.POS_QUAT.id(), payload));

        assertEquals(List.of("NOT_FINITE"), decoded.codes());
        assertEquals("orientation.y is NaN", decoded.texts().getFirst());
        assertEquals(24 + 40, decoded.findings.getFirst().offset());
        assertTrue(Double.isNaN(
                decoded.samples(Sample.Pose.class).getFirst().orientation().y()));
    }

    @Test
    void decodesEmptyAnalogMessage() {
        assertEquals(
                1,
                decode(VrpnTestBytes.frame(3, VrpnMessageType.ANALOG.id(), "0000000000000000"))
                        .samples
                        .size());
    }

    private static VrpnMessage read(VrpnMessageType type, byte... payload) {
        return type.read(
                new ByteReader(ByteBuffer.wrap(payload), VrpnProblemKind.PAYLOAD_LENGTH), 0, VrpnQuaternionOrder.XYZW);
    }

    private static VrpnDecodedOutput decode(String frames) {
        return VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frames).list());
    }

    /** Returns true if the message holds its own length; the implementation then ignores trailing bytes. */
    private static boolean hasCount(VrpnMessageType type) {
        return switch (type) {
            case SENDER_DESCRIPTION, TYPE_DESCRIPTION, UDP_DESCRIPTION, LOG_DESCRIPTION -> true;
            case BUTTON_STATES, ANALOG, TEXT, OUTPUT_CHANGE_ALL, IMAGE_DESCRIPTION -> true;
            case REGION_U8, REGION_U16, REGION_U12, REGION_F32 -> true;
            default -> false;
        };
    }

    /** The lengths at which a message is another that is understood. */
    private static boolean isDocumented(VrpnGoldenMessage golden, int length) {
        return switch (golden.message()) {
            case VrpnTrackerMessage.SensorVelocity _ -> length == 64 || length == 72;
            case VrpnButtonMessage.ButtonChange _, VrpnButtonMessage.ButtonChangeList _ -> length == 8;
            default -> false;
        };
    }

    private static boolean gradedAboveNote(VrpnDecodedOutput decoded) {
        return decoded.findings.stream()
                .filter(finding -> finding.rule() != VrpnProblemKind.LOG_REQUESTED)
                .anyMatch(finding -> finding.severity() != Severity.NOTE);
    }
}
