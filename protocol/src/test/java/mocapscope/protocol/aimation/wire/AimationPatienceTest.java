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
class AimationPatienceTest {
    private static final String NO_PONG = "no ping was answered for ";

    private static ByteBuffer lastPing(Stand client) {
        return client.notes.messages.stream()
                .filter(message -> message.name().equals("ping frame"))
                .map(message ->
                        ((AimationWebSocketPdu.FramePdu) message.body()).frame().payload())
                .toList()
                .getLast();
    }

    @Test
    void threePingsWithoutAnswerEndTheConnection() {
        var client = Stand.live("silence", "3600", "idle", "0").until(39);
        assertEquals(SessionPhase.LIVE, client.notes.phases().getLast());

        client.until(40.1);
        assertEquals(NO_PONG + "40.0 s", client.texts().getLast());
        assertTrue(client.closes().getFirst().startsWith("1000"), client.closes()::toString);
    }

    @Test
    void acceptsOnlyPongForOwnPing() {
        var answered = Stand.live("silence", "3600", "idle", "0").until(10.5);
        answered.hears(WebSocketOpcode.PONG, lastPing(answered)).until(49);
        assertEquals(SessionPhase.LIVE, answered.notes.phases().getLast());
        answered.until(50.1);
        assertEquals(NO_PONG + "39.5 s", answered.texts().getLast());

        var strange = Stand.live("silence", "3600", "idle", "0").until(35);
        strange.hears(WebSocketOpcode.PONG, Wire.ascii("")).until(40.1);
        assertEquals(NO_PONG + "40.0 s", strange.texts().getLast());
    }

    @Test
    void reportsUnansweredRepeatedRegistration() {
        var silent = Stand.live("silence", "3600")
                .asks(AimationOptions.SET_POSE, "pose", "local")
                .until(4.9);
        assertFalse(silent.notes.codes().contains("RESPONSE_MISSING"));
        silent.until(5.1);
        assertTrue(silent.texts().contains("no response to the registration within 5 s"), silent.texts()::toString);
        assertEquals(SessionPhase.LIVE, silent.notes.phases().getLast());

        var answered = Stand.live()
                .asks(AimationOptions.SET_POSE, "pose", "local")
                .hears(new AimationMessage.RegistrationResponse(0, 0))
                .until(5.1);
        assertFalse(answered.notes.codes().contains("RESPONSE_MISSING"));
    }

    @Test
    void sendsCloseFrameWhenGivingUp() {
        var unanswered = Stand.upgraded().until(5.1);
        var refused = Stand.upgraded().hears(new AimationMessage.RegistrationResponse(1, 2));
        var broken = Stand.live().hears(ByteBuffer.wrap(new byte[] {(byte) 0x83, 0}));

        assertTrue(unanswered.closes().getFirst().startsWith("1000"), unanswered.closes()::toString);
        assertTrue(refused.closes().getFirst().startsWith("1000"), refused.closes()::toString);
        assertTrue(broken.closes().getFirst().startsWith("1002"), broken.closes()::toString);
        assertEquals(List.of(), Stand.client().until(5.1).closes());
    }

    @Test
    void disconnectsClientWithoutRegistration() {
        var peer = Stand.served().until(10).asked().until(24.9);
        assertFalse(peer.over());

        peer.until(25.1);
        assertEquals("the client did not register within 15 s", peer.texts().getLast());
        assertTrue(peer.closes().getFirst().startsWith("1000"), peer.closes()::toString);
        assertFalse(Stand.served()
                .asked()
                .hears(new AimationMessage.RegistrationRequest("A", 1))
                .until(16)
                .over());
    }

    @Test
    void acceptsRefusalWithoutPoseType() {
        for (var strict : List.of("true", "false")) {
            for (var poses : List.of("", "'AimationPose':7,", "'AimationPose':null,")) {
                var client = Stand.upgraded("strict", strict)
                        .hears(WebSocketOpcode.BINARY, response(poses + "'Response':1"));

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
        var client = Stand.live().hears(WebSocketOpcode.BINARY, map).hears(Wire.data(0, 77));

        assertEquals(List.of("MESSAGE_PACK"), client.notes.codes());
        assertEquals(1, client.notes.samples.size());
    }

    @Test
    void patienceOptionMultipliesTimeouts() {
        var patient = Stand.live("silence", "3600", "patience", "3")
                .asks(AimationOptions.SET_POSE, "pose", "local")
                .until(14.9);
        assertFalse(patient.notes.codes().contains("RESPONSE_MISSING"));
        patient.until(15.1);
        assertTrue(patient.texts().contains("no response to the registration within 15 s"), patient.texts()::toString);

        var peer = Stand.served("patience", "2").asked().until(29.9);
        assertFalse(peer.over());
        assertEquals(
                "the client did not register within 30 s",
                peer.until(30.1).texts().getLast());
    }
}
