package mocapscope.app.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.scene.Parent;
import javafx.stage.Stage;
import mocapscope.app.dock.DockLayout;
import mocapscope.app.dock.DockLayoutJsonCodec;
import mocapscope.app.dock.DockLayoutNode;
import mocapscope.app.model.snapshot.SharedViewSelection;
import mocapscope.app.synthetic.FxPulses;
import mocapscope.app.synthetic.ReleaseCheck;
import mocapscope.protocol.session.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** One view is visible, the others are tabs behind it. */
@Tag("slow")
class HiddenViewsTest extends DemoTestWindow {

    @Start
    void start(Stage shown) {
        var tabs = DockLayoutNode.tabs(VIEWS.toArray(String[]::new));
        preferences.store("views", VIEWS);
        preferences.store("layout", List.of(DockLayoutJsonCodec.write(DockLayout.of(tabs))));
        open(shown);
        shown.setWidth(1000);
        shown.setHeight(640);
    }

    @Test
    void viewShownAgainDisplaysNothingOfRemovedSession() throws Exception {
        var session = snapshots().getFirst().session();
        var name = "Stage left";
        sessionManager.rename(session.id(), name);
        FxPulses.after(() -> act("show.connect"), () -> true);
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> audit(() -> {}).displays(name));
        var views = new ArrayList<String>();
        for (var view : VIEWS) {
            if (audit(() -> act("show." + view)).displays(name)) {
                views.add(view);
            }
        }
        assertTrue(
                views.containsAll(List.of("connect", "timing", "tables", "handshake", "bench", "wall")),
                views::toString);

        FxPulses.after(() -> sessionManager.remove(session.id()), () -> true);
        // Views that are visible are refreshed a few times a second.
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> !audit(() -> {}).displays(name));

        for (var view : VIEWS) {
            assertFalse(audit(() -> act("show." + view)).displays(name), view);
        }
    }

    @Test
    void hiddenViewReleasesTranscriptOfRemovedSession() throws Exception {
        var check = new ReleaseCheck();
        sessionManager.select(new SharedViewSelection.MessageSelection(
                snapshots().getFirst().session().id(), 0, null));
        for (var view : VIEWS) {
            audit(() -> act("show." + view));
        }
        audit(() -> act("show.playback"));
        remove(snapshots().getFirst().session(), check);

        assertEquals(List.of(), check.reachable());
    }

    private void remove(Session session, ReleaseCheck check) throws Exception {
        check.add("transcript", session.history().transcript());
        FxPulses.after(() -> sessionManager.remove(session.id()), () -> true);
    }

    @Test
    void laysOutLayoutRootsBelowMarkedParent() throws Exception {
        for (var view : VIEWS) {
            var roots = audit(() -> act("show." + view)).layoutRoots();
            markParents(roots);
            assertEquals(
                    List.of(),
                    FxPulses.after(() -> roots.forEach(Parent::requestLayout), HiddenViewsTest::unfinished),
                    view);
        }
    }

    private static List<Parent> unfinished() {
        return DisplayAudit.run().layoutRoots().stream()
                .filter(Parent::isNeedsLayout)
                .toList();
    }
}
