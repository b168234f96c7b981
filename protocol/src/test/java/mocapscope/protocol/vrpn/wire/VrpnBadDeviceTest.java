package mocapscope.protocol.vrpn.wire;

import static mocapscope.protocol.vrpn.wire.VrpnBadInputTest.bad;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of invalid messages of devices other than trackers, buttons, analogs and dials. */
@Tag("slow")
class VrpnBadDeviceTest {
    private static final String BOX = "0000 0000 0000 0001 0000 0002"; // one deep, two rows, three columns
    private static final String CHANNEL_NUMBERS = "00".repeat(20); // min, max, offset, scale, compression

    /** Returns frames with the findings expected of each: code, field, offset. */
    static Stream<Arguments> badFrames() {
        return Stream.of(
                bad(
                        "a negative sensor in a unit",
                        1,
                        VrpnMessageType.UNIT_TO_SENSOR,
                        "ffffffff" + "00".repeat(60),
                        "INDEX_NEGATIVE sensor 24"),
                bad("a room cut short", 1, VrpnMessageType.TO_ROOM, "00".repeat(55), "PAYLOAD_LENGTH length 0"),
                bad(
                        "a workspace without end",
                        1,
                        VrpnMessageType.WORKSPACE,
                        "00".repeat(40) + "7ff0000000000000",
                        "NOT_FINITE max.z 64"),
                bad(
                        "a mode of button -98",
                        1,
                        VrpnMessageType.BUTTON_ADMIN,
                        "ffffff9e 0000000a",
                        "INDEX_NEGATIVE button 24"),
                bad(
                        "an alert of button -1",
                        1,
                        VrpnMessageType.BUTTON_ALERT,
                        "ffffffff 0000000a",
                        "INDEX_NEGATIVE button 24"),
                bad("-1 outputs", 1, VrpnMessageType.OUTPUT_CHANNELS, "ffffffff", "INDEX_NEGATIVE num_channels 24"),
                bad(
                        "a negative output",
                        1,
                        VrpnMessageType.OUTPUT_CHANGE,
                        "ffffffff" + "00".repeat(12),
                        "INDEX_NEGATIVE channel 24"),
                bad(
                        "fewer outputs than the count",
                        1,
                        VrpnMessageType.OUTPUT_CHANGE_ALL,
                        "00000002 00000000 0000000000000000 00000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "more outputs than memory",
                        1,
                        VrpnMessageType.OUTPUT_CHANGE_ALL,
                        "7fffffff 00000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "more outputs than the count",
                        1,
                        VrpnMessageType.OUTPUT_CHANGE_ALL,
                        "00000000 00000000 0000000000000000",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "more image channels than memory",
                        1,
                        VrpnMessageType.IMAGE_DESCRIPTION,
                        "00000001 00000001 00000001 7fffffff",
                        "COUNT_TOO_LARGE num_channels 36"),
                bad(
                        "a picture of -1 rows",
                        1,
                        VrpnMessageType.IMAGE_DESCRIPTION,
                        "00000001 ffffffff 00000001 00000000",
                        "INDEX_NEGATIVE rows 28"),
                bad(
                        "an image channel's name without NUL",
                        1,
                        VrpnMessageType.IMAGE_DESCRIPTION,
                        "00000001 00000001 00000001 00000001" + CHANNEL_NUMBERS + "78".repeat(100) + "00".repeat(100),
                        "TEXT_UNTERMINATED channels[0].name 60"),
                bad(
                        "a frame whose rows end before they begin",
                        1,
                        VrpnMessageType.IMAGE_BEGIN,
                        "0000 0000 0002 0001 0000 0000",
                        "BOUNDS_REVERSED rows.max 30"),
                bad("a frame's end cut short", 1, VrpnMessageType.IMAGE_END, "0000 0000", "PAYLOAD_LENGTH length 0"),
                bad(
                        "a region of a negative channel",
                        1,
                        VrpnMessageType.REGION_U8,
                        "ffff" + BOX + "0001" + "00".repeat(6),
                        "INDEX_NEGATIVE channel 24"),
                bad(
                        "a region with a byte too few",
                        1,
                        VrpnMessageType.REGION_U8,
                        "0000" + BOX + "0001" + "00".repeat(5),
                        "COUNT_TOO_LARGE value_type 38"),
                bad(
                        "a region with a byte too many",
                        1,
                        VrpnMessageType.REGION_F32,
                        "0000" + BOX + "0006" + "00".repeat(25),
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "a region of more than memory",
                        1,
                        VrpnMessageType.REGION_F32,
                        "0000 0000ffff 0000ffff 0000ffff 0006",
                        "COUNT_TOO_LARGE value_type 38"),
                bad(
                        "a region of other values than its type",
                        1,
                        VrpnMessageType.REGION_U16,
                        "0000" + BOX + "0005" + "00".repeat(12),
                        "PAYLOAD_LENGTH value_type 38"),
                bad(
                        "a log's name longer than the message",
                        1,
                        VrpnMessageType.LOGGING_RESPONSE,
                        "00000000 00000000 00000000 00000002 61",
                        "COUNT_TOO_LARGE remote_out_length 36"),
                bad(
                        "a log's name below zero",
                        1,
                        VrpnMessageType.LOGGING_RESPONSE,
                        "00000000 ffffffff 00000000 00000000",
                        "COUNT_TOO_LARGE local_out_length 28"),
                bad(
                        "logs' names that are longer together",
                        1,
                        VrpnMessageType.LOGGING_RESPONSE,
                        "00000003 00000003 00000000 00000000 616161",
                        "COUNT_TOO_LARGE remote_out_length 36"),
                bad(
                        "bytes behind the logs' names",
                        1,
                        VrpnMessageType.LOGGING_RESPONSE,
                        "00000000 00000000 00000000 00000000 61",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "a wish for logs",
                        1,
                        VrpnMessageType.LOGGING_REQUEST,
                        "00000001 00000000 00000000 00000000 61",
                        "LOG_REQUESTED local_in_length 24"));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OTHER")
    void continuesAfterRandomPayload(VrpnMessageType type) {
        var random = new Random(type.ordinal());
        for (int i = 0; i < 120; i++) {
            var payload = new byte[random.nextInt(300)];
            random.nextBytes(payload);
            // Small numbers are what counts and lengths look like.
            for (int at = 0; at + 4 <= Math.min(payload.length, 16); at += 4) {
                ByteBuffer.wrap(payload).putInt(at, random.nextInt(-1, 9));
            }
            var frame = VrpnTestBytes.frame(0, type.isSystem() ? 5 : 1, type.id(), payload);
            var decoded = VrpnDecodedOutput.of(VrpnEntryBuilder.open()
                    .fromServer(VrpnTestBytes.GREETING + frame + VrpnTestBytes.PONG)
                    .list());

            assertEquals(
                    new VrpnCommonDeviceMessage.Pong(),
                    decoded.messages.getLast().body());
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badFrames")
    void reportsInvalidMessageAndDecodesNext(String description, String frame, String expected) {
        VrpnBadInputTest.assertFound(frame, expected);
    }
}
