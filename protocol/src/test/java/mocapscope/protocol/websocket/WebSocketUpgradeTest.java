package mocapscope.protocol.websocket;

import static mocapscope.protocol.websocket.WebSocketTestBytes.ascii;
import static mocapscope.protocol.websocket.WebSocketTestBytes.reader;
import static mocapscope.protocol.websocket.WebSocketTestBytes.text;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.MessageField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The handshake is the one of RFC 6455 §1.3. */
class WebSocketUpgradeTest {
    private static final String REQUEST = """
            GET /chat HTTP/1.1
            Host: server.example.com
            Upgrade: websocket
            Connection: keep-alive, Upgrade
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Origin: http://example.com
            Sec-WebSocket-Protocol: chat, superchat
            Sec-WebSocket-Version: 13

            """.replace("\n", "\r\n");
    private static final String RESPONSE = """
            HTTP/1.1 101 Switching Protocols
            Upgrade: websocket
            Connection: Upgrade
            Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=
            Sec-WebSocket-Protocol: chat

            """.replace("\n", "\r\n");

    @Test
    void acceptsSpecificationExample() {
        var request = WebSocketUpgradeRequest.read(reader(ascii(REQUEST)));

        request.check();
        WebSocketUpgradeResponse.read(reader(ascii(RESPONSE))).check(request);
        assertEquals("/chat", request.target());
        assertEquals("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", WebSocketUpgradeResponse.accept("dGhlIHNhbXBsZSBub25jZQ=="));
    }

    /** By RFC 6455 §10.2; browsers also send requests to servers that only the local machine can reach. */
    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080, 127.0.0.1:52693, true",
        "http://127.0.0.1, localhost, true",
        "http://[::1]:3000, [::1]:52693, true",
        "http://192.168.1.5, 192.168.1.5:52693, true",
        "http://studio, studio:52693, true",
        "https://studio.local, studio.local, true",
        "http://example.com, 127.0.0.1:52693, false",
        "http://example.com, example.com:52693, false",
        "http://192.168.1.66, 192.168.1.5, false",
        "http://127.0.0.1.example.com, 127.0.0.1, false",
        "http://localhost@example.com, localhost, false",
        "null, 127.0.0.1, false",
        "file://, 127.0.0.1, false",
        "'http://a b', 127.0.0.1, false",
        "'', '', false"
    })
    void allowsLocalOrSameOriginPagesOnly(String origin, String host, boolean may) {
        assertEquals(may, WebSocketOriginPolicy.isAllowed(origin, host, false));
    }

    /** A neighbour's answer can make {@code studio.local} mean this machine for the page that it gave out before. */
    @ParameterizedTest
    @CsvSource({
        "http://localhost:8080, 127.0.0.1:52693, true",
        "http://127.0.0.1, localhost, true",
        "http://[::1]:3000, [::1]:52693, true",
        "http://studio, studio:52693, false",
        "http://studio.local:52693, studio.local:52693, false",
        "http://192.168.1.5, 192.168.1.5:52693, false",
        "http://localhost, studio.local:52693, false",
        "http://studio.local, 127.0.0.1:52693, false",
        "http://localhost, '', false"
    })
    void loopbackServerAllowsLocalPagesAndHostsOnly(String origin, String host, boolean may) {
        assertEquals(may, WebSocketOriginPolicy.isAllowed(origin, host, true));
    }

    @Test
    void acceptsMissingOriginAndRejectsForeignOrigin() {
        assertDoesNotThrow(() -> WebSocketUpgradeRequest.of("127.0.0.1:52693", "/", new Random(1))
                .checkOrigin(true));
        var page = WebSocketUpgradeRequest.read(reader(ascii(REQUEST)));
        assertEquals(
                WebSocketProblemKind.ORIGIN_FOREIGN,
                assertThrows(DecodeException.class, () -> page.checkOrigin(false))
                        .rule());
    }

    @Test
    void namesNullOriginAsPageOfUnknownOrigin() {
        var page = WebSocketUpgradeRequest.read(reader(ascii(REQUEST.replace("http://example.com", "null"))));
        var refusal = assertThrows(DecodeException.class, () -> page.checkOrigin(true));

        assertTrue(
                String.valueOf(refusal.getMessage()).endsWith("is null: a page from disk or without a known origin"),
                refusal::getMessage);
    }

    /** A captured client may support extensions that Mocapscope does not. */
    @Test
    void acceptsExtensionThatClientOffered() {
        var offer = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\nOrigin:";
        var request = WebSocketUpgradeRequest.read(reader(ascii(REQUEST.replace("Origin:", offer))));
        var response = WebSocketUpgradeResponse.read(reader(ascii(
                RESPONSE.replace("Sec-WebSocket-Protocol: chat", "Sec-WebSocket-Extensions: Permessage-Deflate"))));

        assertDoesNotThrow(() -> response.check(request));
    }

    @Test
    void roundTripsItsOwnRequestAndResponse() {
        var request = WebSocketUpgradeRequest.of("127.0.0.1:52693", "/", new Random(1));
        var response = WebSocketUpgradeResponse.createAccepting(request);

        request.check();
        response.check(request);
        assertEquals(request, WebSocketUpgradeRequest.read(reader(request.bytes())));
        assertEquals(response, WebSocketUpgradeResponse.read(reader(response.bytes())));
        assertTrue(response.isGranted());
    }

    @Test
    void refusalNamesSupportedVersion() {
        var refusal = WebSocketUpgradeResponse.createRefusing(
                new DecodeException(WebSocketProblemKind.VERSION_NOT_13, "f", 0, "r"));

        assertFalse(refusal.isGranted());
        assertTrue(text(refusal.bytes()).startsWith("HTTP/1.1 426 Upgrade Required\r\nSec-WebSocket-Version: 13\r\n"));
    }

    @Test
    void refusalOfNullOriginNamesOption() {
        var page = WebSocketUpgradeRequest.read(reader(ascii(REQUEST.replace("http://example.com", "null"))));
        var exception = assertThrows(DecodeException.class, () -> page.checkOrigin(true));
        var lines = text(WebSocketUpgradeResponse.createRefusing(exception).bytes())
                .lines()
                .toList();

        assertEquals("HTTP/1.1 403 Forbidden", lines.getFirst());
        assertTrue(lines.contains("Content-Type: text/plain; charset=utf-8"), lines::toString);
        assertEquals("", lines.get(5));
        assertEquals(
                "Mocapscope refuses the WebSocket upgrade: Origin is null: a page from disk or without a known origin",
                lines.get(6));
        assertTrue(lines.get(7).endsWith("or serve with pages=any."), lines::toString);
    }

    @Test
    void contentLengthIsNumberOfBodyBytes() {
        var origin = "http://b\u00fccher.example";
        var page = WebSocketUpgradeRequest.read(reader(ascii(REQUEST.replace("http://example.com", origin))));
        var exception = assertThrows(DecodeException.class, () -> page.checkOrigin(true));
        var bytes = WebSocketUpgradeResponse.createRefusing(exception).bytes();
        int head = HttpMessageHead.length(bytes);

        assertTrue(text(bytes).contains("Origin is http://b\u00fccher.example, a page from another machine"));
        assertTrue(text(bytes).contains("\r\nContent-Length: " + (bytes.remaining() - head) + "\r\n"), text(bytes));
    }

    @Test
    void refusalEscapesAndBoundsRequestedText() {
        var origin = "http://\u001b[31m\u00e2\u0080\u00ae" + "x".repeat(10_000);
        var page = WebSocketUpgradeRequest.read(reader(ascii(REQUEST.replace("http://example.com", origin))));
        var exception = assertThrows(DecodeException.class, () -> page.checkOrigin(true));
        var response = text(WebSocketUpgradeResponse.createRefusing(exception).bytes());

        assertTrue(response.contains("http://\\u001b[31m\u00e2\\u0080\u00aexx"), response);
        assertTrue(response.chars()
                .noneMatch(letter -> letter != '\r' && letter != '\n' && Character.isISOControl(letter)));
        assertTrue(response.length() < 1000, response);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "METHOD_NOT_GET     | method          | 0   | GET /chat             | POST /chat",
                "HTTP_TOO_OLD       | version         | 10  | HTTP/1.1              | HTTP/1.0",
                "UPGRADE_MISSING    | fields[1].value | 54  | websocket             | h2c",
                "CONNECTION_MISSING | fields[2].value | 77  | keep-alive, Upgrade   | keep-alive",
                "HOST_MISSING       | fields          | 20  | Host:                 | Ghost:",
                "KEY_INVALID        | fields[3].value | 117 | dGhlIHNhbXBsZSBub25jZQ | dGhl",
                "VERSION_NOT_13     | fields[6].value | 235 | Version: 13           | Version: 8"
            })
    void rejectsInvalidUpgradeRequest(WebSocketProblemKind rule, String field, int offset, String from, String to) {
        var request = WebSocketUpgradeRequest.read(reader(ascii(REQUEST.replace(from, to))));

        expect(rule, field, offset, assertThrows(DecodeException.class, request::check));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "STATUS_NOT_101    | status          | 9   | 101                    | 404",
                "ACCEPT_WRONG      | fields[2].value | 96  | s3pP                   | S3pP",
                "PROTOCOL_UNASKED  | fields[3].value | 150 | Protocol: chat         | Protocol: talk",
                "EXTENSION_UNASKED | fields[3].value | 152 | Protocol: chat         | Extensions: x"
            })
    void rejectsResponseToOtherRequest(WebSocketProblemKind rule, String field, int offset, String from, String to) {
        var request = WebSocketUpgradeRequest.read(reader(ascii(REQUEST)));
        var response = WebSocketUpgradeResponse.read(reader(ascii(RESPONSE.replace(from, to))));

        expect(rule, field, offset, assertThrows(DecodeException.class, () -> response.check(request)));
    }

    @ParameterizedTest
    @CsvSource({
        "GET, method, 0",
        "GET /chat HTTP/1.1~Host, fields[0].name, 20",
        "GET /chat HTTP/1.1~ Host: a, fields[0].name, 20",
        "GET /chat HTTP/1.1~Host: a^b, fields[0].value, 25"
    })
    void rejectsInvalidHeadAtItsOffset(String head, String field, int offset) {
        var bytes = ascii(head.replace("~", "\r\n").replace('^', '\0') + "\r\n\r\n");

        expect(
                WebSocketProblemKind.HEAD_MALFORMED,
                field,
                offset,
                assertThrows(DecodeException.class, () -> WebSocketUpgradeRequest.read(reader(bytes))));
    }

    @Test
    void acceptsResponseWithoutReasonPhrase() {
        var brief = ascii(RESPONSE.replace(" Switching Protocols", ""));
        var fields = new ArrayList<MessageField>();
        var response = WebSocketUpgradeResponse.read(new ByteReader(brief, WebSocketProblemKind.CUT_OFF, fields::add));

        response.check(WebSocketUpgradeRequest.read(reader(ascii(REQUEST))));
        expect(
                WebSocketProblemKind.REASON_MISSING,
                "status",
                9,
                response.findOddity().orElseThrow());
        assertEquals(brief, response.bytes());
        assertEquals(
                brief.limit(), fields.stream().mapToInt(MessageField::length).sum());
        assertTrue(WebSocketUpgradeResponse.read(reader(ascii(RESPONSE)))
                .findOddity()
                .isEmpty());
        assertThrows(DecodeException.class, () -> WebSocketUpgradeRequest.read(reader(ascii("GET /\r\n\r\n"))));
    }

    @Test
    void findsEndOfHeadAndRejectsTruncatedHead() {
        var whole = ascii(REQUEST + "\u0081");
        assertEquals(REQUEST.length(), HttpMessageHead.length(whole));
        for (int length = 0; length < REQUEST.length(); length++) {
            var cut = whole.slice(0, length);
            assertEquals(0, HttpMessageHead.length(cut));
            assertThrows(DecodeException.class, () -> WebSocketUpgradeRequest.read(reader(cut)));
        }
    }

    @Test
    void rejectsHeadWithoutEnd() {
        var endless = ByteBuffer.allocate(HttpMessageHead.LIMIT);

        expect(
                WebSocketProblemKind.HEAD_TOO_LONG,
                "head",
                0,
                assertThrows(DecodeException.class, () -> HttpMessageHead.length(endless)));
        assertEquals(0, HttpMessageHead.length(endless.slice(0, HttpMessageHead.LIMIT - 1)));
    }

    @Test
    void reportsFieldForEveryByte() {
        var fields = new ArrayList<MessageField>();
        WebSocketUpgradeRequest.read(new ByteReader(ascii(REQUEST), WebSocketProblemKind.CUT_OFF, fields::add));

        assertEquals(
                REQUEST.length(), fields.stream().mapToInt(MessageField::length).sum());
        assertTrue(fields.stream().anyMatch(field -> field.name().equals("fields[3].value")));
    }

    @Test
    void survivesRandomByteChanges() {
        var random = new Random(13);
        for (int i = 0; i < 100_000; i++) {
            var bytes = ascii(REQUEST).array();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
            assertDoesNotThrow(() -> readOrRefused(ByteBuffer.wrap(bytes)));
        }
    }

    private static void readOrRefused(ByteBuffer bytes) {
        try {
            int length = HttpMessageHead.length(bytes);
            if (length > 0) {
                WebSocketUpgradeRequest.read(reader(bytes.slice(0, length))).check();
            }
        } catch (DecodeException exception) {
            assertTrue(exception.offset() >= 0 && exception.offset() < bytes.limit(), exception::getMessage);
        }
    }

    private static void expect(WebSocketProblemKind rule, String field, int offset, DecodeException exception) {
        assertEquals(List.of(rule, field, offset), List.of(exception.rule(), exception.field(), exception.offset()));
    }
}
