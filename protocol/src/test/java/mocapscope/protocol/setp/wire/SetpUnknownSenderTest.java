package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.setp.SetpSimulatedNetwork;
import mocapscope.protocol.setp.bubble.SetpSimulatedLinkedBubblePair;
import mocapscope.protocol.setp.connection.SetpUuidInputParser;
import mocapscope.protocol.setp.transport.ScriptedSetpPeer;
import org.junit.jupiter.api.Test;

/** Tests of packets from unknown senders, and of late packets. */
class SetpUnknownSenderTest {
    private static final NetworkAddress SENDER = new NetworkAddress("192.0.2.77", 7);

    private final SetpSimulatedNetwork network = new SetpSimulatedNetwork("");
    private final List<Long> sessions = new ArrayList<>();

    private static ScriptedSetpPeer peer(String user, String passphrase) {
        return ScriptedSetpPeer.client(
                new SetpConnectHandshakeMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, user, passphrase));
    }

    private static SetpMessageFragment connect(String user, String passphrase) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        new SetpConnectHandshakeMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, user, passphrase).write(out);
        return new SetpMessageFragment(7, 1, 1, 0, SetpOpaqueBytes.of(out.toByteBuffer()));
    }

    /** Connects from an address of its own, and returns the session's id from the server's answer. */
    private long connectUnknownSender(String user, String passphrase) {
        network.toClient = (datagram, _) -> {
            sessions.add(Integer.toUnsignedLong(
                    datagram.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(datagram.position())));
            return true;
        };
        network.receive(SENDER, SetpTestPackets.packet(0, 900, true, connect(user, passphrase)));
        network.run(0.1);
        network.toClient = (_, _) -> true;
        return sessions.getLast();
    }

    @Test
    void unusedSessionCreatesNoAccount() {
        connectUnknownSender("anna", "hers");
        var anna = network.connect("anna:secret@", "");
        network.run(1);

        assertEquals("in Stage", anna.step());
    }

    @Test
    void firstSessionInUseClaimsNewName() {
        long first = connectUnknownSender("anna", "hers");
        var anna = network.connect("anna:secret@", "");
        network.run(1);
        network.receive(SENDER, SetpTestPackets.packet(first, 901, true, SetpTestPackets.frame(2, 2, 0)));
        network.run(0.1);

        assertEquals("in Stage", anna.step());
        assertEquals(
                "refused, code 0",
                network.serverListeners.getFirst().states.getLast().step());
    }

    @Test
    void equalNameAndPassphraseKeepBothSessions() {
        long first = connectUnknownSender("anna", "secret");
        var anna = network.connect("anna:secret@", "");
        network.run(1);
        network.receive(SENDER, SetpTestPackets.packet(first, 901, true, SetpTestPackets.frame(2, 2, 0)));
        network.run(0.1);

        assertEquals("in Stage", anna.step());
        assertEquals("anna", network.serverListeners.getFirst().states.getLast().step());
    }

    @Test
    void ignoresMessagesAfterDisconnect() {
        long session = connectUnknownSender("late", "");
        var observer = peer("spy", "");
        network.connect(observer);
        network.run(0.1);
        observer.send(new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(
                SetpSimulatedLinkedBubblePair.createBubbleId("stage"), SetpUuidInputParser.NONE));
        network.run(0.5);
        long before = observer.received(SetpObjectChangePerceptionMessage.ObjectPerception.class)
                .count();
        network.receive(SENDER, SetpTestPackets.packet(session, 901, true, SetpTestPackets.frame(1, 2, 0)));
        for (int i = 0; i < 10; i++) {
            var join = SetpEntryBuilder.whole(
                    new SetpBubbleListJoinLeaveMessage.JoinBubbleRequest(
                            SetpSimulatedLinkedBubblePair.createBubbleId("stage"),
                            SetpSimulatedLinkedBubblePair.AVATARS.getFirst().avatarId()),
                    3 + i);
            network.receive(SENDER, SetpTestPackets.packet(session, 902 + i, true, join));
            network.run(0.1);
        }

        assertEquals(
                before,
                observer.received(SetpObjectChangePerceptionMessage.ObjectPerception.class)
                        .count());
        assertEquals(List.of(), network.serverListeners.getFirst().codes());
    }
}
