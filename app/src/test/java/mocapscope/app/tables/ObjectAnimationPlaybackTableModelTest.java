package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SharedSceneFixture;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.SceneObjectAnimationState;
import mocapscope.protocol.sample.SourceDataKind;
import org.junit.jupiter.api.Test;

class ObjectAnimationPlaybackTableModelTest {
    private static final long MILLI = 1_000_000;
    private static final long ARRIVAL = 3000 * MILLI;

    private final ObjectAnimationPlaybackTableModel model = new ObjectAnimationPlaybackTableModel();

    @Test
    void restartsRepeatingAnimationAtItsEnd() {
        var row = row(new SceneObjectAnimationState(1, 1200, 1000, 2), 500);

        assertEquals(300, row.phase(), 1e-9);
        assertEquals(0.25, row.progress(), 1e-9);
        assertTrue(row.isRunning());
        assertEquals("repeats", row.state());
    }

    @Test
    void stopsSingleAnimationAtItsEnd() {
        var animation = new SceneObjectAnimationState(1, 1200, 1000, 1);

        assertEquals(1100, row(animation, 100).phase(), 1e-9);
        assertTrue(row(animation, 100).isRunning());
        assertEquals(1200, row(animation, 5000).phase(), 1e-9);
        assertEquals(1, row(animation, 5000).progress(), 1e-9);
        assertFalse(row(animation, 5000).isRunning());
    }

    @Test
    void keepsPhaseOfStoppedAnimation() {
        var row = row(new SceneObjectAnimationState(1, 1200, 700, 0), 5000);

        assertEquals(700, row.phase(), 1e-9);
        assertFalse(row.isRunning());
        assertEquals("stopped", row.state());
    }

    @Test
    void showsZeroLengthAndUnknownStateAnimations() {
        var endless = row(new SceneObjectAnimationState(1, 0, 700, 2), 5000);
        var odd = row(new SceneObjectAnimationState(1, 100, 4_000_000_000L, 9), 5000);

        assertEquals(700, endless.phase(), 1e-9);
        assertEquals(0, endless.progress());
        assertEquals("9", odd.state());
        assertEquals(1, odd.progress());
    }

    @Test
    void listsAnimationsPerObjectAndSelectsObject() {
        var session = new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
        session.object(SharedSceneFixture.animatedState(
                4, ARRIVAL, new SceneObjectAnimationState(1, 100, 0, 2), new SceneObjectAnimationState(2, 100, 0, 0)));
        model.refresh(SessionSnapshotBuilder.of(ARRIVAL, session));
        var rows =
                model.rows().list().stream().map(tableRow -> tableRow.value()).toList();

        assertEquals(
                List.of(1L, 2L), rows.stream().map(row -> row.animation().id()).toList());
        var object = new SharedViewSelection.SignalSelection(SharedSceneFixture.BUBBLE, SourceDataKind.OBJECT, 4);
        assertEquals(object, model.selection(rows.getLast()).orElseThrow());
        assertTrue(model.isSelectedBy(rows.getFirst(), object));
    }

    private static ObjectAnimationRow row(SceneObjectAnimationState animation, long millisLater) {
        return new ObjectAnimationRow(
                new SessionNameAndColor("", "", 0),
                SharedSceneFixture.animatedState(4, ARRIVAL, animation),
                animation,
                ARRIVAL + millisLater * MILLI);
    }
}
