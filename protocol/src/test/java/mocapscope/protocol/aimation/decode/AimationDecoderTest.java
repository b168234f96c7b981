package mocapscope.protocol.aimation.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationMessageToStreamOffsetMap;
import mocapscope.protocol.aimation.wire.AimationPacketTest;
import mocapscope.protocol.aimation.wire.AimationProblemKind;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketFrame;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AimationDecoderTest {
    private static final int BLOCK_SIZE = 50;

    @Test
    void emitsUpgradeHeadsFramesAndCarriedPackets() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationEntryBuilder.data(0, 77))
                .client(new AimationMessage.ShutdownNotification("Test"))
                .client(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(WebSocketCloseStatus.NORMAL))
                .server(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(WebSocketCloseStatus.NORMAL))
                .closed(Direction.TO_SERVER)
                .entries());

        assertEquals(
                List.of(
                        "upgrade request",
                        "upgrade response",
                        "binary frame",
                        "registration",
                        "binary frame",
                        "response",
                        "binary frame",
                        "data",
                        "binary frame",
                        "shutdown",
                        "close frame",
                        "close frame"),
                decoded.names());
        assertEquals(List.of(), decoded.texts());
        assertEquals(List.of("Body"), decoded.announced);
        assertEquals(6, decoded.named("data").carrier());
        assertEquals(DecodedMessage.ON_THE_WIRE, decoded.named("binary frame").carrier());
    }

    @Test
    void placesPacketAtItsFirstByte() {
        var decoded =
                AimationDecodedOutput.of(AimationEntryBuilder.registered(0).entries());
        var frame = decoded.messages.get(2);
        var packet = decoded.named("registration");

        assertEquals(frame.at() + 6, packet.at()); // two bytes and the masking key
        assertEquals('A', packet.bytes().get(0));
        assertEquals(frame.at() + frame.length(), packet.at() + packet.length());
    }

    @Test
    void locatesFindingInsideFragmentedPacket() {
        var packet = AimationTestPackets.fixture("quirk_nan_point.bin"); // its NaN is at byte 137
        int[] ends = {BLOCK_SIZE, BLOCK_SIZE, 2 * BLOCK_SIZE};
        for (var role : List.of(WebSocketRole.SERVER, WebSocketRole.CLIENT)) {
            var decoded = AimationDecodedOutput.of(AimationEntryBuilder.upgraded()
                    .fragments(role, packet, ends)
                    .entries());
            var finding = found(decoded, AimationProblemKind.NOT_FINITE);
            var first = decoded.messages.get(2);
            int header = role == WebSocketRole.SERVER ? 2 : 6;

            assertEquals(137, finding.offset());
            assertEquals(
                    first.at()
                            + (header + BLOCK_SIZE)
                            + header
                            + (header + BLOCK_SIZE)
                            + header
                            + (137 - 2 * BLOCK_SIZE),
                    finding.at(),
                    role.name());
            assertEquals(first.at() + header, decoded.named("data").at());
            assertEquals(first.entry().index(), decoded.named("data").firstEntry());
            assertEquals(5, decoded.named("data").carrier());
        }
    }

    @Test
    void reportsFragmentationOnce() {
        var packet = AimationEntryBuilder.data(0, 35).packet().bytes();
        var entries = AimationEntryBuilder.registered(1);
        for (int i = 0; i < 3; i++) {
            entries.fragments(WebSocketRole.SERVER, packet, 100);
        }

        var decoded = AimationDecodedOutput.of(entries.entries());

        assertEquals(List.of("FRAGMENTED"), decoded.codes());
        assertEquals(3, decoded.skeletons.size());
    }

    @Test
    void acceptsPingBetweenFragments() {
        var packet = AimationEntryBuilder.data(0, 35).packet().bytes();
        var part = WebSocketFrame.part(
                false, WebSocketOpcode.BINARY, packet.slice(0, 99), WebSocketRole.SERVER, new Random(1));
        var rest = WebSocketFrame.part(
                true,
                WebSocketOpcode.CONTINUATION,
                packet.slice(99, packet.limit() - 99),
                WebSocketRole.SERVER,
                new Random(1));

        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .toClient(part.bytes())
                .server(WebSocketOpcode.PING, AimationEntryBuilder.ascii("?"))
                .toClient(rest.bytes())
                .entries());

        assertEquals(1, decoded.skeletons.size());
    }

    @Test
    void keepsTextMessageUndecoded() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.upgraded()
                .server(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("{\"HandlerID\":17}"))
                .entries());

        assertEquals(List.of("TEXT_MESSAGE"), decoded.codes());
        assertEquals(
                AimationEntryBuilder.ascii("{\"HandlerID\":17}"),
                decoded.named("text message").bytes());
        assertEquals(Severity.WARNING, decoded.findings.getFirst().severity());
    }

    @Test
    void stopsDecodingAfterRefusedUpgrade() {
        var request = WebSocketUpgradeRequest.of("localhost", "/", new Random(1));
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.open()
                .toServer(request.bytes())
                .toClient("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\noops")
                .client(new AimationMessage.RegistrationRequest("Test", 1))
                .entries());

        assertEquals(List.of("upgrade request", "upgrade response"), decoded.names());
        assertEquals(List.of("STATUS_NOT_101"), decoded.codes());
        assertTrue(decoded.texts().getFirst().endsWith("the server answers 404 Not Found"), decoded.texts()::toString);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SSH-2.0-OpenSSH_9.2\r\n", "220 ready\r\n", "\u0016\u0003\u0001\u0002\u0000\u0001"})
    void identifiesForeignServer(String greeting) {
        var decoded = AimationDecodedOutput.of(
                AimationEntryBuilder.open().toClient(greeting).entries());

        assertEquals(List.of("undecodable"), decoded.names());
        assertEquals(List.of("HEAD_MALFORMED"), decoded.codes());
    }

    @Test
    void stopsDecodingAfterInvalidFrame() {
        var reserved = ByteBuffer.wrap(new byte[] {(byte) 0x83, 3, 1, 2, 3});
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .toClient(reserved)
                .server(AimationEntryBuilder.data(0, 77))
                .entries());

        assertEquals("undecodable", decoded.messages.getLast().name());
        assertEquals(2, decoded.messages.getLast().length());
        assertEquals(List.of("OPCODE_RESERVED"), decoded.codes());
        assertEquals("fin_rsv_opcode", decoded.findings.getFirst().field());
    }

    @Test
    void decodesMaskedServerFrameWithFinding() {
        var packet = AimationEntryBuilder.data(0, 35).packet().bytes();
        var header = new WebSocketFrameHeader(true, 0, WebSocketOpcode.BINARY, true, packet.remaining(), 0x01020304);
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .toClient(AimationEntryBuilder.odd(header, packet))
                .entries());

        assertEquals(List.of("SERVER_MASKED"), decoded.codes());
        assertEquals(1, decoded.skeletons.size());
    }

    @Test
    void emitsCompressedFrameUndecoded() {
        var header = new WebSocketFrameHeader(true, 4, WebSocketOpcode.BINARY, false, 3, 0);
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .toClient(AimationEntryBuilder.odd(header, AimationEntryBuilder.ascii("abc")))
                .entries());

        assertEquals(List.of("RESERVED_BITS"), decoded.codes());
        assertEquals("binary frame", decoded.messages.getLast().name());
    }

    @Test
    void decodesMessageThatInterruptsFragments() {
        var packet = AimationEntryBuilder.data(0, 35).packet().bytes();
        var begun = WebSocketFrame.part(
                false, WebSocketOpcode.BINARY, packet.slice(0, 99), WebSocketRole.SERVER, new Random(1));
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .toClient(begun.bytes())
                .server(AimationEntryBuilder.data(1, 35))
                .entries());

        assertEquals(List.of("FRAGMENTED", "MESSAGE_INTERRUPTED"), decoded.codes());
        assertEquals(1, decoded.skeletons.size());
    }

    @Test
    void ignoresDataAfterCloseFrame() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1001))
                .server(AimationEntryBuilder.data(1, 35))
                .entries());

        assertEquals(List.of("AFTER_CLOSE"), decoded.codes());
        assertEquals(0, decoded.skeletons.size());
    }

    /** The specification forbids data frames after a close, not control frames. */
    @Test
    void acceptsPongAfterCloseFrame() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1001))
                .server(WebSocketOpcode.PONG, AimationEntryBuilder.ascii("x"))
                .entries());

        assertEquals(List.of(), decoded.codes());
    }

    @Test
    void locatesTruncatedCloseCode() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.upgraded()
                .client(WebSocketOpcode.CLOSE, ByteBuffer.wrap(new byte[] {3}))
                .entries());

        assertEquals(List.of("CLOSE_CUT_OFF"), decoded.codes());
        assertEquals(6, decoded.findings.getFirst().offset());
    }

    @Test
    void reportsCloseWithoutShutdownMessage() {
        assertEquals(
                List.of("SHUTDOWN_NOT_SENT"),
                AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                                .client(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000))
                                .closed(Direction.TO_SERVER)
                                .entries())
                        .codes());
        assertEquals(
                List.of("SHUTDOWN_NOT_SENT"),
                AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                                .closed(Direction.TO_SERVER)
                                .entries())
                        .codes());
        assertEquals(
                List.of(),
                AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                                .closed(Direction.TO_CLIENT)
                                .entries())
                        .codes());
    }

    @Test
    void reportsErrorWhenSenderClosesInsideFrame() {
        var frame = AimationEntryBuilder.odd(
                new WebSocketFrameHeader(true, 0, WebSocketOpcode.BINARY, false, 3, 0),
                AimationEntryBuilder.ascii("abc"));
        var entries = AimationEntryBuilder.upgraded().toClient(frame.slice(0, 4));

        var decoded =
                AimationDecodedOutput.of(entries.closed(Direction.TO_CLIENT).entries());

        assertEquals(List.of("CUT_OFF"), decoded.codes());
        assertEquals(
                "the connection closed after 4 bytes of a frame",
                decoded.texts().getFirst());
        assertEquals(Severity.ERROR, decoded.findings.getFirst().severity());
    }

    @Test
    void reportsCloseInsideFragmentedMessage() {
        var begun = AimationEntryBuilder.upgraded().toClient(ByteBuffer.wrap(new byte[] {2, 0}));

        assertEquals(
                "the connection closed inside a message",
                AimationDecodedOutput.of(begun.closed(Direction.TO_CLIENT).entries())
                        .texts()
                        .getLast());
    }

    @Test
    void resetsStateForNewConnection() {
        var once = AimationEntryBuilder.registered(1).closed(Direction.TO_CLIENT);
        var twice = AimationDecodedOutput.of(
                Stream.concat(once.entries().stream(), once.entries().stream()).toList());

        assertEquals(List.of(), twice.texts());
        assertEquals(12, twice.messages.size());
        assertEquals(11, twice.messages.getLast().n());
    }

    static Finding found(AimationDecodedOutput decoded, AimationProblemKind rule) {
        return decoded.findings.stream()
                .filter(finding -> finding.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void limitsFindingsPerPacketTo100() {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.registered(1)
                .server(AimationPacketTest.table(1000))
                .entries());

        assertEquals(101, decoded.findings.size()); // the last contains the reason of the rejection
        assertEquals("JSON_BLOCKS", decoded.codes().getLast());
    }

    /** A frame without payload costs two bytes on the wire, and must cost nothing here. */
    @Test
    void storesNoEmptyFragments() {
        var begun = new byte[] {2, 0};
        var entries = AimationEntryBuilder.registered(1).toClient(ByteBuffer.wrap(begun));
        for (int i = 0; i < 10; i++) {
            entries.toClient(ByteBuffer.allocate(200_000)); // continuation frames, all of them empty
        }
        var decoder = AimationDecodedOutput.decoder(false);
        var known = (AimationDecoderStateSnapshot) decoder.initialState();
        for (var entry : entries.entries()) {
            known = (AimationDecoderStateSnapshot) decoder.decode(known, entry, new AimationDecodedOutput());
        }

        assertEquals(1, depth(known.toClient().fragments().offsets()));
        assertEquals(0, known.toClient().fragments().assembly().fragments().size());
    }

    private static int depth(@Nullable AimationMessageToStreamOffsetMap offsets) {
        int depth = 0;
        for (var one = offsets; one != null; one = one.before()) {
            depth++;
        }
        return depth;
    }
}
