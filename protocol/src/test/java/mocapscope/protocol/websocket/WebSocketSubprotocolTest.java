package mocapscope.protocol.websocket;

import static mocapscope.protocol.websocket.WebSocketTestBytes.ascii;
import static mocapscope.protocol.websocket.WebSocketTestBytes.reader;
import static mocapscope.protocol.websocket.WebSocketTestBytes.text;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.protocol.bytes.DecodeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the choice of a subprotocol (RFC 6455 §4.2.2) and the origins that a server is told to accept. */
class WebSocketSubprotocolTest {
    private static final List<String> SPOKEN = List.of("a.v2", "a.v1");

    /** The key and its accept value are those of RFC 6455 §1.3. */
    private static final String REQUEST = """
            GET / HTTP/1.1
            Host: 127.0.0.1:8765
            Upgrade: websocket
            Connection: Upgrade
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Sec-WebSocket-Version: 13
            OFFER

            """.replace("\n", "\r\n");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sec-WebSocket-Protocol: a.v1 | a.v1",
                "Sec-WebSocket-Protocol: a.v1, a.v2 | a.v1",
                "Sec-WebSocket-Protocol: b, a.v2 ,a.v1 | a.v2",
                "sec-websocket-protocol:a.v2 | a.v2"
            })
    void choosesFirstOfferedProtocolThatServerSpeaks(String offer, String chosen) {
        assertEquals(chosen, request(offer).chooseProtocol(SPOKEN));
    }

    @Test
    void readsOffersOfSeveralFields() {
        assertEquals(
                "a.v1",
                request("Sec-WebSocket-Protocol: b\r\nSec-WebSocket-Protocol: a.v1")
                        .chooseProtocol(SPOKEN));
    }

    @Test
    void acceptingResponseIsGoldenBytes() {
        var request = request("Sec-WebSocket-Protocol: a.v1");
        var response = WebSocketUpgradeResponse.createAccepting(request, request.chooseProtocol(SPOKEN));

        assertEquals("""
                HTTP/1.1 101 Switching Protocols
                Upgrade: websocket
                Connection: Upgrade
                Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=
                Sec-WebSocket-Protocol: a.v1

                """.replace("\n", "\r\n"), text(response.bytes()));
        assertDoesNotThrow(() -> response.check(request));
    }

    @Test
    void refusalOfUnknownProtocolNamesSpokenOnes() {
        var request = request("Sec-WebSocket-Protocol: b, A.V1");
        var exception = assertThrows(DecodeException.class, () -> request.chooseProtocol(SPOKEN));

        assertEquals(WebSocketProblemKind.PROTOCOL_UNKNOWN, exception.rule());
        assertEquals("fields[5].value", exception.field());
        assertEquals(
                """
                HTTP/1.1 400 Bad Request
                Sec-WebSocket-Version: 13
                Connection: close
                Content-Type: text/plain; charset=utf-8
                Content-Length: 111

                Mocapscope refuses the WebSocket upgrade: Sec-WebSocket-Protocol offers b, A.V1; this server speaks a.v2, a.v1
                """.replace("\n", "\r\n").replaceFirst("\r\n$", "\n"),
                text(WebSocketUpgradeResponse.createRefusing(exception).bytes()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Other: 1", "Sec-WebSocket-Protocol:", "Sec-WebSocket-Protocol: , ,"})
    void refusalWithoutOfferNamesSpokenProtocols(String offer) {
        var request = request(offer);
        var exception = assertThrows(DecodeException.class, () -> request.chooseProtocol(SPOKEN));

        assertTrue(exception.reason().endsWith("; this server speaks a.v2, a.v1"), exception::reason);
    }

    @Test
    void longOfferLeavesRoomForSpokenProtocols() {
        var request = request("Sec-WebSocket-Protocol: " + "x".repeat(5000));
        var exception = assertThrows(DecodeException.class, () -> request.chooseProtocol(SPOKEN));

        assertTrue(exception.reason().endsWith("; this server speaks a.v2, a.v1"), exception::reason);
    }

    @ParameterizedTest
    @CsvSource({"https://tool.example, true", "HTTPS://Tool.Example, true", "https://tool.example:444, false"})
    void acceptsConfiguredOriginsOnly(String origin, boolean accepted) {
        var page = request("Origin: " + origin);
        var allowed = List.of("https://other.example", "https://tool.example");

        if (accepted) {
            assertDoesNotThrow(() -> page.checkOrigin(true, allowed));
        } else {
            assertThrows(DecodeException.class, () -> page.checkOrigin(true, allowed));
        }
    }

    private static WebSocketUpgradeRequest request(String offer) {
        var request = WebSocketUpgradeRequest.read(reader(ascii(REQUEST.replace("OFFER", offer))));
        request.check();
        return request;
    }
}
