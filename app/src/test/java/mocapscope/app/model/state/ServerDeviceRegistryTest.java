package mocapscope.app.model.state;

import static mocapscope.app.model.state.SessionStateAccumulatorFixture.SECOND;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.MessageTypeStatistics;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.transcript.AllSessionsMemoryBudget;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.Test;

class ServerDeviceRegistryTest {
    private final ServerDeviceRegistry registry = new ServerDeviceRegistry("s1");
    private long n;

    /** Messages of the test's devices; only {@code PONG} is a keepalive. */
    private enum DeviceMessageBody implements DecodedMessage.MessageBody {
        POSE,
        PONG;

        @Override
        public boolean isHousekeeping() {
            return this == PONG;
        }
    }

    @Test
    void returningDeviceKeepsItsDescription() {
        var glove = new SourceId("s", "Glove");
        var page = new DeviceProperty("Glove", "", List.of(new DeviceProperty("hand", "left")));
        registry.addAnnounced(glove, false);
        registry.setDescription(glove, page);
        registry.markDeparted(glove);
        assertTrue(registry.snapshot(1).getFirst().departed());

        registry.addAnnounced(glove, false);

        assertFalse(registry.snapshot(2).getFirst().departed());
        assertEquals(Optional.of(page), registry.snapshot(2).getFirst().description());
        assertSame(registry.snapshot(2).getFirst(), registry.snapshot(3).getFirst());
    }

    @Test
    void countsDescriptionsAgainstBudget() {
        var budget = new AllSessionsMemoryBudget(0);
        var counting = new ServerDeviceRegistry("s1", budget);
        var glove = new SourceId("s", "Glove");
        counting.addAnnounced(glove, false);
        assertFalse(budget.isExceeded());

        counting.setDescription(glove, new DeviceProperty("Glove", "left", List.of()));
        assertTrue(budget.isExceeded());
    }

    @Test
    void listsDevicesInAnnouncementOrder() {
        announce("B");
        announce("A");
        announce("B");
        addMessage("C", DeviceMessageBody.POSE, 1);

        assertEquals(List.of("B", "A", "C"), names());
    }

    @Test
    void countsRateAndLastArrivalPerMessageType() {
        announce("A");
        for (long at = 0; at <= SECOND; at += SECOND / 50) {
            addMessage("A", DeviceMessageBody.POSE, at);
        }
        addMessage("A", DeviceMessageBody.PONG, 7);

        var messageTypes = registry.snapshot(SECOND).getFirst().messageTypes();
        assertEquals(
                List.of("POSE", "PONG"),
                messageTypes.stream().map(MessageTypeStatistics::type).toList());
        assertEquals(51, messageTypes.getFirst().count());
        assertEquals(50, messageTypes.getFirst().hertz(), 0.1);
        assertEquals(SECOND, messageTypes.getFirst().lastArrival());
    }

    @Test
    void deviceWithOnlyKeepAlivesIsSilent() {
        announce("A");
        addMessage("A", DeviceMessageBody.PONG, 1);
        assertTrue(registry.snapshot(2).getFirst().silent());

        addMessage("A", DeviceMessageBody.POSE, 3);
        assertFalse(registry.snapshot(SECOND).getFirst().silent());
    }

    @Test
    void throttlesCountUpdatesButNotDeviceListChanges() {
        announce("A");
        addMessage("A", DeviceMessageBody.POSE, 1);
        var first = registry.snapshot(SECOND);

        addMessage("A", DeviceMessageBody.POSE, 2);
        assertSame(first, registry.snapshot(SECOND + SECOND / 6));
        assertEquals(
                2,
                registry.snapshot(SECOND + SECOND / 5)
                        .getFirst()
                        .messageTypes()
                        .getFirst()
                        .count());

        announce("B");
        assertEquals(2, registry.snapshot(SECOND + SECOND / 5 + 1).size());
    }

    @Test
    void ignoresMessagesSentToDevice() {
        announce("A");
        registry.add(message("A", DeviceMessageBody.POSE, Direction.TO_SERVER, 1));

        assertTrue(registry.snapshot(2).getFirst().silent());
    }

    @Test
    void identifiesDevicesBySamplesWithoutSender() {
        for (long at = 0; at < 3; at++) {
            addMessage("", DeviceMessageBody.POSE, at);
            addSample("bubble", n - 1);
            addSample("bubble", n - 1);
        }
        addSample("other", 77);
        registry.add(message("", DeviceMessageBody.POSE, Direction.TO_SERVER, 4));
        addSample("other", n - 1);

        assertEquals(List.of("bubble"), names());
        assertEquals(
                3, registry.snapshot(9).getFirst().messageTypes().getFirst().count());
    }

    @Test
    void reusesSnapshotWithoutNewData() {
        announce("A");
        addMessage("A", DeviceMessageBody.POSE, 1);
        var before = registry.snapshot(9 * SECOND);

        assertSame(before, registry.snapshot(10 * SECOND));
    }

    @Test
    void limitsNumberOfDevices() {
        for (int i = 0; i < 2 * ServerDeviceRegistry.MOST; i++) {
            announce("A" + i);
            addMessage("B" + i, DeviceMessageBody.POSE, 1);
        }

        assertEquals(ServerDeviceRegistry.MOST, names().size());
    }

    @Test
    void discardsOldestDescriptionsOfDepartedDevices() {
        for (var name : List.of("A", "B", "C", "D")) {
            describe(name);
        }
        assertEquals(List.of("A", "B", "C", "D"), withPages());

        removeDevice("C");
        assertEquals(List.of("A", "B", "D"), withPages());
        removeDevice("A");
        assertEquals(List.of("B", "D"), withPages());
        removeDevice("D");
        removeDevice("B");
        assertEquals(List.of("B", "D"), withPages());

        describe("C");
        assertEquals(List.of("B", "C"), withPages());
    }

    @Test
    void announcedDeviceKeepsItsDescription() {
        for (var name : List.of("A", "B")) {
            describe(name);
            removeDevice(name);
        }
        announce("A");
        describe("C");

        assertEquals(List.of("A", "C"), withPages());
    }

    private void describe(String name) {
        announce(name);
        registry.setDescription(
                new SourceId("s1", name),
                new DeviceProperty(name, "x".repeat((int) (ServerDeviceRegistry.PAGES * 3 / 8)), List.of()));
    }

    private void removeDevice(String name) {
        registry.markDeparted(new SourceId("s1", name));
    }

    private List<String> withPages() {
        return registry.snapshot(0).stream()
                .filter(snapshot -> snapshot.description().isPresent())
                .map(deviceSnapshot -> deviceSnapshot.source().device())
                .sorted()
                .toList();
    }

    private void announce(String name) {
        registry.addAnnounced(new SourceId("s1", name), false);
    }

    private void addMessage(String name, DeviceMessageBody body, long at) {
        registry.add(message(name, body, Direction.TO_CLIENT, at));
    }

    private void addSample(String device, long message) {
        registry.addSample(new SampleMetadata(
                new SourceId("s1", device), Direction.TO_CLIENT, message, 1, SampleMetadata.NO_TIME));
    }

    private DecodedMessage message(String sender, DeviceMessageBody body, Direction direction, long at) {
        var bytes = ByteBuffer.allocate(8);
        var entry = new Entry(
                n, Entry.EntryKind.DATA, direction, Channel.tcp("tcp"), at, 0, bytes, Entry.EntryModification.NONE, "");
        return new DecodedMessage(n++, entry, 0, 0, body.name(), sender, body, bytes);
    }

    private List<String> names() {
        return registry.snapshot(0).stream()
                .map(snapshot -> snapshot.source().device())
                .toList();
    }
}
