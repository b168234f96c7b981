package mocapscope.protocol.aimation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationSessionFixture;
import mocapscope.protocol.aimation.wire.AimationSessionOptions;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import org.junit.jupiter.api.Test;

/** The client's side; the test is the server. */
class AimationClientTest {

    @Test
    void reportsEachRegistrationStep() {
        var client = AimationSessionFixture.live();

        assertEquals(
                List.of(
                        "CONNECTING  → ",
                        "CONNECTING calling localhost:52693 → the server to accept the connection",
                        "HANDSHAKING connected → our upgrade request to be sent",
                        "HANDSHAKING upgrade requested → the server to switch to WebSocket",
                        "HANDSHAKING upgraded to WebSocket → our registration to be sent",
                        "HANDSHAKING registration sent → Studio's response",
                        "LIVE registered as Mocapscope, global poses → "),
                client.steps());
        assertEquals(List.of("upgrade request", "registration"), client.sentNames());
        assertEquals(
                List.of(new AimationMessage.RegistrationRequest("Mocapscope", 1)),
                client.packets(AimationMessage.RegistrationRequest.class));
        assertEquals(List.of(), client.texts());
    }

    @Test
    void requestsNameAndPoseTypeFromOptions() {
        var client = AimationSessionFixture.upgraded("client", "Unreal Engine 5.4.2", "pose", "local");

        assertEquals(
                List.of(new AimationMessage.RegistrationRequest("Unreal Engine 5.4.2", 0)),
                client.packets(AimationMessage.RegistrationRequest.class));
    }

    @Test
    void appendsNumberToNameInUse() {
        var client = AimationSessionFixture.upgraded()
                .receive(new AimationMessage.RegistrationResponse(1, 1))
                .receive(new AimationMessage.RegistrationResponse(1, 1))
                .receive(new AimationMessage.RegistrationResponse(1, 0));

        assertEquals(
                List.of("Mocapscope", "Mocapscope-2", "Mocapscope-3"),
                client.packets(AimationMessage.RegistrationRequest.class).stream()
                        .map(AimationMessage.RegistrationRequest::clientName)
                        .toList());
        assertEquals("LIVE registered as Mocapscope-3, global poses → ", client.step());
        assertTrue(client.steps()
                .contains("HANDSHAKING the name is in use, trying Mocapscope-2 → our registration to be sent"));
        assertEquals(List.of("REGISTRATION_REFUSED", "REGISTRATION_REFUSED"), client.notes.codes());
    }

    @Test
    void failsAfterNineRefusedNames() {
        var client = AimationSessionFixture.upgraded();
        for (int i = 0; i < 9; i++) {
            client.receive(new AimationMessage.RegistrationResponse(1, 1));
        }

        assertEquals(
                9, client.packets(AimationMessage.RegistrationRequest.class).size());
        assertEquals(SessionPhase.FAILED, client.notes.phases().getLast());
    }

    @Test
    void failsOnOtherRegistrationError() {
        var client = AimationSessionFixture.upgraded().receive(new AimationMessage.RegistrationResponse(1, 2));

        assertEquals("FAILED Studio rejects the registration: another error (2) → ", client.step());
    }

    @Test
    void acceptsPoseTypeOtherThanRequested() {
        var client = AimationSessionFixture.upgraded("pose", "local")
                .receive(new AimationMessage.RegistrationResponse(1, 0));

        assertEquals("LIVE registered as Mocapscope, global poses → ", client.step());
        assertEquals(List.of("local poses were requested, but global poses are granted"), client.texts());
    }

    @Test
    void acceptsDataWithoutRegistrationResponse() {
        var client = AimationSessionFixture.upgraded().receive(AimationEntryBuilder.data(0, 77));

        assertEquals(SessionPhase.LIVE, client.notes.phases().getLast());
        assertEquals(List.of("RESPONSE_MISSING"), client.notes.codes());
        assertEquals(1, client.notes.samples.size());
    }

    @Test
    void timesOutWhenServerDoesNotAnswer() {
        assertEquals(
                "no answer to the upgrade within 5 s",
                lastText(AimationSessionFixture.client().advanceTo(5.1)));
        assertEquals(
                "no response to the registration within 5 s",
                lastText(AimationSessionFixture.upgraded().advanceTo(5.1)));
    }

    private static String lastText(AimationSessionFixture fixture) {
        return fixture.texts().getLast();
    }

    @Test
    void failsOn404AndRetriesOn503() {
        var refused = AimationSessionFixture.client().receive("HTTP/1.1 404 Not Found\r\n\r\n");
        assertEquals(SessionPhase.FAILED, refused.notes.phases().getLast());
        assertTrue(refused.step().contains("the server answers 404 Not Found"), refused::step);

        var busy = AimationSessionFixture.client().receive("HTTP/1.1 503 Service Unavailable\r\n\r\n");
        assertEquals(SessionPhase.WAITING, busy.notes.phases().getLast());
    }

    @Test
    void failsOnWrongAcceptKeyOnlyWhenStrict() {
        var answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: bm9uZQ==\r\n\r\n";
        var strict = AimationSessionFixture.client("strict", "true").receive(answer);
        var lenient = AimationSessionFixture.client().receive(answer);

        assertEquals(SessionPhase.FAILED, strict.notes.phases().getLast());
        assertEquals(List.of("upgrade request"), strict.sentNames());
        assertEquals(List.of("upgrade request", "registration"), lenient.sentNames());
        assertEquals(List.of("ACCEPT_WRONG"), lenient.notes.codes());
    }

    @Test
    void failsOnNonHttpServer() {
        var client = AimationSessionFixture.client().receive("SSH-2.0-OpenSSH_9.2\r\n");

        assertEquals("HEAD_MALFORMED", client.notes.codes().getFirst());
        assertEquals(SessionPhase.FAILED, client.notes.phases().getLast());
    }

    @Test
    void identifiesStudio2023ByMessagePack() {
        var map =
                ByteBuffer.wrap(new byte[] {(byte) 0x82, (byte) 0xa9, 'H', 'a', 'n', 'd', 'l', 'e', 'r', 'I', 'D', 14});
        var client = AimationSessionFixture.upgraded().receive(WebSocketOpcode.BINARY, map);

        assertEquals("FAILED the server sends MessagePack, like AImation Studio until August 2024 → ", client.step());
    }

    @Test
    void closesOnInvalidPacketOnlyWhenStrict() {
        var packet = AimationTestPackets.fixture("bad_magic.bin");
        var lenient = AimationSessionFixture.live()
                .receive(WebSocketOpcode.BINARY, packet)
                .receive(AimationEntryBuilder.data(0, 77));
        var strict = AimationSessionFixture.live("strict", "true").receive(WebSocketOpcode.BINARY, packet);

        assertEquals(SessionPhase.LIVE, lenient.notes.phases().getLast());
        assertEquals(1, lenient.notes.samples.size());
        assertEquals(SessionPhase.FAILED, strict.notes.phases().getLast());
        assertTrue(strict.sentCloses().getFirst().startsWith("1003 "), strict.sentCloses()::toString);
    }

    @Test
    void closesWith1002OnInvalidFrame() {
        var header = new WebSocketFrameHeader(true, 4, WebSocketOpcode.BINARY, false, 1, 0);
        var strict = AimationSessionFixture.live("strict", "true")
                .receive(AimationEntryBuilder.odd(header, AimationEntryBuilder.ascii("x")));
        var lenient = AimationSessionFixture.live().receive(ByteBuffer.wrap(new byte[] {(byte) 0x83, 0}));

        assertTrue(strict.sentCloses().getFirst().startsWith("1002 "), strict.sentCloses()::toString);
        assertEquals(SessionPhase.WAITING, lenient.notes.phases().getLast());
    }

    @Test
    void ignoresTextMessage() {
        var client = AimationSessionFixture.live("strict", "true")
                .receive(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("hello"));

        assertEquals(SessionPhase.LIVE, client.notes.phases().getLast());
        assertEquals(List.of("TEXT_MESSAGE"), client.notes.codes());
    }

    @Test
    void echoesPingPayloadInPong() {
        var client = AimationSessionFixture.live().receive(WebSocketOpcode.PING, AimationEntryBuilder.ascii("there?"));
        var frame = ((AimationUpgradeOrFrame.FramePdu)
                        client.notes.messages.getLast().body())
                .frame();

        assertEquals(WebSocketOpcode.PONG, frame.header().opcode());
        assertEquals(AimationEntryBuilder.ascii("there?"), frame.payload());
        assertTrue(frame.header().masked());
    }

    @Test
    void sendsPingEveryTenSeconds() {
        var client = AimationSessionFixture.live("silence", "3600").advanceTo(25);

        assertEquals(List.of("ping frame", "ping frame"), client.sentNames().subList(2, 4));
        assertEquals(
                2,
                AimationSessionFixture.live("ping", "0")
                        .advanceTo(100)
                        .sentNames()
                        .size());
    }

    @Test
    void countsUninspectedDataAsActivity() {
        var client = AimationSessionFixture.live("silence", "3600").receive(AimationEntryBuilder.data(0, 77));
        client.notes.looks = false;
        client.advanceTo(4)
                .receive(AimationEntryBuilder.data(3, 77))
                .advanceTo(8)
                .receive(AimationEntryBuilder.data(6, 77))
                .advanceTo(12.9);

        assertEquals(List.of(), client.notes.codes());
        assertEquals(3, client.notes.samples.size());
        assertEquals(1, client.packets(AimationMessage.SkeletonData.class).size());
    }

    @Test
    void reportsIdleDataOnce() {
        var client = AimationSessionFixture.live().advanceTo(6);
        assertEquals(
                "no data for 5.0 s; no ping was answered yet", client.texts().getLast());

        client.advanceTo(11)
                .receive(WebSocketOpcode.PONG, ByteBuffer.allocate(8).putLong(0, 1))
                .advanceTo(19);
        assertEquals(
                1, client.notes.codes().stream().filter("DATA_IDLE"::equals).count());

        client.receive(AimationEntryBuilder.data(0, 77)).advanceTo(24.5);
        assertEquals(
                "no data for 5.0 s; a ping was answered 13.0 s ago",
                client.texts().stream()
                        .filter(text -> text.startsWith("no data for"))
                        .toList()
                        .getLast());
    }

    @Test
    void changesPoseTypeOnSameConnection() {
        var client = AimationSessionFixture.live()
                .submitRequest(AimationSessionOptions.SET_POSE, "pose", "local")
                .receive(new AimationMessage.RegistrationResponse(0, 0));

        assertEquals(
                new AimationMessage.RegistrationRequest("Mocapscope", 0),
                client.packets(AimationMessage.RegistrationRequest.class).getLast());
        assertEquals("LIVE registered as Mocapscope, local poses → ", client.step());
        assertEquals(List.of("REGISTERED_AGAIN"), client.notes.codes());
    }

    @Test
    void rejectsRequestBeforeRegistration() {
        assertEquals(
                List.of("NOT_SENT"),
                AimationSessionFixture.upgraded()
                        .submitRequest(AimationSessionOptions.SET_POSE, "pose", "local")
                        .notes
                        .codes());
    }

    @Test
    void closesOneSecondAfterShutdownMessage() {
        var client = AimationSessionFixture.live().stop();
        assertEquals("shutdown", client.sentNames().getLast());
        assertEquals("LIVE shutdown sent → the server to close", client.step());

        client.advanceTo(1.1);
        assertEquals(List.of("1000"), client.sentCloses());

        client.advanceTo(2.2);
        assertEquals(SessionPhase.CLOSED, client.notes.phases().getLast());
    }

    @Test
    void answersCloseFromServer() {
        var client =
                AimationSessionFixture.live().stop().receive(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000));

        assertEquals(List.of("1000", "1000"), client.sentCloses());
        assertEquals(SessionPhase.CLOSED, client.notes.phases().getLast());
        assertEquals(List.of(), client.texts());
    }

    @Test
    void retriesAfterServerCloses() {
        var client = AimationSessionFixture.live().receive(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1001));

        assertEquals(List.of("the server closes: 1001"), client.texts());
        assertEquals(SessionPhase.WAITING, client.notes.phases().getLast());
        assertEquals(
                "the server closed the connection",
                AimationSessionFixture.live()
                        .closeChannel(ChannelCloseReason.ChannelCloseCause.PEER)
                        .texts()
                        .getLast());
        assertEquals(
                "the server closed the connection instead of upgrading it",
                AimationSessionFixture.client()
                        .closeChannel(ChannelCloseReason.ChannelCloseCause.PEER)
                        .texts()
                        .getLast());
    }

    @Test
    void rejectsPathWithSpace() {
        assertEquals(
                "WebSocketProblemKind",
                AimationSessionFixture.client("path", "no path")
                        .notes
                        .findings
                        .getFirst()
                        .rule()
                        .getClass()
                        .getSimpleName());
    }
}
