package mocapscope.protocol.aimation.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.decode.AimationDecodedOutput;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.websocket.WebSocketOpcode;
import mocapscope.protocol.websocket.WebSocketRole;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the decoder reports the verdict of the index for every fixture: as a file, in a frame, and in fragments.
 */
class AimationDecoderFixturesTest {
    /** Rules of the session, not of the packet. */
    private static final Set<String> ASIDE =
            Set.of("POSE_TYPE_ASSUMED", "BONES_UNKNOWN", "FRAGMENTED", "REGISTRATION_REFUSED");

    static Stream<List<String>> index() throws IOException {
        return AimationFixturesTest.index();
    }

    @ParameterizedTest
    @MethodSource("index")
    void matchesIndexForPacketInFile(List<String> line) {
        var packet = AimationTestPackets.fixture(line.getFirst());
        var entry = AimationEntryBuilder.file(AimationChannelConstants.PACKET, packet);
        for (boolean strict : List.of(true, false)) {
            var decoded = AimationDecodedOutput.of(AimationDecodedOutput.decoder(strict), List.of(entry));
            var finding = expect(line, strict, decoded, 0);

            assertEquals(1, decoded.messages.size());
            assertEquals(DecodedMessage.ON_THE_WIRE, decoded.messages.getFirst().carrier());
            assertTrue(finding == null || finding.at() == finding.offset(), line.getFirst());
        }
    }

    @ParameterizedTest
    @MethodSource("index")
    void matchesIndexForPacketInFrame(List<String> line) {
        var packet = AimationTestPackets.fixture(line.getFirst());
        for (boolean strict : List.of(true, false)) {
            for (var role : WebSocketRole.values()) {
                var builder = AimationEntryBuilder.upgraded();
                var entries = role == WebSocketRole.SERVER
                        ? builder.server(WebSocketOpcode.BINARY, packet).entries()
                        : builder.client(WebSocketOpcode.BINARY, packet).entries();
                expect(line, strict, AimationDecodedOutput.of(AimationDecodedOutput.decoder(strict), entries), 2);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("index")
    void matchesIndexForFragmentedPacket(List<String> line) {
        var packet = AimationTestPackets.fixture(line.getFirst());
        int half = packet.remaining() / 2;
        for (boolean strict : List.of(true, false)) {
            var entries = AimationEntryBuilder.upgraded().fragments(WebSocketRole.CLIENT, packet, 1, half, half);
            expect(line, strict, AimationDecodedOutput.of(AimationDecodedOutput.decoder(strict), entries.entries()), 2);
        }
    }

    /** The finding about the packet, if there is one, names rule, field and offset of the index, and its true place. */
    private static @Nullable Finding expect(
            List<String> line, boolean strict, AimationDecodedOutput decoded, int heads) {
        var packet = decoded.messages.getLast();
        boolean rejected = packet.body() instanceof AimationMessage.UndecodablePacket;
        assertEquals(line.get(strict ? 1 : 2), rejected ? "refuse" : "accept", line.getFirst());
        var own = decoded.findings.stream()
                .filter(finding -> !ASIDE.contains(finding.rule().code()))
                .findFirst();
        assertEquals(
                line.get(3),
                own.map(finding -> finding.severity().name().toLowerCase(Locale.ROOT))
                        .orElse("-"));
        assertEquals(
                AimationFixturesTest.FOUND.getOrDefault(line.getFirst(), "none"),
                own.map(finding -> "%s %s %d".formatted(finding.rule().code(), finding.field(), finding.offset()))
                        .orElse("none"));
        assertTrue(decoded.messages.size() > heads);
        return own.orElse(null);
    }
}
