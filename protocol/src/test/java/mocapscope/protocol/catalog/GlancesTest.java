package mocapscope.protocol.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.session.Phase;
import mocapscope.protocol.session.Protocol;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sessions that nobody looks into: their taps need no messages. */
class GlancesTest {

    static Stream<Protocol> protocols() {
        return Catalog.protocols().stream();
    }

    @ParameterizedTest
    @MethodSource("protocols")
    void aSessionThatNobodyLooksIntoIsAsWellAsAnyOther(Protocol protocol) {
        var all = new Simulated(protocol);
        all.run(10);

        assertEquals(Phase.LIVE, all.client.phases.getLast());
        assertEquals(List.of(), all.client.codes);
        assertTrue(all.client.messages > 100, () -> "messages: " + all.client.messages);
    }
}
