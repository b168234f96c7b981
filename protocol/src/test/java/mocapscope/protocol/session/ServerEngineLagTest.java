package mocapscope.protocol.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Tests that a server passes lags of this process and confirmed arrivals to its own listener and to each peer's. */
class ServerEngineLagTest {
    private final ToyProtocol protocol = new ToyProtocol();
    private final RecordingListener own = new RecordingListener();
    private final RecordingListener peer = new RecordingListener();
    private final ServerEngine engine = engine();

    @Test
    void passesLagToListenerAndPeers() {
        connect();
        var open = new SessionEvent.ProcessLagged(1, SessionEvent.ProcessLagged.OPEN, 0.4, "late", false);
        var closed = new SessionEvent.ProcessLagged(1, 2, 0.5, "late", true);
        engine.fallBehind(open);
        engine.catchUp(closed, SessionEngineFixture.at(2));

        assertEquals(List.of(open, closed), own.lags);
        assertEquals(List.of(open, closed), peer.lags);
        assertEquals(List.of("OPEN_TO_OTHERS", "SELF_BEHIND"), own.codes());
        assertEquals(List.of(), peer.codes());
    }

    @Test
    void expectsArrivalsOfPeersOnly() {
        assertFalse(engine.expectsArrivals());
        connect();
        assertTrue(engine.expectsArrivals());
        engine.confirmArrivals(5, SessionEngineFixture.at(2));

        assertEquals(List.of(5L), own.handledTimes);
        assertEquals(List.of(5L), peer.handledTimes);
    }

    private void connect() {
        engine.start(SessionEngineFixture.at(0));
        engine.opened(ToyProtocol.LISTENER, new NetworkAddress("192.0.2.1", 5), SessionEngineFixture.at(0));
        var accepted = engine.accepted(
                ToyProtocol.LISTENER,
                ToyProtocol.TCP,
                SessionEngineFixture.REMOTE,
                new FakeSessionNetwork(),
                SessionEngineFixture.at(1));
        accepted.accepted(
                ToyProtocol.TCP, SessionEngineFixture.LOCAL, SessionEngineFixture.REMOTE, SessionEngineFixture.at(1));
    }

    private ServerEngine engine() {
        var endpoint = protocol.endpoint(SessionRole.SERVER, SessionEngineFixture.LOCAL, Map.of());
        var listener = session("listener");
        return new ServerEngine(
                listener,
                protocol.server(endpoint, null, new Random(1)),
                new IdleServerNetwork(),
                session -> session == listener ? own : peer,
                TrafficGateFactory.OPEN,
                _ -> session("peer"),
                new Random(1),
                SessionEngineFixture.at(0));
    }

    private Session session(String name) {
        var endpoint = protocol.endpoint(SessionRole.SERVER, SessionEngineFixture.LOCAL, Map.of());
        var decoder = protocol.decoder(name, endpoint, SkeletonMapLibrary.builtIn());
        var history = new EarlierMessageDecoder(new Transcript(Transcript.DEFAULT_BUDGET), decoder);
        var anchor = MonotonicToUnixTimeAnchor.at(SessionEngineFixture.at(0));
        return new Session(name, protocol, endpoint, SessionRole.SERVER, "", anchor, history);
    }
}
