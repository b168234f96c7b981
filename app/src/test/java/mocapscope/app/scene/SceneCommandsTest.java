package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import javafx.scene.layout.Region;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Selection;
import mocapscope.app.pulse.ViewCommand;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceKind;
import org.junit.jupiter.api.Test;

class SceneCommandsTest {
    private final Preferences preferences = Preferences.unsaved();
    private final SceneModel model = Staged.model();
    private final OrbitCamera camera = new OrbitCamera();
    private final SceneCommands deeds = deeds();

    @Test
    void commandIdsAndKeysAreUnique() {
        var ids = new HashSet<String>();
        var keys = new HashSet<String>();
        for (var command : all(deeds)) {
            assertTrue(ids.add(command.id()), command.id());
            command.keys().ifPresent(its -> assertTrue(keys.add(its.toString()), its.toString()));
        }
    }

    @Test
    void remembersToggleStates() {
        assertTrue(on(deeds, "scene.grid"));

        deed(deeds, "scene.grid").action().run();

        assertFalse(on(deeds(), "scene.grid"));
        assertTrue(on(deeds(), "scene.trails"));
    }

    @Test
    void enablesBubbleCommandWhenBubblesExist() {
        var bubbles = deed(deeds, "scene.bubbles");
        assertFalse(bubbles.enabled().get());

        deeds.refresh(Selection.NOTHING, true, false);

        assertTrue(bubbles.enabled().get());
    }

    @Test
    void centersOnSelectionFromOtherView() {
        model.refresh(Staged.at(1, new Staged("s", 1).puppet("Body", 0, 2, 0, 0)));
        var centre = deed(deeds, "scene.centre");
        assertFalse(centre.enabled().get());

        deeds.refresh(new Selection.SignalSelection(new SourceId("s", "Body"), SourceKind.SKELETON, 0), false, false);
        assertTrue(centre.enabled().get());
        centre.action().run();
        camera.finishGlide();

        assertEquals(2, camera.target(0), 1e-3);
    }

    @Test
    void measuresWithoutMouse() {
        model.refresh(Staged.at(1, new Staged("s", 1).puppet("Body", 0, 2, 0, 0)));
        deeds.refresh(joint(0), false, false);
        deed(deeds, "scene.measure-from").action().run();
        deeds.refresh(joint(4), false, false);
        assertTrue(deed(deeds, "scene.measure-to").enabled().get());
        deed(deeds, "scene.measure-to").action().run();
        assertTrue(on(deeds, "scene.measure"));

        deed(deeds, "scene.measure-end").action().run();
        deeds.refresh(joint(4), false, false);

        assertFalse(on(deeds, "scene.measure"));
    }

    @Test
    void backViewIsOppositeOfFrontView() {
        deed(deeds, "scene.front").action().run();
        camera.finishGlide();
        double front = camera.yaw();
        deed(deeds, "scene.back").action().run();
        camera.finishGlide();

        assertEquals(Math.PI, Math.abs(camera.yaw() - front), 1e-9);
    }

    private SceneCommands deeds() {
        var made = new SceneCommands(
                new SceneToggleSettings(preferences),
                new CameraFramingController(model, camera),
                camera,
                new DistanceMeasurement(model));
        made.add(new SceneImageExporter(new Region(), new NoErrands()), () -> {}, model.comparison(), () -> {});
        return made;
    }

    private static Selection joint(int bone) {
        return new Selection.SignalSelection(new SourceId("s", "Body"), SourceKind.SKELETON, bone);
    }

    private static boolean on(SceneCommands deeds, String id) {
        return deed(deeds, id).selected().orElseThrow().get();
    }

    private static ViewCommand deed(SceneCommands deeds, String id) {
        return all(deeds).stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static List<ViewCommand> all(SceneCommands deeds) {
        return deeds.groups().stream()
                .flatMap(group -> group.commands().stream())
                .toList();
    }
}
