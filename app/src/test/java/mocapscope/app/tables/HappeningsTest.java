package mocapscope.app.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.control.StatusLamp;
import mocapscope.app.model.Selection;
import mocapscope.app.synthetic.Shared;
import mocapscope.app.synthetic.Snaps;
import mocapscope.app.synthetic.ToySession;
import mocapscope.protocol.sample.SceneObjectMotion;
import mocapscope.protocol.sample.Sample;
import org.junit.jupiter.api.Test;

class HappeningsTest {
    private static final Sample COLLISION = Shared.collides(1, 2, 10);
    private static final Sample ASKED =
            Shared.happens("interaction", fields("step", "asked", "action", "wave", "source", "1", "target", "9"), 20);
    private static final Sample ANSWERED = Shared.happens(
            "interaction", fields("step", "answered", "request", "77", "success", "false", "text", "too far"), 30);
    private static final Sample HANDED = Shared.happens(
            "handover",
            fields("step", "perceived", "object", Shared.id("thing 1").toString()),
            40);

    private final ToySession toy = new ToySession("s1", 1 << 20);

    @Test
    void theLatestStandsOnTop() {
        assertEquals(
                List.of("handover", "interaction", "interaction", "collision"),
                rows(Happenings.all()).stream().map(HappeningRow::kind).toList());
    }

    @Test
    void collisionsAndInteractionsHaveTablesOfTheirOwn() {
        assertEquals(
                List.of("collision"),
                rows(Happenings.collisions()).stream().map(HappeningRow::kind).toList());
        assertEquals(
                List.of("answered, failed", "asked"),
                rows(Happenings.interactions()).stream().map(HappeningRow::step).toList());
    }

    @Test
    void whoIsKnownIsCalledByNumberAndName() {
        var known = "1 · " + Shared.id("thing 1").toString().substring(0, 8);
        var collision = rows(Happenings.collisions()).getFirst();
        var asked = rows(Happenings.interactions()).getLast();

        assertEquals(known, collision.who());
        assertEquals("2", collision.with());
        assertEquals(known, asked.who());
        assertEquals("9", asked.with());
        assertEquals(known, rows(Happenings.all()).getFirst().who());
    }

    @Test
    void allElseThatWasToldIsText() {
        var rows = rows(Happenings.interactions());

        assertEquals(
                "request 77 · success false · text too far", rows.getFirst().text());
        assertEquals("action wave", rows.getLast().text());
    }

    @Test
    void aFailureIsALampOfItsOwn() {
        var rows = rows(Happenings.interactions());

        assertEquals(StatusLamp.LampState.BAD, rows.getFirst().light());
        assertEquals(StatusLamp.LampState.OFF, rows.getLast().light());
    }

    @Test
    void aNumberThatIsNoneIsShownAsItIs() {
        var odd = Shared.happens("interaction", fields("source", "99999999999999999999", "target", "x"), 1);
        var happenings = Happenings.all();
        happenings.refresh(Snaps.of(50, new Snaps(toy.session()).happening(odd)));

        assertEquals(
                "99999999999999999999",
                happenings.rows().list().getFirst().value().who());
    }

    @Test
    void pickingOneSelectsTheMessageThatToldOfIt() {
        var happenings = Happenings.all();
        var row = rows(happenings).getFirst();
        var message = new Selection.MessageSelection("s1", 40, null);

        assertEquals(message, happenings.selection(row).orElseThrow());
        assertTrue(happenings.meant(row, message));
    }

    @Test
    void whatHappenedKeepsTheNamesOfThoseWhoAreGone() {
        var happenings = Happenings.all();
        var named = rows(happenings).getLast().who();
        happenings.refresh(Snaps.of(60, new Snaps(toy.session()).happening(COLLISION)));

        assertEquals(named, happenings.rows().list().getFirst().value().who());
    }

    private List<HappeningRow> rows(Happenings happenings) {
        var session = new Snaps(toy.session())
                .object(Shared.state(1, SceneObjectMotion.NONE))
                .happening(COLLISION)
                .happening(ASKED)
                .happening(ANSWERED)
                .happening(HANDED);
        happenings.refresh(Snaps.of(50, session));
        return happenings.rows().list().stream().map(row -> row.value()).toList();
    }

    private static Map<String, String> fields(String... namesAndValues) {
        var fields = new LinkedHashMap<String, String>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }
}
