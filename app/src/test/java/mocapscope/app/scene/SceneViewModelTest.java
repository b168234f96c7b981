package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.model.BoundingPrism;
import mocapscope.app.scene.model.DeviceGaugePanel;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.HiddenSceneItemSet;
import mocapscope.app.scene.model.SceneTrackerSensor;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SceneViewModelTest {
    private static final double CLOSE = 1e-6;
    private static final Basis Z_UP_CENTIMETRES =
            new Basis(Basis.SignedAxis.X, Basis.SignedAxis.Z, Basis.SignedAxis.MINUS_Y, 0.01);

    private final SceneViewModel model = SceneSessionBuilder.model();

    @Test
    void placesPoseByBasisInMeters() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1, Z_UP_CENTIMETRES)
                        .pose("Wand", 0, new Vec3(100, 200, 300), Quat.IDENTITY)));

        var pose = model.trackers().getFirst().pose();

        assertEquals(1, pose.x(), CLOSE);
        assertEquals(3, pose.y(), CLOSE);
        assertEquals(-2, pose.z(), CLOSE);
    }

    @Test
    void mapsSourceUpRotationToSceneUp() {
        var quarter = Quat.about(new Vec3(0, 0, 1), Math.PI / 2);
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1, Basis.Z_UP).pose("Wand", 0, Vec3.ZERO, quarter)));

        var pose = model.trackers().getFirst().pose();

        // About y, a quarter turn takes x to −z and leaves y.
        assertEquals(-1, pose.axis(0, 2), CLOSE);
        assertEquals(1, pose.axis(1, 1), CLOSE);
    }

    @Test
    void reversesRotationOfLeftHandedSource() {
        var mirrored = new Basis(Basis.SignedAxis.X, Basis.SignedAxis.Y, Basis.SignedAxis.MINUS_Z, 1);
        var quarter = Quat.about(new Vec3(0, 1, 0), Math.PI / 2);
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1, mirrored).pose("Wand", 0, Vec3.ZERO, quarter)));

        var expected = mirrored.toScene(quarter).rotate(new Vec3(1, 0, 0));

        assertEquals(expected.z(), model.trackers().getFirst().pose().axis(0, 2), CLOSE);
        assertEquals(1, expected.z(), CLOSE);
    }

    @Test
    void normalizesRotation() {
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1).pose("Wand", 0, Vec3.ZERO, new Quat(0, 0, 0, 7))));

        assertEquals(1, model.trackers().getFirst().pose().axis(0, 0), CLOSE);
    }

    @Test
    void toleratesPoseWithoutPosition() {
        var nowhere = new Vec3(Double.NaN, 0, 0);
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .pose("Wand", 0, nowhere, Quat.IDENTITY)
                        .pose("Wand", 1, Vec3.ZERO, new Quat(0, 0, 0, 0))));
        var prism = new BoundingPrism();
        model.boundsCalculator().measure(prism, 10);

        assertFalse(model.trackers().getFirst().pose().hasPosition());
        assertTrue(model.trackers().getLast().pose().hasPosition());
        assertFalse(model.trackers().getLast().pose().hasOrientation());
        assertEquals(0, prism.center(0), CLOSE);
    }

    @Test
    void drawsBoneSensorsOnlyOnce() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .puppet("Body", 0, 0, 0, 0)
                        .pose("Body", 3, Vec3.ZERO, Quat.IDENTITY)
                        .pose("Body", 24, Vec3.ZERO, Quat.IDENTITY)
                        .pose("Wand", 3, Vec3.ZERO, Quat.IDENTITY)));

        assertEquals(
                List.of("Body · 24", "Wand · 3"),
                model.trackers().stream().map(SceneTrackerSensor::name).toList());
    }

    @Test
    void placesGaugesBesideTrackerOfDevice() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .pose("Wand", 0, new Vec3(1, 2, 3), Quat.IDENTITY)
                        .button("Wand", 0, false, 1)));

        var plate = model.plates().getFirst();

        assertFalse(plate.isOnRack());
        assertEquals(2, plate.anchor(1), CLOSE);
    }

    @Test
    void keepsGaugesAtLastTrackerPosition() {
        for (double y : new double[] {2, Double.NaN}) {
            model.refresh(SceneSessionBuilder.at(
                    1,
                    new SceneSessionBuilder("s", 1)
                            .pose("Wand", 0, new Vec3(1, y, 3), Quat.IDENTITY)
                            .button("Wand", 0, false, 1)));
        }

        assertEquals(2, model.plates().getFirst().anchor(1), CLOSE);
    }

    @Test
    void arrangesDevicesWithoutTrackerOnRack() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("a", 1)
                        .button("Pedal", 0, false, 1)
                        .button("Pedal", 1, false, 1)
                        .dial("Knobs", 0, 0),
                new SceneSessionBuilder("b", 1).analog("Joystick", 0, 0, 0)));

        var plates = model.plates();

        assertEquals(
                List.of("Pedal", "Knobs", "Joystick"),
                plates.stream().map(DeviceGaugePanel::device).toList());
        for (int i = 1; i < plates.size(); i++) {
            assertTrue(plates.get(i).anchor(0)
                    >= plates.get(i - 1).anchor(0) + plates.get(i - 1).width());
            assertEquals(SceneViewModel.RACK_Z, plates.get(i).anchor(2), CLOSE);
        }
        // The rack's middle is the scene's.
        assertEquals(
                plates.getFirst().anchor(0),
                -(plates.getLast().anchor(0) + plates.getLast().width()),
                CLOSE);
    }

    @Test
    void returnsPlateToRackWithoutTracker() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .pose("Wand", 0, Vec3.ZERO, Quat.IDENTITY)
                        .button("Wand", 0, false, 1)));

        model.refresh(SceneSessionBuilder.at(2, new SceneSessionBuilder("s", 2).button("Wand", 0, false, 1)));

        assertTrue(model.plates().getFirst().isOnRack());
    }

    @Test
    void selectsBoneOfPickedSensor() {
        var picked = new SharedViewSelection.SignalSelection(new SourceId("s", "Body"), SourceDataKind.TRACKER, 5);
        model.refresh(SceneSessionBuilder.at(1, picked, new SceneSessionBuilder("s", 1).puppet("Body", 0, 0, 0, 0)));

        assertEquals(5, model.bodies().getFirst().selectedBone());
        assertSame(model.bodies().getFirst().joint(5), model.findPose(picked));
    }

    @Test
    void skeletonUsesColorOfItsSession() {
        var one = new SceneSessionBuilder("a", 1).accent(2).puppet("A", 0, 0, 0, 0);
        var other = new SceneSessionBuilder("b", 1).accent(5).puppet("B", 0, 0, 0, 0);

        model.refresh(SceneSessionBuilder.at(1, one, other));

        assertEquals(
                List.of(2, 5),
                model.bodies().stream().map(DrawnSkeletonState::accent).toList());
    }

    @Test
    void hiddenSessionIsNotDrawn() {
        var session = new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0);
        model.refresh(SceneSessionBuilder.at(1, session));

        model.sessions().getFirst().hiddenItems().setShown(HiddenSceneItemSet.ALL, false);
        model.refresh(SceneSessionBuilder.at(2, session));

        assertTrue(model.isEmpty());
    }

    @Test
    void newSkeletonChangesStructureButKeepsExistingObjects() {
        model.refresh(SceneSessionBuilder.at(1, new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0)));
        var skeleton = model.bodies().getFirst();
        long arrangement = model.structureVersion();

        model.refresh(SceneSessionBuilder.at(2, new SceneSessionBuilder("a", 2).puppet("A", 1, 0, 0, 0)));
        assertEquals(arrangement, model.structureVersion());

        model.refresh(SceneSessionBuilder.at(
                3, new SceneSessionBuilder("a", 3).puppet("A", 2, 0, 0, 0).puppet("B", 0, 1, 0, 0)));

        assertSame(skeleton, model.bodies().getFirst());
        assertTrue(model.structureVersion() > arrangement);
    }

    @Test
    void emptySessionKeepsStructureVersion() {
        model.refresh(SceneSessionBuilder.at(1, new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0)));
        long arrangement = model.structureVersion();

        model.refresh(SceneSessionBuilder.at(
                2, new SceneSessionBuilder("a", 2).puppet("A", 1, 0, 0, 0), new SceneSessionBuilder("b", 2)));

        assertEquals(arrangement, model.structureVersion());
    }

    @Test
    void marksSilentSourceAsStale() {
        var session = new SceneSessionBuilder("a", 0).puppet("A", 0, 0, 0, 0);
        model.refresh(SceneSessionBuilder.at(3_600_000_000_000L, session));
        assertFalse(model.bodies().getFirst().isStale(), "its health decides, not the time");

        model.refresh(SceneSessionBuilder.at(3_600_000_000_000L, session.silent("A", SourceDataKind.SKELETON)));

        assertTrue(model.bodies().getFirst().isStale());
    }

    @Test
    void ignoresJointsWithoutPositionForHighestJoint() {
        var positions = new double[72];
        Arrays.fill(positions, Double.NaN);
        positions[3 * 4] = 0;
        positions[3 * 4 + 1] = 1;
        positions[3 * 4 + 2] = 0;
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("a", 1)
                        .skeleton(
                                "A",
                                WalkingTestSkeleton.MAP,
                                ImmutableDoubleArray.of(positions),
                                ImmutableDoubleArray.of(new double[96]))));

        assertEquals(4, model.bodies().getFirst().highestJoint());
    }

    @Test
    void handsFeetAndHeadLeaveTrails() {
        model.refresh(SceneSessionBuilder.at(1, new SceneSessionBuilder("a", 1).puppet("A", 0, 0, 0, 0)));

        assertEquals(5, model.bodies().getFirst().trails().size());
    }
}
