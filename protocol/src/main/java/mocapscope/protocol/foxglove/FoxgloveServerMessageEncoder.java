package mocapscope.protocol.foxglove;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import tools.jackson.databind.json.JsonMapper;

/**
 * Encodes messages of a Foxglove WebSocket server: control messages as JSON text frames, channel data as binary frames.
 */
final class FoxgloveServerMessageEncoder {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final byte MESSAGE_DATA = 1;
    /** The bytes before the payload of message data: opcode, subscription and time. */
    private static final int HEAD = 1 + Integer.BYTES + Long.BYTES;

    /** The source of masks, which a server does not use. */
    private static final RandomGenerator UNUSED = () -> 0;

    private FoxgloveServerMessageEncoder() {}

    /** Encodes the first message of a connection; {@code instance} differs for each start of the server. */
    static ByteBuffer encodeServerInfo(String name, String instance) {
        var values = new LinkedHashMap<String, Object>();
        values.put("op", "serverInfo");
        values.put("name", name);
        values.put("capabilities", List.of());
        values.put("metadata", Map.of());
        values.put("sessionId", instance);
        return text(values);
    }

    /** Encodes the announcement of channels. */
    static ByteBuffer encodeAdvertise(Collection<FoxgloveChannel> channels) {
        var values = new LinkedHashMap<String, Object>();
        values.put("op", "advertise");
        values.put("channels", channels.stream().map(FoxgloveChannel::describe).toList());
        return text(values);
    }

    /** Encodes the end of channels. */
    static ByteBuffer encodeUnadvertise(Collection<FoxgloveChannel> channels) {
        var values = new LinkedHashMap<String, Object>();
        values.put("op", "unadvertise");
        values.put("channelIds", channels.stream().map(FoxgloveChannel::id).toList());
        return text(values);
    }

    /** Encodes a text for the user of the client. */
    static ByteBuffer encodeStatus(Severity severity, String message) {
        var values = new LinkedHashMap<String, Object>();
        values.put("op", "status");
        values.put("level", severity.ordinal());
        values.put("message", message);
        return text(values);
    }

    /** Encodes a message for one subscription. */
    static ByteBuffer encodeMessageData(long subscription, FoxgloveEncodedDataMessage message) {
        var payload = message.payload().duplicate();
        var data = ByteBuffer.allocate(HEAD + payload.remaining()).order(ByteOrder.LITTLE_ENDIAN);
        data.put(MESSAGE_DATA)
                .putInt((int) subscription)
                .putLong(message.time())
                .put(payload)
                .flip();
        return encodeFrame(WebSocketOpcode.BINARY, data);
    }

    private static ByteBuffer text(Map<String, Object> values) {
        return encodeFrame(WebSocketOpcode.TEXT, StandardCharsets.UTF_8.encode(JSON.writeValueAsString(values)));
    }

    /** Encodes one unfragmented frame. */
    static ByteBuffer encodeFrame(WebSocketOpcode opcode, ByteBuffer payload) {
        return WebSocketFrame.of(opcode, payload, WebSocketRole.SERVER, UNUSED).bytes();
    }
}
