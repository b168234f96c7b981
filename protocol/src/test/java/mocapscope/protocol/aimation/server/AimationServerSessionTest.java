package mocapscope.protocol.aimation.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import mocapscope.protocol.aimation.AimationTestPackets;
import mocapscope.protocol.aimation.decode.AimationDecodedOutput;
import mocapscope.protocol.aimation.wire.AimationChannelConstants;
import mocapscope.protocol.aimation.wire.AimationEntryBuilder;
import mocapscope.protocol.aimation.wire.AimationMessage;
import mocapscope.protocol.aimation.wire.AimationSessionFixture;
import mocapscope.protocol.aimation.wire.AimationUpgradeOrFrame;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.logic.ServerLogicContext;
import mocapscope.protocol.session.logic.SessionLogic;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.websocket.WebSocketFrameHeader;
import mocapscope.protocol.websocket.WebSocketOpcode;
import org.junit.jupiter.api.Test;

/** The server's side; the test is the client, or several. */
class AimationServerSessionTest {
    private final List<String> findings = new ArrayList<>();

    /** A server that was started at 0 s, and has nothing to show. */
    private final class IdleServerContext implements ServerLogicContext {
        @Override
        public void startPeer(NetworkAddress remote, SessionLogic logic) {
            throw new UnsupportedOperationException();
        }

        private final Endpoint endpoint;
        private final AimationServer server;

        IdleServerContext(String... settings) {
            this(source(List.of()), settings);
        }

        IdleServerContext(ServedMotionSource source, String... settings) {
            endpoint = AimationDecodedOutput.endpoint(
                    SessionRole.SERVER, List.of(), AimationDecodedOutput.settings(settings));
            server = AimationServer.of(endpoint, source, new Random(2));
            server.start(AimationSessionFixture.at(0), this);
        }

        AimationSessionFixture client(double time) {
            return AimationSessionFixture.peer(server, endpoint, time).withUpgradeRequest();
        }

        @Override
        public void listen(Channel listener, NetworkAddress local, Channel accepted) {}

        @Override
        public void listenUdp(Channel channel, NetworkAddress local) {}

        @Override
        public void reportFinding(Rule rule, String text) {
            findings.add(rule.code() + ": " + text);
        }
    }

    /** Returns a source without samples, of devices with these bones. */
    private static ServedMotionSource source(List<String> bones) {
        var map = new SkeletonMap(
                "robot",
                List.of(),
                bones.stream().map(name -> new Bone(name, name, -1, -1)).toList(),
                List.of(),
                "",
                Optional.empty());
        var robot = new ServedMotionSourceDescription.DeviceLayout("Robot", bones.size(), 0, 0, 0, Optional.of(map));
        var devices = bones.isEmpty() ? List.<ServedMotionSourceDescription.DeviceLayout>of() : List.of(robot);
        return new ServedMotionSource() {
            @Override
            public ServedMotionSourceDescription layout() {
                return new ServedMotionSourceDescription(devices, "m", Basis.Y_UP);
            }

            @Override
            public void emitSamples(long from, long to, Consumer<? super Sample> out) {}
        };
    }

    private static AimationMessage.RegistrationRequest register(String name, int poseType) {
        return new AimationMessage.RegistrationRequest(name, poseType);
    }

    private static List<Integer> responses(AimationSessionFixture peer) {
        return peer.packets(AimationMessage.RegistrationResponse.class).stream()
                .map(AimationMessage.RegistrationResponse::response)
                .toList();
    }

    private static final String PAGE = """
            GET / HTTP/1.1
            Host: 127.0.0.1:52693
            Upgrade: websocket
            Connection: Upgrade
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Origin: http://evil.example
            Sec-WebSocket-Version: 13

            """.replace("\n", "\r\n");

    @Test
    void rejectsPageOfForeignOrigin() {
        var endpoint = new IdleServerContext();
        var peer = AimationSessionFixture.peer(endpoint.server, endpoint.endpoint, 1)
                .receive(PAGE);

        assertTrue(peer.isEnded());
        assertTrue(peer.notes.codes().contains("ORIGIN_FOREIGN"));
        assertEquals(
                "403",
                ((AimationUpgradeOrFrame.UpgradeResponsePdu)
                                peer.notes.messages.getLast().body())
                        .response()
                        .status());
    }

    /** A page that is opened from disk has the origin null (RFC 6454 §6.2). */
    @Test
    void findingAndStepOfRefusedPageNameOption() {
        var endpoint = new IdleServerContext();
        var peer = AimationSessionFixture.peer(endpoint.server, endpoint.endpoint, 1)
                .receive(PAGE.replace("http://evil.example", "null"));

        assertTrue(
                peer.texts()
                        .getLast()
                        .endsWith("a page from disk or without a known origin; the option pages=any allows it"),
                peer.texts()::toString);
        assertTrue(peer.step().contains("the option pages=any allows it"), peer::step);
        assertTrue(lastEntry(peer).endsWith("or serve with pages=any.\n"), () -> lastEntry(peer));
    }

    /** A browser's address bar sends a plain GET. */
    @Test
    void refusedPlainRequestGetsReason() {
        var place = new IdleServerContext();
        var peer = AimationSessionFixture.peer(place.server, place.endpoint, 0)
                .receive("GET / HTTP/1.1\r\nHost: 127.0.0.1:52693\r\n\r\n");
        var sent = lastEntry(peer);

        assertTrue(sent.startsWith("HTTP/1.1 400 Bad Request\r\n"), sent);
        assertTrue(sent.contains("\r\n\r\nMocapscope refuses the WebSocket upgrade: Upgrade is missing\n"), sent);
        assertTrue(peer.step().contains("the upgrade is refused, and no option allows it"), peer::step);
        assertEquals(List.of("UPGRADE_MISSING"), peer.notes.codes());
    }

    private static String lastEntry(AimationSessionFixture peer) {
        return peer.notes.entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA)
                .reduce((_, last) -> last)
                .map(entry ->
                        StandardCharsets.UTF_8.decode(entry.bytes().duplicate()).toString())
                .orElseThrow();
    }

    /** Rejects a page whose host name resolves to this machine, but is not the machine's own name. */
    @Test
    void acceptsLocalNetworkOriginOnlyOnWildcardListener() {
        var page = PAGE.replace("127.0.0.1", "evil.local").replace("evil.example", "evil.local:52693");
        var place = new IdleServerContext();
        assertTrue(AimationSessionFixture.peer(place.server, place.endpoint, 1)
                .receive(page)
                .isEnded());

        place.server.onOpened(
                AimationChannelConstants.LISTENER,
                new NetworkAddress("127.0.0.1", 1),
                AimationSessionFixture.at(0),
                place);
        assertTrue(AimationSessionFixture.peer(place.server, place.endpoint, 1)
                .receive(page)
                .isEnded());
        place.server.onOpened(
                AimationChannelConstants.LISTENER,
                new NetworkAddress("0.0.0.0", 1),
                AimationSessionFixture.at(0),
                place);
        assertFalse(AimationSessionFixture.peer(place.server, place.endpoint, 1)
                .receive(page)
                .isEnded());
    }

    @Test
    void acceptsAnyOriginWhenConfigured() {
        var endpoint = new IdleServerContext("pages", "any");
        var peer = AimationSessionFixture.peer(endpoint.server, endpoint.endpoint, 1)
                .receive(PAGE);

        assertEquals(List.of(), peer.notes.codes());
        assertTrue(((AimationUpgradeOrFrame.UpgradeResponsePdu)
                        peer.notes.messages.getLast().body())
                .response()
                .isGranted());
    }

    @Test
    void upgradesRegistersAndServesClient() {
        var peer =
                new IdleServerContext().client(1.001).receive(register("A", 1)).advanceTo(1.0501);
        var data = peer.packets(AimationMessage.SkeletonData.class);

        assertEquals(List.of("upgrade response", "response", "data", "data", "data"), peer.sentNames());
        assertEquals(
                List.of(new AimationMessage.RegistrationResponse(1, 0)),
                peer.packets(AimationMessage.RegistrationResponse.class));
        assertEquals(
                List.of(61L, 62L, 63L),
                data.stream().map(AimationMessage.SkeletonData::frameId).toList());
        assertEquals(62 / 60.0, data.get(1).worldTime(), 1e-9);
        assertEquals(77, data.getFirst().boneCount());
        assertEquals("LIVE registered as A, global poses → ", peer.step());
        assertEquals(List.of(), peer.texts());
    }

    @Test
    void appliesRateAndBonesOptions() {
        var peer = new IdleServerContext("rate", "120", "bones", "35")
                .client(0)
                .receive(register("A", 0))
                .advanceTo(0.1001);
        var data = peer.packets(AimationMessage.SkeletonData.class);

        assertEquals(12, data.size());
        assertEquals(35, data.getFirst().points().size() / 3);
    }

    @Test
    void skipsOldFramesAfterDelay() {
        var peer = new IdleServerContext().client(0).receive(register("A", 1)).sleepUntil(5);
        var data = peer.packets(AimationMessage.SkeletonData.class);

        assertEquals(16, data.size()); // those of the last quarter of a second, its first moment included
        assertEquals(285, data.getFirst().frameId());
        assertEquals(300, data.getLast().frameId());
    }

    @Test
    void freesNameWhenClientDisconnects() {
        var place = new IdleServerContext();
        var first = place.client(0).receive(register("A", 1));
        var second = place.client(0).receive(register("A", 1));
        assertEquals(List.of(1), responses(second));
        assertEquals("HANDSHAKING refused: A is in use → a new registration", second.step());

        first.closeChannel(ChannelCloseReason.ChannelCloseCause.RESET);
        second.receive(register("A", 1));
        assertEquals(List.of(1, 0), responses(second));
    }

    @Test
    void freesStickyNameOnlyOnShutdownMessage() {
        var place = new IdleServerContext("names", "sticky");
        place.client(0).receive(register("A", 1)).closeChannel(ChannelCloseReason.ChannelCloseCause.PEER);
        assertEquals(List.of(1), responses(place.client(0).receive(register("A", 1))));

        var second = place.client(0).receive(register("B", 1)).receive(new AimationMessage.ShutdownNotification("B"));
        second.closeChannel(ChannelCloseReason.ChannelCloseCause.PEER);
        assertEquals(List.of(0), responses(place.client(0).receive(register("B", 1))));
    }

    @Test
    void repeatedRegistrationChangesPoseType() {
        var peer = new IdleServerContext()
                .client(0)
                .receive(register("A", 1))
                .advanceTo(0.1)
                .receive(register("A", 0))
                .advanceTo(0.2);

        assertEquals(List.of(0, 0), responses(peer));
        assertEquals("LIVE registered as A, local poses → ", peer.step());
        assertEquals(12, peer.packets(AimationMessage.SkeletonData.class).size());
    }

    @Test
    void newNameFreesPreviousName() {
        var place = new IdleServerContext();
        place.client(0).receive(register("A", 1)).receive(register("B", 1));

        assertEquals(List.of(0), responses(place.client(0).receive(register("A", 1))));
        assertEquals(List.of(1), responses(place.client(0).receive(register("B", 1))));
    }

    @Test
    void grantsConfiguredPoseType() {
        var peer = new IdleServerContext("grant", "local").client(0).receive(register("A", 1));

        assertEquals(
                List.of(new AimationMessage.RegistrationResponse(0, 0)),
                peer.packets(AimationMessage.RegistrationResponse.class));
    }

    @Test
    void rejectsNameOf300Characters() {
        assertEquals(List.of(2), responses(new IdleServerContext().client(0).receive(register("A".repeat(300), 1))));
    }

    @Test
    void answersShutdownWithClose() {
        var peer = new IdleServerContext()
                .client(0)
                .receive(register("A", 1))
                .receive(new AimationMessage.ShutdownNotification("A"));
        assertEquals(List.of("1000"), peer.sentCloses());

        peer.advanceTo(0.5).receive(WebSocketOpcode.CLOSE, AimationEntryBuilder.close(1000));
        assertEquals("CLOSED the client closes: 1000 → ", peer.step());
        assertEquals(0, peer.packets(AimationMessage.SkeletonData.class).size());
    }

    @Test
    void answersPingUnmasked() {
        var peer = new IdleServerContext().client(0).receive(WebSocketOpcode.PING, AimationEntryBuilder.ascii("?"));
        var pong =
                ((AimationUpgradeOrFrame.FramePdu) peer.notes.messages.getLast().body()).frame();

        assertEquals(WebSocketOpcode.PONG, pong.header().opcode());
        assertEquals(false, pong.header().masked());
    }

    @Test
    void answersInvalidUpgradeWithHttpError() {
        var place = new IdleServerContext();
        var post = AimationSessionFixture.peer(place.server, place.endpoint, 0)
                .receive("POST / HTTP/1.1\r\nHost: x\r\n\r\n");
        var old = AimationSessionFixture.peer(place.server, place.endpoint, 0)
                .receive("GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 8\r\n\r\n");
        var noHttp =
                AimationSessionFixture.peer(place.server, place.endpoint, 0).receive("\u0016\u0003\u0001\u0002\u0000");

        assertEquals("400 Bad Request", lastResponse(post));
        assertEquals("426 Upgrade Required", lastResponse(old));
        assertEquals("400 Bad Request", lastResponse(noHttp));
        assertEquals(SessionPhase.CLOSED, post.notes.phases().getLast());
    }

    private static String lastResponse(AimationSessionFixture peer) {
        return ((AimationUpgradeOrFrame.UpgradeResponsePdu)
                        peer.notes.messages.getLast().body())
                .response()
                .words();
    }

    @Test
    void disconnectsClientWithoutUpgradeRequest() {
        var place = new IdleServerContext();
        var peer = AimationSessionFixture.peer(place.server, place.endpoint, 0).advanceTo(15.1);

        assertEquals(
                "the client did not request the upgrade within 15 s",
                peer.texts().getLast());
    }

    @Test
    void closesOnTextOnlyWhenStrict() {
        var strict =
                new IdleServerContext().client(0).receive(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("hello"));
        var lenient = new IdleServerContext("strict", "false")
                .client(0)
                .receive(WebSocketOpcode.TEXT, AimationEntryBuilder.ascii("hello"));

        assertEquals(List.of("1003 binary messages only"), strict.sentCloses());
        assertEquals(List.of(), lenient.sentCloses());
    }

    @Test
    void closesOnInvalidDataOnlyWhenStrict() {
        var packet = AimationTestPackets.fixture("bad_no_handler_id.bin");
        var unmasked = AimationEntryBuilder.odd(
                new WebSocketFrameHeader(true, 0, WebSocketOpcode.BINARY, false, 109, 0),
                AimationTestPackets.fixture("ok_register_14.bin"));

        assertTrue(new IdleServerContext()
                .client(0)
                .receive(WebSocketOpcode.BINARY, packet)
                .sentCloses()
                .getFirst()
                .startsWith("1003 "));
        assertTrue(new IdleServerContext()
                .client(0)
                .receive(unmasked)
                .sentCloses()
                .getFirst()
                .startsWith("1002 "));
        var lenient = new IdleServerContext("strict", "false")
                .client(0)
                .receive(WebSocketOpcode.BINARY, packet)
                .receive(unmasked);
        assertEquals(List.of(), lenient.sentCloses());
        assertEquals(List.of(0), responses(lenient));
    }

    @Test
    void sendsClose1001WhenServerStops() {
        var peer = new IdleServerContext().client(0).receive(register("A", 1)).stop();

        assertEquals(List.of("1001 the server stops"), peer.sentCloses());
    }

    @Test
    void reportsMissingBodyMotion() {
        open(new IdleServerContext());

        assertEquals(List.of("BODY_MISSING: no served device has hips: a standing body is shown"), findings);
    }

    @Test
    void missingBodyNamesFirstBonesSeen() {
        var bones = IntStream.rangeClosed(1, 10).mapToObj(i -> "axis_" + i).toList();
        open(new IdleServerContext(source(bones)));

        assertEquals(
                List.of("BODY_MISSING: no served device has hips: a standing body is shown; bones seen: axis_1, axis_2,"
                        + " axis_3, axis_4, axis_5, axis_6, axis_7, axis_8 and 2 more"),
                findings);
    }

    @Test
    void missingBodyTruncatesLongBoneNames() {
        open(new IdleServerContext(source(List.of("x".repeat(300)))));

        assertTrue(findings.getFirst().endsWith("; bones seen: " + "x".repeat(19) + "…"), findings::toString);
    }

    private static void open(IdleServerContext place) {
        place.server.onOpened(
                AimationChannelConstants.LISTENER,
                new NetworkAddress("127.0.0.1", 1),
                AimationSessionFixture.at(0),
                place);
    }

    @Test
    void reportsReachabilityAsRuleA22() {
        assertEquals("A22", new IdleServerContext().server.reachabilityRule().number());
    }
}
