package mocapscope.app.benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Stage;
import mocapscope.app.command.RendererChoice;
import mocapscope.app.scene.frame.SceneRenderer;
import mocapscope.protocol.link.SystemClock;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.session.SessionListenerFactory;
import mocapscope.protocol.session.event.SessionEvent;

/**
 * Measures the whole demo: frames a second, the time from the arrival of a pose to the end of the presentation of the
 * first frame that shows it, by stage, and the CPU time of the threads that draw.
 */
final class DemoBench {
    private static final double MILLI = 1e6;
    private static final int WARM_UP_SECONDS = 15;

    /** A pose on its way to the screen: the times of its arrival and its hand-over to the window's model. */
    private record PoseArrival(long arrival, long handedOver) {}

    /** A pulse whose picture is not presented yet, and the time of the snapshot that its scene shows. */
    private record PendingPulse(long end, long snapshot) {}

    private final Queue<PoseArrival> arrivals = new ConcurrentLinkedQueue<>();
    private final Queue<PendingPulse> pending = new ArrayDeque<>();
    private final List<long[]> stages = new ArrayList<>();
    private final List<Long> presented = new ArrayList<>();

    private Node picture;

    private DemoBench() {}

    /** Arguments: {@code --size WxH}, {@code --for SECONDS}, {@code --renderer auto|fx3d|raster}. */
    public static void main(String[] arguments) throws Exception {
        var all = List.of(arguments);
        var size = SceneBench.option(all, "--size", "1440x900").split("x");
        int seconds = Integer.parseInt(SceneBench.option(all, "--for", "30").replaceAll("s$", ""));
        System.out.printf("%d processors, load %s%n", Runtime.getRuntime().availableProcessors(), Machine.load());
        var bench = new DemoBench();
        var shown = new CompletableFuture<Scene>();
        DemoTrial.open(
                DemoTrial.USUAL_BUDGET,
                RendererChoice.valueOf(
                        SceneBench.option(all, "--renderer", "auto").toUpperCase(Locale.ROOT)),
                bench.posesListener(),
                stage -> {
                    try {
                        stage.setX(0);
                        stage.setY(0);
                        stage.setWidth(Double.parseDouble(size[0]));
                        stage.setHeight(Double.parseDouble(size[1]));
                        bench.watch(stage);
                        shown.complete(stage.getScene());
                    } catch (ReflectiveOperationException exception) {
                        shown.completeExceptionally(exception);
                    }
                });
        shown.get();
        Thread.sleep(1000L * WARM_UP_SECONDS);
        bench.measure(seconds);
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
        scene.addPostLayoutPulseListener(() -> enqueue(scene));
        var type = Class.forName("com.sun.javafx.perf.PerformanceTracker");
        var tracker = type.getMethod("getSceneTracker", Scene.class).invoke(null, scene);
        type.getMethod("setOnRenderedFrameTask", Runnable.class).invoke(tracker, (Runnable) this::present);
    }

    private void enqueue(Scene scene) {
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

    private void measure(int seconds) throws Exception {
        var before = cpuByThread();
        long allBefore = cpu();
        synchronized (this) {
            stages.clear();
            presented.clear();
        }
        long began = System.nanoTime();
        Thread.sleep(1000L * seconds);
        double took = (System.nanoTime() - began) / 1e9;
        var after = cpuByThread();
        double all = (cpu() - allBefore) / 1e9 / took;
        synchronized (this) {
            print(took, before, after, all);
        }
    }

    private void print(double seconds, Map<String, Long> before, Map<String, Long> after, double all)
            throws IOException {
        Machine.figure("demo, frames a second", presented.size() / seconds, "", 55, "at least");
        var intervals = new long[Math.max(1, presented.size() - 1)];
        for (int i = 0; i + 1 < presented.size(); i++) {
            intervals[i] = presented.get(i + 1) - presented.get(i);
        }
        Machine.figure(
                "demo, frame interval p99", percentile(intervals, 0.99), "ms", 1000.0 / 60, "60 frames a second");
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
                    "demo, %s p50".formatted(names.get(stage)),
                    percentile(times, 0.5),
                    "ms",
                    whole ? 35 : 0,
                    whole ? "at most" : "");
            Machine.figure(
                    "demo, %s p99".formatted(names.get(stage)),
                    percentile(times, 0.99),
                    "ms",
                    whole ? 70 : 0,
                    whole ? "at most" : "");
        }
        double drawing = 0;
        for (var thread : after.keySet()) {
            double share = (after.get(thread) - before.getOrDefault(thread, 0L)) / 1e9 / seconds;
            if (thread.startsWith("JavaFX Applicat")
                    || thread.startsWith("QuantumRenderer")
                    || thread.startsWith("Scene raster")
                    || thread.startsWith("llvmpipe")) {
                drawing += share;
            }
            if (share > 0.02) {
                System.out.printf("%-16s %5.1f %% of a core%n", thread, 100 * share);
            }
        }
        Machine.figure("demo, CPU of drawing", 100 * drawing, "% of a core", 75, "at most");
        Machine.figure("demo, CPU of all", 100 * all, "% of a core", 0, "");
        Machine.figure(
                "demo, resident memory",
                1024 * Memory.status(ProcessHandle.current().pid(), "VmRSS:") / MILLI,
                "MB",
                900,
                "at most");
        System.out.printf("load %s%n", Machine.load());
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

    /** Returns the CPU nanoseconds of all threads by name, native ones included. */
    private static Map<String, Long> cpuByThread() throws IOException {
        var all = new TreeMap<String, Long>();
        try (var tasks = Files.list(Path.of("/proc/self/task"))) {
            for (var task : tasks.toList()) {
                try {
                    var stat = Files.readString(task.resolve("stat"));
                    var name = stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
                            .replaceAll("-?\\d+$", "");
                    var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
                    all.merge(name, 10_000_000L * (Long.parseLong(fields[11]) + Long.parseLong(fields[12])), Long::sum);
                } catch (IOException _) {
                    // The thread has ended meanwhile.
                }
            }
        }
        return all;
    }
}
