package mocapscope.protocol.recording.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import mocapscope.protocol.recording.ForwardOnlyRecordedSessionSet;
import mocapscope.protocol.recording.JsonLinesRecording;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.player.SessionPlaybackSpecification;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.toy.ToyProtocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests replaying a toy that was at 1, 2 and 3 metres after 1, 2 and 4 seconds. */
class RecordedMotionSourceTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path folder;

    @Test
    void holdsLastSampleUntilNext() throws IOException {
        try (var source = source(1, false)) {
            assertEquals(1, at(source, 0), 0);
            assertEquals(1, at(source, 0.999), 0);
            assertEquals(2, at(source, 1), 0);
            assertEquals(2, at(source, 2.999), 0);
            assertEquals(3, at(source, 3), 0);
            assertEquals(3, at(source, 1000), 0);
        }
    }

    @Test
    void returnsEverySampleOnceWithItsTime() throws IOException {
        try (var source = source(1, false)) {
            assertEquals(List.of("2.0 at 1.0", "3.0 at 3.0"), samples(source, 0, 5));
            assertEquals(List.of(), samples(source, 5, 6));
        }
    }

    @Test
    void returnsSameSamplesForRepeatedQuery() throws IOException {
        try (var source = source(1, false)) {
            var first = samples(source, 0, 3);
            assertEquals(first, samples(source, 0, 3));
            samples(source, 3, 60);
            assertEquals(first, samples(source, 0, 3));
        }
    }

    @Test
    void doubleSpeedHalvesSampleTimes() throws IOException {
        try (var source = source(2, false)) {
            assertEquals(List.of("2.0 at 0.5", "3.0 at 1.5"), samples(source, 0, 5));
        }
    }

    /** The only interval that is no pause is a second. */
    @Test
    void loopRestartsOneIntervalAfterLastSample() throws IOException {
        try (var source = source(1, true)) {
            assertEquals(List.of("2.0 at 1.0", "3.0 at 3.0", "1.0 at 4.0", "2.0 at 5.0"), samples(source, 0, 6));
        }
    }

    @Test
    void restartsAtFirstTimeQueriedAfterRestart() throws IOException {
        try (var source = source(1, false)) {
            assertEquals(3, at(source, 50), 0);
            source.restart();
            assertEquals(1, at(source, 60), 0);
            assertEquals(List.of("1.0 at 60.0", "2.0 at 61.0"), samples(source, 60, 62));
            assertEquals(1, at(source, 59.9), 0);
        }
    }

    private static double at(RecordedMotionSource source, double seconds) {
        var times = new ArrayList<Double>();
        long moment = (long) (seconds * SECOND);
        source.emitSamples(moment, moment, sample -> times.add(place(sample)));
        assertEquals(1, times.size());
        return times.getFirst();
    }

    private static List<String> samples(RecordedMotionSource source, double from, double to) {
        var texts = new ArrayList<String>();
        source.emitSamples(
                (long) (from * SECOND),
                (long) (to * SECOND),
                sample -> texts.add(
                        "%s at %.1f".formatted(place(sample), sample.stamp().deviceTime() / 1e9)));
        return texts;
    }

    private static double place(Sample sample) {
        return ((Sample.Pose) sample).position().x();
    }

    private RecordedMotionSource source(double speed, boolean loop) throws IOException {
        var lines = line(1, 1) + line(2, 2) + line(4, 3);
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("toy.jsonl"), lines));
        var source = new ForwardOnlyRecordedSessionSet(new RecordedSession(folder, new ToyProtocol(), capture));
        return new RecordedMotionSource(
                new SessionPlaybackSpecification(source, speed, loop),
                List.of("take"),
                SkeletonMapLibrary.builtIn(),
                problem -> {
                    throw new AssertionError(problem);
                });
    }

    private static String line(int seconds, int metres) {
        var hex = HexFormat.of().formatHex("p %d\n".formatted(metres).getBytes(StandardCharsets.US_ASCII));
        return "{\"t_us\":%d,\"dir\":\"s2c\",\"ch\":\"tcp\",\"hex\":\"%s\"}\n".formatted(seconds * 1_000_000, hex);
    }
}
