package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import mocapscope.app.scene.frame.SceneBackdrop;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CameraFramingControllerTest {
    private final SceneViewModel model = SceneSessionBuilder.model();
    private final OrbitCamera camera = new OrbitCamera();
    private final CameraFramingController controller = new CameraFramingController(model, camera);

    CameraFramingControllerTest() {
        camera.setViewport(1000, 700);
    }

    @Test
    void largeAndDistantItemsDoNotShrinkBody() {
        show(1, body(0));
        double alone = camera.distance();
        show(
                2,
                body(0).object(1, 3, 9, -3, 9)
                        .object(2, 20, 0, 5, 0.2)
                        .pose("Wall", 0, new Vec3(-12, 2, 0), Quat.IDENTITY));
        controller.frameAll();
        show(1000, null);

        assertEquals(alone, camera.distance(), 1e-3);
        assertEquals(SceneBackdrop.cellSize(alone), SceneBackdrop.cellSize(camera.distance()));
    }

    @Test
    void framesWandBesideBody() {
        show(1, body(0));
        double alone = camera.distance();
        show(2, body(0).pose("Wand", 0, new Vec3(1.4, 1, 0), Quat.IDENTITY));
        show(1000, null);

        assertTrue(camera.distance() > alone + 0.1);
    }

    @Test
    void framesSmallObjectsBeforeLargeOnes() {
        show(1, new SceneSessionBuilder("s", 1).object(1, 0, 5, 0, 5));
        double large = camera.distance();
        var again = new CameraFramingController(model, camera);
        model.refresh(SceneSessionBuilder.at(
                2, new SceneSessionBuilder("s", 2).object(1, 0, 5, 0, 5).object(2, 1, 0.3, 0, 0.3)));
        again.refresh(2);

        assertTrue(large > 15, large + " m from the only object");
        assertTrue(camera.distance() < 5, camera.distance() + " m from the small one");
    }

    @Test
    void followsBodyAndNotObject() {
        controller.setFollowing(true);
        show(1, body(0).object(1, 0, 0.3, 0, 0.3));
        controller.stopAutoFraming();
        double before = camera.target(0);
        for (int step = 1; step <= 20; step++) {
            show(1 + step, body(0.05 * step).object(1, -0.2 * step, 0.3, 0, 0.3));
        }

        assertEquals(before + 1, camera.target(0), 1e-3);
    }

    @Test
    void legendMovesBodyAsideOnlyWhenFramedAgain() {
        show(1, body(0));
        double before = bodyPixel();
        controller.setLegendWidth(300);
        show(1000, null);
        assertEquals(before, bodyPixel(), 1e-3);

        controller.frameAll();
        show(2000, null);
        show(3000, null);
        assertEquals(before + 150, bodyPixel(), 10);
    }

    private double bodyPixel() {
        var pixel = new double[2];
        camera.project(0, 1, 0, pixel);
        return pixel[0];
    }

    private static SceneSessionBuilder body(double x) {
        return new SceneSessionBuilder("s", 1).puppet("Body", 0, x, 0, 0);
    }

    /** Draws a picture at a second, of the items before if there are no others. */
    private void show(int second, @Nullable SceneSessionBuilder session) {
        if (session != null) {
            model.refresh(SceneSessionBuilder.at(second * 1_000_000_000L, session));
        }
        controller.refresh(second * 1_000_000_000L);
    }
}
