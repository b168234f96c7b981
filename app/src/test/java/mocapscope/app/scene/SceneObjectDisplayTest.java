package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import mocapscope.app.model.snapshot.SharedSceneObjectSnapshot.ObjectCollision;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.scene.frame.BoneAndJointCapsuleList;
import mocapscope.app.scene.model.BoundingPrism;
import mocapscope.app.scene.model.HiddenSceneItemSet;
import mocapscope.app.scene.model.SceneObjectSphere;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Test;

/** Objects of shared scenes, as they are drawn. */
class SceneObjectDisplayTest {
    private static final double CLOSE = 1e-6;
    private static final Basis Z_UP_CENTIMETRES =
            new Basis(Basis.SignedAxis.X, Basis.SignedAxis.Z, Basis.SignedAxis.MINUS_Y, 0.01);

    private final SceneViewModel model = SceneSessionBuilder.model();

    @Test
    void placesAndSizesObjectByBasisInMeters() {
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1, Z_UP_CENTIMETRES).object(0, 100, 200, 300, 40)));

        var sphere = model.objectSpheres().getFirst();

        assertEquals(1, sphere.pose().x(), CLOSE);
        assertEquals(3, sphere.pose().y(), CLOSE);
        assertEquals(-2, sphere.pose().z(), CLOSE);
        assertEquals(0.4, sphere.radius(), CLOSE);
    }

    @Test
    void acceptsObjectWithoutRadiusOrPosition() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .object(0, SceneObjectPoseAndMotion.NONE, Double.NaN, ObjectCollision.NONE)
                        .object(1, 1e30, 0, 0, Double.POSITIVE_INFINITY)
                        .object(2, 0, 0, 0, -1)));

        assertFalse(model.objectSpheres().get(0).pose().hasPosition());
        assertFalse(model.objectSpheres().get(1).pose().hasPosition(), "farther away than anything that can be drawn");
        assertTrue(model.objectSpheres().stream()
                .allMatch(sphere -> sphere.radius() > 0 && Double.isFinite(sphere.radius())));
    }

    @Test
    void collisionFlashesBothObjectsBriefly() {
        for (long delay : new long[] {0, SceneObjectSphere.FLASH_NANOS / 2, 2 * SceneObjectSphere.FLASH_NANOS}) {
            model.refresh(SceneSessionBuilder.at(
                    5 + delay,
                    new SceneSessionBuilder("s", 1)
                            .object(0, SharedSceneFixture.at(0, 0, 0), 1, new ObjectCollision(1, 5))
                            .object(1, SharedSceneFixture.at(1, 0, 0), 1, new ObjectCollision(0, 5))
                            .object(2, 2, 0, 0, 1)));

            double expected = Math.max(0, 1 - delay / (double) SceneObjectSphere.FLASH_NANOS);
            assertEquals(
                    List.of(expected, expected, 0.0),
                    model.objectSpheres().stream().map(SceneObjectSphere::flash).toList());
        }
    }

    @Test
    void flashingObjectIsLargerAndOfAnotherColor() {
        var frames = new SceneFrameBuilder(model, new OrbitCamera());
        var builder =
                new SceneSessionBuilder("s", 1).object(0, SharedSceneFixture.at(0, 0, 0), 1, new ObjectCollision(1, 5));
        model.refresh(SceneSessionBuilder.at(5, builder));
        var flashing = frames.build(0).capsules();
        model.refresh(SceneSessionBuilder.at(5 + 2 * SceneObjectSphere.FLASH_NANOS, builder));

        var rested = frames.build(0).capsules();

        assertTrue(rested.has(0, BoneAndJointCapsuleList.ROUND));
        assertNotEquals(flashing.swatch(0), rested.swatch(0));
        assertEquals(1.25, flashing.r0(0), CLOSE);
        assertEquals(1, rested.r0(0), CLOSE);
        assertSame(rested, frames.build(0).capsules());
    }

    @Test
    void seamIsThickEnoughForPixelsAtAnyDistance() {
        var camera = new OrbitCamera();
        var frames = new SceneFrameBuilder(model, camera);
        model.refresh(SceneSessionBuilder.at(1, new SceneSessionBuilder("s", 1).object(0, 0, 0, 0, 0.5)));
        camera.setViewport(640, 480);
        camera.target(0, 0, 0);
        for (int zoom = 0; zoom < 3; zoom++) {
            camera.zoom(-150);
            camera.finishGlide();
            var frame = frames.build(0);
            var seam = frame.solids().geometry(0);
            double outermost = IntStream.range(0, 3 * seam.pointCount())
                    .mapToDouble(seam::coordinate)
                    .max()
                    .orElseThrow();
            double depth = frame.camera().depth(0, 0, 0);
            double pixels = (outermost - 1) * 0.5 * frame.camera().focal() / depth;
            assertTrue(pixels > 1 && pixels < 2, pixels + " pixels from " + depth);
        }
    }

    @Test
    void onlyObjectAboveFloorCastsShadow() {
        model.refresh(SceneSessionBuilder.at(
                1, new SceneSessionBuilder("s", 1).object(0, 0, 1, 0, 0.1).object(1, 0, -1, 0, 0.1)));

        var capsules = new SceneFrameBuilder(model, new OrbitCamera()).build(0).capsules();

        assertEquals(
                List.of(true, false),
                IntStream.range(0, capsules.count())
                        .filter(i -> capsules.has(i, BoneAndJointCapsuleList.ROUND))
                        .mapToObj(i -> capsules.has(i, BoneAndJointCapsuleList.CASTS_SHADOW))
                        .toList());
    }

    @Test
    void restingObjectsBecomeStaleOnlyAfterDisconnect() {
        var builder = new SceneSessionBuilder("s", 1).object(0, 0, 0, 0, 1);
        model.refresh(SceneSessionBuilder.at(100_000_000_000L, builder));
        assertFalse(model.objectSpheres().getFirst().isStale());

        model.refresh(SceneSessionBuilder.at(100_000_000_000L, builder.phase(SessionPhase.CLOSED)));

        assertTrue(model.objectSpheres().getFirst().isStale());
    }

    @Test
    void selectedObjectIsHighlightedFoundAndFramed() {
        var selection = new SharedViewSelection.SignalSelection(new SourceId("s", "bubble"), SourceDataKind.OBJECT, 4);
        model.refresh(SceneSessionBuilder.at(
                1,
                selection,
                new SceneSessionBuilder("s", 1).object(3, 0, 0, 0, 1).object(4, 7, 1, 0, 0.25)));
        var prism = new BoundingPrism();
        model.boundsCalculator().measurePicked(prism);

        assertEquals(
                List.of(false, true),
                model.objectSpheres().stream()
                        .map(SceneObjectSphere::isSelected)
                        .toList());
        assertSame(model.objectSpheres().getLast().pose(), model.findPose(selection));
        assertEquals(0.5, model.sizeOf(selection), CLOSE);
        assertEquals(7, prism.center(0), CLOSE);
    }

    @Test
    void sceneBoundsIncludeWholeObjectsButNotBubbles() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .object(0, 0, 5, 0, 2)
                        .bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 50, false)));
        var prism = new BoundingPrism();
        model.boundsCalculator().measure(prism, 30);

        assertEquals(7, prism.corner(15, 1), CLOSE);
        assertTrue(prism.longestSide() < 10);
    }

    @Test
    void addingObjectKeepsStructureVersion() {
        model.refresh(SceneSessionBuilder.at(1, new SceneSessionBuilder("s", 1).object(0, 0, 0, 0, 1)));
        long arrangement = model.structureVersion();
        var first = model.objectSpheres().getFirst();

        model.refresh(SceneSessionBuilder.at(
                2, new SceneSessionBuilder("s", 2).object(0, 0, 0, 0, 1).object(5, 3, 0, 0, 1)));

        assertEquals(arrangement, model.structureVersion());
        assertSame(first, model.objectSpheres().getFirst());
        assertEquals(2, model.objectSpheres().size());
    }

    @Test
    void onlySelectedObjectOfManyHasTrail() {
        var selection = new SharedViewSelection.SignalSelection(new SourceId("s", "bubble"), SourceDataKind.OBJECT, 4);
        var few = new SceneSessionBuilder("a", 1).object(0, 0, 0, 0, 1).object(1, 0, 0, 0, 1);
        model.refresh(SceneSessionBuilder.at(1, few));
        var trailed = model.objectsWithTrails();
        assertEquals(model.objectSpheres(), trailed);
        model.refresh(SceneSessionBuilder.at(2, few));
        assertSame(trailed, model.objectsWithTrails());

        var many = new SceneSessionBuilder("s", 1);
        for (int i = 0; i < 100; i++) {
            many.object(i, i, 0, 0, 1);
        }
        model.refresh(SceneSessionBuilder.at(3, selection, many));

        assertEquals(
                List.of(4L),
                model.objectsWithTrails().stream().map(SceneObjectSphere::index).toList());
    }

    @Test
    void hidesObjectsAndBubblesOfHiddenSession() {
        var session = new SceneSessionBuilder("a", 1)
                .object(0, 0, 0, 0, 1)
                .bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 5, false);
        model.refresh(SceneSessionBuilder.at(1, session));
        assertFalse(model.isEmpty());

        model.sessions().getFirst().hiddenItems().setShown(HiddenSceneItemSet.ALL, false);
        model.refresh(SceneSessionBuilder.at(2, session));

        assertTrue(model.isEmpty());
    }
}
