package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import javafx.animation.AnimationTimer;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.SceneAntialiasing;
import javafx.scene.SubScene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ToggleButton;
import javafx.scene.image.PixelFormat;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Pane;
import javafx.scene.shape.MeshView;
import javafx.scene.shape.TriangleMesh;
import javafx.stage.Stage;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.scene.frame.SceneFrame;
import mocapscope.app.scene.frame.SceneRenderer;
import mocapscope.app.scene.model.MutableSceneItemPose;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SnapshotParts;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(WindowExtension.class)
class SceneViewTest {
    private static final double WIDTH = 640;
    private static final double HEIGHT = 480;
    private static final Snapshot SNAPSHOT = SceneSessionBuilder.at(
            1,
            new SceneSessionBuilder("s", 1)
                    .puppet("Body", 0, 0, 0, 0)
                    .button("Pedal", 0, false, 1)
                    .object(7, -1.2, 1, 0, 0.3)
                    .bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false));

    private final Preferences preferences = Preferences.unsaved();
    private final List<SharedViewSelection> picked = new CopyOnWriteArrayList<>();
    private final AnimationTimer pulse = new AnimationTimer() {
        @Override
        public void handle(long now) {
            pictures++;
            // Too slow for smooth edges, which cost a slow machine more than these tests are worth.
            view.refresh(SnapshotParts.snapshot(pictures * 100_000_000, SNAPSHOT.sessions(), SNAPSHOT.selection()));
        }
    };
    private SceneView view;
    private volatile long pictures;
    private Stage stage;

    @Start
    void open(Stage shown) {
        stage = shown;
        view = createView();
        stage.setScene(StyledScenes.scene((Parent) view.node(), WIDTH, HEIGHT));
        stage.show();
        pulse.start();
    }

    private SceneView createView() {
        return new SceneView(
                picked::add,
                preferences,
                new RecordingSceneWindowServices(),
                !Platform.isSupported(ConditionalFeature.SCENE3D));
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.waitForAsyncFx(30_000, () -> {
            pulse.stop();
            stage.close();
        });
    }

    /** A frame that is never released leaves its arrays to the garbage collector. */
    @Test
    void releasesAllFramesButTheLastOne(FxRobot robot) {
        var frames = new ArrayList<SceneFrame>();
        var renderer = new FrameRecordingRenderer(frames);
        robot.interact(() -> {
            var other = new SceneView(picked::add, preferences, new RecordingSceneWindowServices(), renderer);
            for (int i = 1; i <= 3; i++) {
                other.refresh(SnapshotParts.snapshot(i, SNAPSHOT.sessions(), SNAPSHOT.selection()));
            }
        });

        assertThrows(IllegalStateException.class, frames.get(0)::retain);
        assertThrows(IllegalStateException.class, frames.get(1)::retain);
        assertDoesNotThrow(frames.get(2)::retain);
    }

    /** A renderer that draws nothing. */
    private record FrameRecordingRenderer(List<SceneFrame> frames, Node node) implements SceneRenderer {
        FrameRecordingRenderer(List<SceneFrame> frames) {
            this(frames, new Pane());
        }

        @Override
        public void resize(double width, double height) {}

        @Override
        public void render(SceneFrame frame) {
            frames.add(frame);
        }

        @Override
        public void close() {}
    }

    @Test
    void clickingBoneSelectsItsEndJoint(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);
        var shin = screenPoint("LeftLeg").midpoint(screenPoint("LeftFoot"));

        robot.clickOn(view.node().localToScreen(shin), MouseButton.PRIMARY);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !picked.isEmpty());

        var foot = new SharedViewSelection.SignalSelection(
                new SourceId("s", "Body"), SourceDataKind.SKELETON, WalkingTestSkeleton.bone("LeftFoot"));
        assertEquals(foot, picked.getFirst());
    }

    @Test
    void clickingObjectAnywhereSelectsIt(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);
        var rim = screenPoint(SceneViewTest::objectsUpperRim);

        robot.clickOn(view.node().localToScreen(rim), MouseButton.PRIMARY);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !picked.isEmpty());

        assertEquals(
                new SharedViewSelection.SignalSelection(new SourceId("s", "bubble"), SourceDataKind.OBJECT, 7),
                picked.getFirst());
    }

    @Test
    void selectsClickedLampAndClearsOnEmptySpace(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);

        robot.clickOn(view.node().localToScreen(screenPoint(SceneViewTest::lamp)), MouseButton.PRIMARY);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !picked.isEmpty());
        robot.clickOn(view.node().localToScreen(new Point2D(30, HEIGHT / 2)), MouseButton.PRIMARY);
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> picked.size() > 1);

        assertEquals(
                new SharedViewSelection.SignalSelection(new SourceId("s", "Pedal"), SourceDataKind.BUTTON, 0),
                picked.getFirst());
        assertEquals(SharedViewSelection.NOTHING, picked.getLast());
    }

    @Test
    void keyMStartsAndEscapeEndsMeasurement(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);
        var readout = robot.lookup("#scene-readout").<Node>query();

        robot.interact(() -> press(KeyCode.M));
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, readout::isVisible);
        robot.interact(() -> press(KeyCode.ESCAPE));
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !readout.isVisible());

        assertFalse(robot.lookup("#scene-measure").<ToggleButton>query().isSelected());
    }

    @Test
    void presetAndFitShowFollowedBodyAgain(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);
        var follow = robot.lookup("#scene-follow").<ToggleButton>query();
        if (!follow.isSelected()) {
            robot.clickOn(follow);
        }
        for (var key : List.of(KeyCode.DIGIT3, KeyCode.F)) {
            lookAway(robot);
            robot.interact(() -> press(key));
            WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> isNameVisible(robot));
        }
    }

    /** Moves the camera until the body's name is outside the picture. */
    private void lookAway(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> isNameVisible(robot));
        var middle = view.node().localToScreen(new Point2D(WIDTH / 2, HEIGHT / 2));
        for (int drag = 0; drag < 4; drag++) {
            robot.moveTo(middle).press(MouseButton.SECONDARY).moveBy(WIDTH / 2 - 10, 0);
            robot.release(MouseButton.SECONDARY);
        }
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !isNameVisible(robot));
    }

    private static boolean isNameVisible(FxRobot robot) {
        return robot.lookup(".caption").queryAll().stream()
                .anyMatch(node -> node.getOpacity() > 0
                        && node instanceof Labeled name
                        && name.getText().equals("Body"));
    }

    @Test
    void remembersBubblesHiddenByKeyB(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);
        var button = robot.lookup("#scene-bubbles").<ToggleButton>query();
        assertTrue(button.isVisible() && button.isSelected());

        robot.interact(() -> press(KeyCode.B));
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> !button.isSelected());

        var again = new SceneView[1];
        robot.interact(() -> {
            again[0] = createView();
            assertFalse(((ToggleButton) again[0].node().lookup("#scene-bubbles")).isSelected());
        });
    }

    @Test
    @Tag("fx3d")
    void removesMeshesOfRemovedSession(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);
        var picture = robot.lookup("#scene-picture").<SubScene>query();

        robot.interact(() -> {
            pulse.stop();
            // A trail is drawn from its second point on.
            for (int i = 0; i < 2; i++) {
                pictures++;
                view.refresh(SceneSessionBuilder.at(
                        pictures * 100_000_000,
                        new SceneSessionBuilder("s", 1)
                                .pose("Wand", 0, Vec3.ZERO, Quat.IDENTITY)
                                .button("Pedal", 0, false, 1)
                                .object(7, 1.2, 1, 0, 0.3)
                                .bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false)
                                .bubble(SetpBubbleRelation.LINKED, "Foyer", new Vec3(15, 0, 0), 10, true)));
            }
            // Axes, their hubs, plate, trail, object, and two sides of the portal between the bubbles.
            assertEquals(7, countDrawnMeshes(picture.getRoot()));

            view.refresh(SceneSessionBuilder.at(pictures * 100_000_000));
            assertEquals(0, countDrawnMeshes(picture.getRoot()));
        });
    }

    @Test
    @Tag("fx3d")
    void erasesCirclesOfRemovedBubble(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);

        robot.interact(() -> {
            pulse.stop();
            for (int second = 1; second < 20; second++) { // until the camera rests
                view.refresh(SceneSessionBuilder.at(second * 1_000_000_000_000L, walker()));
            }
            var before = floorPixels();
            var bubble = walker().bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 2, false);
            view.refresh(SceneSessionBuilder.at(20_000_000_000_000L, bubble));
            assertFalse(Arrays.equals(before, floorPixels()));

            view.refresh(SceneSessionBuilder.at(20_000_000_000_000L, walker()));
            assertArrayEquals(before, floorPixels());
        });
    }

    @Test
    void hidesLineAndReadoutOfEndedMeasurement(FxRobot robot) throws Exception {
        WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> pictures > 3);
        var readout = robot.lookup("#scene-readout").<Node>query();
        var line = robot.lookup(".scene-tape").<Node>query();

        robot.interact(() -> {
            pulse.stop();
            long nanos = pictures * 100_000_000;
            runAt(nanos, WalkingTestSkeleton.bone("LeftFoot"), "scene.measure-from");
            runAt(nanos, WalkingTestSkeleton.bone("RightFoot"), "scene.measure-to");
            view.refresh(SnapshotParts.snapshot(nanos, SNAPSHOT.sessions(), SharedViewSelection.NOTHING));
            assertTrue(line.isVisible() && readout.isVisible());

            runAt(nanos, WalkingTestSkeleton.bone("RightFoot"), "scene.measure-end");
            for (int picture = 1; picture < 10; picture++) {
                view.refresh(SnapshotParts.snapshot(
                        nanos + picture * 100_000_000L, SNAPSHOT.sessions(), SharedViewSelection.NOTHING));
            }
            assertFalse(line.isVisible() || readout.isVisible());
        });
    }

    @Test
    @Tag("fx3d")
    void enablesAntialiasingWhenFramesAreFast(FxRobot robot) {
        robot.interact(() -> {
            pulse.stop();
            for (long picture = 1; picture < 200; picture++) {
                view.refresh(SnapshotParts.snapshot(
                        pictures * 100_000_000 + picture * 16_000_000,
                        SNAPSHOT.sessions(),
                        SharedViewSelection.NOTHING));
            }
        });

        assertEquals(
                SceneAntialiasing.BALANCED,
                robot.lookup("#scene-picture").<SubScene>query().getAntiAliasing());
    }

    private static SceneSessionBuilder walker() {
        return new SceneSessionBuilder("s", 1).puppet("Body", 0, 0, 0, 0);
    }

    private static long countDrawnMeshes(Parent root) {
        return root.getChildrenUnmodifiable().stream()
                .filter(Node::isVisible)
                .mapToLong(child -> switch (child) {
                    case Parent parent -> countDrawnMeshes(parent);
                    case MeshView solid
                    when solid.getMesh() instanceof TriangleMesh mesh ->
                        mesh.getFaces().size() == 0 ? 0 : 1;
                    default -> 0;
                })
                .sum();
    }

    private int[] floorPixels() {
        var floor = view.node().lookup("Canvas").snapshot(null, null);
        int width = (int) floor.getWidth();
        var pixels = new int[width * (int) floor.getHeight()];
        floor.getPixelReader()
                .getPixels(0, 0, width, (int) floor.getHeight(), PixelFormat.getIntArgbInstance(), pixels, 0, width);
        return pixels;
    }

    /** Selects a bone and runs a command. */
    private void runAt(long nanos, int bone, String command) {
        var selection =
                new SharedViewSelection.SignalSelection(new SourceId("s", "Body"), SourceDataKind.SKELETON, bone);
        view.refresh(SnapshotParts.snapshot(nanos, SNAPSHOT.sessions(), selection));
        view.commands().stream()
                .filter(one -> one.id().equals(command))
                .forEach(one -> one.action().run());
    }

    /** Runs the commands of a key, as the window does. */
    private void press(KeyCode key) {
        var pressed = new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, false, false, false, false);
        view.commands().stream()
                .filter(command -> command.enabled().get())
                .filter(viewCommand ->
                        viewCommand.keys().filter(keys -> keys.match(pressed)).isPresent())
                .forEach(command -> command.action().run());
    }

    private static Point2D screenPoint(String joint) {
        return screenPoint((model, _) -> model.bodies().getFirst().joint(WalkingTestSkeleton.bone(joint)));
    }

    /** The middle of the only lamp, which is on the rack. */
    private static MutableSceneItemPose lamp(SceneViewModel model, OrbitCamera camera) {
        var plate = model.plates().getFirst();
        var transform = new GaugePanelToSceneTransform();
        transform.update(plate, camera);
        var middle = new MutableSceneItemPose();
        double right = plate.lampRight(0);
        middle.setPosition(transform.x(right, 0), transform.y(plate.lampUp(0)), transform.z(right, 0));
        return middle;
    }

    /** A place on the object that is too far from its middle to be meant by it. */
    private static MutableSceneItemPose objectsUpperRim(SceneViewModel model, OrbitCamera camera) {
        var sphere = model.objectSpheres().getFirst();
        var rim = new MutableSceneItemPose();
        rim.setPosition(
                sphere.pose().x(),
                sphere.pose().y() + 0.7 * sphere.radius(),
                sphere.pose().z());
        return rim;
    }

    /** Returns a position's place in the picture, as another camera with the same view shows it. */
    private static Point2D screenPoint(BiFunction<SceneViewModel, OrbitCamera, MutableSceneItemPose> place) {
        var model = SceneSessionBuilder.model();
        model.refresh(SNAPSHOT);
        var camera = new OrbitCamera();
        camera.setViewport(WIDTH, HEIGHT);
        camera.setCoveredTop(SceneStackPane.COVERED_TOP);
        new CameraFramingController(model, camera).refresh(SNAPSHOT.nanos());
        var pose = place.apply(model, camera);
        var pixel = new double[2];
        camera.project(pose.x(), pose.y(), pose.z(), pixel);
        return new Point2D(pixel[0], pixel[1]);
    }
}
