package mocapscope.protocol.session;

import static mocapscope.protocol.session.SessionEngineFixture.LOCAL;
import static mocapscope.protocol.session.SessionEngineFixture.REMOTE;
import static mocapscope.protocol.session.SessionEngineFixture.TCP;
import static mocapscope.protocol.session.SessionEngineFixture.at;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.session.event.ChannelCloseReason;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProxyLogicTest {
    private static final ChannelCloseReason CLOSED =
            new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.PEER, "");

    private final SessionEngineFixture fixture = new SessionEngineFixture();
    private final FakeSessionNetwork client = new FakeSessionNetwork();
    private SessionEngine engine;
    private SessionNetworkOperations.ChannelListener clientEvents;

    @BeforeEach
    void connectClient() {
        var logic = new ProxyLogic(REMOTE);
        engine = fixture.engine(logic);
        engine.setProxy(logic, client);
        clientEvents = engine.clientListener();
        engine.start(at(0));
        clientEvents.accepted(TCP, LOCAL, REMOTE, at(0));
    }

    @Test
    void relaysEarlyBytesOfClosedClient() {
        clientEvents.received(TCP, ByteBuffer.wrap("early".getBytes()), at(0.1));
        clientEvents.closed(TCP, CLOSED, at(0.2));
        assertFalse(engine.isEnded());

        engine.opened(TCP, LOCAL, REMOTE, at(0.3));

        assertEquals(
                List.of("connect tcp", "tcp: early", "close tcp", "close all"),
                fixture.network.calls.stream()
                        .filter(call -> !call.startsWith("re"))
                        .toList());
    }

    @Test
    void endsForClosedClientWithoutEarlyBytes() {
        clientEvents.closed(TCP, CLOSED, at(0.1));

        assertTrue(engine.isEnded());
    }
}
