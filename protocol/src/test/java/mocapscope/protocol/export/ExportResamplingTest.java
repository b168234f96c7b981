package mocapscope.protocol.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.Bone;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SourceDataKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Moments that came when they came become frames at a fixed rate. Seen in marker files, as their rows are plain. */
class ExportResamplingTest {
    private static final SkeletonMap POINT = new SkeletonMap(
            "point", List.of(), List.of(new Bone("p", "", -1, -1)), List.of(), "", Optional.of(Basis.Y_UP));
    private static final long MS = 1_000_000;

    @TempDir
    private Path folder;

    @Test
    void interpolatesLinearlyBetweenSamples() throws Exception {
        var samples = at(0, 0).points("P", POINT, 100 * MS, 1, 0, 0).points("P", POINT, 200 * MS, 2, 0, 0);

        assertEquals(List.of("0.0", "500.0", "1000.0", "1500.0", "2000.0"), rows(samples, 20));
    }

    @Test
    void usesDeclaredRateOrNearestCommonRate() throws Exception {
        var uneven = new ExportSamplesBuilder().walk("Walker", 50, frame -> frame * 16_666_667 + frame % 3 * 100_000);
        var declared = new ExportSamplesBuilder()
                .info("Walker", SourceDataKind.SKELETON, Basis.Y_UP, OptionalDouble.of(30))
                .walk("Walker", 50, 60);
        var odd = new ExportSamplesBuilder().walk("Walker", 50, frame -> frame * 23 * MS);

        assertEquals("60", head(uneven));
        assertEquals("30", head(declared));
        assertEquals("43.5", head(odd));
    }

    @Test
    void holdsLastPoseInLongGap() throws Exception {
        var samples = at(0, 0).points("P", POINT, 100 * MS, 1, 0, 0)
                .points("P", POINT, 500 * MS, 2, 0, 0)
                .points("P", POINT, 600 * MS, 3, 0, 0);
        var file = folder.resolve("gap.trc");
        var summary = samples.write(ExportFormat.TRC, rate(10), file);

        assertEquals(List.of("0.0", "1000.0", "1000.0", "1000.0", "1000.0", "2000.0", "3000.0"), rows(file));
        assertTrue(
                summary.notes()
                        .contains("gaps too long to interpolate, where the last pose is held: 1, together 0.40 s"),
                () -> summary.notes().toString());
    }

    @Test
    void skipsOutOfOrderSamplesAndReportsThem() throws Exception {
        var samples = at(0, 0).points("P", POINT, 100 * MS, 1, 0, 0)
                .points("P", POINT, 50 * MS, 9, 0, 0)
                .points("P", POINT, 200 * MS, 2, 0, 0);
        var summary = samples.write(ExportFormat.TRC, rate(10), folder.resolve("late.trc"));

        assertEquals(List.of("0.0", "1000.0", "2000.0"), rows(folder.resolve("late.trc")));
        assertTrue(
                summary.notes()
                        .contains("samples that are left out, because they are not later than the previous ones: 1"),
                () -> summary.notes().toString());
    }

    @Test
    void usesArrivalTimesWhenSelected() throws Exception {
        var options = new ExportOptions(
                Optional.empty(), OptionalDouble.of(10), Optional.of(ExportTimestampClockKind.ARRIVAL));
        var samples = at(0, 0).points("P", POINT, 100 * MS, 1, 0, 0);

        var summary = samples.write(ExportFormat.TRC, options, folder.resolve("arrival.trc"));

        assertEquals(2, summary.count());
        assertTrue(summary.notes().stream().noneMatch(note -> note.startsWith("times are")));
    }

    @Test
    void rejectsClockJumpThatNeedsTooManyFrames() {
        var samples = at(0, 0).points("P", POINT, 30L * 365 * 86_400 * ExportSamplesBuilder.SECOND, 1, 0, 0);

        var refusal = assertThrows(
                IllegalArgumentException.class,
                () -> samples.write(ExportFormat.TRC, rate(60), folder.resolve("jump.trc")));
        assertEquals(
                "2 samples from 946,080,000 seconds would make 56,764,800,001 frames: choose the other clock, or a lower rate",
                refusal.getMessage());
    }

    /** Two moments are no reason for gigabytes: the more numbers a frame has, the fewer such frames there may be. */
    @Test
    void rejectsFramesOfLargeBodyAcrossLongGap() {
        var bones = IntStream.range(0, 4096)
                .mapToObj(i -> new Bone("b" + i, "", i - 1, i - 1))
                .toList();
        var large = new SkeletonMap("large", List.of(), bones, List.of(), "", Optional.of(Basis.Y_UP));
        var where = new double[3 * bones.size()];
        var samples = new ExportSamplesBuilder()
                .points("P", large, 0, where)
                .points("P", large, 1600 * ExportSamplesBuilder.SECOND, where);

        assertThrows(
                IllegalArgumentException.class,
                () -> samples.write(ExportFormat.TRC, rate(60), folder.resolve("large.trc")));
    }

    @Test
    void derivesRateOfBurstsFromAverage() throws Exception {
        var bursts = new ExportSamplesBuilder().walk("Walker", 300, frame -> frame / 6 * 100 * MS + frame % 6 * 5_000);

        assertEquals("60", head(bursts));
    }

    @Test
    void exportCanBeCancelled() {
        var samples = at(0, 0).points("P", POINT, ExportSamplesBuilder.SECOND, 1, 0, 0);

        assertThrows(
                CancellationException.class,
                () -> samples.write(ExportFormat.TRC, rate(60), folder.resolve("stopped.trc"), () -> {
                    throw new CancellationException();
                }));
    }

    @Test
    void rejectsRateOutsideRange() {
        var refusal = assertThrows(IllegalArgumentException.class, () -> rate(0));
        assertEquals("the rate must be between 0.1 and 10000.0: 0.0", refusal.getMessage());
    }

    private static ExportSamplesBuilder at(long nanos, double x) {
        return new ExportSamplesBuilder().points("P", POINT, nanos, x, 0, 0);
    }

    private static ExportOptions rate(double hertz) {
        return new ExportOptions(Optional.empty(), OptionalDouble.of(hertz), Optional.empty());
    }

    private List<String> rows(ExportSamplesBuilder samples, double hertz) throws Exception {
        var file = folder.resolve("rows.trc");
        samples.write(ExportFormat.TRC, rate(hertz), file);
        return rows(file);
    }

    /** The first marker's x of every frame. */
    private static List<String> rows(Path file) throws Exception {
        return Files.readAllLines(file).stream()
                .skip(6)
                .map(line -> String.valueOf(Double.parseDouble(line.split("\t")[2])))
                .toList();
    }

    private String head(ExportSamplesBuilder samples) throws Exception {
        var file = Files.createTempDirectory(folder, "head").resolve("a.trc");
        samples.write(ExportFormat.TRC, file);
        return Files.readAllLines(file).get(2).split("\t")[0];
    }
}
