package mocapscope.protocol.foxglove;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mocapscope.protocol.bytes.DecodeException;
import mocapscope.protocol.foxglove.FoxgloveClientMessage.FoxgloveSubscription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FoxgloveClientMessageParserTest {
    private static final String SUBSCRIBE =
            "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":0,\"channelId\":3},{\"id\":4294967295,\"channelId\":5}]}";
    private static final String UNSUBSCRIBE = "{\"op\":\"unsubscribe\",\"subscriptionIds\":[0,1]}";

    @Test
    void parsesSubscriptions() {
        assertEquals(
                new FoxgloveClientMessage.SubscribeRequest(
                        List.of(new FoxgloveSubscription(0, 3), new FoxgloveSubscription(0xffff_ffffL, 5))),
                parse(SUBSCRIBE));
    }

    @Test
    void parsesEndsOfSubscriptions() {
        assertEquals(new FoxgloveClientMessage.UnsubscribeRequest(List.of(0L, 1L)), parse(UNSUBSCRIBE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "advertise",
                "unadvertise",
                "getParameters",
                "setParameters",
                "subscribeParameterUpdates",
                "unsubscribeParameterUpdates",
                "subscribeConnectionGraph",
                "unsubscribeConnectionGraph",
                "fetchAsset",
                "playbackControlRequest",
                "anything"
            })
    void acceptsOperationsThatItDoesNotSupport(String operation) {
        assertEquals(
                new FoxgloveClientMessage.UnsupportedMessage(operation),
                parse("{\"op\":\"%s\",\"channels\":7}".formatted(operation)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | NOT_JSON",
                "[] | NOT_JSON",
                "7 | NOT_JSON",
                "null | NOT_JSON",
                "{} | OP_MISSING",
                "{\"op\":7} | OP_MISSING",
                "{\"op\":\"subscribe\"} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"subscriptions\":{}} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"subscriptions\":[7]} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":1}]} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":-1,\"channelId\":1}]} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":1.5,\"channelId\":1}]} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":4294967296,\"channelId\":1}]} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":1e99,\"channelId\":1}]} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":\"1\",\"channelId\":1}]} | FIELD_INVALID",
                "{\"op\":\"unsubscribe\",\"subscriptionIds\":7} | FIELD_INVALID",
                "{\"op\":\"unsubscribe\",\"subscriptionIds\":[null]} | FIELD_INVALID",
                "{\"op\":\"subscribe\",\"op\":\"unsubscribe\"} | NOT_JSON"
            })
    void rejectsMalformedText(String text, FoxgloveClientProblemKind rule) {
        assertEquals(
                rule, assertThrows(DecodeException.class, () -> parse(text)).rule());
    }

    @Test
    void namesFieldOfMalformedSubscription() {
        var exception = assertThrows(
                DecodeException.class,
                () -> parse("{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":1,\"channelId\":1},{\"id\":2}]}"));

        assertEquals("subscriptions[1].channelId", exception.field());
    }

    static Stream<String> truncatedTexts() {
        return Stream.of(SUBSCRIBE, UNSUBSCRIBE)
                .flatMap(text -> IntStream.range(0, text.length()).mapToObj(end -> text.substring(0, end)));
    }

    @ParameterizedTest
    @MethodSource("truncatedTexts")
    void rejectsTruncatedText(String text) {
        assertEquals(
                FoxgloveClientProblemKind.NOT_JSON,
                assertThrows(DecodeException.class, () -> parse(text)).rule());
    }

    @Test
    void rejectsDeepNesting() {
        assertThrows(DecodeException.class, () -> parse("[".repeat(100_000)));
    }

    @Test
    void rejectsTextThatIsNotUtf8() {
        assertThrows(
                DecodeException.class,
                () -> FoxgloveClientMessageParser.parseText(ByteBuffer.wrap(new byte[] {(byte) 0xff, (byte) 0xc0})));
    }

    /** Message data: opcode and channel; service call: opcode, service, call, length of the encoding, encoding. */
    @ParameterizedTest
    @CsvSource({"1, 5", "2, 17"})
    void rejectsTruncatedBinaryMessage(int opcode, int whole) {
        var bytes = ByteBuffer.allocate(whole).put(0, (byte) opcode);
        if (opcode == 2) {
            bytes.put(9, (byte) 4); // little-endian length of the encoding
        }

        for (int length = 0; length < whole; length++) {
            var cut = bytes.slice(0, length);
            assertEquals(
                    FoxgloveClientProblemKind.BINARY_CUT_OFF,
                    assertThrows(DecodeException.class, () -> FoxgloveClientMessageParser.parseBinary(cut))
                            .rule());
        }
        assertInstanceOf(
                FoxgloveClientMessage.UnsupportedMessage.class, FoxgloveClientMessageParser.parseBinary(bytes));
    }

    @Test
    void acceptsUnknownBinaryMessage() {
        assertInstanceOf(
                FoxgloveClientMessage.UnsupportedMessage.class,
                FoxgloveClientMessageParser.parseBinary(ByteBuffer.wrap(new byte[] {(byte) 200})));
    }

    @Test
    void changedBytesCauseFindingsOnly() {
        var random = new Random(11);
        int rejected = 0;
        for (int i = 0; i < 20_000; i++) {
            var bytes = SUBSCRIBE.getBytes(StandardCharsets.UTF_8);
            for (int n = random.nextInt(4); n >= 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            try {
                FoxgloveClientMessageParser.parseText(ByteBuffer.wrap(bytes));
            } catch (DecodeException _) {
                rejected++;
            }
        }
        assertTrue(rejected > 10_000, "rejected " + rejected);
    }

    private static FoxgloveClientMessage parse(String text) {
        return FoxgloveClientMessageParser.parseText(StandardCharsets.UTF_8.encode(text));
    }
}
