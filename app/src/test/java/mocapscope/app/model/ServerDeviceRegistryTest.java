package mocapscope.app.model;

import static mocapscope.app.model.Told.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.session.Message;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class ServerDeviceRegistryTest {
    private final ServerDeviceRegistry devices = new ServerDeviceRegistry("s1");
    private long n;

    /** Said by the toy's devices; only the second keeps the connection going. */
    private enum Said implements Message.MessageBody {
        POSE,
        PONG;

        @Override
        public boolean isHousekeeping() {
            return this == PONG;
        }
    }

    @Test
    void aDeviceThatLeftIsThereAgainOnceItIsNamedAgainAndKeepsItsPage() {
        var glove = new SourceId("s", "Glove");
        var page = new DeviceProperty("Glove", "", List.of(new DeviceProperty("hand", "left")));
        devices.addAnnounced(glove, false);
        devices.setDescription(glove, page);
        devices.markDeparted(glove);
        assertTrue(devices.snapshot(1).getFirst().departed());

        devices.addAnnounced(glove, false);

        assertFalse(devices.snapshot(2).getFirst().departed());
        assertEquals(Optional.of(page), devices.snapshot(2).getFirst().description());
        assertSame(devices.snapshot(2).getFirst(), devices.snapshot(3).getFirst());
    }

    @Test
    void devicesStandInTheOrderInWhichTheyWereNamed() {
        announce("B");
        announce("A");
        announce("B");
        say("C", Said.POSE, 1);

        assertEquals(List.of("B", "A", "C"), names());
    }

    @Test
    void eachTypeOfMessageHasItsCountRateAndLast() {
        announce("A");
        for (long at = 0; at <= SECOND; at += SECOND / 50) {
            say("A", Said.POSE, at);
        }
        say("A", Said.PONG, 7);

        var says = devices.snapshot(SECOND).getFirst().messageTypes();
        assertEquals(List.of("POSE", "PONG"), says.stream().map(MessageTypeStatistics::type).toList());
        assertEquals(51, says.getFirst().count());
        assertEquals(50, says.getFirst().hertz(), 0.1);
        assertEquals(SECOND, says.getFirst().lastArrival());
    }

    @Test
    void whoOnlyKeepsTheConnectionGoingIsSilent() {
        announce("A");
        say("A", Said.PONG, 1);
        assertTrue(devices.snapshot(2).getFirst().silent());

        say("A", Said.POSE, 3);
        assertFalse(devices.snapshot(SECOND).getFirst().silent());
    }

    @Test
    void whatDevicesSayIsCountedAnewFiveTimesASecondAndWhoComesOrGoesIsToldAtOnce() {
        announce("A");
        say("A", Said.POSE, 1);
        var first = devices.snapshot(SECOND);

        say("A", Said.POSE, 2);
        assertSame(first, devices.snapshot(SECOND + SECOND / 6));
        assertEquals(
                2,
                devices.snapshot(SECOND + SECOND / 5).getFirst().messageTypes().getFirst().count());

        announce("B");
        assertEquals(2, devices.snapshot(SECOND + SECOND / 5 + 1).size());
    }

    @Test
    void whatAClientSaysToADeviceIsNotWhatItSays() {
        announce("A");
        devices.add(message("A", Said.POSE, Direction.TO_SERVER, 1));

        assertTrue(devices.snapshot(2).getFirst().silent());
    }

    @Test
    void whereMessagesNameNoDeviceTheirSamplesDo() {
        for (long at = 0; at < 3; at++) {
            say("", Said.POSE, at);
            sampled("bubble", n - 1);
            sampled("bubble", n - 1);
        }
        sampled("other", 77);
        devices.add(message("", Said.POSE, Direction.TO_SERVER, 4));
        sampled("other", n - 1);

        assertEquals(List.of("bubble"), names());
        assertEquals(3, devices.snapshot(9).getFirst().messageTypes().getFirst().count());
    }

    @Test
    void nothingNewIsTheVerySameList() {
        announce("A");
        say("A", Said.POSE, 1);
        var before = devices.snapshot(9 * SECOND);

        assertSame(before, devices.snapshot(10 * SECOND));
    }

    @Test
    void namesWithoutEndAreNotFollowedFurther() {
        for (int i = 0; i < 2 * ServerDeviceRegistry.MOST; i++) {
            announce("A" + i);
            say("B" + i, Said.POSE, 1);
        }

        assertEquals(ServerDeviceRegistry.MOST, names().size());
    }

    @Test
    void pagesOfDevicesThatLeftAreForgottenTheFirstThatLeftFirst() {
        for (var name : List.of("A", "B", "C", "D")) {
            describe(name);
        }
        assertEquals(List.of("A", "B", "C", "D"), withPages());

        depart("C");
        assertEquals(List.of("A", "B", "D"), withPages());
        depart("A");
        assertEquals(List.of("B", "D"), withPages());
        depart("D");
        depart("B");
        assertEquals(List.of("B", "D"), withPages());

        describe("C");
        assertEquals(List.of("B", "C"), withPages());
    }

    @Test
    void whoIsThereAgainKeepsItsPage() {
        for (var name : List.of("A", "B")) {
            describe(name);
            depart(name);
        }
        announce("A");
        describe("C");

        assertEquals(List.of("A", "C"), withPages());
    }

    private void describe(String name) {
        announce(name);
        devices.setDescription(
                new SourceId("s1", name), new DeviceProperty(name, "x".repeat((int) (ServerDeviceRegistry.PAGES * 3 / 8)), List.of()));
    }

    private void depart(String name) {
        devices.markDeparted(new SourceId("s1", name));
    }

    private List<String> withPages() {
        return devices.snapshot(0).stream()
                .filter(device -> device.description().isPresent())
                .map(device -> device.source().device())
                .sorted()
                .toList();
    }

    private void announce(String name) {
        devices.addAnnounced(new SourceId("s1", name), false);
    }

    private void say(String name, Said said, long at) {
        devices.add(message(name, said, Direction.TO_CLIENT, at));
    }

    private void sampled(String device, long message) {
        devices.addSample(new SampleStamp(new SourceId("s1", device), Direction.TO_CLIENT, message, 1, SampleStamp.NO_TIME));
    }

    private Message message(String sender, Said said, Direction direction, long at) {
        var bytes = ByteBuffer.allocate(8);
        var entry = new Entry(n, Entry.EntryKind.DATA, direction, Channel.tcp("tcp"), at, 0, bytes, Entry.EntryModification.NONE, "");
        return new Message(n++, entry, 0, 0, said.name(), sender, said, bytes);
    }

    private List<String> names() {
        return devices.snapshot(0).stream().map(device -> device.source().device()).toList();
    }
}
