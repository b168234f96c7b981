package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests servers that send a hundred times the usual traffic: as often, or for as many objects. */
@Tag("slow")
class FloodingServerTest {
    private static final long BUDGET = 1 << 20;
    private static final double SECONDS = 4;

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void decodesFloodWithinTranscriptBudget(Protocol protocol) {
        boolean objects = protocol.name().equals("setp");
        var client = objects ? "?grant=100000000" : protocol.demoEndpointSuffix();
        var usual = new SimulatedNetwork(protocol, objects ? "?objects=10" : "?rate=10", client, BUDGET);
        usual.run(SECONDS);
        var flood =
                new SimulatedNetwork(protocol, objects ? "?objects=1000&cap=100000000" : "?rate=1000", client, BUDGET);
        flood.run(SECONDS);
        var transcript = flood.history().transcript();

        assertEquals(SessionPhase.LIVE, flood.client.phases.getLast());
        assertTrue(
                flood.client.samples.size() > 10 * usual.client.samples.size(),
                "samples: %d, and %d".formatted(usual.client.samples.size(), flood.client.samples.size()));
        assertTrue(transcript.heldBytes() <= BUDGET, "bytes kept: " + transcript.heldBytes());
        assertTrue(transcript.droppedEntries() > 0, "no flood");
        assertEquals(List.of("TRANSCRIPT_FULL"), flood.client.codes);
        assertTrue(flood.history().firstMessage() > 0, "messages that cannot be decoded again are listed as available");
    }
}
