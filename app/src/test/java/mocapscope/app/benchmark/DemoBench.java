package mocapscope.app.benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.robot.Robot;
import javafx.stage.Stage;
import mocapscope.app.command.RendererChoice;
import mocapscope.app.model.settings.Preferences;
import mocapscope.app.scene.frame.SceneRenderer;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.SessionEvent;

/**
 * Measures the whole demo: frames a second, the time from the arrival of a pose to the end of the presentation of the
 * first frame that shows it, by stage, the CPU time of the threads that draw, once while the program is still compiled and
 * once when it is warm; then the time from a movement of the mouse to the frame that shows its effect.
 */
final class DemoBench {
    private static final double MILLI = 1e6;
    /** The times since the window showed from which the demo is measured cold, and warm. */
    private static final int COLD_SECONDS = 15;

    private static final int WARM_SECONDS = 90;

    /** The number of movements of the mouse that are measured, their length in pixels, and the least pause between two. */
    private static final int INPUTS = 50;

    private static final double INPUT_PIXELS = 6;
    private static final long INPUT_PAUSE_MILLIS = 110;
    private static final double MOST_INPUT_MILLIS = 60;

    /** A pose on its way to the screen: the times of its arrival and its hand-over to the window's model. */
    private record PoseArrival(long arrival, long handedOver) {}

    /** A pulse whose picture is not presented yet, and the time of the snapshot that its scene shows. */
    private record PendingPulse(long end, long snapshot) {}

    private final Queue<PoseArrival> arrivals = new ConcurrentLinkedQueue<>();
    private final Queue<PendingPulse> pending = new ArrayDeque<>();
    private final List<long[]> stages = new ArrayList<>();
    private final List<Long> presented = new ArrayList<>();

    private final List<Long> inputs = new ArrayList<>();
    private final String name;

    private final Runnable pulseListener = this::enqueue;
    private Scene scene;
    private Node picture;

    /** The times at which the mouse was moved and the scene had turned, or 0. */
    private long inputMade;

    private long inputHandled;

    private DemoBench(String name) {
        this.name = name;
    }

    /**
     * Arguments: {@code --size WxH}, {@code --for SECONDS}, {@code --renderer auto|fx3d|raster}, {@code --maximized} for a
     * window with no other view than the scene, {@code --cold} to leave the warm part out.
     */
    public static void main(String[] arguments) throws Exception {
        var all = List.of(arguments);
        boolean maximized = all.contains("--maximized");
        var size = SceneBench.option(all, "--size", "1440x900").split("x");
        int seconds = Integer.parseInt(SceneBench.option(all, "--for", "30").replaceAll("s$", ""));
        System.out.printf("%d processors, load %s%n", Runtime.getRuntime().availableProcessors(), Machine.load());
        var bench = new DemoBench(maximized ? "demo, scene maximized, " : "demo, ");
        var shown = new CompletableFuture<Stage>();
        DemoTrial.open(
                DemoTrial.USUAL_BUDGET,
                RendererChoice.valueOf(
                        SceneBench.option(all, "--renderer", "auto").toUpperCase(Locale.ROOT)),
                maximized ? DemoTrial.sceneAlone() : Preferences.unsaved(),
                bench.posesListener(),
                stage -> {
                    try {
                        stage.setX(0);
                        stage.setY(0);
                        stage.setWidth(Double.parseDouble(size[0]));
                        stage.setHeight(Double.parseDouble(size[1]));
                        bench.watch(stage);
                        shown.complete(stage);
                    } catch (ReflectiveOperationException exception) {
                        shown.completeExceptionally(exception);
                    }
                });
        shown.get();
        long began = System.nanoTime();
        sleepUntil(began, COLD_SECONDS);
        bench.measure("", seconds);
        if (!all.contains("--cold")) {
            sleepUntil(began, WARM_SECONDS);
            bench.measure("warm, ", seconds);
        }
        bench.measureInput();
        System.out.printf("load %s%n", Machine.load());
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private SessionListenerFactory posesListener() {
        return _ -> event -> {
            if (event instanceof SessionEvent.Samples samples) {
                for (var sample : samples.list()) {
                    if (sample instanceof Sample.Pose || sample instanceof Sample.Skeleton) {
                        arrivals.add(new PoseArrival(sample.stamp().arrival(), SystemClock.monotonicNanos()));
                        break;
                    }
                }
            }
        };
    }

    private void watch(Stage stage) throws ReflectiveOperationException {
        var scene = stage.getScene();
        this.scene = scene;
        scene.addPostLayoutPulseListener(pulseListener);
        // Controls around the scene consume what it has handled.
        scene.addEventFilter(MouseEvent.MOUSE_DRAGGED, _ -> handleInput());
        var type = Class.forName("com.sun.javafx.perf.PerformanceTracker");
        var tracker = type.getMethod("getSceneTracker", Scene.class).invoke(null, scene);
        type.getMethod("setOnRenderedFrameTask", Runnable.class).invoke(tracker, (Runnable) this::present);
    }

    /** Observes each pulse after the scene has set its picture: listeners run in the order in which they were added. */
    private void observePulses() {
        Platform.runLater(() -> {
            scene.removePostLayoutPulseListener(pulseListener);
            scene.addPostLayoutPulseListener(pulseListener);
        });
    }

    private void enqueue() {
        if (picture == null) {
            picture = scene.lookup("#" + SceneRenderer.NODE_ID);
        }
        if (picture != null && picture.getUserData() instanceof Long snapshot) {
            synchronized (this) {
                pending.add(new PendingPulse(SystemClock.monotonicNanos(), snapshot));
            }
        }
    }

    /** Assigns a presented frame to the oldest pulse that may have made it, and takes the poses that it shows. */
    private synchronized void present() {
        long now = SystemClock.monotonicNanos();
        presented.add(now);
        while (pending.size() > 2) {
            pending.remove();
        }
        var pulse = pending.poll();
        if (pulse == null) {
            return;
        }
        if (inputHandled > 0 && pulse.snapshot >= inputHandled) {
            inputs.add(now - inputMade);
            inputHandled = 0;
            notifyAll();
        }
        for (var pose = arrivals.peek(); pose != null && pose.handedOver <= pulse.snapshot; pose = arrivals.peek()) {
            arrivals.remove();
            stages.add(new long[] {
                pose.handedOver - pose.arrival,
                pulse.snapshot - pose.handedOver,
                pulse.end - pulse.snapshot,
                now - pulse.end,
                now - pose.arrival
            });
        }
    }

    /** Moves the mouse with its button pressed, so that the scene turns, and prints the time until it is seen. */
    private void measureInput() throws InterruptedException {
        Platform.runLater(() -> moveMouse(true, 0));
        for (int i = 0; i < INPUTS; i++) {
            // Pauses differ, so that movements fall on all parts of a frame.
            Thread.sleep(INPUT_PAUSE_MILLIS + 7L * i % 17);
            double right = i % 2 == 0 ? INPUT_PIXELS : -INPUT_PIXELS;
            Platform.runLater(() -> moveMouse(false, right));
            awaitInputs(i + 1);
        }
        Platform.runLater(() -> new Robot().mouseRelease(MouseButton.PRIMARY));
        var times = inputs.stream().mapToLong(Long::longValue).toArray();
        System.out.printf("%d of %d movements of the mouse were seen%n", times.length, INPUTS);
        Machine.figure(name + "input to pixel, median", percentile(times, 0.5), "ms", MOST_INPUT_MILLIS, "at most");
        Machine.figure(name + "input to pixel, p95", percentile(times, 0.95), "ms", 0, "");
    }

    private void moveMouse(boolean press, double right) {
        var robot = new Robot();
        var middle = picture.localToScreen(
                picture.getLayoutBounds().getCenterX(),
                picture.getLayoutBounds().getCenterY());
        synchronized (this) {
            inputMade = SystemClock.monotonicNanos();
        }
        robot.mouseMove(middle.getX() + right, middle.getY());
        if (press) {
            robot.mousePress(MouseButton.PRIMARY);
        }
    }

    private synchronized void handleInput() {
        inputHandled = SystemClock.monotonicNanos();
    }

    private synchronized void awaitInputs(int count) throws InterruptedException {
        if (inputs.size() < count) {
            wait(1000);
        }
    }

    private static void sleepUntil(long began, int seconds) throws InterruptedException {
        Thread.sleep(Math.max(0, 1000L * seconds - (System.nanoTime() - began) / 1_000_000));
    }

    private void measure(String state, int seconds) throws Exception {
        observePulses();
        var before = Machine.cpuNanosByThread();
        long allBefore = cpu();
        synchronized (this) {
            stages.clear();
            presented.clear();
        }
        long began = System.nanoTime();
        Thread.sleep(1000L * seconds);
        double took = (System.nanoTime() - began) / 1e9;
        var after = Machine.cpuNanosByThread();
        double all = (cpu() - allBefore) / 1e9 / took;
        synchronized (this) {
            print(name + state, took, before, after, all);
        }
    }

    private void print(String name, double seconds, Map<String, Long> before, Map<String, Long> after, double all)
            throws IOException {
        Machine.figure(name + "frames a second", presented.size() / seconds, "", 55, "at least");
        var intervals = new long[Math.max(1, presented.size() - 1)];
        for (int i = 0; i + 1 < presented.size(); i++) {
            intervals[i] = presented.get(i + 1) - presented.get(i);
        }
        Machine.figure(
                name + "frame interval p99", percentile(intervals, 0.99), "ms", 1000.0 / 60, "60 frames a second");
        var names = List.of(
                "arrival to model",
                "model to snapshot",
                "snapshot to end of pulse",
                "pulse to screen",
                "socket to screen");
        for (int stage = 0; stage < names.size(); stage++) {
            int at = stage;
            var times = stages.stream().mapToLong(one -> one[at]).toArray();
            boolean whole = stage == names.size() - 1;
            Machine.figure(
                    "%s%s p50".formatted(name, names.get(stage)),
                    percentile(times, 0.5),
                    "ms",
                    whole ? 35 : 0,
                    whole ? "at most" : "");
            Machine.figure(
                    "%s%s p99".formatted(name, names.get(stage)),
                    percentile(times, 0.99),
                    "ms",
                    whole ? 70 : 0,
                    whole ? "at most" : "");
        }
        double drawing = 0;
        for (var thread : after.keySet()) {
            double share = (after.get(thread) - before.getOrDefault(thread, 0L)) / 1e9 / seconds;
            if (Machine.isDrawing(thread)) {
                drawing += share;
            }
            if (share > 0.02) {
                System.out.printf("%-16s %5.1f %% of a core%n", thread, 100 * share);
            }
        }
        Machine.figure(name + "CPU of drawing", 100 * drawing, "% of a core", 75, "at most");
        Machine.figure(name + "CPU of all", 100 * all, "% of a core", 0, "");
        Machine.figure(
                name + "resident memory",
                1024 * Memory.status(ProcessHandle.current().pid(), "VmRSS:") / MILLI,
                "MB",
                900,
                "at most");
    }

    private static double percentile(long[] nanos, double part) {
        if (nanos.length == 0) {
            return Double.NaN;
        }
        Arrays.sort(nanos);
        return nanos[(int) Math.min(nanos.length - 1, part * nanos.length)] / MILLI;
    }

    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
