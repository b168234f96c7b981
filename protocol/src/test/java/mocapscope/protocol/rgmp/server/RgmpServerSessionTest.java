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
import mocapscope.protocol.rgmp.wire.RgmpChannels;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.event.ClockReading;
import org.junit.jupiter.api.Test;

/** The server's side towards one client, without a socket and with a clock of its own. */
class RgmpServerSessionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final NetworkAddress HERE = new NetworkAddress("127.0.0.1", 12_277);

    private final RgmpServedDeviceRegistry show =
            new RgmpServedDeviceRegistry(SimulatedMotionSource.of(List.of("Walker", "Glove", "Hand")), List.of(), 60);
    private final RgmpRecordingContext out = new RgmpRecordingContext();
    private final List<RgmpServerSession> ended = new ArrayList<>();
    private final RgmpEntryBuilder frames = RgmpEntryBuilder.open();

    private RgmpServerSession peer(RgmpServedDevicePresence presence, double at) {
        var peer = new RgmpServerSession(show, presence, new ClockReading(0, 0), ended::add);
        peer.onOpened(RgmpChannels.TCP, HERE, HERE, now(at), out);
        frames.then(out.takeSent());
        return peer;
    }

    private static ClockReading now(double seconds) {
        long nanos = Math.round(seconds * SECOND);
        return new ClockReading(nanos, nanos);
    }

    /** Wakes the peer whenever it wants, until then. */
    private void run(RgmpServerSession peer, double until) {
        while (out.wake <= until * SECOND) {
            peer.onTimer("frame", new ClockReading(out.wake, out.wake), out);
            frames.then(out.takeSent());
        }
    }

    private RgmpDecodedOutput decodeSent() {
        return RgmpDecodedOutput.of(RgmpValidationMode.STRICT, frames.list());
    }

    private RgmpServedDevicePresence all() {
        return new RgmpServedDevicePresence(show.devices(), 0);
    }

    @Test
    void sendsEachGroupAtItsRate() {
        run(peer(all(), 0), 10);
        var heard = decodeSent();
        assertEquals(List.of(), heard.places());
        assertEquals(
                3 * 600 + 150, heard.names().stream().filter("data"::equals).count());
        assertEquals(150 * 18, heard.samples(Sample.Analog.class).size());
        assertEquals(150 * 6, heard.samples(Sample.Flags.class).size());
        assertEquals(1800, heard.samples(Sample.Skeleton.class).size());
    }

    @Test
    void announcesOnlyPluggedDevicesToLateClient() {
        var presence = all();
        presence.setPlugged("Glove", false);
        run(peer(presence, 100), 100.1);
        assertEquals(List.of("smartsuit-1001", "solved_hand-1003"), decodeSent().announced);
        assertEquals("LIVE 2 devices", out.steps.getLast());
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
        var heard = decodeSent();
        assertEquals(List.of(), heard.places());
        assertEquals(List.of("solved_hand-1003"), heard.departed);
        assertEquals(4, heard.announced.size());
        assertEquals("LIVE 3 devices", out.steps.getLast());
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
        var heard = decodeSent();
        assertEquals(List.of("DEVICE_REDEFINED"), heard.codes());
        assertEquals(
                "solved_hand-1003 describes itself again: group \"joints_openxr\" changed from 60 Hz to 30",
                heard.findings.getFirst().text());
        assertEquals(
                4, heard.names().stream().filter("stream definition"::equals).count());
        assertEquals(
                0, heard.names().stream().filter("device disconnect"::equals).count());
        assertEquals(60 + 8 * 30, frames(heard, "solved_hand-1003"));
        assertEquals("LIVE 3 devices", out.steps.getLast());
    }

    private static long frames(RgmpDecodedOutput heard, String device) {
        return heard.messages.stream()
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
        assertEquals("LIVE 2 devices", out.steps.getLast());
        presence.setPlugged("Hand", true);
        peer.refreshDevices(now(2));
        run(peer, 3);
        assertEquals(List.of("DEVICE_REDEFINED", "DEVICE_REDEFINED"), decodeSent().codes());
        assertEquals("LIVE 3 devices", out.steps.getLast());
    }

    @Test
    void unplugsDevicesInTurn() {
        run(peer(new RgmpServedDevicePresence(show.devices(), SECOND), 0), 12);
        var heard = decodeSent();
        assertEquals(List.of(), heard.places());
        assertEquals(List.of("smartsuit-1001", "smartgloves-1002", "solved_hand-1003"), heard.departed);
        assertEquals(6, heard.announced.size());
    }

    @Test
    void rejectsUnknownDeviceName() {
        assertFalse(all().setPlugged("Tail", false));
        assertTrue(all().setPlugged("", false));
    }

    @Test
    void skipsOverdueFrames() {
        var peer = peer(all(), 0);
        peer.onTimer("frame", now(60), out);
        frames.then(out.takeSent());
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
        var second = new RgmpServerSession(show, all(), new ClockReading(0, 0), ended::add);
        var first = peer(all(), 0);
        second.onOpened(RgmpChannels.TCP, HERE, HERE, now(0), other);
        other.takeSent();
        first.onTimer("frame", now(0.5), out);
        second.onTimer("frame", now(0.5), other);
        assertEquals(List.of(out.sent.size()), List.of(other.sent.size()));
        assertTrue(Arrays.equals(out.takeSent(), other.takeSent()));
    }

    @Test
    void notifiesServerWhenSessionEnds() {
        var peer = peer(all(), 0);
        peer.onAttemptEnded(now(1));
        assertEquals(List.of(peer), ended);
    }
}
