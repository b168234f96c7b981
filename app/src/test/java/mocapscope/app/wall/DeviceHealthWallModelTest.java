package mocapscope.app.wall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionHealthBuilder;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SourceHealthBuilder;
import mocapscope.app.synthetic.SyntheticRule;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.health.HealthCause;
import mocapscope.protocol.health.HealthGrade;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.Test;

class DeviceHealthWallModelTest {
    private static final long SECOND = 1_000_000_000;

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private final DeviceHealthWallModel model = new DeviceHealthWallModel();

    @Test
    void newDevicesAreSortedWorstFirst() {
        refresh(0, grade("A", HealthGrade.OK), grade("B", HealthGrade.UNKNOWN), grade("C", HealthGrade.ERROR));

        assertEquals(List.of("C", "B", "A"), names());
    }

    @Test
    void tileMovesOnceGradeHasHeldTwoSeconds() {
        refresh(0, grade("A", HealthGrade.OK), grade("B", HealthGrade.OK));
        refresh(SECOND, grade("A", HealthGrade.OK), grade("B", HealthGrade.WARNING));
        refresh(3 * SECOND - 1, grade("A", HealthGrade.OK), grade("B", HealthGrade.WARNING));
        assertEquals(List.of("A", "B"), names());
        assertEquals("WARNING · rate", model.devices().get(1).word());

        refresh(3 * SECOND, grade("A", HealthGrade.OK), grade("B", HealthGrade.WARNING));
        assertEquals(List.of("B", "A"), names());
    }

    @Test
    void tileStaysWhileGradeFlickers() {
        refresh(0, grade("A", HealthGrade.OK), grade("B", HealthGrade.OK));
        for (int i = 1; i < 20; i++) {
            refresh(
                    i * SECOND,
                    grade("A", HealthGrade.OK),
                    grade("B", i % 2 == 0 ? HealthGrade.OK : HealthGrade.WARNING));
            assertEquals(List.of("A", "B"), names());
        }
    }

    @Test
    void deviceWithSeveralSourcesHasOneTile() {
        refresh(
                0,
                new SourceHealthBuilder(source("Wand"), SourceDataKind.BUTTON),
                new SourceHealthBuilder(source("Wand"), SourceDataKind.TRACKER).rate(59.9, OptionalDouble.of(60)));

        assertEquals(List.of("Wand"), names());
        assertEquals("59.9 of 60 Hz", model.devices().getFirst().rate());
    }

    @Test
    void showsOnlyKnownFigures() {
        refresh(
                0,
                new SourceHealthBuilder(source("A"), SourceDataKind.TRACKER).latency(0.0042, 0.02),
                new SourceHealthBuilder(source("B"), SourceDataKind.TRACKER));

        assertEquals("latency 4.2 ms", model.devices().getFirst().figures());
        assertEquals("", model.devices().getLast().figures());
        assertEquals("", model.devices().getLast().rate());
    }

    @Test
    void showsProvenLossOfDevice() {
        var health = new SessionHealthBuilder()
                .loss(1000, 31)
                .numberedDevice("A")
                .source(new SourceHealthBuilder(source("A"), SourceDataKind.TRACKER).build());
        model.refresh(SessionSnapshotBuilder.of(0, session().health(health)));

        assertEquals("loss 3.1 % (10 s)", model.devices().getFirst().figures());
    }

    @Test
    void unprovenLossIsNoFigure() {
        var health = new SessionHealthBuilder()
                .loss(1000, 31)
                .source(new SourceHealthBuilder(source("A"), SourceDataKind.TRACKER).build());
        model.refresh(SessionSnapshotBuilder.of(0, session().health(health)));

        assertEquals("", model.devices().getFirst().figures());
    }

    /** A loss of several devices is that of their session, which has a tile of its own. */
    @Test
    void problemOfNoDeviceHasTileOfSession() {
        var health = new SessionHealthBuilder()
                .verdict(SessionHealthBuilder.verdict(HealthGrade.WARNING, HealthCause.LOSS, "Works, but loses 3.1 %"))
                .source(new SourceHealthBuilder(source("A"), SourceDataKind.TRACKER).build())
                .source(new SourceHealthBuilder(source("B"), SourceDataKind.TRACKER).build());
        model.refresh(SessionSnapshotBuilder.of(0, session().health(health)));

        assertEquals(List.of(toy.session().title(), "A", "B"), names());
        assertEquals("WARNING · loss", model.devices().getFirst().word());
        assertEquals("OK", model.devices().get(1).word());
    }

    @Test
    void problemOfDeviceHasNoTileOfSession() {
        var health = new SessionHealthBuilder()
                .verdict(SessionHealthBuilder.verdict(HealthGrade.WARNING, HealthCause.RATE, "A: 50 of 60 Hz"))
                .source(grade("A", HealthGrade.WARNING).build())
                .source(grade("B", HealthGrade.OK).build());
        model.refresh(SessionSnapshotBuilder.of(0, session().health(health)));

        assertEquals(List.of("A", "B"), names());
    }

    @Test
    void sharedNameIsShownWithSession() {
        var other = new SyntheticSession("s2", 1 << 20).session();
        var second = new SessionSnapshotBuilder(other)
                .health(new SourceHealthBuilder(new SourceId("s2", "Wand"), SourceDataKind.TRACKER));
        model.refresh(SessionSnapshotBuilder.of(
                0, session().health(grade("Wand", HealthGrade.OK)).health(grade("A", HealthGrade.OK)), second));

        var title = model.devices().getFirst().title(false);
        assertTrue(title.startsWith("Wand · "), title);
        assertEquals("Wand", model.devices().getFirst().title(true));
        assertEquals("A", model.devices().get(1).title(false));
    }

    @Test
    void onlyDeviceShowsWorseVerdictOfItsSession() {
        var health = new SessionHealthBuilder()
                .verdict(SessionHealthBuilder.verdict(HealthGrade.ERROR, HealthCause.FAILED, "Connection refused"))
                .source(new SourceHealthBuilder(source("A"), SourceDataKind.TRACKER).build());
        model.refresh(SessionSnapshotBuilder.of(12 * SECOND, session().health(health)));

        var device = model.devices().getFirst();
        assertEquals("ERROR · failed", device.word());
        assertEquals("Connection refused", device.sentence());
        assertEquals("12 s", device.since());
    }

    @Test
    void sessionWithoutDevicesHasTileOfItsVerdict() {
        var health = new SessionHealthBuilder()
                .verdict(SessionHealthBuilder.verdict(HealthGrade.ERROR, HealthCause.FAILED, "Connection refused"));
        model.refresh(SessionSnapshotBuilder.of(0, session().health(health)));

        assertEquals(List.of(toy.session().title()), names());
        assertEquals("Connection refused", model.devices().getFirst().sentence());
        assertEquals(
                new SharedViewSelection.SessionSelection("s1"),
                model.devices().getFirst().selection());
    }

    @Test
    void announcedDeviceHasTileWithoutVerdict() {
        model.refresh(SessionSnapshotBuilder.of(0, session().device("Stylus", false)));

        var device = model.devices().getFirst();
        assertEquals("NO DATA", device.word());
        assertEquals(StatusLamp.LampState.OFF, device.lamp());
        assertEquals("", device.since());
    }

    @Test
    void showsTimeForWhichDeviceWorks() {
        refresh(12 * SECOND, grade("A", HealthGrade.OK));

        assertEquals("for 12 s", model.devices().getFirst().since());
    }

    @Test
    void remarkDoesNotRepeatRate() {
        var steady = SessionHealthBuilder.verdict(HealthGrade.OK, HealthCause.NONE, "Works: 59.9 of 60 Hz");
        var odd = SessionHealthBuilder.verdict(
                HealthGrade.OK, HealthCause.NONE, "Works: 59.9 of 60 Hz; in bursts (10 s)");
        refresh(0, rated("A").verdict(steady), rated("B").verdict(odd));

        assertEquals("", model.devices().getFirst().remark());
        assertEquals(
                "Works: 59.9 of 60\u00a0Hz; in bursts (10\u00a0s)",
                model.devices().getLast().remark());
    }

    @Test
    void showsRecentWarningsBesideGrade() {
        var session = session().health(rated("A")).finding(warning()).finding(warning());
        model.refresh(SessionSnapshotBuilder.of(0, session));

        var device = model.devices().getFirst();
        assertEquals("OK", device.word());
        assertEquals("2 warnings", device.findings());
        assertTrue(device.remark().endsWith("2 warnings in the last minute"), device::remark);
    }

    /** A finding belongs to no device. */
    @Test
    void devicesOfOneSessionShareItsWarnings() {
        var session = session()
                .health(rated("A"))
                .health(grade("B", HealthGrade.ERROR))
                .finding(warning());
        model.refresh(SessionSnapshotBuilder.of(0, session));

        assertEquals("", model.devices().getFirst().findings());
        assertEquals("session: 1 warning", model.devices().getLast().findings());
    }

    @Test
    void countsDevicesBeyondLimit() {
        var session = session();
        for (int i = 0; i < DeviceHealthWallModel.TILES + 3; i++) {
            session.health(grade("D" + i, i == DeviceHealthWallModel.TILES + 2 ? HealthGrade.ERROR : HealthGrade.OK));
        }
        model.refresh(SessionSnapshotBuilder.of(0, session));

        assertEquals(DeviceHealthWallModel.TILES, model.devices().size());
        assertEquals(3, model.omitted());
        assertEquals("D" + (DeviceHealthWallModel.TILES + 2), names().getFirst());
    }

    private SourceHealthBuilder grade(String device, HealthGrade grade) {
        return new SourceHealthBuilder(source(device), SourceDataKind.TRACKER)
                .verdict(grade, grade == HealthGrade.OK ? HealthCause.NONE : HealthCause.RATE);
    }

    private static SourceHealthBuilder rated(String device) {
        return new SourceHealthBuilder(source(device), SourceDataKind.TRACKER).rate(59.9, OptionalDouble.of(60));
    }

    private static Finding warning() {
        return Finding.of(SyntheticRule.NOT_FINITE, Direction.TO_CLIENT, "", new MonotonicAndUnixTime(0, 0));
    }

    private static SourceId source(String device) {
        return new SourceId("s1", device);
    }

    private SessionSnapshotBuilder session() {
        return new SessionSnapshotBuilder(toy.session());
    }

    private void refresh(long nanos, SourceHealthBuilder... sources) {
        var session = session();
        for (var source : sources) {
            session.health(source);
        }
        model.refresh(SessionSnapshotBuilder.of(nanos, session));
    }

    private List<String> names() {
        return model.devices().stream().map(DeviceHealthTileData::name).toList();
    }
}
