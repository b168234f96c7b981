package mocapscope.app.pulse;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.stage.Stage;
import mocapscope.app.model.snapshot.SessionSnapshot;
import mocapscope.app.model.snapshot.Snapshot;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.timing.RateMeter;
import org.jspecify.annotations.Nullable;

/**
 * The animation timer that passes a snapshot of the model to every visible view in each frame. While there is no
 * session and no input it rests: it passes five snapshots a second, and one whenever JavaFX draws a change.
 */
public final class FrameClock extends AnimationTimer {
    /** The time without a session and input after which the clock rests. */
    static final long NANOS_BEFORE_REST = 2_000_000_000L;

    private static final long REST_MILLIS = 200;

    private final LongFunction<Snapshot> snapshots;
    /** Runs an action on the JavaFX thread after a rest. */
    private final Executor afterRest;

    private final LongSupplier time;

    private final List<Consumer<Snapshot>> frameListeners = new CopyOnWriteArrayList<>();
    private final List<View> views = new CopyOnWriteArrayList<>();
    private final Set<View> visible = new HashSet<>();
    private final RateMeter frames = new RateMeter();
    private List<Session> sessions = List.of();
    private long latest;
    private long frameCount;
    private long idleSince = Long.MIN_VALUE;
    private boolean running;
    private boolean resting;

    /** Uses {@code snapshots} to take a snapshot as of a time on the monotonic clock. */
    public FrameClock(LongFunction<Snapshot> snapshots) {
        this(
                snapshots,
                CompletableFuture.delayedExecutor(REST_MILLIS, TimeUnit.MILLISECONDS, Platform::runLater),
                SystemClock::monotonicNanos);
    }

    FrameClock(LongFunction<Snapshot> snapshots, Executor afterRest, LongSupplier time) {
        this.snapshots = snapshots;
        this.afterRest = afterRest;
        this.time = time;
    }

    @Override
    public void start() {
        running = true;
        super.start();
    }

    @Override
    public void stop() {
        running = false;
        super.stop();
    }

    /** Notes an input of the user: the next frames follow without rest. */
    public void wake() {
        idleSince = time.getAsLong();
        if (resting && running) {
            resting = false;
            super.start();
        }
    }

    /** Notes that JavaFX draws a change: refreshes the views before, if the clock rests. */
    public void refreshIfResting() {
        if (resting && running) {
            handle(0);
        }
    }

    public void add(View view) {
        views.add(view);
    }

    /** Adds a view that is refreshed before the others, since it draws on a thread of its own meanwhile. */
    public void addFirst(View view) {
        views.addFirst(view);
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
        latest = time.getAsLong();
        frames.add(latest);
        var snapshot = snapshots.apply(latest);
        for (var action : frameListeners) {
            try {
                action.accept(snapshot);
            } catch (RuntimeException failure) {
                // Removed and reported once, so that the others continue.
                frameListeners.remove(action);
                logFailure("what is done once a frame failed and is done no more", failure);
            }
        }
        boolean removed = removed(snapshot);
        for (var view : views) {
            try {
                refresh(view, snapshot, removed);
            } catch (RuntimeException failure) {
                views.remove(view);
                logFailure("the view " + view.id() + " failed and stands still", failure);
            }
        }
        if (idleSince == Long.MIN_VALUE || !snapshot.sessions().isEmpty()) {
            wake();
        } else if (!resting && running && latest - idleSince >= NANOS_BEFORE_REST) {
            resting = true;
            super.stop();
            afterRest.execute(this::lookForSession);
        }
    }

    private void lookForSession() {
        refreshIfResting();
        if (resting && running) {
            afterRest.execute(this::lookForSession);
        }
    }

    private void refresh(View view, Snapshot snapshot, boolean removed) {
        if (isShowing(view.node())) {
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
        if (hasSameSessions(snapshot.sessions())) {
            return false;
        }
        var now = snapshot.sessions().stream().map(SessionSnapshot::session).toList();
        boolean removed = !now.containsAll(sessions);
        sessions = now;
        return removed;
    }

    private boolean hasSameSessions(List<SessionSnapshot> now) {
        boolean same = now.size() == sessions.size();
        for (int i = 0; same && i < now.size(); i++) {
            same = now.get(i).session().equals(sessions.get(i));
        }
        return same;
    }

    private static void logFailure(String description, RuntimeException failure) {
        System.getLogger(FrameClock.class.getName()).log(System.Logger.Level.ERROR, description, failure);
    }

    /** Returns true if {@code node} and all its ancestors are visible, in a window that is open and not minimized. */
    private static boolean isShowing(Node node) {
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
