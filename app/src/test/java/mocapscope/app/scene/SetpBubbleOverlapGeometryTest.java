package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

/** Tests the circles of bubbles and the portals between them. */
class SetpBubbleOverlapGeometryTest {
    private static final double CLOSE = 1e-9;

    private final SceneViewModel model = SceneSessionBuilder.model();

    @Test
    void bubblesArePlacedAndSizedBySessionBasis() {
        var centimetres = new Basis(Basis.SignedAxis.X, Basis.SignedAxis.Z, Basis.SignedAxis.MINUS_Y, 0.01);
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1, centimetres)
                        .bubble(SetpBubbleRelation.LINKED, "Foyer", new Vec3(100, 200, 300), 400, false)));

        var shape = model.bubbleShapes().getFirst();

        assertEquals(new Vec3(1, 3, -2), shape.center());
        assertEquals(4, shape.range(), CLOSE);
        assertEquals(6, shape.perception(), CLOSE);
        assertEquals("Foyer · linked · 4.00 m", shape.formatLabel());
    }

    @Test
    void reusesShapesOfUnchangedBubbles() {
        var builder = new SceneSessionBuilder("s", 1).bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false);
        model.refresh(SceneSessionBuilder.at(1, builder));
        var shapes = model.bubbleShapes();
        model.refresh(SceneSessionBuilder.at(2, builder));
        assertSame(shapes, model.bubbleShapes());

        model.refresh(SceneSessionBuilder.at(
                3, new SceneSessionBuilder("s", 3).bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 11, false)));

        assertEquals(11, model.bubbleShapes().getFirst().range());
    }

    @Test
    void skipsBubbleWithoutSizeOrPosition() {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .bubble(SetpBubbleRelation.LINKED, "a", new Vec3(Double.NaN, 0, 0), 1, false)
                        .bubble(SetpBubbleRelation.LINKED, "b", Vec3.ZERO, 0, false)
                        .bubble(SetpBubbleRelation.LINKED, "c", Vec3.ZERO, Double.NaN, false)
                        .bubble(SetpBubbleRelation.LINKED, "d", Vec3.ZERO, 1e30, false)));

        assertEquals(List.of(), model.bubbleShapes());
    }

    @Test
    void twoEqualSpheresMeetHalfWay() {
        var portal = portals(new Vec3(16, 0, 0), 10, true).getFirst();

        assertEquals(new Vec3(8, 0, 0), portal.middle());
        assertEquals(6, portal.opening(), CLOSE);
    }

    @Test
    void omitsPortalForSeparateOrNestedSpheres() {
        assertEquals(List.of(), portals(new Vec3(21, 0, 0), 10, true));
        assertEquals(List.of(), portals(new Vec3(1, 0, 0), 5, true));
        assertEquals(List.of(), portals(Vec3.ZERO, 10, true));
    }

    @Test
    void linkWithinOneCloudHasNoPortal() {
        assertEquals(List.of(), portals(new Vec3(16, 0, 0), 10, false));
    }

    @Test
    void portalFollowsBorderOfBothSpheres() {
        var center = new Vec3(3, 8, -9);
        var portal = portals(center, 7, true).getFirst();
        var solid = portal.createSolid().geometry();
        double middle = 0;

        assertTrue(solid.pointCount() > 100);
        for (int i = 0; i < 3 * solid.pointCount(); i += 3) {
            var point = new Vec3(solid.coordinate(i), solid.coordinate(i + 1), solid.coordinate(i + 2));
            double home = point.length();
            double other = point.minus(center).length();
            assertTrue(home < 10.001 && other < 7.001, "in both");
            assertTrue(home > 9.999 || other > 6.999, "on one of them");
            middle = Math.max(middle, Math.min(home / 10, other / 7));
        }
        assertEquals(1, middle, 1e-3, "some on both: where they meet");
        assertFalse(portal.along().length() > 1.000001);
    }

    private List<SetpBubbleOverlapGeometry> portals(Vec3 other, double range, boolean portal) {
        model.refresh(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false)
                        .bubble(SetpBubbleRelation.LINKED, "Foyer", other, range, portal)));
        return SetpBubbleOverlapGeometry.findAll(model.bubbleShapes());
    }
}
