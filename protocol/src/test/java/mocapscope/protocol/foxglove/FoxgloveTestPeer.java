package mocapscope.protocol.foxglove;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.websocket.HttpMessageHead;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketProblemKind;
import mocapscope.protocol.websocket.WebSocketRole;

/** The bytes that a viewer sends, and the frames in those that it receives. */
public final class FoxgloveTestPeer {
    private static final Random MASKS = new Random(1);

    private FoxgloveTestPeer() {}

    /** Returns an upgrade request with further header fields, one in each line. */
    public static ByteBuffer upgrade(String... fields) {
        var more = String.join(
                "", List.of(fields).stream().map(field -> field + "\r\n").toList());
        return ascii("GET / HTTP/1.1\r\nHost: 127.0.0.1:8765\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" + more + "\r\n");
    }

    /** Returns the upgrade request of a viewer. */
    public static ByteBuffer upgrade() {
        return upgrade("Sec-WebSocket-Protocol: foxglove.websocket.v1");
    }

    /** Returns a masked text frame. */
    public static ByteBuffer text(String json) {
        return frame(WebSocketOpcode.TEXT, StandardCharsets.UTF_8.encode(json));
    }

    /** Returns a masked frame. */
    public static ByteBuffer frame(WebSocketOpcode opcode, ByteBuffer payload) {
        return WebSocketFrame.of(opcode, payload, WebSocketRole.CLIENT, MASKS).bytes();
    }

    static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Takes all bytes that a client is to be sent. */
    static ByteBuffer drain(FoxgloveClientConnection client) {
        var all = new ByteArrayOutputStream();
        for (var next = client.poll(); next != null; next = client.poll()) {
            var bytes = new byte[next.remaining()];
            next.get(bytes);
            all.writeBytes(bytes);
        }
        return ByteBuffer.wrap(all.toByteArray());
    }

    /** Returns the frames that a client is sent after the response to its upgrade. */
    static List<WebSocketFrame> open(FoxgloveClientConnection client) {
        client.receive(upgrade());
        var bytes = drain(client);
        return frames(bytes.position(HttpMessageHead.length(bytes)));
    }

    /** Returns the frames that wait for a client. */
    static List<WebSocketFrame> frames(FoxgloveClientConnection client) {
        return frames(drain(client));
    }

    /** Reads the frames that have arrived whole. */
    public static List<WebSocketFrame> frames(ByteBuffer bytes) {
        var frames = new ArrayList<WebSocketFrame>();
        for (int length = WebSocketFrame.length(bytes);
                length > 0 && length <= bytes.remaining();
                length = WebSocketFrame.length(bytes)) {
            var frame = bytes.slice(bytes.position(), length);
            frames.add(WebSocketFrame.read(new ByteReader(frame, WebSocketProblemKind.CUT_OFF)));
            bytes.position(bytes.position() + length);
        }
        return frames;
    }

    /** Returns the payload of a text frame. */
    public static String text(WebSocketFrame frame) {
        return StandardCharsets.UTF_8.decode(frame.payload().duplicate()).toString();
    }
}
