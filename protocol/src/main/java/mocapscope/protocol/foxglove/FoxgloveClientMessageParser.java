package mocapscope.protocol.foxglove;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteReader;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.bytes.JsonErrorMessageCleaner;
import mocapscope.protocol.bytes.TextTruncator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses JSON and binary messages received from clients of the Foxglove WebSocket protocol. */
final class FoxgloveClientMessageParser {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final long HIGHEST_ID = 0xffff_ffffL;
    private static final int MESSAGE_DATA = 1;
    private static final int SERVICE_CALL = 2;
    private static final int MOST_SHOWN = 60;

    private FoxgloveClientMessageParser() {}

    /**
     * Parses a text message.
     *
     * @throws DecodeException if it is no JSON object with an operation, or has an invalid field
     */
    static FoxgloveClientMessage parseText(ByteBuffer payload) {
        var message = parseJson(payload);
        if (!message.isObject()) {
            throw new DecodeException(FoxgloveClientProblemKind.NOT_JSON, "", 0, "it is not a JSON object");
        }
        var operation = message.path("op");
        if (!operation.isString()) {
            throw new DecodeException(FoxgloveClientProblemKind.OP_MISSING, "op", 0, "it is missing, or not a string");
        }
        return switch (operation.asString()) {
            case "subscribe" -> new FoxgloveClientMessage.SubscribeRequest(subscriptions(message));
            case "unsubscribe" -> new FoxgloveClientMessage.UnsubscribeRequest(ids(message));
            default -> new FoxgloveClientMessage.UnsupportedMessage(operation.asString());
        };
    }

    private static JsonNode parseJson(ByteBuffer payload) {
        var bytes = new byte[payload.remaining()];
        payload.duplicate().get(bytes);
        try {
            return JSON.readTree(new String(bytes, StandardCharsets.UTF_8));
        } catch (JacksonException broken) {
            var reason = JsonErrorMessageCleaner.of(broken.getOriginalMessage());
            throw new DecodeException(FoxgloveClientProblemKind.NOT_JSON, "", 0, reason);
        }
    }

    private static List<FoxgloveClientMessage.FoxgloveSubscription> subscriptions(JsonNode message) {
        var list = new ArrayList<FoxgloveClientMessage.FoxgloveSubscription>();
        for (var entry : array(message, "subscriptions")) {
            var path = "subscriptions[%d]".formatted(list.size());
            list.add(new FoxgloveClientMessage.FoxgloveSubscription(
                    id(entry.path("id"), path + ".id"), id(entry.path("channelId"), path + ".channelId")));
        }
        return list;
    }

    private static List<Long> ids(JsonNode message) {
        var list = new ArrayList<Long>();
        for (var entry : array(message, "subscriptionIds")) {
            list.add(id(entry, "subscriptionIds[%d]".formatted(list.size())));
        }
        return list;
    }

    private static JsonNode array(JsonNode message, String field) {
        var array = message.path(field);
        if (!array.isArray()) {
            throw new DecodeException(
                    FoxgloveClientProblemKind.FIELD_INVALID, field, 0, "it is missing, or not an array");
        }
        return array;
    }

    private static long id(JsonNode node, String field) {
        if (!node.isIntegralNumber() || !node.canConvertToLong() || node.asLong() < 0 || node.asLong() > HIGHEST_ID) {
            var reason = "an id is a number from 0 to %d: %s"
                    .formatted(HIGHEST_ID, TextTruncator.truncate(node.toString(), MOST_SHOWN));
            throw new DecodeException(FoxgloveClientProblemKind.FIELD_INVALID, field, 0, reason);
        }
        return node.asLong();
    }

    /**
     * Parses a binary message, none of which this server uses.
     *
     * @throws DecodeException if it ends within its fields
     */
    static FoxgloveClientMessage parseBinary(ByteBuffer payload) {
        var in = new ByteReader(payload, ByteOrder.LITTLE_ENDIAN, FoxgloveClientProblemKind.BINARY_CUT_OFF, null);
        int code = in.u8("opcode");
        switch (code) {
            case MESSAGE_DATA -> in.u32("channel_id");
            case SERVICE_CALL -> {
                in.u32("service_id");
                in.u32("call_id");
                long length = in.u32("encoding_length");
                if (length > in.remaining()) {
                    throw in.reject(
                            FoxgloveClientProblemKind.BINARY_CUT_OFF,
                            "encoding_length",
                            "%d, but %d bytes are left".formatted(length, in.remaining()));
                }
            }
            default -> {}
        }
        return new FoxgloveClientMessage.UnsupportedMessage("opcode " + code);
    }
}
