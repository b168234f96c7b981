package mocapscope.app.pulse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import javafx.animation.AnimationTimer;
import javafx.scene.Node;
import javafx.stage.Stage;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/** The program's only animation timer: passes one model snapshot a frame to every visible view. */
public final class FrameClock extends AnimationTimer {
    private final LongFunction<Snapshot> snapshots;
    private final List<Consumer<Snapshot>> frameListeners = new CopyOnWriteArrayList<>();
    private final List<View> views = new CopyOnWriteArrayList<>();
    private final Set<View> visible = new HashSet<>();
    private final RateMeter frames = new RateMeter();
    private List<Session> sessions = List.of();
    private long latest;
    private long frameCount;

    /** Uses {@code snapshots} to take a snapshot as of a time on the monotonic clock. */
    public FrameClock(LongFunction<Snapshot> snapshots) {
        this.snapshots = snapshots;
    }

    public void add(View view) {
        views.add(view);
    }

    /** Runs {@code action} once a frame before the views are refreshed, whichever views are visible. */
    public void addFrameListener(Consumer<Snapshot> action) {
        frameListeners.add(action);
    }

    /** Returns the frame rate over about the last second. */
    public double framesPerSecond() {
        return frames.perSecond(latest);
    }

    /** Returns the number of frames so far. */
    public long frameCount() {
        return frameCount;
    }

    @Override
    public void handle(long now) {
        frameCount++;
        latest = SystemClock.monotonicNanos();
        frames.add(latest);
        var snapshot = snapshots.apply(latest);
        for (var action : frameListeners) {
            attempt(() -> action.accept(snapshot), failure -> {
                frameListeners.remove(action);
                logFailure("what is done once a frame failed and is done no more", failure);
            });
        }
        boolean removed = removed(snapshot);
        for (var view : views) {
            attempt(() -> refresh(view, snapshot, removed), failure -> {
                views.remove(view);
                logFailure("the view " + view.id() + " failed and stands still", failure);
            });
        }
    }

    private void refresh(View view, Snapshot snapshot, boolean removed) {
        if (NodeVisibility.isShowing(view.node())) {
            if (visible.add(view)) {
                view.invalidate();
            }
            view.refresh(snapshot);
        } else {
            visible.remove(view);
            if (removed) {
                view.release(snapshot);
            }
        }
    }

    /** Returns true if a session of the previous snapshot is missing in {@code snapshot}. */
    private boolean removed(Snapshot snapshot) {
        var now = snapshot.sessions().stream().map(SessionSnapshot::session).toList();
        boolean removed = !now.containsAll(sessions);
        sessions = now;
        return removed;
    }

    /** Removes an action that throws, and reports the failure once, so that the others continue. */
    private static void attempt(Runnable action, Consumer<RuntimeException> drop) {
        try {
            action.run();
        } catch (RuntimeException failure) {
            drop.accept(failure);
        }
    }

    private static void logFailure(String description, RuntimeException failure) {
        System.getLogger(FrameClock.class.getName()).log(System.Logger.Level.ERROR, description, failure);
    }

    /** Tests whether a node and all its ancestors are visible in an open window that is not minimized. */
    private static final class NodeVisibility {

        private NodeVisibility() {}

        /**
         * Returns true if {@code node} and all its ancestors are visible, in a window that is open and not minimized.
         */
        static boolean isShowing(Node node) {
            var scene = node.getScene();
            var window = scene == null ? null : scene.getWindow();
            if (window == null || !window.isShowing() || window instanceof Stage stage && stage.isIconified()) {
                return false;
            }
            @Nullable Node around = node;
            while (around != null && around.isVisible()) {
                around = around.getParent();
            }
            return around == null;
        }
    }
}
