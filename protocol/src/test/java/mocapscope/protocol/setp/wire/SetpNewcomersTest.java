package mocapscope.protocol.setp.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.setp.DryRun;
import mocapscope.protocol.setp.bubble.SetpBubbleCloud;
import mocapscope.protocol.setp.connection.SetpUuidParser;
import mocapscope.protocol.setp.transport.Hand;
import org.junit.jupiter.api.Test;

/** Tests of packets from unknown senders, and of late packets. */
class SetpNewcomersTest {
    private static final NetworkAddress SOMEWHERE = new NetworkAddress("192.0.2.77", 7);

    private final DryRun dry = new DryRun("");
    private final List<Long> sessions = new ArrayList<>();

    private static Hand hand(String user, String passphrase) {
        return Hand.client(new SetpConnectMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, user, passphrase));
    }

    private static SetpFrame connect(String user, String passphrase) {
        var out = new ByteWriter(ByteOrder.LITTLE_ENDIAN);
        new SetpConnectMessage.ConnectRequest("Hand", SetpVersionInfo.OURS, user, passphrase).write(out);
        return new SetpFrame(7, 1, 1, 0, SetpOpaqueBytes.of(out.toByteBuffer()));
    }

    /** Connects from an address of its own, and returns the session's id from the server's answer. */
    private long stranger(String user, String passphrase) {
        dry.toClient = (datagram, _) -> {
            sessions.add(Integer.toUnsignedLong(
                    datagram.duplicate().order(ByteOrder.LITTLE_ENDIAN).getInt(datagram.position())));
            return true;
        };
        dry.comes(SOMEWHERE, Packets.packet(0, 900, true, connect(user, passphrase)));
        dry.run(0.1);
        dry.toClient = (_, _) -> true;
        return sessions.getLast();
    }

    @Test
    void unusedSessionCreatesNoAccount() {
        stranger("anna", "hers");
        var anna = dry.call("anna:secret@", "");
        dry.run(1);

        assertEquals("in Stage", anna.step());
    }

    @Test
    void firstSessionInUseClaimsNewName() {
        long first = stranger("anna", "hers");
        var anna = dry.call("anna:secret@", "");
        dry.run(1);
        dry.comes(SOMEWHERE, Packets.packet(first, 901, true, Packets.frame(2, 2, 0)));
        dry.run(0.1);

        assertEquals("in Stage", anna.step());
        assertEquals("refused, code 0", dry.served.getFirst().states.getLast().step());
    }

    @Test
    void equalNameAndPassphraseKeepBothSessions() {
        long first = stranger("anna", "secret");
        var anna = dry.call("anna:secret@", "");
        dry.run(1);
        dry.comes(SOMEWHERE, Packets.packet(first, 901, true, Packets.frame(2, 2, 0)));
        dry.run(0.1);

        assertEquals("in Stage", anna.step());
        assertEquals("anna", dry.served.getFirst().states.getLast().step());
    }

    @Test
    void ignoresMessagesAfterDisconnect() {
        long session = stranger("late", "");
        var spy = hand("spy", "");
        dry.call(spy);
        dry.run(0.1);
        spy.say(new SetpBubbleMessage.JoinBubbleRequest(SetpBubbleCloud.createBubbleId("stage"), SetpUuidParser.NONE));
        dry.run(0.5);
        long before = spy.heard(SetpPerceptionMessage.ObjectPerception.class).count();
        dry.comes(SOMEWHERE, Packets.packet(session, 901, true, Packets.frame(1, 2, 0)));
        for (int i = 0; i < 10; i++) {
            var join = Datagrams.whole(
                    new SetpBubbleMessage.JoinBubbleRequest(
                            SetpBubbleCloud.createBubbleId("stage"),
                            SetpBubbleCloud.AVATARS.getFirst().avatarId()),
                    3 + i);
            dry.comes(SOMEWHERE, Packets.packet(session, 902 + i, true, join));
            dry.run(0.1);
        }

        assertEquals(
                before, spy.heard(SetpPerceptionMessage.ObjectPerception.class).count());
        assertEquals(List.of(), dry.served.getFirst().codes());
    }
}
