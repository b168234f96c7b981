package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import mocapscope.protocol.vrpn.connection.VrpnCallbackRequester;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.connection.VrpnUdpNegotiator;
import org.junit.jupiter.api.Test;

/** Tests of waiting for the server's callback and its datagrams, without sockets. */
class VrpnCallbackRequesterTest {
    private static final NetworkAddress HERE = new NetworkAddress("10.0.0.5", 41_000);
    private static final NetworkAddress DOOR = new NetworkAddress("10.0.0.5", 42_000);

    private static final NetworkAddress SERVER = new NetworkAddress("10.0.0.1", 3883);

    private final VrpnRecordingContext out = new VrpnRecordingContext();

    @Test
    void repeatsRequestUntilTimeout() {
        var calling = waiting(Map.of());

        assertEquals(List.of("deadline at 10.0 s", "send 10.0.0.5 42000␀", "wake at 1.0 s"), out.takeActions());
        calling.retry(at(1), out);
        assertEquals(List.of("send 10.0.0.5 42000␀", "wake at 3.0 s"), out.takeActions());
        calling.retry(at(3), out);
        assertEquals(List.of("send 10.0.0.5 42000␀", "wake at 5.0 s"), out.takeActions());
        calling.handleTimeout(out);
        assertEquals(
                List.of(
                        "CALLBACK_UNANSWERED the server did not answer 3 callback requests for 10.0.0.5:42000",
                        "close udp-handshake",
                        "close listener",
                        "lost: the server did not call back"),
                out.takeActions());
        assertTrue(calling.isFinished());
    }

    @Test
    void advertisesConfiguredCallbackAddress() {
        var calling = waiting(Map.of(VrpnOptions.ADVERTISE, "192.168.1.9"));

        assertEquals("send 192.168.1.9 42000␀", out.takeActions().get(1));
        calling.handleTimeout(out);
        assertEquals(
                "CALLBACK_UNANSWERED the server did not answer 1 callback request for 192.168.1.9:42000;"
                        + " the callback address is 192.168.1.9, ours on this route 10.0.0.5",
                out.takeActions().getFirst());
    }

    @Test
    void fallsBackToTcpAfterTimeout() {
        var calling = waiting(Map.of("fallback", "true"));
        out.takeActions();
        calling.handleTimeout(out);

        assertEquals("connect tcp to localhost:3883", out.takeActions().getLast());
    }

    @Test
    void patienceOptionExtendsDeadline() {
        var calling = waiting(Map.of("patience", "3"));
        assertEquals("deadline at 30.0 s", out.takeActions().getFirst());
        calling.handleTimeout(out);

        assertEquals("lost: the server did not call back", out.takeActions().getLast());
    }

    @Test
    void reportsUnreachableServerOnce() {
        var calling = waiting(Map.of());
        out.takeActions();
        calling.handleUnreachable(out);
        calling.handleUnreachable(out);
        calling.retry(at(1), out);

        assertEquals(
                List.of(
                        "CALLBACK_REFUSED no program receives datagrams at localhost:3883",
                        "close udp-handshake",
                        "close listener",
                        "lost: no program receives datagrams at localhost:3883"),
                out.takeActions());
    }

    @Test
    void fallsBackToTcpAfterAnyFailure() {
        var refused = waiting(Map.of("fallback", "true"));
        refused.handleUnreachable(out);
        assertEquals("connect tcp to localhost:3883", out.takeActions().getLast());
        var shut = waiting(Map.of("fallback", "true"));
        shut.handleClosed("there is no way to the host", out);
        assertEquals("connect tcp to localhost:3883", out.takeActions().getLast());
    }

    @Test
    void rejectsInvalidCallbackAddress() {
        new VrpnCallbackRequester(VrpnDecodedOutput.endpoint(List.of(), Map.of(VrpnOptions.ADVERTISE, "my-host"))).start(out);

        assertEquals(
                List.of("fail: the callback address must contain only letters, digits and dots: my-host"), out.takeActions());
    }

    @Test
    void rejectsCallbackOverIpv6() {
        var endpoint = VrpnDecodedOutput.endpoint(List.of(), Map.of());
        var six = new Endpoint(
                endpoint.protocol(),
                endpoint.scheme(),
                new NetworkAddress("::1", 3883),
                List.of(),
                endpoint.settings());
        new VrpnCallbackRequester(six).start(out);

        assertEquals(
                List.of(
                        "CALLBACK_MALFORMED a server calls back over IPv4 only, and [::1]:3883 is an IPv6 address",
                        "close udp-handshake",
                        "close listener",
                        "lost: a server calls back over IPv4 only, and [::1]:3883 is an IPv6 address"),
                out.takeActions());
    }

    @Test
    void acceptsUnexpectedCallerWithFinding() {
        var calling = waiting(Map.of());
        out.takeActions();
        calling.handleConnection(new NetworkAddress("10.0.0.66", 5000), out);

        assertEquals(
                List.of("close udp-handshake", "CALLER_UNEXPECTED 10.0.0.66:5000 called back instead of 10.0.0.1"),
                out.takeActions());
    }

    @Test
    void stopsRequestsAfterCallback() {
        var calling = waiting(Map.of());
        out.takeActions();
        calling.handleConnection(new NetworkAddress("10.0.0.1", 5000), out);
        calling.retry(at(1), out);

        assertEquals(List.of("close udp-handshake"), out.takeActions());
    }

    @Test
    void sendsDatagramsOnlyToConnectedAddress() {
        var datagrams = datagrams();
        datagrams.handleOpened(HERE, at(0), out);
        datagrams.handlePeerPort(new VrpnSystemMessage.UdpDescription(5005, "10.0.0.1"), out);
        assertEquals(List.of("aim udp at 10.0.0.1:5005"), out.takeActions());
        datagrams.handlePeerPort(new VrpnSystemMessage.UdpDescription(5006, "6.6.6.6"), out);

        assertEquals(
                List.of(
                        "CALLBACK_MALFORMED the peer requests datagrams at 6.6.6.6, but its address is"
                                + " 10.0.0.1: datagrams are sent to the latter",
                        "aim udp at 10.0.0.1:5006"),
                out.takeActions());
    }

    @Test
    void sendsDatagramsOnlyThroughOpenPort() {
        var sender = new VrpnMessageSender();
        var datagrams = new VrpnUdpNegotiator(sender);
        datagrams.openPort(HERE, SERVER, HERE.host(), out);
        datagrams.handlePeerPort(new VrpnSystemMessage.UdpDescription(5005, "10.0.0.1"), out);
        out.takeActions();
        sendAnalog(sender, 8);
        assertEquals(List.of("send vrpn_Analog Channel"), out.takeActions());
        datagrams.handleOpened(HERE, at(0), out);
        assertEquals(List.of("aim udp at 10.0.0.1:5005"), out.takeActions());
        sendAnalog(sender, 8);
        assertEquals(List.of("send 1 message"), out.takeActions());
        datagrams.handleClosed();
        sendAnalog(sender, 8);
        assertEquals(List.of("send vrpn_Analog Channel"), out.takeActions());
    }

    @Test
    void sendsLongMessagesOverTcp() {
        var sender = new VrpnMessageSender();
        sender.setDatagramsEnabled(true);
        sendAnalog(sender, 180);
        assertEquals(List.of("send 1 message"), out.takeActions());
        sendAnalog(sender, 181);
        assertEquals(List.of("send vrpn_Analog Channel"), out.takeActions());
    }

    @Test
    void rejectsPrivilegedDatagramPort() {
        datagrams().handlePeerPort(new VrpnSystemMessage.UdpDescription(53, "10.0.0.1"), out);

        assertEquals(List.of("CALLBACK_MALFORMED the peer requests datagrams on port 53"), out.takeActions());
    }

    @Test
    void announcesOpenPortAfterHandshake() {
        var datagrams = datagrams();
        datagrams.handleHandshakeDone(at(0), out);
        assertEquals(List.of(), out.takeActions());
        datagrams.handleOpened(HERE, at(0), out);

        assertEquals(List.of("send UDP_DESCRIPTION"), out.takeActions());
    }

    @Test
    void reportsMissingPortAndMissingDatagrams() {
        var datagrams = datagrams();
        datagrams.handleOpened(HERE, at(0), out);
        datagrams.checkTimeout(out);
        assertEquals(
                List.of(
                        "UDP_PORT_UNTOLD the peer has not announced a UDP port",
                        "NO_DATAGRAMS no datagram has arrived at 10.0.0.5:41000 yet"),
                out.takeActions());
        datagrams.handlePeerPort(new VrpnSystemMessage.UdpDescription(5005, "10.0.0.1"), out);
        datagrams.recordArrival(VrpnChannels.UDP);
        out.takeActions();
        datagrams.checkTimeout(out);

        assertEquals(List.of(), out.takeActions());
    }

    @Test
    void ignoresUdpDescriptionWithoutDatagrams() {
        new VrpnUdpNegotiator(new VrpnMessageSender())
                .handlePeerPort(new VrpnSystemMessage.UdpDescription(5005, "10.0.0.1"), out);

        assertEquals(List.of(), out.takeActions());
    }

    /** One that has asked for the first time, at 0 s. */
    private VrpnCallbackRequester waiting(Map<String, String> settings) {
        var calling = new VrpnCallbackRequester(VrpnDecodedOutput.endpoint(List.of(), settings));
        calling.start(out);
        calling.handleOpened(VrpnChannels.CALLBACK, HERE, SERVER, at(0), out);
        var host = settings.containsKey(VrpnOptions.ADVERTISE) ? "0.0.0.0" : "10.0.0.5";
        assertEquals(
                List.of("open udp-handshake from 0.0.0.0:0 to localhost:3883", "accept tcp at " + host + ":0"),
                out.takeActions());
        calling.handleOpened(VrpnChannels.LISTENER, DOOR, DOOR, at(0), out);
        return calling;
    }

    private VrpnUdpNegotiator datagrams() {
        var datagrams = new VrpnUdpNegotiator(new VrpnMessageSender());
        datagrams.openPort(HERE, SERVER, HERE.host(), out);
        assertEquals(List.of("open udp from 10.0.0.5:0 to 10.0.0.1:0"), out.takeActions());
        return datagrams;
    }

    private void sendAnalog(VrpnMessageSender sender, int channels) {
        sender.send(0, new VrpnAnalogMessage(ImmutableDoubleArray.of(new double[channels])), 0, out);
        sender.flush(out);
    }

    private static ClockReading at(long seconds) {
        return new ClockReading(seconds * 1_000_000_000L, 0);
    }
}
