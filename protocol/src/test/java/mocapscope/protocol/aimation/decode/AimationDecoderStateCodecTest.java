package mocapscope.protocol.aimation.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.decoder.DecoderStateCodec;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.toy.DecoderStateRoundTrip;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A decoder that continues from a stored state decodes all that follows as one that decoded it from the start. */
@Tag("slow")
class AimationDecoderStateCodecTest {
    private static final AimationDecoder DECODER = AimationDecodedOutput.decoder(false);
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** As of a recording, which may begin in the middle. */
    private static final AimationDecoder OF_A_FILE = new AimationDecoder(
            "s1",
            Endpoint.file(
                    AimationChannelConstants.PROTOCOL,
                    "some.mcap",
                    List.of(),
                    AimationDecodedOutput.endpoint(SessionRole.CLIENT, List.of(), Map.of())
                            .settings()),
            SkeletonMapLibrary.builtIn());

    private static void check(List<Entry> entries, int most) {
        for (var decoder : List.of(DECODER, AimationDecodedOutput.decoder(true), OF_A_FILE)) {
            assertEquals(entries.size(), new DecoderStateRoundTrip(decoder, entries).compare(1, most));
        }
    }

    private static AimationEntryBuilder session() {
        return AimationEntryBuilder.registered(0)
                .server(AimationEntryBuilder.data(0, 77, 0.6))
                .client(WebSocketOpcode.PING, AimationEntryBuilder.ascii("here?"))
                .server(WebSocketOpcode.PONG, AimationEntryBuilder.ascii("here?"))
                .server(AimationEntryBuilder.data(2, 77, 0.6))
                .fragments(WebSocketRole.SERVER, AimationTestPackets.fixture("quirk_nan_point.bin"), 3, 3, 60)
                .server(AimationTestPackets.fixture("bad_bonecount_mismatch.bin"))
                .server(AimationEntryBuilder.data(4, 3))
                .server(AimationEntryBuilder.data(9, 4))
                .server(AimationEntryBuilder.data(8, 77))
                .server(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("words"))
                .client(new AimationMessage.ShutdownNotification("Test"))
                .client(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000))
                .server(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000))
                .server(AimationEntryBuilder.data(10, 77))
                .closed(Direction.TO_SERVER);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 13, 100, 1000, 65_536})
    void restoredDecoderCompletesPartialFrame(int size) {
        var entries = AimationEntryBuilder.split(session().entries(), () -> size);

        int every = Math.max(1, 40 / size);
        assertEquals(
                (entries.size() + every - 1) / every,
                new DecoderStateRoundTrip(DECODER, entries).compare(every, 5 + 2000 / size));
        check(
                AimationEntryBuilder.split(
                        AimationEntryBuilder.registered(1)
                                .closed(Direction.TO_CLIENT)
                                .entries(),
                        () -> size),
                5 + 400 / size);
    }

    @Test
    void decodesEveryFixtureAfterCheckpoint() throws Exception {
        try (var files = Files.list(AimationTestPackets.FIXTURES)) {
            for (var file : files.filter(one -> one.toString().endsWith(".bin"))
                    .sorted()
                    .toList()) {
                var packet = AimationTestPackets.fixture(file.getFileName().toString());
                var entries = AimationEntryBuilder.upgraded().server(packet).server(packet);
                entries.toServer(entries.frame(WebSocketOpcode.BINARY, packet, WebSocketRole.CLIENT));
                entries.fragments(WebSocketRole.CLIENT, packet, 1, 20)
                        .server(packet)
                        .closed(Direction.TO_CLIENT);
                check(entries.entries(), 20);
            }
        }
    }

    @Test
    void keepsAssumedPoseType() {
        for (double w : new double[] {1, 0.6}) {
            for (int poseType : new int[] {0, 1}) {
                check(
                        AimationEntryBuilder.upgraded()
                                .server(AimationEntryBuilder.data(7, 0))
                                .server(AimationEntryBuilder.data(7, 77, w))
                                .server(AimationEntryBuilder.data(8, 35, w))
                                .client(new AimationMessage.RegistrationRequest("Test", poseType))
                                .server(AimationEntryBuilder.data(8, 600))
                                .server(AimationEntryBuilder.data(9, 77, w))
                                .server(new AimationMessage.RegistrationResponse(1 - poseType, 0))
                                .client(new AimationMessage.RegistrationRequest("Test", poseType))
                                .server(new AimationMessage.RegistrationResponse(poseType, 1))
                                .server(AimationEntryBuilder.data(12, 12, w))
                                .closed(Direction.TO_SERVER)
                                .entries(),
                        20);
            }
        }
    }

    @Test
    void detectsFrameGapsAndRepeatsAfterCheckpoint() {
        var entries = AimationEntryBuilder.registered(1);
        for (long frame : new long[] {5, 5, 9, 13, 11, 21, 23, 24, 2000, 1, 3, Long.MAX_VALUE, Long.MIN_VALUE, 0, 2}) {
            entries.server(AimationEntryBuilder.data(frame, 2))
                    .server(AimationEntryBuilder.data(frame, 0))
                    .server(AimationEntryBuilder.data(frame + 2, 2));
        }

        check(entries.entries(), 40);
    }

    @Test
    void reportsMissingShutdownAfterCheckpoint() {
        for (var last : List.of(WebSocketOpcode.CLOSE, WebSocketOpcode.PING)) {
            check(
                    AimationEntryBuilder.registered(0)
                            .client(last, NOTHING)
                            .closed(Direction.TO_SERVER)
                            .entries(),
                    9);
            check(
                    AimationEntryBuilder.registered(0)
                            .client(new AimationMessage.ShutdownNotification("x"))
                            .client(new AimationMessage.RegistrationRequest("x", 1))
                            .server(last, NOTHING)
                            .client(WebSocketOpcode.CLOSE, NOTHING)
                            .client(WebSocketOpcode.PING, NOTHING)
                            .closed(Direction.TO_SERVER)
                            .entries(),
                    9);
        }
    }

    @Test
    void keepsFragmentOffsets() {
        var packet = AimationTestPackets.fixture("quirk_nan_point.bin");
        var first = WebSocketFrame.part(
                false, WebSocketOpcode.BINARY, packet.slice(0, 99), WebSocketRole.SERVER, new Random(1));
        var empty = WebSocketFrame.part(false, WebSocketOpcode.BINARY, NOTHING, WebSocketRole.SERVER, new Random(1));
        var next = WebSocketFrame.part(
                false, WebSocketOpcode.CONTINUATION, packet.slice(99, 30), WebSocketRole.SERVER, new Random(1));
        var rest = WebSocketFrame.part(
                true,
                WebSocketOpcode.CONTINUATION,
                packet.slice(99, packet.limit() - 99),
                WebSocketRole.SERVER,
                new Random(1));
        var whole =
                WebSocketFrame.part(true, WebSocketOpcode.CONTINUATION, packet, WebSocketRole.SERVER, new Random(1));

        check(
                AimationEntryBuilder.registered(1)
                        .toClient(first.bytes())
                        .server(WebSocketOpcode.PING, AimationEntryBuilder.ascii("?"))
                        .toClient(rest.bytes())
                        .toClient(empty.bytes())
                        .toClient(empty.bytes())
                        .toClient(whole.bytes())
                        .toClient(next.bytes())
                        .toClient(first.bytes())
                        .toClient(next.bytes())
                        .server(AimationEntryBuilder.data(1, 2))
                        .toClient(first.bytes())
                        .client(WebSocketOpcode.PING, NOTHING)
                        .toClient(ByteBuffer.wrap(new byte[] {(byte) 0x83, 0}))
                        .client(WebSocketOpcode.PING, NOTHING)
                        .toClient(rest.bytes())
                        .closed(Direction.TO_CLIENT)
                        .entries(),
                30);
    }

    /** Tests unusual streams: refused, unknown, too long, joined in the middle, and with a frame before its head. */
    @Test
    void keepsFailedUpgradeUndecodable() {
        var request = WebSocketUpgradeRequest.of("localhost", "/", new Random(1));
        var granted = WebSocketUpgradeResponse.createAccepting(request).bytes();
        var ping = new WebSocketFrame(new WebSocketFrameHeader(true, 0, WebSocketOpcode.PING, true, 0, 7), NOTHING)
                .bytes();
        var pong = new WebSocketFrame(new WebSocketFrameHeader(true, 0, WebSocketOpcode.PONG, false, 0, 0), NOTHING)
                .bytes();
        for (var answer : List.of(
                "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\noops",
                "SSH-2.0\r\n",
                "HTTP/1.1 101 Yes\r\n\r\n",
                "HTTP/1.1 101\r\nUpgrade: x\r\n\r\n",
                "HTTP/1.1 " + "x".repeat(20_000))) {
            check(
                    AimationEntryBuilder.open()
                            .toServer(request.bytes())
                            .toClient(answer)
                            .toServer(ping)
                            .toClient(pong)
                            .entries(),
                    9);
            check(
                    AimationEntryBuilder.open()
                            .toClient(answer)
                            .toServer(request.bytes())
                            .toClient(granted)
                            .entries(),
                    9);
            check(
                    AimationEntryBuilder.open()
                            .toServer(answer)
                            .toServer(ping)
                            .toClient(answer)
                            .closed(Direction.TO_CLIENT)
                            .entries(),
                    9);
            check(
                    AimationEntryBuilder.open()
                            .toServer(answer)
                            .toClient(granted)
                            .toClient(pong)
                            .entries(),
                    9);
        }
        for (int size : new int[] {1, 4, 1000}) {
            var middle = AimationEntryBuilder.open()
                    .toServer(ping)
                    .toClient(pong)
                    .toClient(granted)
                    .toServer(ping)
                    .toClient(pong);
            check(AimationEntryBuilder.split(middle.entries(), () -> size), 999);
            check(AimationEntryBuilder.split(middle.entries().subList(1, 6), () -> size), 999);
            var late = AimationEntryBuilder.open()
                    .toServer(ping)
                    .toClient(granted)
                    .toServer(request.bytes())
                    .toClient(pong);
            check(AimationEntryBuilder.split(late.entries(), () -> size), 999);
            check(AimationEntryBuilder.split(late.entries().subList(1, 5), () -> size), 999);
        }
    }

    @Test
    void resumesRandomConnectionsAtAnyEntry() {
        for (int seed = 0; seed < 60; seed++) {
            var random = new Random(seed);
            var builder = random.nextInt(4) == 0 ? AimationEntryBuilder.open() : AimationEntryBuilder.upgraded();
            for (int i = 0; i < 60; i++) {
                addRandomMessage(builder, random);
            }
            int most = 1 + random.nextInt(400);
            var entries = seed % 2 == 0
                    ? builder.entries()
                    : AimationEntryBuilder.split(builder.entries(), () -> 1 + random.nextInt(most));
            var from = entries.subList(random.nextInt(3), entries.size());
            for (var decoder : List.of(DECODER, OF_A_FILE)) {
                assertEquals(
                        (from.size() + 2) / 3, new DecoderStateRoundTrip(decoder, from).compare(3, 60), "seed " + seed);
            }
        }
    }

    private static void addRandomMessage(AimationEntryBuilder entries, Random random) {
        var packet = random.nextInt(9) == 0
                ? AimationTestPackets.fixture("bad_magic.bin")
                : AimationEntryBuilder.data(random.nextInt(30), random.nextInt(4), random.nextBoolean() ? 1 : 0.6)
                        .packet()
                        .bytes();
        var role = random.nextInt(4) == 0 ? WebSocketRole.CLIENT : WebSocketRole.SERVER;
        switch (random.nextInt(24)) {
            case 0 -> entries.client(new AimationMessage.RegistrationRequest("x", random.nextInt(2)));
            case 1 -> entries.server(new AimationMessage.RegistrationResponse(random.nextInt(2), random.nextInt(2)));
            case 2 -> entries.client(new AimationMessage.ShutdownNotification("x"));
            case 3 -> entries.fragments(role, packet, 0, 5, 5, 50);
            case 4 -> entries.client(WebSocketOpcode.CONTINUATION, packet);
            case 5 -> entries.server(WebSocketOpcode.CONTINUATION, packet);
            case 6 ->
                entries.toClient(WebSocketFrame.part(false, WebSocketOpcode.BINARY, packet.slice(0, 40), role, random)
                        .bytes());
            case 7 ->
                entries.toServer(WebSocketFrame.part(false, WebSocketOpcode.BINARY, packet.slice(0, 40), role, random)
                        .bytes());
            case 8 ->
                entries.toClient(
                        WebSocketFrame.part(false, WebSocketOpcode.CONTINUATION, packet.slice(0, 9), role, random)
                                .bytes());
            case 9 -> entries.client(random.nextInt(5) == 0 ? WebSocketOpcode.CLOSE : WebSocketOpcode.PING, NOTHING);
            case 10 -> entries.server(random.nextInt(5) == 0 ? WebSocketOpcode.CLOSE : WebSocketOpcode.PING, NOTHING);
            case 11 -> {
                if (random.nextInt(8) == 0) {
                    entries.closed(Direction.TO_CLIENT)
                            .toServer(
                                    WebSocketUpgradeRequest.of("y", "/", random).bytes());
                }
            }
            case 12 -> {
                if (random.nextInt(8) == 0) {
                    entries.toClient(ByteBuffer.wrap(new byte[] {(byte) 0x83, 0}));
                }
            }
            case 13 -> {
                if (random.nextInt(4) == 0) {
                    entries.gap(random.nextBoolean() ? Direction.TO_CLIENT : Direction.TO_SERVER);
                }
            }
            default -> entries.server(packet);
        }
    }

    /** The fields of an upgrade request may be private, and are not needed once it was answered. */
    @Test
    void dropsRequestFieldsAfterResponse() {
        var request = "GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Basic c2VjcmV0\r\n\r\n";
        var requested = AimationEntryBuilder.open().toServer(request);

        assertTrue(describe(requested.entries()).contains("c2VjcmV0"));
        assertFalse(describe(requested.toClient("HTTP/1.1 101 Yes\r\n\r\n").entries())
                .contains("c2VjcmV0"));
        assertFalse(describe(requested.gap(Direction.TO_CLIENT).entries()).contains("c2VjcmV0"));
    }

    /** After missing bytes of the server no response is read, so the request is dropped as after one. */
    @Test
    void dropsRequestFieldsAfterGap() {
        var entries = AimationEntryBuilder.upgraded()
                .server(AimationEntryBuilder.data(0, 77))
                .gap(Direction.TO_CLIENT)
                .server(AimationEntryBuilder.data(5, 77))
                .entries();

        check(entries, 20);
    }

    private static String describe(List<Entry> entries) {
        return new String(encoded(entries), StandardCharsets.ISO_8859_1);
    }

    private static byte[] encoded(List<Entry> entries) {
        return DecoderStateCodec.encode(DECODER, AimationDecodedOutput.stateAfter(DECODER, entries))
                .bytes();
    }

    @Test
    void checkpointDoesNotGrowWithSession() {
        var entries = AimationEntryBuilder.registered(1);
        for (int i = 10_000; i < 20_000; i++) {
            entries.server(AimationEntryBuilder.data(i, 77));
        }
        int longest = encoded(entries.entries()).length;

        assertEquals(encoded(entries.entries().subList(0, 105)).length, longest, 10);
        assertTrue(longest < 1_000, longest + " bytes");
    }

    @Test
    void damagedStatesAreRejectedOrHarmless() {
        new DecoderStateRoundTrip(DECODER, session().entries()).damage(1, 500, new Random(3));
    }
}
