package mocapscope.app.model.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.Session;
import org.junit.jupiter.api.Test;

class SessionNameGeneratorTest {
    private final Session session = new SyntheticSession("a", 1 << 20).session();

    @Test
    void namesSessionByItsDevices() {
        assertEquals("Walker, Wand", SessionNameGenerator.of(session, devices("Walker", "Wand")));
    }

    @Test
    void countsDevicesBeyondThree() {
        assertEquals("A, B, C +2", SessionNameGenerator.of(session, devices("A", "B", "C", "D", "E")));
    }

    @Test
    void leavesOutInternalAndDepartedDevices() {
        var all =
                List.of(device("VRPN Control", true, false), device("Old", false, true), device("Wand", false, false));

        assertEquals("Wand", SessionNameGenerator.of(session, all));
    }

    @Test
    void namesSessionWithoutDevicesByPeer() {
        assertEquals(session.title(), SessionNameGenerator.of(session, List.of()));
    }

    @Test
    void numbersSessionsWithSameNameAndPeer() {
        assertEquals(List.of("Body (a)", "Body (a) (2)", "Wand"), names("Body", "Body", "Wand"));
    }

    @Test
    void leavesDifferentNamesAlone() {
        assertEquals(List.of("Body", "Wand"), names("Body", "Wand"));
    }

    @Test
    void shortNameCountsOtherDevices() {
        assertEquals("Walker + 2", shorten("Walker, Wand, Console", "Walker", "Wand", "Console"));
        assertEquals("Walker + 4", shorten("Walker, Wand, Console +2", "Walker", "Wand", "Console", "A", "B"));
        assertEquals("Walker + 1 (host:1)", shorten("Walker, Wand (host:1)", "Walker", "Wand"));
    }

    @Test
    void nameWithoutListOfDevicesIsNotShortened() {
        assertEquals("Stage left", shorten("Stage left", "Walker", "Wand"));
        assertEquals("Walker, Wand and friends", shorten("Walker, Wand and friends", "Walker", "Wand"));
        assertEquals("Walker", shorten("Walker", "Walker"));
    }

    private String shorten(String name, String... devices) {
        return SessionNameGenerator.shorten(name, session, devices(devices));
    }

    private List<String> names(String... names) {
        var snapshot = SessionSnapshotBuilder.of(0, new SessionSnapshotBuilder(session))
                .sessions()
                .getFirst();
        return SessionNameGenerator.distinguish(
                        Arrays.stream(names).map(snapshot::withName).toList())
                .stream()
                .map(SessionSnapshot::name)
                .map(name -> name.replace(session.peer(), "a"))
                .toList();
    }

    private List<AnnouncedServerDeviceSnapshot> devices(String... names) {
        return Stream.of(names).map(name -> device(name, false, false)).toList();
    }

    private AnnouncedServerDeviceSnapshot device(String name, boolean internal, boolean departed) {
        return new AnnouncedServerDeviceSnapshot(
                new SourceId(session.id(), name), internal, List.of(), Optional.empty(), departed);
    }
}
