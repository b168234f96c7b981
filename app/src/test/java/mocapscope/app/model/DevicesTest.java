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

class DevicesTest {
    private final Devices devices = new Devices("s1");
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
        devices.announced(glove, false);
        devices.described(glove, page);
        devices.departed(glove);
        assertTrue(devices.list(1).getFirst().left());

        devices.announced(glove, false);

        assertFalse(devices.list(2).getFirst().left());
        assertEquals(Optional.of(page), devices.list(2).getFirst().page());
        assertSame(devices.list(2).getFirst(), devices.list(3).getFirst());
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

        var says = devices.list(SECOND).getFirst().says();
        assertEquals(List.of("POSE", "PONG"), says.stream().map(Saying::type).toList());
        assertEquals(51, says.getFirst().count());
        assertEquals(50, says.getFirst().hertz(), 0.1);
        assertEquals(SECOND, says.getFirst().lastArrival());
    }

    @Test
    void whoOnlyKeepsTheConnectionGoingIsSilent() {
        announce("A");
        say("A", Said.PONG, 1);
        assertTrue(devices.list(2).getFirst().silent());

        say("A", Said.POSE, 3);
        assertFalse(devices.list(SECOND).getFirst().silent());
    }

    @Test
    void whatDevicesSayIsCountedAnewFiveTimesASecondAndWhoComesOrGoesIsToldAtOnce() {
        announce("A");
        say("A", Said.POSE, 1);
        var first = devices.list(SECOND);

        say("A", Said.POSE, 2);
        assertSame(first, devices.list(SECOND + SECOND / 6));
        assertEquals(
                2,
                devices.list(SECOND + SECOND / 5).getFirst().says().getFirst().count());

        announce("B");
        assertEquals(2, devices.list(SECOND + SECOND / 5 + 1).size());
    }

    @Test
    void whatAClientSaysToADeviceIsNotWhatItSays() {
        announce("A");
        devices.add(message("A", Said.POSE, Direction.TO_SERVER, 1));

        assertTrue(devices.list(2).getFirst().silent());
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
        assertEquals(3, devices.list(9).getFirst().says().getFirst().count());
    }

    @Test
    void nothingNewIsTheVerySameList() {
        announce("A");
        say("A", Said.POSE, 1);
        var before = devices.list(9 * SECOND);

        assertSame(before, devices.list(10 * SECOND));
    }

    @Test
    void namesWithoutEndAreNotFollowedFurther() {
        for (int i = 0; i < 2 * Devices.MOST; i++) {
            announce("A" + i);
            say("B" + i, Said.POSE, 1);
        }

        assertEquals(Devices.MOST, names().size());
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
        devices.described(
                new SourceId("s1", name), new DeviceProperty(name, "x".repeat((int) (Devices.PAGES * 3 / 8)), List.of()));
    }

    private void depart(String name) {
        devices.departed(new SourceId("s1", name));
    }

    private List<String> withPages() {
        return devices.list(0).stream()
                .filter(device -> device.page().isPresent())
                .map(device -> device.source().device())
                .sorted()
                .toList();
    }

    private void announce(String name) {
        devices.announced(new SourceId("s1", name), false);
    }

    private void say(String name, Said said, long at) {
        devices.add(message(name, said, Direction.TO_CLIENT, at));
    }

    private void sampled(String device, long message) {
        devices.sampled(new SampleStamp(new SourceId("s1", device), Direction.TO_CLIENT, message, 1, SampleStamp.NO_TIME));
    }

    private Message message(String sender, Said said, Direction direction, long at) {
        var bytes = ByteBuffer.allocate(8);
        var entry = new Entry(n, Entry.EntryKind.DATA, direction, Channel.tcp("tcp"), at, 0, bytes, Entry.EntryModification.NONE, "");
        return new Message(n++, entry, 0, 0, said.name(), sender, said, bytes);
    }

    private List<String> names() {
        return devices.list(0).stream().map(device -> device.source().device()).toList();
    }
}
