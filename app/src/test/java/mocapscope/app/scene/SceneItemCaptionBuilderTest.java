package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.scene.model.DrawnSkeletonState;
import mocapscope.app.scene.model.SceneViewModel;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample.SetpBubbleRelation;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.session.event.SessionPhase;
import org.junit.jupiter.api.Test;

class SceneItemCaptionBuilderTest {
    private final SceneViewModel model = SceneSessionBuilder.model();
    private final OrbitCamera camera = new OrbitCamera();
    private final SceneItemCaptionBuilder builder =
            new SceneItemCaptionBuilder(model, camera, new SelectedItemDistanceMeter(model));

    SceneItemCaptionBuilderTest() {
        camera.setViewport(1280, 800);
    }

    @Test
    void labelsFirstSensorByDeviceOthersByNumber() {
        var texts = texts(SceneSessionBuilder.at(
                1,
                new SceneSessionBuilder("s", 1)
                        .pose("Wand", 0, Vec3.ZERO, Quat.IDENTITY)
                        .pose("Wand", 1, Vec3.ZERO, Quat.IDENTITY)));

        assertTrue(texts.containsAll(List.of("Wand", "1")), texts.toString());
    }

    @Test
    void omitsCaptionWithoutPosition() {
        var nowhere = new Vec3(0, Double.NaN, 0);

        assertFalse(texts(SceneSessionBuilder.at(
                        1, new SceneSessionBuilder("s", 1).pose("Wand", 0, nowhere, Quat.IDENTITY)))
                .contains("Wand"));
    }

    @Test
    void namesSelectedJointFirst() {
        var picked = new SharedViewSelection.SignalSelection(
                new SourceId("s", "Body"), SourceDataKind.SKELETON, WalkingTestSkeleton.bone("LeftHand"));

        var text = texts(SceneSessionBuilder.at(1, picked, new SceneSessionBuilder("s", 1).puppet("Body", 0, 0, 0, 0)))
                .getFirst();

        assertTrue(text.matches("LeftHand +−?[0-9.]+ +−?[0-9.]+ +−?[0-9.]+ m"), text);
    }

    @Test
    void showsSelectedChannelValueAtAnyDistance() {
        var picked = new SharedViewSelection.SignalSelection(new SourceId("s", "Desk"), SourceDataKind.ANALOG, 1);
        camera.approach(1);
        camera.zoom(-10_000);
        camera.finishGlide();

        assertTrue(texts(SceneSessionBuilder.at(1, picked, new SceneSessionBuilder("s", 1).analog("Desk", 0, -0.25)))
                .contains("Desk channel 1: -0.2500"));
    }

    @Test
    void marksSilentSkeleton() {
        var session =
                new SceneSessionBuilder("s", 0).puppet("Body", 0, 0, 0, 0).silent("Body", SourceDataKind.SKELETON);

        assertTrue(texts(SceneSessionBuilder.at(10_000_000_000L, session)).contains("Body, silent"));
    }

    @Test
    void marksSkeletonOfEndedSession() {
        var session = new SceneSessionBuilder("s", 0).puppet("Body", 0, 0, 0, 0).phase(SessionPhase.CLOSED);

        assertTrue(texts(SceneSessionBuilder.at(10_000_000_000L, session)).contains("Body, ended"));
    }

    @Test
    void namesLostSensorEvenIfNamesAreHidden() {
        builder.setNamesShown(false);
        var session = new SceneSessionBuilder("s", 1).lost("Wand", new Vec3(0, 1, 0), 1_000_000_000L);

        assertEquals(List.of("Wand · lost 3 s"), texts(SceneSessionBuilder.at(4_500_000_000L, session)));
        assertTrue(model.trackers().getFirst().isStale());
        assertEquals(1, model.trackers().getFirst().pose().y(), 1e-6);
    }

    @Test
    void namesPartOnlyBesideOtherOfDevice() {
        var alone = new SceneSessionBuilder("s", 1).puppetPart("solved_hand-1003", "joints_openxr");
        assertTrue(texts(SceneSessionBuilder.at(1, alone)).contains("Solved hand 1003"));

        var both = new SceneSessionBuilder("s", 2)
                .puppetPart("solved_hand-1003", "joints_openxr")
                .puppetPart("solved_hand-1003", "joints_raw");
        assertTrue(texts(SceneSessionBuilder.at(2, both))
                .containsAll(List.of("Solved hand 1003 joints openxr", "Solved hand 1003 joints raw")));
    }

    @Test
    void marksRecordingOnlyBesideLiveBody() {
        var played = new SceneSessionBuilder("s", 1).puppet("Body", 0, 0, 0, 0).playback();
        assertTrue(texts(SceneSessionBuilder.at(1, played)).contains("Body"));
        assertFalse(model.bodies().getFirst().isFaded());

        var live = new SceneSessionBuilder("t", 1).puppet("Body", 0, 1, 0, 0);
        assertTrue(texts(SceneSessionBuilder.at(2, played, live)).containsAll(List.of("Body", "Body · PLAY")));
        assertEquals(
                List.of(true, false),
                model.bodies().stream().map(DrawnSkeletonState::isFaded).toList());
    }

    @Test
    void captionsHaveColorOfTheirSession() {
        var one = new SceneSessionBuilder("s", 1).accent(3).puppet("Body", 0, 0, 0, 0);
        var other = new SceneSessionBuilder("t", 1).accent(11).pose("Wand", 0, Vec3.ZERO, Quat.IDENTITY);
        model.refresh(SceneSessionBuilder.at(1, one, other));
        var captions = builder.build(1).stream()
                .filter(caption -> caption.style().isName())
                .collect(Collectors.toMap(SceneCaption::text, SceneCaption::accent));

        assertEquals(Map.of("Body", 3, "Wand", 11), captions);
    }

    @Test
    void namesObjectByNumberAndSelectedOneByIdToo() {
        var id = SharedSceneFixture.id("thing 3").toString();
        var picked = new SharedViewSelection.SignalSelection(new SourceId("s", "bubble"), SourceDataKind.OBJECT, 3);
        var session = new SceneSessionBuilder("s", 1).object(3, 0, 0, 0, 0.5);

        assertTrue(texts(SceneSessionBuilder.at(1, session)).contains("Object 3"));
        assertTrue(texts(SceneSessionBuilder.at(2, picked, session))
                .getFirst()
                .startsWith("bubble · Object 3 · " + id.substring(0, 8) + "   0.000  0.000  0.000 m"));
    }

    @Test
    void labelsManyObjectsByIndexOnly() {
        var session = new SceneSessionBuilder("s", 1);
        for (int i = 0; i < 60; i++) {
            session.object(i, 0.01 * i, 0, 0, 0.1);
        }

        assertTrue(texts(SceneSessionBuilder.at(1, session)).containsAll(List.of("0", "59")));
    }

    @Test
    void showsBubbleNamesUnlessHidden() {
        var session = new SceneSessionBuilder("s", 1)
                .bubble(SetpBubbleRelation.HOME, "Stage", Vec3.ZERO, 10, false)
                .bubble(SetpBubbleRelation.LINKED, "Foyer", new Vec3(0, 0, -30), 10, true);

        assertTrue(texts(SceneSessionBuilder.at(1, session))
                .containsAll(List.of("Stage · home · 10.0 m", "Foyer · linked by a portal · 10.0 m")));
        builder.setBubbleNamesShown(false);
        assertFalse(texts(SceneSessionBuilder.at(2, session)).contains("Stage · home · 10.0 m"));
    }

    @Test
    void showsNoCaptionsWithNamesOff() {
        builder.setNamesShown(false);

        assertEquals(
                List.of(),
                texts(SceneSessionBuilder.at(1, new SceneSessionBuilder("s", 1).puppet("Body", 0, 0, 0, 0))));
    }

    private List<String> texts(Snapshot snapshot) {
        model.refresh(snapshot);
        return builder.build(0).stream().map(SceneCaption::text).toList();
    }
}
