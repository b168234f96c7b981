package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import mocapscope.app.model.Selection;
import mocapscope.app.synthetic.Shared;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.ObjectAnimation;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SourceId;
import org.junit.jupiter.api.Test;

class TablesModelTest {
    private static final Selection CHANNEL = new Selection.Signal(new SourceId("s1", "Joystick"), Kind.ANALOG, 1);

    private final Snaps session = new Snaps(new ToySession("s1", 1 << 20).session());
    private final TablesModel model = new TablesModel();

    @Test
    void aSelectedSignalBelongsToTheTableThatHasItsRow() {
        session.analog("Joystick", AnalogLayout.plain(2), 0.1, 0.2);
        model.refresh(Snaps.of(0, session));

        assertEquals(Optional.of("analogs"), model.home(CHANNEL).map(Section::id));
    }

    @Test
    void aSelectedObjectBelongsToTheTableOfObjects() {
        session.object(Shared.acting(4, 0, new ObjectAnimation(1, 100, 0, 2)));
        model.refresh(Snaps.of(0, session));

        var object = new Selection.Signal(Shared.BUBBLE, Kind.OBJECT, 4);
        assertEquals(Optional.of("objects"), model.home(object).map(Section::id));
    }

    @Test
    void aSelectedMessageOpensNoTable() {
        session.text("Joystick", 4, Sample.TextSeverity.NORMAL, "hello");
        model.refresh(Snaps.of(0, session));

        assertEquals(Optional.empty(), model.home(new Selection.Message("s1", 4, null)));
    }

    @Test
    void whatWasPickedHereIsNoNews() {
        model.picked(CHANNEL);

        assertFalse(model.news(CHANNEL));
        assertTrue(model.news(Selection.NOTHING));
        assertFalse(model.news(Selection.NOTHING));
    }
}
