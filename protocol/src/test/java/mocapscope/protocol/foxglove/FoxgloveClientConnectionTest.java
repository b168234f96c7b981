package mocapscope.protocol.foxglove;

import static mocapscope.protocol.foxglove.FoxgloveTestPeer.drain;
import static mocapscope.protocol.foxglove.FoxgloveTestPeer.frame;
import static mocapscope.protocol.foxglove.FoxgloveTestPeer.frames;
import static mocapscope.protocol.foxglove.FoxgloveTestPeer.open;
import static mocapscope.protocol.foxglove.FoxgloveTestPeer.text;
import static mocapscope.protocol.foxglove.FoxgloveTestPeer.upgrade;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server and its clients without sockets. */
class FoxgloveClientConnectionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String SUBSCRIBE = "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":7,\"channelId\":1}]}";

    private final List<String> log = new ArrayList<>();
    private final FoxgloveServer server = server(List.of());
    private final FoxgloveChannel channel = new FoxgloveChannel(1, "/a/tf", FoxgloveProtobufSchemas.FRAMES);
    private final FoxgloveClientConnection client = accept(server);

    @Test
    void answersUpgradeWithServerInfoAndChannels() {
        server.advertise(channel);
        client.receive(upgrade("Sec-WebSocket-Protocol: other, foxglove.sdk.v1, foxglove.websocket.v1"));
        var head = StandardCharsets.UTF_8.decode(drain(client)).toString();

        assertTrue(head.startsWith("HTTP/1.1 101 Switching Protocols\r\n"), head);
        assertTrue(head.contains("\r\nSec-WebSocket-Protocol: foxglove.sdk.v1\r\n\r\n"), head);
        assertTrue(head.contains("\"op\":\"serverInfo\",\"name\":\"M\""), head);
        assertTrue(head.indexOf("\"topic\":\"/a/tf\"") > head.indexOf("serverInfo"), head);
        assertEquals(List.of("peer connected, foxglove.sdk.v1"), log);
    }

    @Test
    void announcesEvenNoChannel() {
        assertEquals("{\"op\":\"advertise\",\"channels\":[]}", text(open(client).getLast()));
    }

    @Test
    void announcesManyChannelsInSeveralMessages() {
        for (int i = 1; i <= 130; i++) {
            server.advertise(new FoxgloveChannel(i, "/a/" + i, FoxgloveProtobufSchemas.LOG));
        }

        var announced =
                open(client).stream().skip(1).map(FoxgloveTestPeer::text).toList();

        assertEquals(3, announced.size());
        assertEquals(
                130,
                announced.stream()
                        .mapToInt(text -> text.split("\"topic\"").length - 1)
                        .sum());
    }

    @Test
    void announcesLaterChannels() {
        open(client);
        server.advertise(channel);

        assertTrue(text(frames(client).getFirst()).startsWith("{\"op\":\"advertise\",\"channels\":[{\"id\":1,"));
    }

    @Test
    void sendsMessagesOfSubscribedChannelOnly() {
        var other = new FoxgloveChannel(2, "/a/points", FoxgloveProtobufSchemas.POINT_CLOUD);
        server.advertise(channel);
        server.advertise(other);
        open(client);
        assertFalse(channel.isSubscribed());
        client.receive(text(SUBSCRIBE));
        assertTrue(channel.isSubscribed());
        assertFalse(other.isSubscribed());
        server.publish(message(channel, "", 9));
        server.publish(message(other, "", 9));

        var sent = frames(client);

        assertEquals(1, sent.size());
        assertEquals(WebSocketOpcode.BINARY, sent.getFirst().header().opcode());
        assertEquals(7, sent.getFirst().payload().get(1));
        assertEquals(1, server.sent());
    }

    @Test
    void sendsNothingAfterUnsubscription() {
        server.advertise(channel);
        open(client);
        client.receive(text(SUBSCRIBE));
        server.publish(message(channel, "", 9));
        client.receive(text("{\"op\":\"unsubscribe\",\"subscriptionIds\":[7]}"));
        server.publish(message(channel, "", 9));

        assertEquals(List.of(), frames(client));
        assertFalse(channel.isSubscribed());
    }

    @Test
    void endedChannelsLoseSubscriptions() {
        server.advertise(channel);
        open(client);
        client.receive(text(SUBSCRIBE));
        server.publish(message(channel, "", 9));
        server.unadvertise(List.of(channel));

        var sent = frames(client);

        assertEquals(1, sent.size());
        assertEquals("{\"op\":\"unadvertise\",\"channelIds\":[1]}", text(sent.getFirst()));
        assertFalse(channel.isSubscribed());
        assertEquals(
                "{\"op\":\"advertise\",\"channels\":[]}",
                text(open(accept(server)).getLast()));
    }

    /** A client may subscribe to a channel, or unsubscribe, before it reads that the channel has ended. */
    @Test
    void requestsAboutEndedChannelsAreNoFindings() {
        server.advertise(channel);
        open(client);
        client.receive(text(SUBSCRIBE));
        server.unadvertise(List.of(channel));
        frames(client);
        client.receive(text("{\"op\":\"unsubscribe\",\"subscriptionIds\":[7]}"));
        client.receive(text(SUBSCRIBE.replace("7", "8")));
        client.receive(text("{\"op\":\"unsubscribe\",\"subscriptionIds\":[8]}"));

        assertEquals(List.of(), frames(client));
        client.receive(text("{\"op\":\"unsubscribe\",\"subscriptionIds\":[8]}"));
        assertTrue(text(frames(client).getFirst()).contains("SUBSCRIPTION_UNKNOWN"));
    }

    @Test
    void newSubscriptionsAreTakenOnce() {
        server.advertise(channel);
        open(client);
        client.receive(text(SUBSCRIBE));

        assertEquals(List.of(channel), client.takeNewSubscriptions());
        assertEquals(List.of(), client.takeNewSubscriptions());
    }

    @Test
    void endedSubscriptionsAreNotNew() {
        server.advertise(channel);
        open(client);
        client.receive(text(SUBSCRIBE));
        client.receive(text("{\"op\":\"unsubscribe\",\"subscriptionIds\":[7]}"));

        assertEquals(List.of(), client.takeNewSubscriptions());
    }

    @Test
    void clientWithoutRoomForAnnouncementsIsDisconnected() {
        open(client);
        int announced = 0;
        while (!client.isClosing() && announced < 1_000_000) {
            announced++;
            server.advertise(new FoxgloveChannel(announced, "/a/" + announced, FoxgloveProtobufSchemas.SCENE_UPDATE));
            assertTrue(server.waitingBytes() <= 1 << 25, "waiting: " + server.waitingBytes());
        }

        assertTrue(client.isClosing());
        assertEquals("peer is disconnected: it does not read the announced channels", log.getLast());
    }

    @Test
    void leavingEndsSubscriptions() {
        server.advertise(channel);
        open(client);
        client.receive(text(SUBSCRIBE));
        server.remove(client);

        assertFalse(channel.isSubscribed());
        assertEquals(List.of(), server.clients());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":8,\"channelId\":99}]} | CHANNEL_UNKNOWN | 1",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":7,\"channelId\":2}]} | SUBSCRIPTION_REUSED | 1",
                "{\"op\":\"subscribe\",\"subscriptions\":[{\"id\":8,\"channelId\":1}]} | SUBSCRIPTION_REUSED | 1",
                "{\"op\":\"unsubscribe\",\"subscriptionIds\":[8]} | SUBSCRIPTION_UNKNOWN | 1",
                "{\"op\":\"subscribe\"} | FIELD_INVALID | 2",
                "nonsense | NOT_JSON | 2"
            })
    void reportsMalformedMessageAndStaysOpen(String malformed, String code, int level) {
        server.advertise(channel);
        server.advertise(new FoxgloveChannel(2, "/a/points", FoxgloveProtobufSchemas.POINT_CLOUD));
        open(client);
        client.receive(text(SUBSCRIBE));
        client.receive(text(malformed));
        server.publish(message(channel, "", 9));

        var sent = frames(client);

        assertTrue(
                text(sent.getFirst())
                        .startsWith("{\"op\":\"status\",\"level\":%d,\"message\":\"%s: ".formatted(level, code)),
                text(sent.getFirst()));
        assertEquals(WebSocketOpcode.BINARY, sent.getLast().header().opcode());
        assertTrue(log.getLast().startsWith("peer sent a malformed message: " + code), log::toString);
    }

    @Test
    void reportsOnlyFirstFindings() {
        open(client);
        for (int i = 0; i < 1000; i++) {
            client.receive(text("nonsense"));
        }

        assertEquals(20, frames(client).size());
        assertEquals(21, log.size());
    }

    @Test
    void answersPingAndClose() {
        open(client);
        client.receive(frame(WebSocketOpcode.PING, FoxgloveTestPeer.ascii("hi")));
        assertEquals(WebSocketOpcode.PONG, frames(client).getFirst().header().opcode());
        client.receive(frame(WebSocketOpcode.CLOSE, ByteBuffer.allocate(0)));

        assertEquals(WebSocketOpcode.CLOSE, frames(client).getFirst().header().opcode());
        assertTrue(client.isClosing());
    }

    @Test
    void pingsWithoutReadingTakeBoundedMemory() {
        open(client);
        for (int i = 0; i < 50_000; i++) {
            client.receive(frame(WebSocketOpcode.PING, ByteBuffer.allocate(125)));
        }

        assertTrue(server.waitingBytes() <= 1 << 21, "waiting: " + server.waitingBytes());
    }

    @Test
    void stopSendsCloseBeforeWaitingMessages() {
        server.advertise(channel);
        open(client);
        client.receive(text(SUBSCRIBE));
        server.publish(message(channel, "", 9));
        server.stop();

        assertEquals(List.of(WebSocketOpcode.CLOSE), opcodes());
    }

    @Test
    void refusesRequestWithoutSubprotocol() {
        client.receive(upgrade());
        drain(client);
        var other = accept(server);
        other.receive(upgrade("X: y"));

        var response = StandardCharsets.UTF_8.decode(drain(other)).toString();

        assertTrue(response.startsWith("HTTP/1.1 400 Bad Request\r\n"), response);
        assertTrue(response.endsWith("this server speaks foxglove.sdk.v1, foxglove.websocket.v1\n"), response);
        assertTrue(other.isClosing());
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:3000, true",
        "https://tool.example, true",
        "https://evil.example, false",
        "null, false"
    })
    void acceptsConfiguredAndLocalOrigins(String origin, boolean accepted) {
        var one = accept(server(List.of("https://tool.example")));
        one.receive(upgrade("Origin: " + origin, "Sec-WebSocket-Protocol: foxglove.sdk.v1"));
        var response = StandardCharsets.UTF_8.decode(drain(one)).toString();

        assertEquals(accepted, response.startsWith("HTTP/1.1 101 "), response);
        assertEquals(!accepted, one.isClosing());
        assertEquals(!accepted, response.contains("--origin"), response);
    }

    @Test
    void anyOriginMayBeAllowed() {
        var one = accept(server(List.of("any")));
        one.receive(upgrade("Origin: https://evil.example", "Sec-WebSocket-Protocol: foxglove.sdk.v1"));

        assertFalse(one.isClosing());
    }

    @Test
    void closesClientWithoutUpgradeInTime() {
        server.advance(10 * SECOND);
        assertFalse(client.isClosing());
        server.advance(10 * SECOND + 1);

        assertTrue(client.isClosing());
    }

    @Test
    void refusesFurtherClientsBeyondLimit() {
        for (int i = 1; i < FoxgloveServer.MOST_CLIENTS; i++) {
            accept(server);
        }

        assertNull(server.accept("late", 0));
        assertEquals("late is refused: 32 clients are connected", log.getLast());
        server.remove(client);
        assertNotNull(server.accept("later", 0));
        assertEquals(33, server.accepted());
    }

    @Test
    void slowClientGetsNewestOfEachChannelAndSource() {
        server.advertise(channel);
        open(client);
        client.receive(text(SUBSCRIBE));
        for (int i = 0; i < 5; i++) {
            server.publish(message(channel, "a", 900_000 + i));
            server.publish(message(channel, "b", 10 + i));
        }
        server.advance(SECOND);

        long dropped = server.dropped();
        var sent = frames(client);

        assertTrue(dropped > 0);
        assertEquals(10, dropped + server.sent());
        assertEquals(WebSocketOpcode.BINARY, sent.getFirst().header().opcode());
        assertTrue(sent.stream().anyMatch(one -> one.payload().remaining() == 13 + 14), "the newest of b");
        assertEquals(
                "{\"op\":\"status\",\"level\":1,\"message\":\"%d messages were dropped, since this client reads too"
                                .formatted(dropped)
                        + " slowly; the newest of each channel are sent\"}",
                text(sent.getLast()));
        assertEquals("peer reads too slowly: %d messages dropped".formatted(dropped), log.getLast());
    }

    @Test
    void slowClientDelaysNoOther() {
        var other = accept(server);
        server.advertise(channel);
        open(client);
        open(other);
        client.receive(text(SUBSCRIBE));
        other.receive(text(SUBSCRIBE));
        int received = 0;
        for (int i = 0; i < 100; i++) {
            server.publish(message(channel, "a", 100_000));
            received += frames(other).size();
        }

        assertEquals(100, received);
        assertTrue(server.dropped() > 0);
        assertTrue(server.waitingBytes() <= 1 << 21);
    }

    @Test
    void reducedLimitDropsMore() {
        var tight = new FoxgloveServer(
                new FoxgloveServerOptions("M", "1", List.of()), most -> 1000, (_, line) -> log.add(line));
        var one = accept(tight);
        tight.advertise(channel);
        open(one);
        one.receive(text(SUBSCRIBE));
        tight.publish(message(channel, "a", 900));
        tight.publish(message(channel, "a", 900));

        assertEquals(1, tight.dropped());
    }

    /** Each cut of the stream gives equal answers. */
    @Test
    void answersDoNotDependOnSegments() {
        server.advertise(channel);
        var stream = concat(
                upgrade(),
                text(SUBSCRIBE),
                text("{\"op\":\"unsubscribe\",\"subscriptionIds\":[9]}"),
                frame(WebSocketOpcode.PING, FoxgloveTestPeer.ascii("hi")));
        client.receive(stream);
        var whole = drain(client);

        for (int cut = 0; cut <= stream.remaining(); cut++) {
            var one = accept(server);
            one.receive(stream.slice(0, cut));
            one.receive(stream.slice(cut, stream.remaining() - cut));
            assertEquals(whole, drain(one), "cut at " + cut);
            server.remove(one);
        }
    }

    @Test
    void truncatedStreamWaitsForItsRest() {
        var stream = concat(upgrade(), text(SUBSCRIBE));
        for (int end = 0; end < stream.remaining(); end++) {
            var one = accept(server);
            one.receive(stream.slice(0, end));
            assertFalse(one.isClosing(), "cut at " + end);
            server.remove(one);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void changedBytesNeverThrow(int seed) {
        var random = new Random(seed);
        var stream = concat(upgrade(), text(SUBSCRIBE), text("{\"op\":\"unsubscribe\",\"subscriptionIds\":[7]}"));
        for (int i = 0; i < 2000; i++) {
            var bytes = new byte[stream.remaining()];
            stream.duplicate().get(bytes);
            for (int n = random.nextInt(6); n >= 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            var one = accept(server);
            assertDoesNotThrow(() -> one.receive(ByteBuffer.wrap(bytes)));
            server.remove(one);
        }
    }

    @ParameterizedTest
    @CsvSource({"81 05 68656c6c6f, 1002", "82 ff 7fffffffffffffff 00000000, 1009", "83 80 00000000, 1002"})
    void closesAfterFramesThatBreakRules(String hex, int code) {
        open(client);
        client.receive(ByteBuffer.wrap(HexFormat.of().parseHex(hex.replace(" ", ""))));
        var close = frames(client).getLast();

        assertEquals(WebSocketOpcode.CLOSE, close.header().opcode());
        assertEquals(code, close.payload().getShort(0) & 0xffff);
        assertTrue(client.isClosing());
    }

    @Test
    void fragmentsBeyondLimitEndConnection() {
        open(client);
        var part = ByteBuffer.allocate(600_000);
        var random = new Random(3);
        for (var opcode : List.of(WebSocketOpcode.TEXT, WebSocketOpcode.CONTINUATION)) {
            client.receive(WebSocketFrame.part(false, opcode, part, WebSocketRole.CLIENT, random)
                    .bytes());
        }

        assertTrue(client.isClosing());
    }

    private List<WebSocketOpcode> opcodes() {
        return frames(client).stream().map(one -> one.header().opcode()).toList();
    }

    private FoxgloveServer server(List<String> origins) {
        var made = new FoxgloveServer(
                new FoxgloveServerOptions("M", "1", origins), LongUnaryOperator.identity(), (_, line) -> log.add(line));
        made.setAlone(true);
        return made;
    }

    private static FoxgloveClientConnection accept(FoxgloveServer server) {
        return Objects.requireNonNull(server.accept("peer", 0));
    }

    private static FoxgloveEncodedDataMessage message(FoxgloveChannel channel, String subject, int size) {
        return new FoxgloveEncodedDataMessage(channel, subject, 5, ByteBuffer.allocate(size));
    }

    private static ByteBuffer concat(ByteBuffer... parts) {
        var all = ByteBuffer.allocate(
                Stream.of(parts).mapToInt(ByteBuffer::remaining).sum());
        Stream.of(parts).forEach(part -> all.put(part.duplicate()));
        return all.flip();
    }
}
