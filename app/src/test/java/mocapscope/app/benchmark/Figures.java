package mocapscope.app.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The results of a run.
 *
 * @param frames brought to the screen, a second
 * @param pulses of the JavaFX thread, a second
 * @param fx CPU milliseconds of the JavaFX thread, a pulse
 * @param render CPU milliseconds of the thread that draws, a frame
 * @param all CPU milliseconds of the whole program, a frame
 * @param allocated kilobytes, by the JavaFX thread, a pulse
 * @param refreshed views, a second
 */
record Figures(double frames, double pulses, double fx, double render, double all, double allocated, double refreshed) {

    static final String HEAD = " frames/s  pulses/s  fx ms/pulse  render ms/frame  all ms/frame  fx kB/pulse";

    /** Reads what {@link #line} wrote. */
    static Figures read(String line) {
        return of(
                Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray());
    }

    /** The median of each figure. */
    static Figures median(List<Figures> runs) {
        return of(IntStream.range(0, runs.getFirst().numbers().length)
                .mapToDouble(figure -> median(runs.stream()
                        .mapToDouble(run -> run.numbers()[figure])
                        .sorted()
                        .toArray()))
                .toArray());
    }

    String line() {
        return String.join(
                " ", Arrays.stream(numbers()).mapToObj(Double::toString).toList());
    }

    /** Returns the row below {@link #HEAD}. */
    String row() {
        return "%9.1f %9.1f %12.2f %16.1f %13.1f %12.1f".formatted(frames, pulses, fx, render, all, allocated);
    }

    private double[] numbers() {
        return new double[] {frames, pulses, fx, render, all, allocated, refreshed};
    }

    private static Figures of(double[] n) {
        return new Figures(n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
