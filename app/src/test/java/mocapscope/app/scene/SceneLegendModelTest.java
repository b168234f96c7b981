package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.scene.SceneLegendModel.SceneLegendItem;
import mocapscope.app.scene.model.HiddenSceneItemSet;
import mocapscope.app.scene.model.HiddenSceneItemStore;
import mocapscope.app.scene.model.SceneItemKind;
import mocapscope.app.scene.model.SceneTrackerSensor;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class SceneLegendModelTest {
    private static final Snapshot SNAPSHOT = SceneSessionBuilder.at(
            1,
            new SceneSessionBuilder("s", 1)
                    .puppet("Body", 0, 0, 0, 0)
                    .pose("Wand", 0, Vec3.ZERO, Quat.IDENTITY)
                    .pose("Cam", 0, Vec3.ZERO, Quat.IDENTITY)
                    .button("Wand", 0, false, 1)
                    .analog("Wand", 0, 0)
                    .dial("Knob", 0, 0),
            new SceneSessionBuilder("nothing", 1));

    private final Preferences preferences = Preferences.unsaved();
    private final SceneViewModel model = new SceneViewModel(new HiddenSceneItemStore(preferences));
    private final SceneLegendModel legendModel = new SceneLegendModel();

    @Test
    void sessionExpandsIntoItsItemKinds() {
        assertEquals(
                List.of("s"),
                labels().stream().map(word -> word.substring(word.length() - 1)).toList());

        legendModel.setExpanded(row(HiddenSceneItemSet.ALL), true);

        assertEquals(
                List.of("Skeletons", "Trackers", "Buttons and flags", "Dials", "Channels", "Trails", "Names"),
                labels().subList(1, 8));
    }

    @Test
    void kindExpandsOnlyWithSeveralDevices() {
        legendModel.setExpanded(row(HiddenSceneItemSet.ALL), true);
        assertFalse(row("skeletons").expandable());

        legendModel.setExpanded(row("trackers"), true);

        assertTrue(labels().containsAll(List.of("Wand", "Cam")), labels().toString());
    }

    @Test
    void namesSessionByFirstDeviceAndNumberOfOthers() {
        var devices = new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session())
                .name("Walker, Wand")
                .device("Walker", false)
                .device("Wand", false)
                .pose("Walker", 0, Vec3.ZERO, 60);
        var named = new SceneViewModel(new HiddenSceneItemStore(preferences));
        named.refresh(SessionSnapshotBuilder.of(1, devices));

        assertEquals("Walker + 1", legendModel.rows(named.sessions()).getFirst().label());
    }

    @Test
    void reusesUnchangedRows() {
        assertSame(rows(), rows());
    }

    @Test
    void hiddenItemsStayInLegendButNotScene() {
        legendModel.setExpanded(row(HiddenSceneItemSet.ALL), true);
        var channels = row("channels");

        channels.setShown(false);
        model.refresh(SNAPSHOT);

        assertTrue(model.plates().stream().allMatch(plate -> plate.bars().isEmpty()));
        assertEquals(1, model.plates().getFirst().lamps().size());
        assertFalse(row("channels").isShown());
    }

    @Test
    void hidesSingleTracker() {
        legendModel.setExpanded(row(HiddenSceneItemSet.ALL), true);
        legendModel.setExpanded(row("trackers"), true);

        row(HiddenSceneItemSet.key(SceneItemKind.TRACKERS, "Cam")).setShown(false);
        model.refresh(SNAPSHOT);

        assertEquals(
                List.of("Wand · 0"),
                model.trackers().stream().map(SceneTrackerSensor::name).toList());
    }

    @Test
    void remembersHiddenItemsOfSession() {
        row(HiddenSceneItemSet.ALL).sessionModel().hiddenItems().setShown(SceneItemKind.SKELETONS.key(), false);

        var again = new SceneViewModel(new HiddenSceneItemStore(preferences));
        again.refresh(SNAPSHOT);

        assertTrue(again.bodies().isEmpty());
        assertEquals(2, again.trackers().size());
    }

    @Test
    void hidingTrailsKeepsSkeletons() {
        long before = arrangement();

        row(HiddenSceneItemSet.ALL).sessionModel().hiddenItems().setShown(SceneItemKind.TRAILS.key(), false);

        assertTrue(arrangement() > before);
        assertEquals(1, model.bodies().size());
        assertTrue(model.trailItems().bodies().isEmpty());
    }

    private long arrangement() {
        model.refresh(SNAPSHOT);
        return model.structureVersion();
    }

    private List<SceneLegendItem> rows() {
        model.refresh(SNAPSHOT);
        return legendModel.rows(model.sessions());
    }

    private List<String> labels() {
        return rows().stream().map(SceneLegendItem::label).toList();
    }

    private SceneLegendItem row(String key) {
        return rows().stream()
                .filter(item -> item.key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
