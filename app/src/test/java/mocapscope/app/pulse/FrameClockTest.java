package mocapscope.app.pulse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Stage;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.app.synthetic.SessionSnapshotBuilder;
import mocapscope.app.synthetic.SyntheticSession;
import mocapscope.app.synthetic.WindowExtension;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.Start;
import org.testfx.util.WaitForAsyncUtils;

@ExtendWith(WindowExtension.class)
class FrameClockTest {

    /** A view that only counts. */
    private static class RefreshCountingView implements View {
        private final Node node = new Pane();
        private int refreshed;
        private int invalidated;
        private int released;

        @Override
        public String id() {
            return "counter";
        }

        @Override
        public String title() {
            return "Counter";
        }

        @Override
        public Node node() {
            return node;
        }

        @Override
        public ViewHelpText help() {
            return ViewHelpText.parse("Counts");
        }

        @Override
        public void refresh(Snapshot snapshot) {
            refreshed++;
        }

        @Override
        public void invalidate() {
            invalidated++;
        }

        @Override
        public void release(Snapshot snapshot) {
            released++;
        }
    }

    private final RefreshCountingView view = new RefreshCountingView();
    private final Group around = new Group(view.node());
    private final List<SessionSnapshotBuilder> sessions = new ArrayList<>();
    private final FrameClock clock =
            new FrameClock(nanos -> SessionSnapshotBuilder.of(nanos, sessions.toArray(SessionSnapshotBuilder[]::new)));
    private final Queue<Runnable> rests = new ArrayDeque<>();
    private long now;
    private Stage stage;

    @Start
    void open(Stage shown) {
        stage = shown;
        clock.add(view);
        stage.setScene(new Scene(new Group(around), 100, 100));
        stage.show();
    }

    @AfterEach
    void close() throws Exception {
        WaitForAsyncUtils.waitForAsyncFx(5000, stage::close);
    }

    @Test
    void refreshesVisibleViewOncePerFrame(FxRobot robot) {
        robot.interact(() -> clock.handle(0));

        assertEquals(1, view.refreshed);
    }

    @Test
    void refreshesFirstViewBeforeOthers(FxRobot robot) {
        var order = new ArrayList<String>();
        var usual = new RefreshCountingView() {
            @Override
            public void refresh(Snapshot snapshot) {
                order.add("usual");
            }
        };
        var first = new RefreshCountingView() {
            @Override
            public void refresh(Snapshot snapshot) {
                order.add("first");
            }
        };
        robot.interact(() -> {
            around.getChildren().addAll(usual.node(), first.node());
            clock.add(usual);
            clock.addFirst(first);
            clock.handle(0);
        });
        assertEquals(List.of("first", "usual"), order);
    }

    @Test
    void skipsViewHiddenByItselfOrParent(FxRobot robot) {
        robot.interact(() -> {
            around.setVisible(false);
            clock.handle(0);
            around.setVisible(true);
            view.node().setVisible(false);
            clock.handle(0);
        });

        assertEquals(0, view.refreshed);
    }

    @Test
    void invalidatesViewThatBecomesVisible(FxRobot robot) {
        robot.interact(() -> {
            clock.handle(0);
            clock.handle(0);
        });
        assertEquals(1, view.invalidated);

        robot.interact(() -> {
            around.setVisible(false);
            clock.handle(0);
            around.setVisible(true);
            clock.handle(0);
        });

        assertEquals(2, view.invalidated);
    }

    @Test
    void hiddenViewReleasesRemovedSession(FxRobot robot) {
        sessions.add(new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 10).session()));
        robot.interact(() -> {
            around.setVisible(false);
            clock.handle(0);
            clock.handle(0);
        });
        assertEquals(0, view.released);

        sessions.clear();
        robot.interact(() -> {
            clock.handle(0);
            clock.handle(0);
        });

        assertEquals(1, view.released);
        assertEquals(0, view.refreshed);
    }

    @Test
    void skipsViewOutsideWindow(FxRobot robot) {
        robot.interact(() -> {
            around.getChildren().clear();
            clock.handle(0);
        });

        assertEquals(0, view.refreshed);
    }

    @Test
    void skipsViewInClosedWindow(FxRobot robot) {
        robot.interact(() -> {
            stage.hide();
            clock.handle(0);
        });

        assertEquals(0, view.refreshed);
    }

    @Test
    void notifiesFrameListenersWithoutVisibleView(FxRobot robot) {
        var moments = new ArrayList<Long>();
        clock.addFrameListener(snapshot -> moments.add(snapshot.nanos()));

        robot.interact(() -> {
            stage.hide();
            clock.handle(0);
        });

        assertEquals(1, moments.size());
        assertEquals(0, view.refreshed);
    }

    @Test
    void removesFailingListenerAndContinuesWithOthers(FxRobot robot) {
        var tries = new AtomicInteger();
        clock.addFrameListener(_ -> {
            tries.incrementAndGet();
            throw new IllegalStateException("on purpose");
        });

        robot.interact(() -> {
            clock.handle(0);
            clock.handle(0);
        });

        assertEquals(1, tries.get());
        assertEquals(2, view.refreshed);
    }

    @Test
    void restsWithoutSessionUntilOneBegins(FxRobot robot) {
        var idle = idleClock();
        var counts = new ArrayList<Integer>();

        robot.interact(() -> {
            idle.start();
            idle.handle(0);
            counts.add(rests.size());
            now += FrameClock.NANOS_BEFORE_REST;
            idle.handle(0);
            counts.add(rests.size());
            rests.remove().run();
            counts.add(rests.size());
            sessions.add(new SessionSnapshotBuilder(new SyntheticSession("s1", 1 << 10).session()));
            rests.remove().run();
            counts.add(rests.size());
            idle.stop();
        });

        assertEquals(List.of(0, 1, 1, 0), counts);
        assertEquals(4, idle.frameCount());
    }

    @Test
    void refreshesForDrawnChangeWhileResting(FxRobot robot) {
        var idle = idleClock();

        robot.interact(() -> {
            idle.start();
            idle.refreshIfResting();
            idle.handle(0);
            now += FrameClock.NANOS_BEFORE_REST;
            idle.handle(0);
            idle.refreshIfResting();
            idle.stop();
        });

        assertEquals(3, idle.frameCount());
    }

    @Test
    void inputEndsRest(FxRobot robot) {
        var idle = idleClock();

        robot.interact(() -> {
            idle.start();
            idle.handle(0);
            now += FrameClock.NANOS_BEFORE_REST;
            idle.handle(0);
            idle.wake();
            rests.remove().run();
            idle.stop();
        });

        assertEquals(2, idle.frameCount());
        assertEquals(0, rests.size());
    }

    private FrameClock idleClock() {
        return new FrameClock(
                nanos -> SessionSnapshotBuilder.of(nanos, sessions.toArray(SessionSnapshotBuilder[]::new)),
                rests::add,
                () -> now);
    }
}
