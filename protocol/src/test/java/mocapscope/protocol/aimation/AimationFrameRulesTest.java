package mocapscope.protocol.aimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import mocapscope.protocol.aimation.wire.AimationSessionFixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the reaction of both sides to each frame that RFC 6455 forbids (§5.2 to §5.5, §7.4). */
class AimationFrameRulesTest {

    /** Each frame is masked with the key 0: first byte, mask and length, key, payload. */
    @ParameterizedTest
    @CsvSource({
        "CONTROL_FRAGMENTED, 1002, 09 80 00000000", // ping without FIN
        "CONTROL_FRAGMENTED, 1002, 0a 80 00000000", // pong
        "CONTROL_FRAGMENTED, 1002, 08 80 00000000", // close
        "RESERVED_BITS,      1002, c9 80 00000000", // ping with RSV1
        "RESERVED_BITS,      1002, a2 80 00000000", // binary with RSV2
        "RESERVED_BITS,      1002, 98 80 00000000", // close with RSV3
        "OPCODE_RESERVED,    1002, 83 80 00000000", // data, 3
        "OPCODE_RESERVED,    1002, 87 80 00000000", // data, 7
        "OPCODE_RESERVED,    1002, 8b 80 00000000", // control, 11
        "OPCODE_RESERVED,    1002, 8f 80 00000000", // control, 15
        "CLIENT_UNMASKED,    1002, 82 00", // binary
        "CLIENT_UNMASKED,    1002, 89 00", // ping
        "CLIENT_UNMASKED,    1002, 88 00", // close
        "CONTROL_TOO_LONG,   1002, 89 fe 007e 00000000", // ping of 126 bytes, none of which has arrived
        "CONTROL_TOO_LONG,   1002, 88 ff 0000000000010000 00000000", // close
        "LENGTH_NOT_MINIMAL, 1002, 82 fe 007d 00000000", // 125 bytes in the 16-bit form
        "LENGTH_NOT_MINIMAL, 1002, 82 ff 000000000000ffff 00000000",
        "LENGTH_NEGATIVE,    1002, 82 ff 8000000000000000 00000000",
        "MESSAGE_TOO_LARGE,  1009, 82 ff 0000000001000001 00000000", // 16 MiB and a byte
        "NOTHING_TO_CONTINUE, 1002, 80 80 00000000",
        "MESSAGE_INTERRUPTED, 1002, 02 81 00000000 00 82 81 00000000 00", // binary in a fragmented binary
        "CLOSE_CUT_OFF,      1002, 88 81 00000000 03", // half a code
        "CLOSE_CODE_INVALID, 1002, 88 82 00000000 03ed", // 1005
        "CLOSE_CODE_INVALID, 1002, 88 82 00000000 03e7", // 999
        "NOT_UTF8,           1007, 88 83 00000000 03e8 ff",
        "TEXT_MESSAGE,       1003, 81 81 00000000 41", // a whole text
        "TEXT_MESSAGE,       1003, 01 81 00000000 41", // its first fragment
    })
    void serverClosesWithCodeOfBrokenRule(String rule, String code, String wire) {
        var server = AimationSessionFixture.server().withUpgradeRequest().receive(hex(wire));

        assertRefused(server, rule, code);
        assertTrue(server.isEnded());
    }

    @ParameterizedTest
    @CsvSource({
        "CONTROL_FRAGMENTED, 1002, 09 00",
        "CONTROL_FRAGMENTED, 1002, 0a 00",
        "CONTROL_FRAGMENTED, 1002, 08 00",
        "RESERVED_BITS,      1002, c9 00",
        "RESERVED_BITS,      1002, a2 00",
        "OPCODE_RESERVED,    1002, 83 00",
        "OPCODE_RESERVED,    1002, 8b 00",
        "SERVER_MASKED,      1002, 82 80 00000000",
        "SERVER_MASKED,      1002, 89 80 00000000",
        "SERVER_MASKED,      1002, 88 80 00000000",
        "CONTROL_TOO_LONG,   1002, 89 7e 007e",
        "LENGTH_NOT_MINIMAL, 1002, 82 7e 007d",
        "LENGTH_NEGATIVE,    1002, 82 7f 8000000000000000",
        "MESSAGE_TOO_LARGE,  1009, 82 7f 0000000001000001",
        "NOTHING_TO_CONTINUE, 1002, 80 00",
        "MESSAGE_INTERRUPTED, 1002, 02 01 00 82 01 00",
        "CLOSE_CUT_OFF,      1002, 88 01 03",
        "CLOSE_CODE_INVALID, 1002, 88 02 03ed",
        "NOT_UTF8,           1007, 88 03 03e8 ff",
    })
    void clientClosesWithCodeOfBrokenRule(String rule, String code, String wire) {
        var client = AimationSessionFixture.live("strict", "true").receive(hex(wire));

        assertRefused(client, rule, code);
    }

    @Test
    void lenientSideAnswersNoFragmentOfPing() {
        var server = AimationSessionFixture.server("strict", "false")
                .withUpgradeRequest()
                .receive(hex("09 81 00000000 41"))
                .receive(hex("89 81 00000000 42"));

        assertFalse(server.isEnded());
        assertEquals(1, pongs(server));
    }

    @Test
    void answersPingBetweenFragments() {
        var server = AimationSessionFixture.server()
                .withUpgradeRequest()
                .receive(hex("02 81 00000000 00"))
                .receive(hex("89 81 00000000 41"));

        assertFalse(server.isEnded());
        assertEquals(1, pongs(server));
    }

    private static void assertRefused(AimationSessionFixture side, String rule, String code) {
        assertTrue(side.notes.codes().contains(rule), side.notes.codes()::toString);
        assertTrue(side.sentCloses().getLast().startsWith(code), side.sentCloses()::toString);
        assertEquals(0, pongs(side));
    }

    private static long pongs(AimationSessionFixture side) {
        return side.sentNames().stream().filter(name -> name.contains("pong")).count();
    }

    private static ByteBuffer hex(String wire) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(wire.replace(" ", "")));
    }
}
