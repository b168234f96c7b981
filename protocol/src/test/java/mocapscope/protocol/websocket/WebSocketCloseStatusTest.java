package mocapscope.protocol.websocket;

import static mocapscope.protocol.websocket.WebSocketTestBytes.hex;
import static mocapscope.protocol.websocket.WebSocketTestBytes.reader;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WebSocketCloseStatusTest {

    @Test
    void roundTripsCodeAndReason() {
        var status = WebSocketCloseStatus.read(reader(hex("03e8 627965"))); // 1000, "bye"

        assertEquals(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, "bye"), status);
        assertEquals("03e8627965", hex(status.payload()));
    }

    @Test
    void emptyPayloadHasNoCode() {
        assertEquals(
                new WebSocketCloseStatus(WebSocketCloseStatus.NONE, ""), WebSocketCloseStatus.read(reader(hex(""))));
        assertEquals(
                0,
                new WebSocketCloseStatus(WebSocketCloseStatus.NONE, "")
                        .payload()
                        .remaining());
    }

    @ParameterizedTest
    @CsvSource({
        "CLOSE_CUT_OFF, code, 0, 03",
        "CLOSE_CODE_INVALID, code, 0, 03e7", // 999
        "CLOSE_CODE_INVALID, code, 0, 03ed", // 1005 is never sent
        "CLOSE_CODE_INVALID, code, 0, 1388", // 5000
        "NOT_UTF8, reason, 2, 03e86180"
    })
    void rejectsInvalidClosePayload(WebSocketProblemKind rule, String field, int offset, String payload) {
        var exception = assertThrows(DecodeException.class, () -> WebSocketCloseStatus.read(reader(hex(payload))));

        assertEquals(List.of(rule, field, offset), List.of(exception.rule(), exception.field(), exception.offset()));
    }

    @Test
    void truncatesLongReasonBetweenCharacters() {
        var payload = new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, "a" + "é".repeat(100))
                .payload(); // é has two bytes

        assertEquals(2 + 123, payload.remaining());
        assertEquals(
                "a" + "é".repeat(61), WebSocketCloseStatus.read(reader(payload)).reason());
        assertTrue(new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, "é".repeat(100))
                        .payload()
                        .remaining()
                == 2 + 122);
    }

    @Test
    void derivesCloseCodeFromRule() {
        assertEquals(1002, because(WebSocketProblemKind.RESERVED_BITS));
        assertEquals(1007, because(WebSocketProblemKind.NOT_UTF8));
        assertEquals(1009, because(WebSocketProblemKind.MESSAGE_TOO_LARGE));
    }

    private static int because(WebSocketProblemKind rule) {
        return WebSocketCloseStatus.ofException(new DecodeException(rule, "f", 0, "r"))
                .code();
    }
}
