package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of sessions with a listener that needs no messages. */
class MetadataOnlyListenerTest {

    static Stream<Protocol> protocols() {
        return ProtocolCatalog.protocols().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void decodesSamplesWithoutMessageInspection(Protocol protocol) {
        var metadataOnly = new SimulatedNetwork(protocol);
        var withMessages = new SimulatedNetwork(protocol);
        withMessages.client.looks = true;
        metadataOnly.run(3);
        withMessages.run(3);

        assertEquals(SessionPhase.LIVE, metadataOnly.client.phases.getLast());
        assertEquals(List.of(), metadataOnly.client.codes);
        assertEquals(withMessages.client.messages, metadataOnly.client.messages);
        assertEquals(withMessages.client.samples, metadataOnly.client.samples);
    }
}
