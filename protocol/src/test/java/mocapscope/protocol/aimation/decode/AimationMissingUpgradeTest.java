package mocapscope.protocol.aimation.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.aimation.AimationProtocol;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationSessionFixture;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.OptionValues;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketCloseStatus;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketUpgradeRequest;
import mocapscope.protocol.websocket.WebSocketUpgradeResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of connections that do not begin with an upgrade: other servers, clients that skip it, and recordings of the
 * middle.
 */
class AimationMissingUpgradeTest {

    @Test
    void rejectsFramesBeforeUpgrade() {
        for (var entries : List.of(
                AimationEntryBuilder.open()
                        .server(AimationEntryBuilder.data(7, 35))
                        .entries(),
                AimationEntryBuilder.open()
                        .client(new AimationMessage.RegistrationRequest("Test", 1))
                        .entries())) {
            var decoded = AimationDecodedOutput.of(entries);

            assertEquals(List.of("HEAD_MALFORMED"), decoded.codes());
            assertEquals(List.of("undecodable"), decoded.names());
            assertTrue(decoded.texts().getFirst().contains("a frame before the upgrade"), decoded.texts()::toString);
        }
    }

    @Test
    void decodesRecordingWithoutUpgrade() {
        var opened = AimationEntryBuilder.open()
                .server(AimationEntryBuilder.data(7, 35))
                .entries();
        var file = new AimationDecoder(
                "s1",
                Endpoint.file(
                        "aimation",
                        "a.bin",
                        OptionValues.of(
                                ProtocolIndependentSessionOptions.of(new AimationProtocol(), SessionRole.CLIENT),
                                Map.of())),
                SkeletonMapLibrary.builtIn());
        var cut = opened.stream()
                .filter(entry -> entry.kind() != Entry.EntryKind.OPENED)
                .toList();

        for (var decoded : List.of(AimationDecodedOutput.of(file, opened), AimationDecodedOutput.of(cut))) {
            assertEquals(List.of("UPGRADE_NOT_SEEN", "POSE_TYPE_ASSUMED"), decoded.codes());
            assertEquals(1, decoded.skeletons.size());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "010000004c00 | it begins with 01 00 00 00 4c, which is not HTTP: is this an RGMP server?",
                "7672706e3a20 | it begins with \"vrpn:\", which is not HTTP: is this a VRPN server?",
                "160301020001 | it begins with 16 03 01 02 00, which is not HTTP: does the other side use TLS?",
                "5353482d322e | it begins with \"SSH-2\", which is not HTTP",
                "00ff00ff00ff | it begins with 00 ff 00 ff 00, which is not HTTP"
            })
    void reportsDetectedProtocol(String hex, String text) {
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.open()
                .toClient(AimationTestPackets.hex(hex))
                .entries());

        assertEquals(List.of("HEAD_MALFORMED"), decoded.codes());
        assertTrue(decoded.texts().getFirst().contains(text + ";"), decoded.texts()::toString);
    }

    @ParameterizedTest
    @EnumSource(names = {"PING", "CLOSE"})
    void rejectsFrameBeforeUpgrade(WebSocketOpcode opcode) {
        var payload = new WebSocketCloseStatus(WebSocketCloseStatus.NORMAL, "bye").payload();
        var peer = AimationSessionFixture.server().receive(opcode, payload);
        var client = AimationSessionFixture.client().receive(opcode, payload);

        assertEquals(List.of("upgrade response"), peer.sentNames());
        assertTrue(peer.isEnded());
        assertEquals(List.of("upgrade request"), client.sentNames());
        assertEquals(SessionPhase.FAILED, client.notes.phases().getLast());
        assertFalse(client.step().contains("no longer be decoded"), client::step);
    }

    @Test
    void reportsInvalidUpgradeOnce() {
        var peer = AimationSessionFixture.server().receive("POST / HTTP/1.1\r\nHost: x\r\n\r\n");

        assertEquals(List.of("METHOD_NOT_GET"), peer.notes.codes());
        assertTrue(peer.isEnded());
        assertTrue(peer.step().contains("the method is POST"), peer::step);
    }

    @Test
    void identifiesWebServer() {
        var client = AimationSessionFixture.client().receive("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi");

        assertEquals("STATUS_NOT_101", client.notes.codes().getFirst());
        assertTrue(client.texts().getFirst().contains("200 OK: this is a web server"), client.texts()::toString);
    }

    @Test
    void acceptsStatusLineWithoutReason() {
        var request = WebSocketUpgradeRequest.of("localhost", "/", new Random(1));
        var answer = StandardCharsets.US_ASCII
                .decode(WebSocketUpgradeResponse.createAccepting(request).bytes())
                .toString()
                .replace(" Switching Protocols", "");
        var decoded = AimationDecodedOutput.of(AimationEntryBuilder.open()
                .toServer(request.bytes())
                .toClient(answer)
                .server(AimationEntryBuilder.data(0, 35))
                .closed(Direction.TO_CLIENT)
                .entries());

        assertEquals(List.of("REASON_MISSING", "POSE_TYPE_ASSUMED"), decoded.codes());
        assertEquals(1, decoded.skeletons.size());
    }
}
