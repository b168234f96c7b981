package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class TablesViewTableModelSetTest {
    private static final SharedViewSelection CHANNEL =
            new SharedViewSelection.SignalSelection(new SourceId("s1", "Joystick"), SourceDataKind.ANALOG, 1);

    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final TablesViewTableModelSet model = new TablesViewTableModelSet();

    @Test
    void findsTableContainingSelectedSignal() {
        session.analog("Joystick", AnalogChannelDescription.plain(2), 0.1, 0.2);
        refresh();

        assertEquals(
                Optional.of("analogs"),
                model.findTable(CHANNEL, model.devices()).map(LiveTableModel::id));
    }

    @Test
    void findsObjectTableForSelectedObject() {
        session.object(SharedSceneFixture.animatedState(4, 0, new SceneObjectAnimationState(1, 100, 0, 2)));
        refresh();

        var object = new SharedViewSelection.SignalSelection(SharedSceneFixture.BUBBLE, SourceDataKind.OBJECT, 4);
        assertEquals(
                Optional.of("objects"), model.findTable(object, model.devices()).map(LiveTableModel::id));
    }

    @Test
    void prefersVisibleTableForSelectedJoint() {
        session.skeleton(BoneTableModelTest.skeleton(session, "Body"), 60).pose("Body", 1, Vec3.ZERO, 60);
        refresh();
        var joint = new SharedViewSelection.SignalSelection(new SourceId("s1", "Body"), SourceDataKind.SKELETON, 1);

        assertEquals(
                Optional.of("bones"), model.findTable(joint, model.devices()).map(LiveTableModel::id));
        var trackers = model.tables().get(1);
        assertEquals(Optional.of(trackers), model.findTable(joint, trackers));
    }

    @Test
    void selectedMessageOpensNoTable() {
        session.text("Joystick", 4, Sample.TextSeverity.NORMAL, "hello");
        refresh();

        assertEquals(
                Optional.empty(),
                model.findTable(new SharedViewSelection.MessageSelection("s1", 4, null), model.devices()));
    }

    @Test
    void refreshesHiddenTablesOncePerSecond() {
        refresh();
        session.pose("Wand", 0, Vec3.ZERO, 60);
        model.refresh(SessionSnapshotBuilder.of(1, session), model.devices());
        var trackers = model.tables().get(1);
        assertEquals(0, trackers.rows().list().size());

        model.refresh(SessionSnapshotBuilder.of(2, session), trackers);
        assertEquals(1, trackers.rows().list().size());
    }

    private void refresh() {
        model.refresh(SessionSnapshotBuilder.of(0, session), model.devices());
    }

    @Test
    void ignoresSelectionMadeInTable() {
        model.noteSelection(CHANNEL);

        assertFalse(model.isNewSelection(CHANNEL));
        assertTrue(model.isNewSelection(SharedViewSelection.NOTHING));
        assertFalse(model.isNewSelection(SharedViewSelection.NOTHING));
    }
}
