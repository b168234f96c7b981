package mocapscope.app.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.app.scene.raster.RasterBench;

/**
 * Measures the scene beside the same bodies made of JavaFX's own spheres and cylinders, and the whole window with each
 * renderer. Every run is a program of its own, and the cells take turns run by run, so that whatever else the machine does
 * meets them all. Medians count.
 */
final class SceneBench {
    private static final double MOST_FX_OF_SCENE = 1;
    private static final double MOST_FX_OF_WINDOW = 4;
    private static final double MOST_ALLOCATED = 50;
    private static final double MOST_RASTER_OF_PANE = 4;
    private static final double MOST_RASTER_OF_SCREEN = 8;
    /** The tolerance between a thread's clock and two programs. */
    private static final double NOTHING = 0.1;

    private final int runs;
    private final int seconds;
    private final int[] crowds;
    private boolean met = true;

    private SceneBench(List<String> arguments) {
        runs = Integer.parseInt(option(arguments, "--runs", "5"));
        seconds = Integer.parseInt(option(arguments, "--seconds", "8"));
        crowds = Arrays.stream(option(arguments, "--skeletons", "10,50").split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    /**
     * Arguments: {@code --runs N}, {@code --seconds N}, {@code --skeletons N,N…}; or {@code --hidden}, which compares views
     * that are hidden with views that are shown and with none; or {@code --memory MINUTES}, which watches the demo.
     */
    public static void main(String[] arguments) throws Exception {
        var all = List.of(arguments);
        var bench = new SceneBench(all);
        System.out.printf("%d processors, load %s%n", Runtime.getRuntime().availableProcessors(), Machine.load());
        if (all.contains("--memory")) {
            System.exit(new Memory(Integer.parseInt(option(all, "--memory", "60"))).watch() ? 0 : 1);
        } else if (all.contains("--hidden")) {
            bench.hide();
        } else {
            bench.compare();
        }
        System.out.printf("load %s%n", Machine.load());
        System.exit(bench.met ? 0 : 1);
    }

    static String option(List<String> arguments, String name, String otherwise) {
        int at = arguments.indexOf(name);
        return at < 0 || at + 1 == arguments.size() ? otherwise : arguments.get(at + 1);
    }

    private void compare() throws Exception {
        var all = new LinkedHashMap<Integer, Map<Cell, Figures>>();
        for (int crowd : crowds) {
            all.put(crowd, medians(crowd, Cell.SCENE, Cell.STOCK, Cell.WINDOW_FX3D, Cell.WINDOW_RASTER));
        }
        for (int crowd : crowds) {
            judge(crowd, all.get(crowd));
        }
        System.out.printf("%nsoftware renderer, 10 skeletons of %d bones%n", Dancer.BONES);
        raster(640, 438, MOST_RASTER_OF_PANE);
        raster(1440, 900, MOST_RASTER_OF_SCREEN);
    }

    private void raster(int width, int height, double most) {
        double measured = RasterBench.measure(width, height, 10);
        var name = "software renderer at %d×%d, CPU ms a frame".formatted(width, height);
        Machine.figure(name, measured, "", most, "at most");
        check("CPU ms a frame at %d×%d".formatted(width, height), measured, most, false);
    }

    private void judge(int crowd, Map<Cell, Figures> medians) {
        var scene = medians.get(Cell.SCENE);
        double times = scene.frames() / medians.get(Cell.STOCK).frames();
        System.out.printf("%n%d skeletons of %d bones%n", crowd, Dancer.BONES);
        double stock = medians.get(Cell.STOCK).frames();
        Machine.figure(
                "scene of %d bodies, frames a second".formatted(crowd), scene.frames(), "", stock, "stock nodes");
        Machine.figure(
                "scene of %d bodies, CPU ms a pulse".formatted(crowd), scene.fx(), "", MOST_FX_OF_SCENE, "at most");
        check("scene's frames/s to those of stock nodes", times, crowd >= 50 ? 10 : crowd >= 10 ? 4 : 1, true);
        check("CPU ms a pulse, scene", scene.fx(), MOST_FX_OF_SCENE, false);
        check("kB allocated a pulse, scene", scene.allocated(), MOST_ALLOCATED, false);
        judge(crowd, Cell.WINDOW_RASTER, medians.get(Cell.WINDOW_RASTER));
        judge(crowd, Cell.WINDOW_FX3D, medians.get(Cell.WINDOW_FX3D));
    }

    private void judge(int crowd, Cell cell, Figures window) {
        var name = "window of %d bodies, %s, ".formatted(crowd, cell.renderer().key());
        Machine.figure(name + "frames a second", window.frames(), "", 0, "");
        Machine.figure(name + "CPU ms a frame", window.all(), "", 0, "");
        Machine.figure(name + "CPU ms a pulse", window.fx(), "", MOST_FX_OF_WINDOW, "at most");
        Machine.figure(name + "kB a pulse", window.allocated(), "", MOST_ALLOCATED, "at most");
        check("CPU ms a pulse, window, " + cell.renderer().key(), window.fx(), MOST_FX_OF_WINDOW, false);
        check("kB allocated a pulse, window, " + cell.renderer().key(), window.allocated(), MOST_ALLOCATED, false);
    }

    private void hide() throws Exception {
        int crowd = crowds[crowds.length - 1];
        var medians = medians(crowd, Cell.SHOWN, Cell.HIDDEN, Cell.EMPTY);
        System.out.printf("%n%d skeletons of %d bones%n", crowd, Dancer.BONES);
        var hidden = medians.get(Cell.HIDDEN);
        check("refreshes a second of hidden views", hidden.refreshed(), 0, false);
        check("refreshes a second of shown views", medians.get(Cell.SHOWN).refreshed(), 1, true);
        double more = hidden.fx() - medians.get(Cell.EMPTY).fx();
        check("CPU ms a pulse that hidden views add", more, NOTHING, false);
        met &= Machine.print(HiddenViewsTrial.class, String.valueOf(crowd)) == 0;
    }

    /** Runs the cells in turns. */
    private Map<Cell, Figures> medians(int crowd, Cell... cells) throws Exception {
        var all = new LinkedHashMap<Cell, List<Figures>>();
        System.out.printf("%n%-10s %-13s %s%n", "skeletons", "", Figures.HEAD);
        for (int run = 0; run < runs; run++) {
            for (var cell : cells) {
                var figures = Machine.run(cell, crowd, seconds);
                all.computeIfAbsent(cell, _ -> new ArrayList<>()).add(figures);
                System.out.printf("%-10d %-13s %s%n", crowd, cell, figures.row());
            }
        }
        var medians = new LinkedHashMap<Cell, Figures>();
        all.forEach((cell, figures) -> medians.put(cell, Figures.median(figures)));
        medians.forEach((cell, median) -> System.out.printf("median of  %-13s %s%n", cell, median.row()));
        return medians;
    }

    private void check(String description, double measured, double target, boolean least) {
        boolean good = least ? measured >= target : measured <= target;
        met &= good;
        System.out.printf(
                "  %-42s %8.2f  (%s %.4g)  %s%n",
                description, measured, least ? "at least" : "at most", target, good ? "met" : "MISSED");
    }
}
