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
        var glanced = new SimulatedNetwork(protocol);
        var looked = new SimulatedNetwork(protocol);
        looked.client.looks = true;
        glanced.run(10);
        looked.run(10);

        assertEquals(SessionPhase.LIVE, glanced.client.phases.getLast());
        assertEquals(List.of(), glanced.client.codes);
        assertEquals(looked.client.messages, glanced.client.messages);
        assertEquals(looked.client.samples, glanced.client.samples);
    }
}
