package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.Sample;
import org.junit.jupiter.api.Test;

class TextMessageTableModelTest {
    private final SessionSnapshotBuilder session =
            new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 20).session());
    private final TextMessageTableModel model = new TextMessageTableModel();

    @Test
    void ordersTextsNewestFirst() {
        session.at(1).text("Tracker0", 4, Sample.TextSeverity.NORMAL, "early");
        session.at(2).text("Tracker0", 9, Sample.TextSeverity.ERROR, "late");

        assertEquals(List.of("late", "early"), texts());
    }

    @Test
    void selectingTextSelectsItsMessage() {
        session.text("Tracker0", 4, Sample.TextSeverity.NORMAL, "hello");
        texts();

        assertEquals(
                Optional.of(new SharedViewSelection.MessageSelection("s1", 4, null)),
                model.selection(model.rows().list().getFirst().value()));
    }

    private List<String> texts() {
        model.refresh(SessionSnapshotBuilder.of(5, session));
        return model.rows().list().stream()
                .map(tableRow -> tableRow.value().text().text())
                .toList();
    }
}
