package mocapscope.app.scene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import mocapscope.app.model.Preferences;
import mocapscope.app.model.Snapshot;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import org.junit.jupiter.api.Test;

class BranchesTest {
    private static final Snapshot SNAPSHOT = Staged.at(
            1,
            new Staged("s", 1)
                    .puppet("Body", 0, 0, 0, 0)
                    .pose("Wand", 0, Vec3.ZERO, Quat.IDENTITY)
                    .pose("Cam", 0, Vec3.ZERO, Quat.IDENTITY)
                    .button("Wand", 0, false, 1)
                    .analog("Wand", 0, 0)
                    .dial("Knob", 0, 0),
            new Staged("nothing", 1));

    private final Preferences preferences = Preferences.unsaved();
    private final SceneModel model = new SceneModel(new Veils(preferences));
    private final Branches branches = new Branches();

    @Test
    void aSessionOpensIntoWhatItHas() {
        assertEquals(
                List.of("s"),
                words().stream().map(word -> word.substring(word.length() - 1)).toList());

        branches.open(row(Veil.ALL), true);

        assertEquals(
                List.of("Skeletons", "Trackers", "Buttons and flags", "Dials", "Channels", "Trails", "Names"),
                words().subList(1, 8));
    }

    @Test
    void aSortOpensIntoItsDevicesWhereThereAreSeveral() {
        branches.open(row(Veil.ALL), true);
        assertFalse(row("skeletons").parts());

        branches.open(row("trackers"), true);

        assertTrue(words().containsAll(List.of("Wand", "Cam")), words().toString());
    }

    @Test
    void rowsStayTheSameUntilSomethingChanges() {
        assertSame(rows(), rows());
    }

    @Test
    void whatIsHiddenIsNotDrawnButStaysInTheList() {
        branches.open(row(Veil.ALL), true);
        var channels = row("channels");

        channels.show(false);
        model.refresh(SNAPSHOT);

        assertTrue(model.stands().stream().allMatch(stand -> stand.bars().isEmpty()));
        assertEquals(1, model.stands().getFirst().lamps().size());
        assertFalse(row("channels").shown());
    }

    @Test
    void oneOfTwoTrackersCanBeHidden() {
        branches.open(row(Veil.ALL), true);
        branches.open(row("trackers"), true);

        row(Veil.key(Sort.TRACKERS, "Cam")).show(false);
        model.refresh(SNAPSHOT);

        assertEquals(
                List.of("Wand · 0"),
                model.trackers().stream().map(Tracker::name).toList());
    }

    @Test
    void whatIsHiddenIsRememberedOfItsSession() {
        row(Veil.ALL).cast().veil().show(Sort.SKELETONS.key(), false);

        var again = new SceneModel(new Veils(preferences));
        again.refresh(SNAPSHOT);

        assertTrue(again.bodies().isEmpty());
        assertEquals(2, again.trackers().size());
    }

    @Test
    void hidingTrailsLeavesWhatMoves() {
        long before = arrangement();

        row(Veil.ALL).cast().veil().show(Sort.TRAILS.key(), false);

        assertTrue(arrangement() > before);
        assertEquals(1, model.bodies().size());
        assertTrue(model.trails().bodies().isEmpty());
    }

    private long arrangement() {
        model.refresh(SNAPSHOT);
        return model.arrangement();
    }

    private List<Branch> rows() {
        model.refresh(SNAPSHOT);
        return branches.rows(model.casts());
    }

    private List<String> words() {
        return rows().stream().map(Branch::words).toList();
    }

    private Branch row(String key) {
        return rows().stream()
                .filter(branch -> branch.key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
