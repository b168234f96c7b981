package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SceneObjectPoseAndMotion;
import org.junit.jupiter.api.Test;

class SceneEventTableModelTest {
    private static final Sample COLLISION = SharedSceneFixture.collisionSample(1, 2, 10);
    private static final Sample REQUEST = SharedSceneFixture.eventSample(
            "interaction", fields("step", "asked", "action", "wave", "source", "1", "target", "9"), 20);
    private static final Sample RESPONSE = SharedSceneFixture.eventSample(
            "interaction", fields("step", "answered", "request", "77", "success", "false", "text", "too far"), 30);
    private static final Sample HANDED = SharedSceneFixture.eventSample(
            "handover",
            fields(
                    "step",
                    "perceived",
                    "object",
                    SharedSceneFixture.id("thing 1").toString()),
            40);

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);

    @Test
    void ordersEventsNewestFirst() {
        assertEquals(
                List.of("handover", "interaction", "interaction", "collision"),
                rows(SceneEventTableModel.all()).stream()
                        .map(SceneEventTableModel.SceneEventRow::kind)
                        .toList());
    }

    @Test
    void separatesCollisionsFromInteractions() {
        assertEquals(
                List.of("collision"),
                rows(SceneEventTableModel.collisions()).stream()
                        .map(SceneEventTableModel.SceneEventRow::kind)
                        .toList());
        assertEquals(
                List.of("answered, failed", "asked"),
                rows(SceneEventTableModel.interactions()).stream()
                        .map(SceneEventTableModel.SceneEventRow::step)
                        .toList());
    }

    @Test
    void namesKnownObjectsByIndexAndName() {
        var known = "1 · " + SharedSceneFixture.id("thing 1").toString().substring(0, 8);
        var collision = rows(SceneEventTableModel.collisions()).getFirst();
        var request = rows(SceneEventTableModel.interactions()).getLast();

        assertEquals(known, collision.subject());
        assertEquals("2", collision.partner());
        assertEquals(known, request.subject());
        assertEquals("9", request.partner());
        assertEquals(known, rows(SceneEventTableModel.all()).getFirst().subject());
    }

    @Test
    void showsRemainingFieldsAsText() {
        var rows = rows(SceneEventTableModel.interactions());

        assertEquals(
                "request 77 · success false · text too far", rows.getFirst().text());
        assertEquals("action wave", rows.getLast().text());
    }

    @Test
    void marksFailedInteractionWithLamp() {
        var rows = rows(SceneEventTableModel.interactions());

        assertEquals(StatusLamp.LampState.BAD, rows.getFirst().light());
        assertEquals(StatusLamp.LampState.OFF, rows.getLast().light());
    }

    @Test
    void showsInvalidIndexUnchanged() {
        var odd = SharedSceneFixture.eventSample(
                "interaction", fields("source", "99999999999999999999", "target", "x"), 1);
        var model = SceneEventTableModel.all();
        model.refresh(SessionSnapshotBuilder.of(50, new SessionSnapshotBuilder(toy.session()).sceneEvent(odd)));

        assertEquals(
                "99999999999999999999", model.rows().list().getFirst().value().subject());
    }

    @Test
    void selectingEventSelectsItsMessage() {
        var model = SceneEventTableModel.all();
        var row = rows(model).getFirst();
        var selection = new SharedViewSelection.MessageSelection("s1", 40, null);

        assertEquals(selection, model.selection(row).orElseThrow());
        assertTrue(model.isSelectedBy(row, selection));
    }

    @Test
    void keepsNamesOfRemovedObjects() {
        var model = SceneEventTableModel.all();
        var named = rows(model).getLast().subject();
        model.refresh(SessionSnapshotBuilder.of(60, new SessionSnapshotBuilder(toy.session()).sceneEvent(COLLISION)));

        assertEquals(named, model.rows().list().getFirst().value().subject());
    }

    private List<SceneEventTableModel.SceneEventRow> rows(SceneEventTableModel model) {
        var session = new SessionSnapshotBuilder(toy.session())
                .object(SharedSceneFixture.state(1, SceneObjectPoseAndMotion.NONE))
                .sceneEvent(COLLISION)
                .sceneEvent(REQUEST)
                .sceneEvent(RESPONSE)
                .sceneEvent(HANDED);
        model.refresh(SessionSnapshotBuilder.of(50, session));
        return model.rows().list().stream().map(tableRow -> tableRow.value()).toList();
    }

    private static Map<String, String> fields(String... namesAndValues) {
        var fields = new LinkedHashMap<String, String>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }
}
