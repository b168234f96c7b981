package mocapscope.app.intercept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javafx.scene.Parent;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.stage.Stage;
import mocapscope.app.model.SessionInterceptorAttacher;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.shell.StyledScenes;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticMessageBytes;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import mocapscope.protocol.intercept.SessionInterceptor;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.Endpoint;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.transcript.Direction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

/** Two sessions are looked at in every tab, and go. */
@ExtendWith(WindowExtension.class)
class InterceptViewReleaseTest {
    /** Not in each of them is shown what is new. */
    private static final int FRAMES = 3;

    private static final SessionInterceptorAttacher NO_BENCHES = new SessionInterceptorAttacher() {
        @Override
        public Optional<SessionInterceptor> find(String session) {
            return Optional.empty();
        }

        @Override
        public void attach(String session, Set<Direction> holding) {}

        @Override
        public void start(Endpoint endpoint, SessionRole role, Set<Direction> holding) {}

        @Override
        public void startProxy(Endpoint endpoint, Endpoint upstream, Set<Direction> holding) {}
    };

    private final Preferences preferences = Preferences.unsaved();
    private @Nullable InterceptView shown;
    private long nanos;

    @Start
    void start(Stage stage) {
        preferences.store("bench view", List.of("bench-tab-compare", "everything", "all fields"));
        var view = new InterceptView(_ -> {}, preferences, NO_BENCHES, () -> {}, _ -> {});
        shown = view;
        stage.setScene(StyledScenes.scene((Parent) view.node(), 1270, 760));
        stage.show();
    }

    @Test
    void remembersViewState(FxRobot robot) {
        assertEquals(List.of("bench-tab-compare", "everything", "all fields"), preferences.find("bench view"));
        robot.interact(() -> tabs(robot).getSelectionModel().select(1));
        assertEquals(List.of("bench-tab-compose", "everything", "all fields"), preferences.find("bench view"));
    }

    @Test
    void releasesAndClearsRemovedSession(FxRobot robot) throws Exception {
        var gone = lookAtTwo(robot);
        robot.interact(() -> refresh());
        assertEquals("", robot.lookup("#intercept-step").queryLabeled().getText());
        for (var table : List.of("#trail", "#phrases", "#follows", "#pairs", "#differing")) {
            assertEquals(0, items(robot, table), table);
        }
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> {
            System.gc();
            return gone.stream().allMatch(session -> session.get() == null);
        });
        gone.forEach(session -> assertNull(session.get()));
    }

    @Test
    void heldPartIsOneLineBelowDiagram(FxRobot robot) {
        layOut(robot, 0);
        assertEquals(1270, tabs(robot).getWidth(), 1);
        assertTrue(tabs(robot).getHeight() < 80);
        var hold = robot.lookup("#held-hold").query();
        assertTrue(hold.localToScene(hold.getLayoutBounds()).getMaxY() <= 760);

        layOut(robot, 1);
        assertTrue(tabs(robot).getWidth() < 800);
        assertTrue(tabs(robot).getHeight() > 400);
    }

    private void layOut(FxRobot robot, int tab) {
        robot.interact(() -> {
            tabs(robot).getSelectionModel().select(tab);
            refresh(new SessionSnapshotBuilder(session("s1")));
            tabs(robot).getScene().getRoot().layout();
        });
    }

    private List<WeakReference<Session>> lookAtTwo(FxRobot robot) {
        var one = session("s1");
        var two = session("s2");
        robot.interact(() -> {
            refresh(new SessionSnapshotBuilder(one), new SessionSnapshotBuilder(two));
            robot.lookup("#compare-with")
                    .queryAs(ComboBox.class)
                    .getSelectionModel()
                    .selectFirst();
            refresh(new SessionSnapshotBuilder(one), new SessionSnapshotBuilder(two));
            for (int tab = 0; tab < 4; tab++) {
                tabs(robot).getSelectionModel().select(tab);
                refresh(new SessionSnapshotBuilder(one), new SessionSnapshotBuilder(two));
            }
        });
        assertEquals(1, items(robot, "#pairs"));
        return List.of(new WeakReference<>(one), new WeakReference<>(two));
    }

    private static Session session(String id) {
        var toy = new SyntheticSession(id, 1 << 20);
        toy.addMessages(Direction.TO_CLIENT, SyntheticMessageBytes.button("Joystick", 3, 1));
        return toy.session();
    }

    private void refresh(SessionSnapshotBuilder... sessions) {
        for (int frame = 0; frame < FRAMES; frame++) {
            nanos += 2_000_000_000;
            Objects.requireNonNull(shown).refresh(SessionSnapshotBuilder.of(nanos, sessions));
        }
    }

    private static TabPane tabs(FxRobot robot) {
        return robot.lookup("#intercept-tabs").queryAs(TabPane.class);
    }

    private static int items(FxRobot robot, String table) {
        return robot.from(tabs(robot).getScene().getRoot())
                .lookup(table)
                .tryQueryAs(TableView.class)
                .map(one -> one.getItems().size())
                .orElse(0);
    }
}
