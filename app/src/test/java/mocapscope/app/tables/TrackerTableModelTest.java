package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class TrackerTableModelTest {
    @Test
    void usesSensorNameFromSource() {
        session.source(new DeclaredSourceProperties(
                session.sourceOf("Glove"),
                SourceDataKind.TRACKER,
                "m",
                "",
                "xyzw",
                "unix",
                OptionalDouble.empty(),
                List.of("hub", "palm"),
                Optional.empty()));
        session.pose("Glove", 1, Vec3.ZERO, 60).pose("Glove", 2, Vec3.ZERO, 60);

        assertEquals(
                List.of("palm", ""),
                rows().stream().map(TrackerTableModel.TrackerRow::name).toList());
    }

    private static final long NOW = 5_000_000_000L;
    private static final SkeletonMap TWO_BONES = new SkeletonMap(
            "two",
            List.of(),
            List.of(new Bone("Hips", "", -1, -1), new Bone("Head", "", 0, 0)),
            List.of(),
            "cm",
            Optional.empty());

    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final TrackerTableModel model = new TrackerTableModel();

    @Test
    void showsReadableDeviceName() {
        session.pose("smartgloves-1002", 1, Vec3.ZERO, 60);
        var device = model.columns().stream()
                .filter(column -> column.title().equals("Device"))
                .findFirst()
                .orElseThrow();

        assertEquals("Smartgloves 1002", device.text().apply(rows().getFirst()));
        assertEquals(
                "smartgloves-1002", Objects.requireNonNull(device.exportText()).apply(rows().getFirst()));
    }

    @Test
    void showsRateAgeAndUnitOfSensor() {
        session.source(new DeclaredSourceProperties(
                new SourceId("s1", "Wand"),
                SourceDataKind.TRACKER,
                "m",
                "unknown",
                "xyzw",
                "unix",
                OptionalDouble.empty()));
        session.at(NOW - 12_000_000).pose("Wand", 3, new Vec3(1, 2, 3), 60);

        var row = rows().getFirst();

        assertEquals(session.sourceOf("Wand"), row.device());
        assertEquals(3, row.sensor());
        assertEquals("m", row.unit());
        assertEquals(60, row.hertz());
        assertEquals(12_000_000, row.age());
        assertTrue(Double.isNaN(row.speed()));
    }

    @Test
    void namesSensorByItsBone() {
        session.skeleton(skeleton("Body"), 60).pose("Body", 1, Vec3.ZERO, 60).pose("Body", 2, Vec3.ZERO, 60);

        assertEquals(
                List.of("Head", ""),
                rows().stream().map(TrackerTableModel.TrackerRow::name).toList());
    }

    @Test
    void computesSpeedFromVelocity() {
        session.pose("Wand", 0, Vec3.ZERO, 60).pose("Wand", 1, Vec3.ZERO, 60).velocity("Wand", 1, new Vec3(3, 0, 4));

        assertEquals(5, rows().get(1).speed());
    }

    @Test
    void matchesSelectedBoneToItsSensor() {
        session.pose("Body", 1, Vec3.ZERO, 60);
        var row = rows().getFirst();

        assertTrue(model.isSelectedBy(
                row, new SharedViewSelection.SignalSelection(new SourceId("s1", "Body"), SourceDataKind.SKELETON, 1)));
        assertFalse(model.isSelectedBy(
                row, new SharedViewSelection.SignalSelection(new SourceId("s1", "Body"), SourceDataKind.SKELETON, 2)));
        assertFalse(model.isSelectedBy(
                row, new SharedViewSelection.SignalSelection(new SourceId("s1", "Body"), SourceDataKind.BUTTON, 1)));
        assertFalse(model.isSelectedBy(
                row, new SharedViewSelection.SignalSelection(new SourceId("s2", "Body"), SourceDataKind.TRACKER, 1)));
    }

    private Sample.Skeleton skeleton(String device) {
        return new Sample.Skeleton(
                session.stamp(device, 0),
                1,
                TWO_BONES,
                ImmutableDoubleArray.of(1, 2, 3, 4, 5, 6),
                ImmutableDoubleArray.of(0, 0, 0, 1, 0, 0, 0, 1));
    }

    @Test
    void lostSensorHasStateAndNoPosition() {
        session.lostPose("Wand", 0, new Vec3(1, 2, 3), NOW - 3_200_000_000L).pose("Wand", 1, new Vec3(1, 2, 3), 60);
        var rows = rows();

        assertEquals(
                List.of("lost 3.2 s", ""),
                rows.stream().map(row -> cell("State", row)).toList());
        assertEquals(
                List.of("–", "1.0000"), rows.stream().map(row -> cell("x", row)).toList());
    }

    private String cell(String title, TrackerTableModel.TrackerRow row) {
        return model.columns().stream()
                .filter(column -> column.title().equals(title))
                .findFirst()
                .orElseThrow()
                .text()
                .apply(row);
    }

    private List<TrackerTableModel.TrackerRow> rows() {
        model.refresh(SessionSnapshotBuilder.of(NOW, session));
        return model.rows().list().stream().map(tableRow -> tableRow.value()).toList();
    }
}
