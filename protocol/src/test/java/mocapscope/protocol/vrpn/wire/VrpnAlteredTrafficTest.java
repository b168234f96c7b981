package mocapscope.protocol.vrpn.wire;

import static mocapscope.protocol.vrpn.wire.RecordingQueries.count;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.steps;
import static mocapscope.protocol.vrpn.wire.RecordingQueries.texts;
import static mocapscope.protocol.vrpn.wire.VrpnTestGates.altering;
import static mocapscope.protocol.vrpn.wire.VrpnTestGates.dropping;
import static mocapscope.protocol.vrpn.wire.VrpnTestGates.holding;
import static mocapscope.protocol.vrpn.wire.VrpnTestGates.onlyCookie;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.UnaryOperator;
import mocapscope.protocol.session.ProtocolIndependentSessionOptions;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionPhase;
import mocapscope.protocol.session.gate.GatedTrafficUnit;
import mocapscope.protocol.session.gate.TrafficGate;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.client.TimeTellingMotionSource;
import org.junit.jupiter.api.Test;

/** Tests our client and our server with gates that alter their traffic. */
class VrpnAlteredTrafficTest {
    private static final TimeTellingMotionSource TOYS = new TimeTellingMotionSource(1);

    private final VrpnSimulatedNetwork network = new VrpnSimulatedNetwork();

    @Test
    void explainsAlteredOutgoingVersionOnBothSides() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(
                altering(Direction.TO_SERVER, VrpnCookie.NAME, VrpnAlteredTrafficTest::olderMajor), List.of());
        network.run(0.1);

        var altered = client.entries.stream()
                .filter(entry -> entry.mark() == Entry.EntryModification.ALTERED)
                .toList();
        assertEquals(1, altered.size());
        assertEquals(Direction.TO_SERVER, altered.getFirst().direction());
        var server = network.peers.getFirst();
        assertEquals(SessionPhase.FAILED, server.states.getLast().phase());
        assertTrue(texts(server).contains("the client has VRPN version 06.38, this program has 07.38"));
        assertTrue(
                texts(client)
                        .contains("the server closed the connection: our cookie was sent as \"vrpn: ver. 06.38\""
                                + " instead of \"vrpn: ver. 07.38\""),
                texts(client)::toString);
        assertEquals(SessionPhase.WAITING, client.states.getLast().phase());
    }

    @Test
    void isLiveOnlyAfterBothCookies() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(holding(Direction.TO_SERVER, 2), List.of());
        network.run(1.9);
        assertEquals(SessionPhase.HANDSHAKING, client.states.getLast().phase());
        assertEquals("our cookie to be sent", client.states.getLast().waitingFor());
        network.run(0.2);

        assertEquals(SessionPhase.LIVE, client.states.getLast().phase());
        assertEquals(
                SessionPhase.LIVE, network.peers.getFirst().states.getLast().phase());
        assertEquals(List.of(), texts(client));
    }

    @Test
    void patienceOptionExtendsCookieTimeout() {
        network.serve(TOYS, holding(Direction.TO_CLIENT, 9), ProtocolIndependentSessionOptions.PATIENCE, "2");
        var client = network.connect(TrafficGate.OPEN, List.of(), ProtocolIndependentSessionOptions.PATIENCE, "2");
        network.run(9.5);
        assertEquals(SessionPhase.LIVE, client.states.getLast().phase());
        assertEquals(List.of(), texts(client));

        network.serve(
                TOYS, dropping(Direction.TO_CLIENT, VrpnCookie.NAME), ProtocolIndependentSessionOptions.PATIENCE, "2");
        var other = network.connect(
                dropping(Direction.TO_SERVER, VrpnCookie.NAME),
                List.of(),
                ProtocolIndependentSessionOptions.PATIENCE,
                "2");
        network.run(10.1);
        assertTrue(texts(other).contains("no cookie from the server within 10 s"), texts(other)::toString);
    }

    @Test
    void reportsCutByIntercept() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(cutting(), List.of());
        network.run(0.1);

        assertEquals(List.of("cut by the intercept"), texts(client));
        assertEquals(SessionPhase.WAITING, client.states.getLast().phase());
    }

    /** Returns a gate that closes the connection instead of sending our cookie. */
    private static TrafficGate cutting() {
        return new TrafficGate() {
            @Override
            public boolean requiresWholeMessages() {
                return true;
            }

            @Override
            public void handle(GatedTrafficUnit item, MonotonicAndUnixTime now, GateContext context) {
                context.abortChannel(item.channel(), now);
            }
        };
    }

    @Test
    void failsOnOtherMajorVersionFromServer() {
        network.serve(TOYS, TrafficGate.OPEN);
        var client = network.connect(altering(Direction.TO_CLIENT, "", VrpnAlteredTrafficTest::olderMajor), List.of());
        network.run(0.1);

        assertEquals(SessionPhase.FAILED, client.states.getLast().phase());
        assertTrue(texts(client).contains("the server has VRPN version 06.38, this program has 07.38"));
        assertTrue(client.findings.stream()
                .anyMatch(finding -> finding.rule() == VrpnProblemKind.COOKIE_MAJOR
                        && finding.offset() == 11
                        && !finding.rule().advice().isEmpty()));
        assertTrue(client.entries.stream()
                .anyMatch(entry ->
                        entry.mark() == Entry.EntryModification.ALTERED && entry.direction() == Direction.TO_CLIENT));
    }

    @Test
    void reportsMissingCookieOnBothSides() {
        network.serve(TOYS, dropping(Direction.TO_CLIENT, VrpnCookie.NAME));
        var client = network.connect(dropping(Direction.TO_SERVER, VrpnCookie.NAME), List.of());
        network.run(4.9);
        assertEquals(List.of(), texts(client));
        assertEquals(SessionPhase.HANDSHAKING, client.states.getLast().phase());
        network.run(0.2);

        assertTrue(texts(client).contains("no cookie from the server within 5 s"));
        assertEquals(SessionPhase.WAITING, client.states.getLast().phase());
        assertEquals(VrpnProblemKind.COOKIE_MISSING, client.states.getLast().cause());
        assertTrue(texts(network.peers.getFirst()).contains("no cookie from the client within 5 s"));
    }

    @Test
    void reportsServerCloseBeforeCookie() {
        var server = network.serve(TOYS, onlyCookie(0));
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(0.1);
        server.stop(network.now());
        network.run(0.1);

        assertTrue(texts(client).contains("the server closed the connection before it sent its cookie"));
        assertEquals(SessionPhase.WAITING, client.states.getLast().phase());
        assertEquals(VrpnProblemKind.COOKIE_MISSING, client.states.getLast().cause());
    }

    @Test
    void reportsServerCloseInsideCookieOnce() {
        var server = network.serve(TOYS, onlyCookie(10));
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(0.1);
        server.stop(network.now());
        network.run(0.1);

        assertEquals(
                List.of(
                        "the connection closed after 10 of the first 24 bytes of a cookie",
                        "the server closed the connection"),
                texts(client));
    }

    @Test
    void pingsUnresponsiveDeviceLessOften() {
        network.serve(TOYS, dropping(Direction.TO_CLIENT, VrpnMessageType.PONG.wireName()), "rate", "1");
        var client = network.connect(TrafficGate.OPEN, List.of("Tracker0"));
        network.run(2.9);
        assertEquals(3, count(client, "vrpn_Base ping_message"));
        assertEquals(List.of(), texts(client));
        network.run(0.2);
        assertEquals(List.of("Tracker0 has not answered for 3 s"), texts(client));
        network.run(57);

        // At 0 to 10 s every second, then at 20, 30, 40, 50 and 60.
        assertEquals(16, count(client, "vrpn_Base ping_message"));
        assertEquals(List.of("Tracker0 has not answered for 3 s", "Tracker0 has not answered for 10 s"), texts(client));
    }

    @Test
    void reportsRequestForUnknownDeviceOnce() {
        network.serve(TOYS, TrafficGate.OPEN);
        var request = VrpnTestBytes.hex(
                VrpnTestBytes.sender(0, "Ghost0") + VrpnTestBytes.frame(0, VrpnMessageType.PING.id(), ""));
        network.connect(
                altering(Direction.TO_SERVER, VrpnMessageType.PING.wireName(), _ -> ByteBuffer.wrap(request)),
                List.of());
        network.run(3);

        assertEquals(
                List.of("the client requests Ghost0, which this server does not have"),
                texts(network.peers.getFirst()));
    }

    @Test
    void serverFailsAndClientRetriesOnUndecodableData() {
        var length10 = VrpnTestBytes.hex("0000000a" + "00".repeat(20));
        UnaryOperator<ByteBuffer> broken = _ -> ByteBuffer.wrap(length10);
        network.serve(TOYS, TrafficGate.OPEN);
        network.connect(altering(Direction.TO_SERVER, VrpnMessageType.PING.wireName(), broken), List.of());
        network.run(0.1);
        var server = network.peers.getFirst();
        assertEquals(SessionPhase.FAILED, server.states.getLast().phase());
        assertTrue(steps(server)
                .getLast()
                .contains("the data of the client can no longer be decoded: a length of 10 bytes"));

        network.serve(TOYS, altering(Direction.TO_CLIENT, VrpnMessageType.PONG.wireName(), broken), "strict", "false");
        var client = network.connect(TrafficGate.OPEN, List.of());
        network.run(0.1);
        assertEquals(SessionPhase.WAITING, client.states.getLast().phase());
        assertTrue(
                texts(client)
                        .contains(
                                "the data of the server can no longer be decoded: a length of 10 bytes, less than the header of 24"));
    }

    @Test
    void failsOnInvalidMessageOnlyWhenStrict() {
        var negative =
                VrpnTestBytes.hex(VrpnTestBytes.frame(0, VrpnMessageType.DIAL.id(), "0000000000000000 ffffffff"));
        var described =
                VrpnTestBytes.hex(VrpnTestBytes.type(VrpnMessageType.DIAL.id(), VrpnMessageType.DIAL.wireName()));
        var combined = ByteBuffer.allocate(negative.length + described.length)
                .put(described)
                .put(negative)
                .flip();
        var gate = altering(Direction.TO_SERVER, VrpnMessageType.PING.wireName(), _ -> combined);
        network.serve(TOYS, TrafficGate.OPEN);
        network.connect(gate, List.of("Tracker0"));
        network.run(0.1);
        assertEquals(
                SessionPhase.FAILED, network.peers.getFirst().states.getLast().phase());
        assertTrue(
                texts(network.peers.getFirst()).contains("the client broke a rule: dial at byte 32: is negative: -1"));

        network.serve(TOYS, TrafficGate.OPEN, "strict", "false");
        network.connect(gate, List.of("Tracker0"));
        network.run(0.1);
        assertEquals(SessionPhase.LIVE, network.peers.getLast().states.getLast().phase());
    }

    private static ByteBuffer olderMajor(ByteBuffer cookie) {
        var altered = VrpnTestBytes.copy(cookie);
        altered[12] = '6';
        return ByteBuffer.wrap(altered);
    }
}
