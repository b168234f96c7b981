package mocapscope.protocol.rgmp.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.rgmp.decode.RgmpEntryBuilder;
import mocapscope.protocol.rgmp.definition.RgmpDecodedOutput;
import mocapscope.protocol.rgmp.definition.RgmpValidationMode;
import mocapscope.protocol.rgmp.wire.RgmpChannelConstants;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import org.junit.jupiter.api.Test;

/** The server's side towards one client, without a socket and with a clock of its own. */
class RgmpServerSessionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final NetworkAddress HERE = new NetworkAddress("127.0.0.1", 12_277);

    private final RgmpServedDeviceFrameEncoder show = new RgmpServedDeviceFrameEncoder(
            SimulatedMotionSource.of(List.of("Walker", "Glove", "Hand")), List.of(), 60);
    private final RgmpRecordingContext context = new RgmpRecordingContext();
    private final List<RgmpServerSession> ended = new ArrayList<>();
    private final RgmpEntryBuilder frames = RgmpEntryBuilder.open();

    private RgmpServerSession peer(RgmpSimulatedDevicePresenceSchedule presence, double at) {
        var peer = new RgmpServerSession(show, presence, new MonotonicAndUnixTime(0, 0), ended::add);
        peer.onOpened(RgmpChannelConstants.TCP, HERE, HERE, now(at), context);
        frames.then(context.takeSent());
        return peer;
    }

    private static MonotonicAndUnixTime now(double seconds) {
        long nanos = Math.round(seconds * SECOND);
        return new MonotonicAndUnixTime(nanos, nanos);
    }

    /** Runs the peer's due timers until then. */
    private void run(RgmpServerSession peer, double until) {
        while (context.wake <= until * SECOND) {
            peer.onTimer("frame", new MonotonicAndUnixTime(context.wake, context.wake), context);
            frames.then(context.takeSent());
        }
    }

    private RgmpDecodedOutput decodeSent() {
        return RgmpDecodedOutput.of(RgmpValidationMode.STRICT, frames.list());
    }

    private RgmpSimulatedDevicePresenceSchedule all() {
        return new RgmpSimulatedDevicePresenceSchedule(show.devices(), 0);
    }

    @Test
    void sendsEachGroupAtItsRate() {
        run(peer(all(), 0), 10);
        var decoded = decodeSent();
        assertEquals(List.of(), decoded.places());
        assertEquals(
                3 * 600 + 150, decoded.names().stream().filter("data"::equals).count());
        assertEquals(150 * 18, decoded.samples(Sample.Analog.class).size());
        assertEquals(150 * 6, decoded.samples(Sample.Flags.class).size());
        assertEquals(1800, decoded.samples(Sample.Skeleton.class).size());
    }

    @Test
    void announcesOnlyPluggedDevicesToLateClient() {
        var presence = all();
        presence.setPlugged("Glove", false);
        run(peer(presence, 100), 100.1);
        assertEquals(List.of("smartsuit-1001", "solved_hand-1003"), decodeSent().announced);
        assertEquals("LIVE 2 devices", context.steps.getLast());
    }

    @Test
    void reannouncesDeviceAfterReplugging() {
        var presence = all();
        var peer = peer(presence, 0);
        run(peer, 1);
        presence.setPlugged("Hand", false);
        peer.refreshDevices(now(1));
        run(peer, 2);
        presence.setPlugged("Hand", true);
        peer.refreshDevices(now(2));
        run(peer, 3);
        var decoded = decodeSent();
        assertEquals(List.of(), decoded.places());
        assertEquals(List.of("solved_hand-1003"), decoded.departed);
        assertEquals(4, decoded.announced.size());
        assertEquals("LIVE 3 devices", context.steps.getLast());
    }

    @Test
    void appliesNewRateAfterRedefinition() {
        var presence = all();
        var peer = peer(presence, 0);
        run(peer, 1);
        assertTrue(show.redefine("Hand", 30));
        assertFalse(show.redefine("Tail", 30));
        peer.refreshDevices(now(1));
        run(peer, 9);
        var decoded = decodeSent();
        assertEquals(List.of("DEVICE_REDEFINED"), decoded.codes());
        assertEquals(
                "solved_hand-1003 describes itself again: group \"joints_openxr\" changed from 60 Hz to 30",
                decoded.findings.getFirst().text());
        assertEquals(
                4, decoded.names().stream().filter("stream definition"::equals).count());
        assertEquals(
                0, decoded.names().stream().filter("device disconnect"::equals).count());
        assertEquals(60 + 8 * 30, frames(decoded, "solved_hand-1003"));
        assertEquals("LIVE 3 devices", context.steps.getLast());
    }

    private static long frames(RgmpDecodedOutput decoded, String device) {
        return decoded.messages.stream()
                .filter(message ->
                        message.name().equals("data") && message.sender().equals(device))
                .count();
    }

    @Test
    void redefinesUnpluggedDevice() {
        var presence = all();
        presence.setPlugged("Hand", false);
        var peer = peer(presence, 0);
        show.redefine("", 30);
        peer.refreshDevices(now(1));
        run(peer, 1);
        assertEquals("LIVE 2 devices", context.steps.getLast());
        presence.setPlugged("Hand", true);
        peer.refreshDevices(now(2));
        run(peer, 3);
        assertEquals(
                List.of("DEVICE_REDEFINED", "DEVICE_REDEFINED"), decodeSent().codes());
        assertEquals("LIVE 3 devices", context.steps.getLast());
    }

    @Test
    void unplugsDevicesInTurn() {
        run(peer(new RgmpSimulatedDevicePresenceSchedule(show.devices(), SECOND), 0), 12);
        var decoded = decodeSent();
        assertEquals(List.of(), decoded.places());
        assertEquals(List.of("smartsuit-1001", "smartgloves-1002", "solved_hand-1003"), decoded.departed);
        assertEquals(6, decoded.announced.size());
    }

    @Test
    void rejectsUnknownDeviceName() {
        assertFalse(all().setPlugged("Tail", false));
        assertTrue(all().setPlugged("", false));
    }

    @Test
    void skipsOverdueFrames() {
        var peer = peer(all(), 0);
        peer.onTimer("frame", now(60), context);
        frames.then(context.takeSent());
        var times = decodeSent().samples(Sample.Skeleton.class).stream()
                .map(body -> body.stamp().deviceTime())
                .distinct()
                .toList();
        assertTrue(times.getFirst() >= 59.7 * SECOND, times.toString());
        assertTrue(times.size() < 20);
    }

    @Test
    void sendsSameBytesToTwoClients() {
        var other = new RgmpRecordingContext();
        var second = new RgmpServerSession(show, all(), new MonotonicAndUnixTime(0, 0), ended::add);
        var first = peer(all(), 0);
        second.onOpened(RgmpChannelConstants.TCP, HERE, HERE, now(0), other);
        other.takeSent();
        first.onTimer("frame", now(0.5), context);
        second.onTimer("frame", now(0.5), other);
        assertEquals(List.of(context.sent.size()), List.of(other.sent.size()));
        assertTrue(Arrays.equals(context.takeSent(), other.takeSent()));
    }

    @Test
    void notifiesServerWhenSessionEnds() {
        var peer = peer(all(), 0);
        peer.onAttemptEnded(now(1));
        assertEquals(List.of(peer), ended);
    }
}
