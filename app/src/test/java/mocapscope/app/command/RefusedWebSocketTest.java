package mocapscope.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Tests what a browser and the log of {@code serve} show of a refused WebSocket upgrade. */
class RefusedWebSocketTest {
    private final CommandRun server = CommandRun.start("serve", "aimation://127.0.0.1:0", "--json");

    @AfterEach
    void stop() {
        server.interrupt();
    }

    @Test
    void nullOriginGetsReasonAndOption() throws Exception {
        var response = request("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nOrigin: null\r\n\r\n");

        assertTrue(response.startsWith("HTTP/1.1 403 Forbidden\r\n"), response);
        assertBody(response, "Origin is null: a page from disk or without a known origin\n");
        assertTrue(response.endsWith("or serve with pages=any.\n"), response);
        server.awaitErr("without a known origin; the option pages=any allows it (ORIGIN_FOREIGN, W31)");
    }

    @Test
    void plainRequestGetsReason() throws Exception {
        var response = request("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");

        assertTrue(response.startsWith("HTTP/1.1 400 Bad Request\r\n"), response);
        assertBody(response, "Upgrade is missing\n");
        server.awaitErr("the upgrade is refused, and no option allows it: ");
    }

    private static void assertBody(String response, String reason) {
        var parts = response.split("\r\n\r\n", 2);

        assertTrue(parts[1].startsWith("Mocapscope refuses the WebSocket upgrade: " + reason), response);
        assertTrue(parts[0].contains("\r\nContent-Length: " + parts[1].length()), response);
        assertEquals(-1, parts[1].indexOf('\r'));
    }

    private String request(String head) throws Exception {
        var endpoint = JsonMapper.shared()
                .readTree(server.awaitOut("\"listening\""))
                .get("endpoint")
                .asString();
        try (var socket = new Socket("127.0.0.1", URI.create(endpoint).getPort())) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
