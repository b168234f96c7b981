package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import javafx.scene.layout.Region;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.pulse.MenuAndPaletteCommand;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class SceneCommandsTest {
    private final Preferences preferences = Preferences.unsaved();
    private final SceneViewModel model = SceneSessionBuilder.model();
    private final OrbitCamera camera = new OrbitCamera();
    private final CameraFramingController controller = new CameraFramingController(model, camera);
    private final SceneCommands commands = createCommands();

    @Test
    void commandIdsAndKeysAreUnique() {
        var ids = new HashSet<String>();
        var keys = new HashSet<String>();
        for (var command : all(commands)) {
            assertTrue(ids.add(command.id()), command.id());
            command.keys().ifPresent(its -> assertTrue(keys.add(its.toString()), its.toString()));
        }
    }

    @Test
    void remembersToggleStates() {
        assertTrue(on(commands, "scene.grid"));

        command(commands, "scene.grid").action().run();

        assertFalse(on(createCommands(), "scene.grid"));
        assertTrue(on(createCommands(), "scene.trails"));
    }

    @Test
    void enablesBubbleCommandWhenBubblesExist() {
        var bubbles = command(commands, "scene.bubbles");
        assertFalse(bubbles.enabled().get());

        commands.refresh(SharedViewSelection.NOTHING, true, false);

        assertTrue(bubbles.enabled().get());
    }

    @Test
    void centersOnSelectionFromOtherView() {
        model.refresh(SceneSessionBuilder.at(1, new SceneSessionBuilder("s", 1).puppet("Body", 0, 2, 0, 0)));
        var centre = command(commands, "scene.centre");
        assertFalse(centre.enabled().get());

        commands.refresh(
                new SharedViewSelection.SignalSelection(new SourceId("s", "Body"), SourceDataKind.SKELETON, 0),
                false,
                false);
        assertTrue(centre.enabled().get());
        centre.action().run();
        camera.finishGlide();

        assertEquals(2, camera.target(0), 1e-3);
    }

    @Test
    void measuresWithoutMouse() {
        model.refresh(SceneSessionBuilder.at(1, new SceneSessionBuilder("s", 1).puppet("Body", 0, 2, 0, 0)));
        commands.refresh(joint(0), false, false);
        command(commands, "scene.measure-from").action().run();
        commands.refresh(joint(4), false, false);
        assertTrue(command(commands, "scene.measure-to").enabled().get());
        command(commands, "scene.measure-to").action().run();
        assertTrue(on(commands, "scene.measure"));

        command(commands, "scene.measure-end").action().run();
        commands.refresh(joint(4), false, false);

        assertFalse(on(commands, "scene.measure"));
    }

    @Test
    void backViewIsOppositeOfFrontView() {
        command(commands, "scene.front").action().run();
        camera.finishGlide();
        double front = camera.yaw();
        command(commands, "scene.back").action().run();
        camera.finishGlide();

        assertEquals(Math.PI, Math.abs(camera.yaw() - front), 1e-9);
    }

    @Test
    void presetShowsFollowedBodyAwayFromCamera() {
        controller.setFollowing(true);
        show(1, 0);
        controller.stopAutoFraming();
        camera.pan(4000, 0);
        show(2, 0.5);
        assertFalse(isInView(0.5), "the user looks elsewhere");

        command(commands, "scene.side").action().run();
        camera.finishGlide();
        assertTrue(isInView(0.5));
        show(3, 1);
        assertTrue(isInView(1));
    }

    @Test
    void fitShowsFollowedBodyAfterLongWalk() {
        controller.setFollowing(true);
        for (int metre = 0; metre <= 20; metre++) {
            show(metre + 1, 0.5 * metre);
        }
        command(commands, "scene.frame").action().run();
        show(30, 10);
        camera.finishGlide();

        assertTrue(isInView(10));
        assertEquals(10, camera.target(0), 0.5);
        assertTrue(camera.distance() < 8, () -> "far away: " + camera.distance());
    }

    @Test
    void followsBodyThatLeaps() {
        controller.setFollowing(true);
        show(1, 0);
        controller.stopAutoFraming();
        show(2, 12);
        camera.finishGlide();

        assertTrue(isInView(12));
    }

    private void show(long seconds, double x) {
        camera.setViewport(800, 600);
        model.refresh(
                SceneSessionBuilder.at(seconds, new SceneSessionBuilder("s", seconds).puppet("Body", 0, x, 0, 0)));
        controller.refresh(seconds * 1_000_000_000L);
    }

    /** Returns true if the middle of a body there is in the picture. */
    private boolean isInView(double x) {
        var pixels = new double[2];
        return camera.project(x, 1, 0, pixels)
                && pixels[0] > 80
                && pixels[0] < 720
                && pixels[1] > 60
                && pixels[1] < 540;
    }

    private SceneCommands createCommands() {
        var made = new SceneCommands(
                new SceneDisplayOptionStore(preferences), controller, new SelectedItemDistanceMeter(model));
        made.add(
                new SceneImageExporter(new Region(), new RecordingSceneWindowServices()),
                () -> {},
                model.comparison(),
                () -> {});
        return made;
    }

    private static SharedViewSelection joint(int bone) {
        return new SharedViewSelection.SignalSelection(new SourceId("s", "Body"), SourceDataKind.SKELETON, bone);
    }

    private static boolean on(SceneCommands commands, String id) {
        return command(commands, id).selected().orElseThrow().get();
    }

    private static MenuAndPaletteCommand command(SceneCommands commands, String id) {
        return all(commands).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<MenuAndPaletteCommand> all(SceneCommands commands) {
        return commands.groups().stream()
                .flatMap(group -> group.commands().stream())
                .toList();
    }
}
