package mocapscope.protocol.setp.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.session.logic.SessionLogicContext;
import mocapscope.protocol.setp.client.SetpClient;
import mocapscope.protocol.setp.decode.SetpDecodedOutput;
import mocapscope.protocol.setp.decode.SetpDecoderStateSnapshot;
import mocapscope.protocol.setp.decode.SetpSceneDecoderState;
import mocapscope.protocol.setp.decode.SetpSessionPhase;
import mocapscope.protocol.setp.server.SetpServer;
import mocapscope.protocol.setp.transport.SetpProtocolParameters;
import mocapscope.protocol.setp.wire.SetpEntryBuilder;
import mocapscope.protocol.setp.wire.SetpMessageFragment;
import mocapscope.protocol.setp.wire.SetpOpaqueBytes;
import mocapscope.protocol.setp.wire.SetpReassemblyBuffer;
import mocapscope.protocol.setp.wire.SetpTestPackets;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;

/** Tests of the common budget of all sessions for incomplete messages (R38). */
class SetpReassemblyMemoryBudgetTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int PART = 200;
    private static final int KEPT = PART + SetpReassemblyBuffer.OVERHEAD;

    /** A context that ignores every action. */
    private static final SessionLogicContext NOTHING = (SessionLogicContext) Proxy.newProxyInstance(
            SessionLogicContext.class.getClassLoader(), new Class<?>[] {SessionLogicContext.class}, (_, _, _) -> null);

    private final SetpReassemblyMemoryBudget budget = new SetpReassemblyMemoryBudget(3 * KEPT);
    private final List<String> codes = new ArrayList<>();
    private final ServerLogicContext host = new ServerLogicContext() {
        @Override
        public void startPeer(NetworkAddress remote, SessionLogic logic) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void listen(Channel listener, NetworkAddress local, Channel accepted) {}

        @Override
        public void listenUdp(Channel channel, NetworkAddress local) {}

        @Override
        public void reportFinding(Rule rule, String text) {
            codes.add(rule.code());
        }
    };
    private final SetpServer server = new SetpServer(
            ProtocolCatalog.parse("setp://127.0.0.1:0", SessionRole.SERVER),
            SimulatedMotionSource.of(List.of()),
            SetpProtocolParameters.DEFAULTS,
            new Random(1),
            budget);

    /** A client as the server's engine sees it: its datagrams are decoded and passed to its session logic. */
    private final class ReassemblingClient implements SessionListener {
        private final NetworkAddress from;
        private final Transcript transcript = new Transcript(Long.MAX_VALUE);
        private final SessionLogic logic;
        private final long session;
        private Decoder.DecoderState known;
        private MonotonicAndUnixTime now = new MonotonicAndUnixTime(0, 0);
        private long packet = 100;

        ReassemblingClient(int port) {
            from = new NetworkAddress("192.0.2.7", port);
            var key = sessionKey(SetpTestPackets.packet(0, 1, true, SetpTestPackets.frame(7, 1, 128)), now)
                    .orElseThrow();
            session = Long.parseLong(key);
            logic = server.createPeerLogic(key, SetpEntryBuilder.UDP, from, now);
            logic.onOpened(SetpEntryBuilder.UDP, from, from, now, NOTHING);
            known = SetpDecoderStateSnapshot.NOTHING.with(
                    SetpEntryBuilder.UDP,
                    SetpDecoderStateSnapshot.SetpChannelState.NEW.with(
                            session,
                            SetpDecoderStateSnapshot.SetpSessionState.of(
                                    SetpSessionPhase.UNHEARD, SetpSceneDecoderState.EMPTY)),
                    0);
        }

        private Optional<String> sessionKey(ByteBuffer datagram, MonotonicAndUnixTime at) {
            return server.identifyPeer(SetpEntryBuilder.UDP, from, datagram, at, host);
        }

        /** Sends one fragment; returns true if it was accepted. */
        boolean part(long message, int index) {
            return receive(
                    new SetpMessageFragment(22, message, 3, index, SetpOpaqueBytes.of(ByteBuffer.allocate(PART))));
        }

        boolean receive(SetpMessageFragment... frames) {
            var datagram =
                    SetpTestPackets.packet(session, packet++, true, frames).asReadOnlyBuffer();
            boolean mine = sessionKey(datagram, now).isPresent();
            if (mine) {
                var entry = transcript.appendData(
                        Direction.TO_SERVER,
                        SetpEntryBuilder.UDP,
                        now.monotonicNanos(),
                        datagram,
                        Entry.EntryModification.NONE);
                known = SetpDecodedOutput.STRICT.decode(known, entry, this);
            }
            return mine;
        }

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case DecodedMessage message -> onMessage(message);
                default -> {}
            }
        }

        private void onMessage(DecodedMessage message) {
            logic.onMessage(message, now, NOTHING);
        }
    }

    private void assertHeldBytes(long bytes) {
        assertTrue(budget.hasRoom(3 * KEPT - bytes), "it holds more");
        assertFalse(budget.hasRoom(3 * KEPT - bytes + 1), "it holds less");
    }

    @Test
    void incompleteMessagesShareOneBudget() {
        var anna = new ReassemblingClient(1);
        var bert = new ReassemblingClient(2);

        assertTrue(anna.part(1, 0) && anna.part(1, 1) && bert.part(1, 0));
        assertHeldBytes(3 * KEPT);
        assertFalse(bert.part(1, 1));
        assertEquals(List.of("REASSEMBLY_FULL"), codes);
    }

    @Test
    void acceptsCompleteMessagesWhenBudgetIsUsed() {
        var anna = new ReassemblingClient(1);
        anna.part(1, 0);
        anna.part(1, 1);
        anna.part(2, 0);

        assertTrue(anna.receive(SetpEntryBuilder.keepalive(9)));
    }

    @Test
    void completedMessageReleasesItsBytes() {
        var anna = new ReassemblingClient(1);
        anna.part(1, 0);
        anna.part(1, 1);
        anna.part(1, 2);

        assertHeldBytes(0);
    }

    @Test
    void expiredMessageReleasesItsBytes() {
        var anna = new ReassemblingClient(1);
        anna.part(1, 0);
        anna.now = new MonotonicAndUnixTime(16 * SECOND, 0);
        anna.receive(SetpEntryBuilder.keepalive(9));

        assertHeldBytes(0);
    }

    @Test
    void endedSessionReleasesItsBytesForGood() {
        var anna = new ReassemblingClient(1);
        anna.part(1, 0);
        anna.logic.onAttemptEnded(anna.now);

        assertHeldBytes(0);
        assertFalse(anna.part(1, 1));
        assertHeldBytes(0);
    }

    @Test
    void clientCountsServerBytesUntilSessionEnd() {
        var client = new SetpClient(
                ProtocolCatalog.parse("setp://127.0.0.1:1", SessionRole.CLIENT),
                SetpProtocolParameters.DEFAULTS,
                new Random(1),
                budget);
        var here = new NetworkAddress("127.0.0.1", 2);
        var now = new MonotonicAndUnixTime(0, 0);
        client.onOpened(SetpEntryBuilder.UDP, here, here, now, NOTHING);
        var part = new SetpMessageFragment(22, 1, 3, 0, SetpOpaqueBytes.of(ByteBuffer.allocate(PART)));
        SetpDecodedOutput.inSession(new SetpEntryBuilder().toClient().packet(part))
                .messages
                .forEach(message -> client.onMessage(message, now, NOTHING));

        assertHeldBytes(KEPT);
        client.onAttemptEnded(now);
        assertHeldBytes(0);
    }

    @Test
    void closedShareCountsNothing() {
        var share = budget.createShare();
        share.setBytes(50);
        share.close();
        share.setBytes(70);
        share.close();

        assertHeldBytes(0);
    }

    @Test
    void hasLessRoomWhileAllSessionsHoldTooMuch() {
        var all = new AllSessionsMemoryBudget(1000);
        var tight = new SetpReassemblyMemoryBudget(800, all);
        var share = tight.createShare();
        share.setBytes(100);
        assertTrue(tight.hasRoom(700));
        all.createUsedShare(this).change(901);
        assertFalse(tight.hasRoom(1));

        share.close();
        assertTrue(tight.hasRoom(800));
    }
}
