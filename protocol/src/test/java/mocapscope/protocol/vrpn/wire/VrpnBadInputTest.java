package mocapscope.protocol.vrpn.wire;

import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.GREETING;
import static mocapscope.protocol.vrpn.wire.VrpnTestBytes.PONG;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of invalid frames. */
class VrpnBadInputTest {
    /** Returns frames with the findings expected of each: code, field, offset. */
    static Stream<Arguments> badFrames() {
        return Stream.of(
                bad(
                        "a count that no integer holds",
                        1,
                        VrpnMessageType.ANALOG,
                        "7e37e43c8800759c",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "a count that is no number",
                        1,
                        VrpnMessageType.ANALOG,
                        "7ff8000000000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "an endless count",
                        1,
                        VrpnMessageType.ANALOG,
                        "7ff0000000000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "a count below zero",
                        1,
                        VrpnMessageType.ANALOG,
                        "bff0000000000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "one and a half channels",
                        1,
                        VrpnMessageType.ANALOG,
                        "3ff8000000000000 0000000000000000 0000000000000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "a count larger than the payload",
                        1,
                        VrpnMessageType.ANALOG,
                        "4000000000000000 0000000000000000",
                        "COUNT_TOO_LARGE num_channels 24"),
                bad(
                        "more channels than the count",
                        1,
                        VrpnMessageType.ANALOG,
                        "0000000000000000 0000000000000000",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "fewer states than the count",
                        1,
                        VrpnMessageType.BUTTON_STATES,
                        "7fffffff 00000000",
                        "COUNT_TOO_LARGE num_buttons 24"),
                bad(
                        "states below zero",
                        1,
                        VrpnMessageType.BUTTON_STATES,
                        "ffffffff",
                        "COUNT_TOO_LARGE num_buttons 24"),
                bad(
                        "documented changes below zero",
                        1,
                        VrpnMessageType.BUTTON_CHANGE,
                        "ffffffff 00000000 00000000",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "a change without its state, of button 0",
                        1,
                        VrpnMessageType.BUTTON_CHANGE,
                        "00000000",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "a change without its state, of button 1",
                        1,
                        VrpnMessageType.BUTTON_CHANGE,
                        "00000001",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "documented changes fewer than their bytes",
                        1,
                        VrpnMessageType.BUTTON_CHANGE,
                        "00000000 00000000 00000000",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "documented changes more than their bytes",
                        1,
                        VrpnMessageType.BUTTON_CHANGE,
                        "00000002 00000000 00000000",
                        "PAYLOAD_LENGTH length 0"),
                bad(
                        "a documented change of a negative button",
                        1,
                        VrpnMessageType.BUTTON_CHANGE,
                        "00000001 ffffffff 00000000",
                        "INDEX_NEGATIVE changes[0].button 28"),
                bad(
                        "a negative button",
                        1,
                        VrpnMessageType.BUTTON_CHANGE,
                        "ffffffff 00000001",
                        "INDEX_NEGATIVE button 24"),
                bad("a negative dial", 1, VrpnMessageType.DIAL, "0000000000000000 ffffffff", "INDEX_NEGATIVE dial 32"),
                bad(
                        "a negative sensor",
                        1,
                        VrpnMessageType.POS_QUAT,
                        "ffffffff" + "00".repeat(60),
                        "INDEX_NEGATIVE sensor 24"),
                bad(
                        "a negative sensor that moves",
                        1,
                        VrpnMessageType.VELOCITY,
                        "80000000" + "00".repeat(68),
                        "INDEX_NEGATIVE sensor 24"),
                bad("a pose cut short", 1, VrpnMessageType.POS_QUAT, "00".repeat(63), "PAYLOAD_LENGTH length 0"),
                bad("a ping with a payload", 1, VrpnMessageType.PING, "00", "PAYLOAD_LENGTH length 0"),
                bad("a turn without end", 1, VrpnMessageType.DIAL, "fff0000000000000 00000000", "NOT_FINITE change 24"),
                bad("a sender that was not described", 7, VrpnMessageType.PONG, "", "SENDER_UNKNOWN sender 12"),
                bad("a sender beyond all ids", 2000, VrpnMessageType.PONG, "", "ID_OUT_OF_RANGE sender 12"),
                bad("a sender below all ids", -7, VrpnMessageType.PONG, "", "ID_OUT_OF_RANGE sender 12"),
                bad(
                        "a name of 120 bytes",
                        5,
                        VrpnMessageType.TYPE_DESCRIPTION,
                        "00000079" + "78".repeat(120) + "00",
                        "NAME_TOO_LONG name_length 24"),
                bad(
                        "a name longer than the message",
                        5,
                        VrpnMessageType.TYPE_DESCRIPTION,
                        "00000010 7878 00",
                        "COUNT_TOO_LARGE name_length 24"),
                bad(
                        "a name of nothing",
                        5,
                        VrpnMessageType.TYPE_DESCRIPTION,
                        "00000000",
                        "COUNT_TOO_LARGE name_length 24"),
                bad(
                        "a name without NUL",
                        5,
                        VrpnMessageType.SENDER_DESCRIPTION,
                        "00000002 7878",
                        "TEXT_UNTERMINATED name 28"),
                bad(
                        "a description of an id beyond all ids",
                        2000,
                        VrpnMessageType.SENDER_DESCRIPTION,
                        "00000002 7800",
                        "ID_OUT_OF_RANGE sender 12"),
                bad(
                        "a description of a negative id",
                        -1,
                        VrpnMessageType.TYPE_DESCRIPTION,
                        "00000002 7800",
                        "ID_OUT_OF_RANGE sender 12"),
                bad(
                        "a log request",
                        3,
                        VrpnMessageType.LOG_DESCRIPTION,
                        "00000001 00000001 6100 6200",
                        "LOG_REQUESTED sender 12"),
                bad(
                        "log names below zero",
                        3,
                        VrpnMessageType.LOG_DESCRIPTION,
                        "ffffffff 00000001 6100 6200",
                        "COUNT_TOO_LARGE outgoing_length 28"),
                bad(
                        "log names of all bytes there are",
                        3,
                        VrpnMessageType.LOG_DESCRIPTION,
                        "7fffffff 7fffffff 6100 6200",
                        "COUNT_TOO_LARGE outgoing_length 28"),
                bad(
                        "an address without NUL",
                        3883,
                        VrpnMessageType.UDP_DESCRIPTION,
                        "31",
                        "TEXT_UNTERMINATED address 24"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("badFrames")
    void reportsInvalidFrameAndDecodesNext(String description, String frame, String expected) {
        assertFound(frame, expected);
    }

    /** That of {@code frame} only {@code expected} is found, at its place, and the next message is understood. */
    static void assertFound(String frame, String expected) {
        var decoded = VrpnDecodedOutput.of(
                VrpnEntryBuilder.open().fromServer(GREETING + frame + PONG).list());

        var found = decoded.findings.stream()
                .map(finding -> "%s %s %d".formatted(finding.rule().code(), finding.field(), finding.offset()))
                .toList();
        assertEquals(List.of(expected), found);
        var bad = decoded.messages.get(decoded.messages.size() - 2);
        assertEquals(bad.n(), decoded.findings.getFirst().message());
        assertEquals(
                bad.at() + decoded.findings.getFirst().offset(),
                decoded.findings.getFirst().at());
        assertInstanceOf(
                VrpnCommonDeviceMessage.Pong.class, decoded.messages.getLast().body());
    }

    static Arguments bad(String description, int sender, VrpnMessageType type, String payload, String expected) {
        return Arguments.of(description, VrpnTestBytes.frame(sender, type.id(), payload), expected);
    }
}
