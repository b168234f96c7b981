package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Transcript;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the places of a listener. */
class ServerEngineTest {
    private static final int PLACES = 256;
    private static final long LATER = 2_000_000_000L;

    private final ToyProtocol protocol = new ToyProtocol();
    private final RecordingListener own = new RecordingListener();
    private final ServerEngine engine = engine();

    @Test
    void otherHostTakesHalfOfPlaces() {
        for (int i = 0; i < PLACES / 2; i++) {
            assertNotNull(accept("192.0.2.7", i, 1));
        }
        assertNull(accept("192.0.2.7", PLACES, 1));
        assertEquals(List.of("TOO_MANY_PEERS"), own.codes());
        assertNotNull(accept("192.0.2.70", 1, 1));
    }

    @Test
    void loopbackTakesAllPlaces() {
        for (int i = 0; i < PLACES; i++) {
            assertNotNull(accept("127.0.0.1", i, 1));
        }
        assertNull(accept("127.0.0.1", PLACES, 1));
        assertEquals(List.of("TOO_MANY_PEERS"), own.codes());
    }

    @Test
    void idleStrangerLeavesForNewPeer() {
        var oldest = accept("127.0.0.1", 0, 1);
        for (int i = 1; i < PLACES; i++) {
            assertNotNull(accept("127.0.0.1", i, 2));
        }
        assertNotNull(accept("192.0.2.7", 1, LATER));
        assertTrue(oldest != null && oldest.isEnded());
        assertFalse(engine.peers().get(1).isEnded());
        assertEquals(List.of("TOO_MANY_PEERS"), own.codes());
    }

    private @Nullable SessionEngine accept(String host, int number, long at) {
        var remote = new NetworkAddress(host, 40_000 + number);
        return engine.accepted(
                ToyProtocol.LISTENER, ToyProtocol.TCP, remote, new FakeSessionNetwork(), SessionEngineFixture.at(at));
    }

    private ServerEngine engine() {
        var endpoint = protocol.endpoint(SessionRole.SERVER, SessionEngineFixture.LOCAL, Map.of());
        var listener = session("");
        return new ServerEngine(
                listener,
                protocol.server(endpoint, null, new Random(1)),
                new IdleServerNetwork(),
                session -> session == listener ? own : new RecordingListener(),
                TrafficGateFactory.OPEN,
                this::session,
                new Random(1),
                SessionEngineFixture.at(0));
    }

    private Session session(String peer) {
        var endpoint = protocol.endpoint(SessionRole.SERVER, SessionEngineFixture.LOCAL, Map.of());
        var decoder = protocol.decoder(peer, endpoint, SkeletonMapLibrary.builtIn());
        var history = new EarlierMessageDecoder(new Transcript(Transcript.DEFAULT_BUDGET), decoder);
        var anchor = MonotonicToUnixTimeAnchor.at(SessionEngineFixture.at(0));
        return new Session(peer, protocol, endpoint, SessionRole.SERVER, peer, anchor, history);
    }
}
