package mocapscope.protocol.aimation.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.websocket.WebSocketOpcode;
import org.junit.jupiter.api.Test;

/** Tests of both sides' timeouts, and of the reasons they give. */
class AimationTimeoutTest {
    private static final String NO_PONG = "no ping was answered for ";

    private static ByteBuffer lastPing(AimationSessionFixture client) {
        return client.notes.messages.stream()
                .filter(message -> message.name().equals("ping frame"))
                .map(message -> ((AimationUpgradeOrFrame.FramePdu) message.body())
                        .frame()
                        .payload())
                .toList()
                .getLast();
    }

    @Test
    void threePingsWithoutAnswerEndTheConnection() {
        var client = AimationSessionFixture.live("silence", "3600", "idle", "0").advanceTo(39);
        assertEquals(SessionPhase.LIVE, client.notes.phases().getLast());

        client.advanceTo(40.1);
        assertEquals(NO_PONG + "40.0 s", client.texts().getLast());
        assertTrue(client.sentCloses().getFirst().startsWith("1000"), client.sentCloses()::toString);
    }

    @Test
    void acceptsOnlyPongForOwnPing() {
        var answeredFixture =
                AimationSessionFixture.live("silence", "3600", "idle", "0").advanceTo(10.5);
        answeredFixture.receive(WebSocketOpcode.PONG, lastPing(answeredFixture)).advanceTo(49);
        assertEquals(SessionPhase.LIVE, answeredFixture.notes.phases().getLast());
        answeredFixture.advanceTo(50.1);
        assertEquals(NO_PONG + "39.5 s", answeredFixture.texts().getLast());

        var strange =
                AimationSessionFixture.live("silence", "3600", "idle", "0").advanceTo(35);
        strange.receive(WebSocketOpcode.PONG, AimationEntryBuilder.ascii("")).advanceTo(40.1);
        assertEquals(NO_PONG + "40.0 s", strange.texts().getLast());
    }

    @Test
    void reportsUnansweredRepeatedRegistration() {
        var silent = AimationSessionFixture.live("silence", "3600")
                .submitRequest(AimationSessionOptions.SET_POSE, "pose", "local")
                .advanceTo(4.9);
        assertFalse(silent.notes.codes().contains("RESPONSE_MISSING"));
        silent.advanceTo(5.1);
        assertTrue(silent.texts().contains("no response to the registration within 5 s"), silent.texts()::toString);
        assertEquals(SessionPhase.LIVE, silent.notes.phases().getLast());

        var answeredFixture = AimationSessionFixture.live()
                .submitRequest(AimationSessionOptions.SET_POSE, "pose", "local")
                .receive(new AimationMessage.RegistrationResponse(0, 0))
                .advanceTo(5.1);
        assertFalse(answeredFixture.notes.codes().contains("RESPONSE_MISSING"));
    }

    @Test
    void sendsCloseFrameWhenGivingUp() {
        var unanswered = AimationSessionFixture.upgraded().advanceTo(5.1);
        var refused = AimationSessionFixture.upgraded().receive(new AimationMessage.RegistrationResponse(1, 2));
        var broken = AimationSessionFixture.live().receive(ByteBuffer.wrap(new byte[] {(byte) 0x83, 0}));

        assertTrue(unanswered.sentCloses().getFirst().startsWith("1000"), unanswered.sentCloses()::toString);
        assertTrue(refused.sentCloses().getFirst().startsWith("1000"), refused.sentCloses()::toString);
        assertTrue(broken.sentCloses().getFirst().startsWith("1002"), broken.sentCloses()::toString);
        assertEquals(List.of(), AimationSessionFixture.client().advanceTo(5.1).sentCloses());
    }

    @Test
    void disconnectsClientWithoutRegistration() {
        var peer = AimationSessionFixture.server()
                .advanceTo(10)
                .withUpgradeRequest()
                .advanceTo(24.9);
        assertFalse(peer.isEnded());

        peer.advanceTo(25.1);
        assertEquals("the client did not register within 15 s", peer.texts().getLast());
        assertTrue(peer.sentCloses().getFirst().startsWith("1000"), peer.sentCloses()::toString);
        assertFalse(AimationSessionFixture.server()
                .withUpgradeRequest()
                .receive(new AimationMessage.RegistrationRequest("A", 1))
                .advanceTo(16)
                .isEnded());
    }

    @Test
    void acceptsRefusalWithoutPoseType() {
        for (var strict : List.of("true", "false")) {
            for (var poses : List.of("", "'AimationPose':7,", "'AimationPose':null,")) {
                var client = AimationSessionFixture.upgraded("strict", strict)
                        .receive(WebSocketOpcode.BINARY, response(poses + "'Response':1"));

                assertEquals(
                        "Mocapscope-2",
                        client.packets(AimationMessage.RegistrationRequest.class)
                                .getLast()
                                .clientName(),
                        poses);
                assertTrue(client.notes.codes().contains("POSE_TYPE_NOT_A_NUMBER"), client.texts()::toString);
            }
        }
    }

    private static ByteBuffer response(String rest) {
        var json = ("{'HandlerID':15," + rest + "}").replace('\'', '"');
        return AimationPacket.of(
                        AimationPacketHeader.STUDIO,
                        List.of(new AimationBlock.TextBlock(AimationBlock.AimationBlockType.JSON, json)))
                .bytes();
    }

    @Test
    void continuesAfterMessagePackInLiveSession() {
        var map = ByteBuffer.wrap(new byte[] {(byte) 0x82, (byte) 0xa9, 'H', 'a', 'n', 'd', 'l', 'e', 'r'});
        var client = AimationSessionFixture.live()
                .receive(WebSocketOpcode.BINARY, map)
                .receive(AimationEntryBuilder.data(0, 77));

        assertEquals(List.of("MESSAGE_PACK"), client.notes.codes());
        assertEquals(1, client.notes.samples.size());
    }

    @Test
    void patienceOptionMultipliesTimeouts() {
        var patient = AimationSessionFixture.live("silence", "3600", "patience", "3")
                .submitRequest(AimationSessionOptions.SET_POSE, "pose", "local")
                .advanceTo(14.9);
        assertFalse(patient.notes.codes().contains("RESPONSE_MISSING"));
        patient.advanceTo(15.1);
        assertTrue(patient.texts().contains("no response to the registration within 15 s"), patient.texts()::toString);

        var peer = AimationSessionFixture.server("patience", "2")
                .withUpgradeRequest()
                .advanceTo(29.9);
        assertFalse(peer.isEnded());
        assertEquals(
                "the client did not register within 30 s",
                peer.advanceTo(30.1).texts().getLast());
    }
}
