package mocapscope.app.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Measures how long the window takes from the start of its process to its first frame, beside a bare window of the
 * toolkit: each as a JDK starts it out of jars, and as a package does. Each has a cache of its loaded classes. The four
 * take turns, so that whatever else the machine does meets them all.
 */
final class StartBench {

    /** A program to start. */
    private enum Cell {
        BARE("a bare window", "jars"),
        WINDOW("the window", "jars"),
        BARE_CACHED("a bare window", "package"),
        WINDOW_CACHED("the window", "package");

        private final String description;
        private final String how;

        Cell(String description, String how) {
            this.description = description;
            this.how = how;
        }
    }

    private final Path top;
    private final Path cache;
    private final Map<Cell, List<Double>> all = new EnumMap<>(Cell.class);

    private StartBench(Path top) {
        this.top = top;
        cache = top.resolve("app/target/bench-start");
    }

    /** Arguments: the project's folder, and the number of runs of each cell. */
    public static void main(String[] arguments) throws Exception {
        int runs = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 10;
        var bench = new StartBench(Path.of(arguments[0]));
        System.out.printf(
                "%s, %d processors, load %s%n",
                FirstFrame.processor(), Runtime.getRuntime().availableProcessors(), Machine.load());
        for (int run = 0; run <= runs; run++) {
            bench.turn(run > 0);
        }
        bench.printResults();
        System.out.printf("load %s%n", Machine.load());
    }

    /** The first turn only brings files into memory. */
    private void turn(boolean counts) throws IOException {
        for (var cell : Cell.values()) {
            double took = FirstFrame.millis(command(cell), cache);
            if (counts) {
                all.computeIfAbsent(cell, _ -> new ArrayList<>()).add(took);
            }
        }
    }

    private List<String> command(Cell cell) {
        var jdk = Path.of(System.getProperty("java.home"), "bin/java").toString();
        var image = top.resolve("app/target/package/mocapscope");
        var packaged = image.resolve("lib/runtime/bin/java").toString();
        var lib = top.resolve("app/target/lib").toString();
        var jar = cache.resolve("bare.jar").toString();
        return switch (cell) {
            case BARE ->
                start(
                        jdk,
                        "-XX:AOTCache=" + cache.resolve("bare-jars.aot"),
                        "-p",
                        lib,
                        "--add-modules",
                        "javafx.controls",
                        "-cp",
                        jar,
                        Bare.class.getName());
            case WINDOW ->
                start(
                        jdk,
                        "-XX:AOTCache=" + System.getProperty("class.cache"),
                        "-p",
                        lib,
                        "-m",
                        "mocapscope.app/mocapscope.app.Main");
            case BARE_CACHED ->
                start(
                        packaged,
                        "-XX:AOTCache=" + cache.resolve("bare.aot"),
                        "--add-modules",
                        "javafx.controls",
                        "-cp",
                        jar,
                        Bare.class.getName());
            case WINDOW_CACHED -> List.of(image.resolve("bin/mocapscope").toString());
        };
    }

    private List<String> start(String java, String... rest) {
        var options = top.resolve("packaging");
        var command = new ArrayList<>(List.of(
                java,
                "@" + options.resolve("all.options"),
                "@" + options.resolve("window.options"),
                "-Dprism.vsync=false"));
        command.addAll(Arrays.asList(rest));
        return command;
    }

    private void printResults() {
        System.out.printf(
                "%nmilliseconds from process start to first frame, %d runs%n",
                all.get(Cell.BARE).size());
        System.out.printf("%-16s %-8s %8s %16s%n", "", "from", "median", "min to max");
        all.forEach((cell, took) -> System.out.printf(
                "%-16s %-8s %8.0f %7.0f to %5.0f%n",
                cell.description,
                cell.how,
                median(took),
                took.stream().min(Double::compare).orElseThrow(),
                took.stream().max(Double::compare).orElseThrow()));
        System.out.printf(
                "%nthe window takes %.2f times a bare one's from jars, %.2f times from the package%n",
                median(all.get(Cell.WINDOW)) / median(all.get(Cell.BARE)),
                median(all.get(Cell.WINDOW_CACHED)) / median(all.get(Cell.BARE_CACHED)));
        System.out.printf(
                "the package takes %.2f times what jars take%n",
                median(all.get(Cell.WINDOW_CACHED)) / median(all.get(Cell.WINDOW)));
        figure("first frame of the window, from jars", Cell.WINDOW, Cell.BARE);
        figure("first frame of the window, from the package", Cell.WINDOW_CACHED, Cell.BARE_CACHED);
    }

    private void figure(String name, Cell cell, Cell bare) {
        Machine.figure(name, median(all.get(cell)), "ms", median(all.get(bare)), "a bare window of JavaFX");
    }

    private static double median(List<Double> figures) {
        var sorted = figures.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
