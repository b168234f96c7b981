package mocapscope.protocol.vrpn.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ChannelCloseReason;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.logic.FixedRateSchedule;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.vrpn.client.TimeTellingMotionSource;
import mocapscope.protocol.vrpn.connection.VrpnCookieHandshake;
import mocapscope.protocol.vrpn.connection.VrpnMessageSender;
import mocapscope.protocol.vrpn.wire.VrpnChannelConstants;
import mocapscope.protocol.vrpn.wire.VrpnDecodedOutput;
import mocapscope.protocol.vrpn.wire.VrpnRecordingContext;
import mocapscope.protocol.vrpn.wire.VrpnTcpConnectBackRequest;
import org.junit.jupiter.api.Test;

/** The server's side towards a client that asks to be called, without any socket. */
class VrpnServerSessionTest {
    private static final NetworkAddress HERE = new NetworkAddress("10.0.0.1", 3883);
    private static final NetworkAddress CLIENT = new NetworkAddress("10.0.0.5", 42_000);

    private final VrpnRecordingContext context = new VrpnRecordingContext();
    private final VrpnServerSession peer = new VrpnServerSession(
            new VrpnMessageSender(),
            VrpnServerSessionTest::reporting,
            VrpnDecodedOutput.endpoint(List.of(), Map.of()).settings(),
            () -> {},
            () -> {});

    private static VrpnConnectedClientHandler reporting(VrpnMessageSender sender) {
        return new VrpnDeviceReportSender(
                new VrpnReportGenerator(new TimeTellingMotionSource(1), List.of()),
                new FixedRateSchedule(at(0), 60),
                sender);
    }

    @Test
    void connectsOnceForRepeatedRequest() {
        peer.onMessage(request(), at(0), context);
        assertEquals(List.of("connect tcp to 10.0.0.5:42000"), context.takeActions());
        peer.onMessage(request(), at(1), context);

        assertEquals(List.of(), context.takeActions());
    }

    @Test
    void endsWhenConnectedClientRequestsAnotherCallback() {
        peer.onMessage(request(), at(0), context);
        peer.onOpened(VrpnChannelConstants.TCP, HERE, CLIENT, at(1), context);
        context.takeActions();
        peer.onMessage(request(), at(3), context); // it was on its way
        assertEquals(List.of(), context.takeActions());
        peer.onMessage(request(), at(5), context);

        assertEquals(
                List.of("end: the client requests another callback: its connection was lost"), context.takeActions());
    }

    @Test
    void reportsInterceptCutWithoutFinding() {
        peer.onMessage(request(), at(0), context);
        context.takeActions();
        peer.onClosed(
                VrpnChannelConstants.CALLBACK,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.CUT, "cut by the intercept"),
                at(5),
                context);

        assertEquals(List.of("lost: cut by the intercept"), context.takeActions());
    }

    @Test
    void reportsUnacceptedCallback() {
        peer.onMessage(request(), at(0), context);
        context.takeActions();
        peer.onClosed(
                VrpnChannelConstants.TCP,
                new ChannelCloseReason(ChannelCloseReason.ChannelCloseCause.TIMEOUT, "no answer"),
                at(5),
                context);

        assertTrue(context.takeActions().contains("CALL_NOT_TAKEN the client does not accept our callback: no answer"));
    }

    @Test
    void timesOutWithoutClientConnection() {
        peer.start(at(0), context);
        assertEquals(List.of("deadline at 15.0 s"), context.takeActions());
        peer.onTimer(VrpnCookieHandshake.TIMEOUT_TIMER, at(15), context);

        assertFalse(context.takeActions().stream()
                .noneMatch(action -> action.startsWith("lost: the connection to the client")));
    }

    private static DecodedMessage request() {
        var request = new VrpnTcpConnectBackRequest(CLIENT.host(), CLIENT.port());
        var entry = new Entry(
                0,
                Entry.EntryKind.DATA,
                Direction.TO_SERVER,
                VrpnChannelConstants.CALLBACK,
                0,
                0,
                request.encode(),
                Entry.EntryModification.NONE,
                "");
        return new DecodedMessage(0, entry, 0, 0, VrpnTcpConnectBackRequest.NAME, "", request, entry.bytes());
    }

    private static MonotonicAndUnixTime at(long seconds) {
        return new MonotonicAndUnixTime(seconds * 1_000_000_000L, 0);
    }
}
