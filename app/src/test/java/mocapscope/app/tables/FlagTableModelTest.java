package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.protocol.sample.StatusFlagBitLayout;
import org.junit.jupiter.api.Test;

class FlagTableModelTest {
    private static final long SECOND = 1_000_000_000;
    private static final StatusFlagBitLayout LAYOUT =
            new StatusFlagBitLayout(List.of(0, 5), List.of("is_calibrated", "is_saturated"));

    private final SyntheticSession toy = new SyntheticSession("s1", 1 << 20);
    private final FlagTableModel model = new FlagTableModel();

    @Test
    void listsEachFlagWithItsName() {
        show(1, 0b100000);

        assertEquals(
                List.of("is_calibrated cleared", "is_saturated set"),
                model.rows().list().stream()
                        .map(tableRow ->
                                tableRow.value().flag() + " " + tableRow.value().state())
                        .toList());
        assertEquals(10, model.rows().list().getFirst().value().hertz());
    }

    @Test
    void updatesChangeTimeOnlyForChangedFlags() {
        show(1, 0b100000);
        show(3, 0b100001);

        assertEquals(
                List.of(0L, 2 * SECOND),
                model.rows().list().stream()
                        .map(tableRow -> tableRow.value().sinceChange())
                        .toList());
    }

    private void show(long seconds, long word) {
        var builder =
                new SessionSnapshotBuilder(toy.session()).at(seconds * SECOND).flags("Glove", LAYOUT, word);
        model.refresh(SessionSnapshotBuilder.of(seconds * SECOND, builder));
    }
}
