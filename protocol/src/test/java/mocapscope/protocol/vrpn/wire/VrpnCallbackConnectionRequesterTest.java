package mocapscope.protocol.vrpn.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.vrpn.connection.VrpnCallbackConnectionRequester;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.connection.VrpnUdpNegotiator;
import org.junit.jupiter.api.Test;

/** Tests of waiting for the server's callback and its datagrams, without sockets. */
class VrpnCallbackConnectionRequesterTest {
    private static final NetworkAddress HERE = new NetworkAddress("10.0.0.5", 41_000);
    private static final NetworkAddress LISTENER = new NetworkAddress("10.0.0.5", 42_000);

    private static final NetworkAddress SERVER = new NetworkAddress("10.0.0.1", 3883);

    private final VrpnRecordingContext context = new VrpnRecordingContext();

    @Test
    void repeatsRequestUntilTimeout() {
        var calling = waiting(Map.of());

        assertEquals(List.of("deadline at 10.0 s", "send 10.0.0.5 42000␀", "wake at 1.0 s"), context.takeActions());
        calling.retry(at(1), context);
        assertEquals(List.of("send 10.0.0.5 42000␀", "wake at 3.0 s"), context.takeActions());
        calling.retry(at(3), context);
        assertEquals(List.of("send 10.0.0.5 42000␀", "wake at 5.0 s"), context.takeActions());
        calling.handleTimeout(context);
        assertEquals(
                List.of(
                        "CALLBACK_UNANSWERED the server did not answer 3 callback requests for 10.0.0.5:42000",
                        "close udp-handshake",
                        "close listener",
                        "lost: the server did not call back"),
                context.takeActions());
        assertTrue(calling.isFinished());
    }

    @Test
    void advertisesConfiguredCallbackAddress() {
        var calling = waiting(Map.of(VrpnSessionOptions.ADVERTISE, "192.168.1.9"));

        assertEquals("send 192.168.1.9 42000␀", context.takeActions().get(1));
        calling.handleTimeout(context);
        assertEquals(
                "CALLBACK_UNANSWERED the server did not answer 1 callback request for 192.168.1.9:42000;"
                        + " the callback address is 192.168.1.9, ours on this route 10.0.0.5",
                context.takeActions().getFirst());
    }

    @Test
    void fallsBackToTcpAfterTimeout() {
        var calling = waiting(Map.of("fallback", "true"));
        context.takeActions();
        calling.handleTimeout(context);

        assertEquals("connect tcp to localhost:3883", context.takeActions().getLast());
    }

    @Test
    void patienceOptionExtendsDeadline() {
        var calling = waiting(Map.of("patience", "3"));
        assertEquals("deadline at 30.0 s", context.takeActions().getFirst());
        calling.handleTimeout(context);

        assertEquals("lost: the server did not call back", context.takeActions().getLast());
    }

    @Test
    void reportsUnreachableServerOnce() {
        var calling = waiting(Map.of());
        context.takeActions();
        calling.handleUnreachable(context);
        calling.handleUnreachable(context);
        calling.retry(at(1), context);

        assertEquals(
                List.of(
                        "CALLBACK_REFUSED no program receives datagrams at localhost:3883",
                        "close udp-handshake",
                        "close listener",
                        "lost: no program receives datagrams at localhost:3883"),
                context.takeActions());
    }

    @Test
    void fallsBackToTcpAfterAnyFailure() {
        var refused = waiting(Map.of("fallback", "true"));
        refused.handleUnreachable(context);
        assertEquals("connect tcp to localhost:3883", context.takeActions().getLast());
        var shut = waiting(Map.of("fallback", "true"));
        shut.handleClosed("there is no way to the host", context);
        assertEquals("connect tcp to localhost:3883", context.takeActions().getLast());
    }

    @Test
    void rejectsInvalidCallbackAddress() {
        new VrpnCallbackConnectionRequester(
                        VrpnDecodedOutput.endpoint(List.of(), Map.of(VrpnSessionOptions.ADVERTISE, "my-host")))
                .start(context);

        assertEquals(
                List.of("fail: the callback address must contain only letters, digits and dots: my-host"),
                context.takeActions());
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
        new VrpnCallbackConnectionRequester(six).start(context);

        assertEquals(
                List.of(
                        "CALLBACK_MALFORMED a server calls back over IPv4 only, and [::1]:3883 is an IPv6 address",
                        "close udp-handshake",
                        "close listener",
                        "lost: a server calls back over IPv4 only, and [::1]:3883 is an IPv6 address"),
                context.takeActions());
    }

    @Test
    void acceptsUnexpectedCallerWithFinding() {
        var calling = waiting(Map.of());
        context.takeActions();
        calling.handleConnection(new NetworkAddress("10.0.0.66", 5000), context);

        assertEquals(
                List.of("close udp-handshake", "CALLER_UNEXPECTED 10.0.0.66:5000 called back instead of 10.0.0.1"),
                context.takeActions());
    }

    @Test
    void stopsRequestsAfterCallback() {
        var calling = waiting(Map.of());
        context.takeActions();
        calling.handleConnection(new NetworkAddress("10.0.0.1", 5000), context);
        calling.retry(at(1), context);

        assertEquals(List.of("close udp-handshake"), context.takeActions());
    }

    @Test
    void sendsDatagramsOnlyToConnectedAddress() {
        var datagrams = datagrams();
        datagrams.handleOpened(HERE, at(0), context);
        datagrams.handlePeerPort(new VrpnSystemMessage.UdpDescription(5005, "10.0.0.1"), context);
        assertEquals(List.of("aim udp at 10.0.0.1:5005"), context.takeActions());
        datagrams.handlePeerPort(new VrpnSystemMessage.UdpDescription(5006, "6.6.6.6"), context);

        assertEquals(
                List.of(
                        "CALLBACK_MALFORMED the peer requests datagrams at 6.6.6.6, but its address is"
                                + " 10.0.0.1: datagrams are sent to the latter",
                        "aim udp at 10.0.0.1:5006"),
                context.takeActions());
    }

    @Test
    void sendsDatagramsOnlyThroughOpenPort() {
        var sender = new VrpnMessageSender();
        var datagrams = new VrpnUdpNegotiator(sender);
        datagrams.openPort(HERE, SERVER, HERE.host(), context);
        datagrams.handlePeerPort(new VrpnSystemMessage.UdpDescription(5005, "10.0.0.1"), context);
        context.takeActions();
        sendAnalog(sender, 8);
        assertEquals(List.of("send vrpn_Analog Channel"), context.takeActions());
        datagrams.handleOpened(HERE, at(0), context);
        assertEquals(List.of("aim udp at 10.0.0.1:5005"), context.takeActions());
        sendAnalog(sender, 8);
        assertEquals(List.of("send 1 message"), context.takeActions());
        datagrams.handleClosed();
        sendAnalog(sender, 8);
        assertEquals(List.of("send vrpn_Analog Channel"), context.takeActions());
    }

    @Test
    void sendsLongMessagesOverTcp() {
        var sender = new VrpnMessageSender();
        sender.setDatagramsEnabled(true);
        sendAnalog(sender, 180);
        assertEquals(List.of("send 1 message"), context.takeActions());
        sendAnalog(sender, 181);
        assertEquals(List.of("send vrpn_Analog Channel"), context.takeActions());
    }

    @Test
    void rejectsPrivilegedDatagramPort() {
        datagrams().handlePeerPort(new VrpnSystemMessage.UdpDescription(53, "10.0.0.1"), context);

        assertEquals(List.of("CALLBACK_MALFORMED the peer requests datagrams on port 53"), context.takeActions());
    }

    @Test
    void announcesOpenPortAfterHandshake() {
        var datagrams = datagrams();
        datagrams.handleHandshakeDone(at(0), context);
        assertEquals(List.of(), context.takeActions());
        datagrams.handleOpened(HERE, at(0), context);

        assertEquals(List.of("send UDP_DESCRIPTION"), context.takeActions());
    }

    @Test
    void reportsMissingPortAndMissingDatagrams() {
        var datagrams = datagrams();
        datagrams.handleOpened(HERE, at(0), context);
        datagrams.checkTimeout(context);
        assertEquals(
                List.of(
                        "UDP_PORT_UNTOLD the peer has not announced a UDP port",
                        "NO_DATAGRAMS no datagram has arrived at 10.0.0.5:41000 yet"),
                context.takeActions());
        datagrams.handlePeerPort(new VrpnSystemMessage.UdpDescription(5005, "10.0.0.1"), context);
        datagrams.recordArrival(VrpnChannelConstants.UDP);
        context.takeActions();
        datagrams.checkTimeout(context);

        assertEquals(List.of(), context.takeActions());
    }

    @Test
    void ignoresUdpDescriptionWithoutDatagrams() {
        new VrpnUdpNegotiator(new VrpnMessageSender())
                .handlePeerPort(new VrpnSystemMessage.UdpDescription(5005, "10.0.0.1"), context);

        assertEquals(List.of(), context.takeActions());
    }

    /** One that has asked for the first time, at 0 s. */
    private VrpnCallbackConnectionRequester waiting(Map<String, String> settings) {
        var calling = new VrpnCallbackConnectionRequester(VrpnDecodedOutput.endpoint(List.of(), settings));
        calling.start(context);
        calling.handleOpened(VrpnChannelConstants.CALLBACK, HERE, SERVER, at(0), context);
        var host = settings.containsKey(VrpnSessionOptions.ADVERTISE) ? "0.0.0.0" : "10.0.0.5";
        assertEquals(
                List.of("open udp-handshake from 0.0.0.0:0 to localhost:3883", "accept tcp at " + host + ":0"),
                context.takeActions());
        calling.handleOpened(VrpnChannelConstants.LISTENER, LISTENER, LISTENER, at(0), context);
        return calling;
    }

    private VrpnUdpNegotiator datagrams() {
        var datagrams = new VrpnUdpNegotiator(new VrpnMessageSender());
        datagrams.openPort(HERE, SERVER, HERE.host(), context);
        assertEquals(List.of("open udp from 10.0.0.5:0 to 10.0.0.1:0"), context.takeActions());
        return datagrams;
    }

    private void sendAnalog(VrpnMessageSender sender, int channels) {
        sender.send(0, new VrpnAnalogMessage(ImmutableDoubleArray.of(new double[channels])), 0, context);
        sender.flush(context);
    }

    private static MonotonicAndUnixTime at(long seconds) {
        return new MonotonicAndUnixTime(seconds * 1_000_000_000L, 0);
    }
}
