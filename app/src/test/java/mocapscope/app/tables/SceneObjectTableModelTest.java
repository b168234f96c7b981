package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalDouble;
import mocapscope.app.control.table.LiveTableColumn;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot.ObjectCollision;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SceneObjectTableModelTest {
    private static final long NOW = 5_000_000_000L;

    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final SceneObjectTableModel model = new SceneObjectTableModel();

    @Test
    void showsIndexIdAgeAndUnit() {
        session.source(new DeclaredSourceProperties(
                SharedSceneFixture.BUBBLE,
                SourceDataKind.OBJECT,
                "m",
                DeclaredSourceProperties.UNKNOWN,
                "xyzw",
                "unix",
                OptionalDouble.of(0)));
        session.object(SharedSceneFixture.state(
                3, SharedSceneFixture.at(1, 2, 3), 0.4, ObjectCollision.NONE, NOW - 12_000_000));

        var row = rows().getFirst();

        assertEquals("3", cellText("Index", row));
        assertEquals(SharedSceneFixture.id("thing 3").toString(), cellText("Id", row));
        assertEquals("12 ms", cellText("Age", row));
        assertEquals("m", cellText("Unit", row));
        assertEquals("0.4000", cellText("Radius", row));
        assertEquals("30.0", cellText("Rate Hz", row));
        assertEquals("2.0000", cellText("y", row));
    }

    @Test
    void showsSpeedAndAccelerationMagnitudes() {
        var motion = new SceneObjectPoseAndMotion(
                Vec3.ZERO, Quat.IDENTITY, new Vec3(3, 0, 4), new Vec3(0, -9.81, 0), Quat.IDENTITY, Quat.IDENTITY);
        session.object(SharedSceneFixture.state(0, motion));

        var row = rows().getFirst();

        assertEquals("5.0000", cellText("Speed /s", row));
        assertEquals("9.8100", cellText("Accel. /s²", row));
        assertEquals("-9.8100", cellText("ay", row));
    }

    @Test
    void computesAngularSpeedFromEitherQuaternionSign() {
        assertEquals(90, turning(Quat.about(new Vec3(0, 1, 0), Math.PI / 2)), 1e-9);
        assertEquals(90, turning(new Quat(0, -Math.sqrt(0.5), 0, -Math.sqrt(0.5))), 1e-9);
        assertEquals(0, turning(Quat.IDENTITY), 1e-9);
        assertEquals(180, turning(new Quat(0, 0, 7, 0)), 1e-9);
    }

    @Test
    void showsDashForMissingValues() {
        session.object(SharedSceneFixture.state(0, SceneObjectPoseAndMotion.NONE));
        session.object(SharedSceneFixture.state(
                1,
                new SceneObjectPoseAndMotion(
                        Vec3.ZERO, Quat.IDENTITY, Vec3.ZERO, Vec3.ZERO, new Quat(0, 0, 0, 0), Quat.IDENTITY)));

        for (var title : List.of("x", "qw", "Speed /s", "Accel. /s²", "Rotation °/s", "Hit", "Animations")) {
            assertEquals("–", cellText(title, rows().getFirst()), title);
        }
        assertEquals("–", cellText("Rotation °/s", rows().getLast()));
    }

    @Test
    void namesLastCollisionPartner() {
        session.object(
                SharedSceneFixture.state(1, SharedSceneFixture.at(0, 0, 0), 0.5, new ObjectCollision(2, NOW), NOW));

        assertEquals("2", cellText("Hit", rows().getFirst()));
    }

    @Test
    void countsRunningAnimations() {
        session.object(SharedSceneFixture.animatedState(
                4,
                NOW - 2_000_000_000L,
                new SceneObjectAnimationState(1, 1200, 0, 2),
                new SceneObjectAnimationState(2, 1500, 0, 1),
                new SceneObjectAnimationState(3, 1000, 0, 0)));

        assertEquals("1 of 3", cellText("Animations", rows().getFirst()));
    }

    @Test
    void rowMatchesOnlyItsObject() {
        session.object(SharedSceneFixture.state(3, SceneObjectPoseAndMotion.NONE));
        var row = rows().getFirst();

        assertTrue(model.isSelectedBy(
                row, new SharedViewSelection.SignalSelection(SharedSceneFixture.BUBBLE, SourceDataKind.OBJECT, 3)));
        assertFalse(model.isSelectedBy(
                row, new SharedViewSelection.SignalSelection(SharedSceneFixture.BUBBLE, SourceDataKind.OBJECT, 4)));
        assertFalse(model.isSelectedBy(
                row, new SharedViewSelection.SignalSelection(SharedSceneFixture.BUBBLE, SourceDataKind.TRACKER, 3)));
        assertEquals(
                new SharedViewSelection.SignalSelection(SharedSceneFixture.BUBBLE, SourceDataKind.OBJECT, 3),
                model.selection(row).orElseThrow());
    }

    @Test
    void keepsSeparateRowsForLargeIndexes() {
        session.object(SharedSceneFixture.state(4_000_000_000L, SceneObjectPoseAndMotion.NONE));
        session.object(SharedSceneFixture.state(4_000_000_001L, SceneObjectPoseAndMotion.NONE));

        assertEquals(2, rows().size());
    }

    private double turning(Quat perSecond) {
        var motion =
                new SceneObjectPoseAndMotion(Vec3.ZERO, Quat.IDENTITY, Vec3.ZERO, Vec3.ZERO, perSecond, Quat.IDENTITY);
        return new SceneObjectRow(new SessionNameAndColor("", "", 0), SharedSceneFixture.state(0, motion), "", NOW)
                .angularSpeed();
    }

    private String cellText(String title, SceneObjectRow row) {
        return model.columns().stream()
                .filter(column -> column.title().equals(title))
                .map(LiveTableColumn::text)
                .map(text -> text.apply(row))
                .findFirst()
                .orElseThrow();
    }

    private List<SceneObjectRow> rows() {
        model.refresh(SessionSnapshotBuilder.of(NOW, session));
        return model.rows().list().stream().map(tableRow -> tableRow.value()).toList();
    }
}
