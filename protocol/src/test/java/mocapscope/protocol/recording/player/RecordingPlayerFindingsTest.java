package mocapscope.protocol.recording.player;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.ForwardOnlyRecordedSessionSet;
import mocapscope.protocol.recording.JsonLinesRecording;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.recording.RecordedFindingOrProcessLag;
import mocapscope.protocol.recording.RecordedProcessLag;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordedTransportEvent;
import mocapscope.protocol.recording.RecordingReader;
import mocapscope.protocol.recording.SeekableRecordedSession;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.toy.ToyProtocol;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings that the bytes of a recording do not show, at 3 and 9 seconds, and a lag; data at 1 and 5 seconds. */
class RecordingPlayerFindingsTest {
    private static final String LINES = """
            {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
            {"t_us":5000000,"dir":"s2c","ch":"tcp","hex":"7020320a"}
            """;

    @TempDir
    private Path folder;

    private RecordingPlayerFixture fixture;

    @BeforeEach
    void record() throws IOException {
        fixture = new RecordingPlayerFixture(folder);
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("silent.jsonl"), LINES));
        fixture.play(new SilentRecordingSource(
                new ForwardOnlyRecordedSessionSet(new RecordedSession(folder, new ToyProtocol(), capture))));
    }

    @Test
    void reportsFindingsAtTheirTimes() {
        fixture.scheduleAction(4, fixture.player::pause);
        fixture.waitActions.add(() -> {
            assertEquals(List.of("silent 3"), findings());
            assertEquals(List.of(1.0), fixture.values());
            fixture.player.resume();
        });
        fixture.player.run();

        assertEquals(List.of("silent 3", "silent 9"), findings());
    }

    @Test
    void stepsSkipFindings() {
        fixture.scheduleAction(2, fixture.player::pause);
        fixture.waitActions.add(() -> fixture.player.step(PlaybackStepUnit.MESSAGE, true));
        fixture.waitActions.add(() -> {
            assertEquals(5 * RecordingPlayerFixture.SECOND, fixture.player.position());
            assertEquals(List.of(1.0, 2.0), fixture.values());
            assertEquals(List.of("silent 3"), findings());
        });
        fixture.player.run();
    }

    @Test
    void passesLagOnAtItsTimeOnPlayersClock() {
        fixture.scheduleAction(2, fixture.player::pause);
        fixture.waitActions.add(() -> {
            assertEquals(List.of(), fixture.notes.lags);
            fixture.player.resume();
        });
        fixture.player.run();

        assertEquals(
                List.of(new SessionEvent.ProcessLagged(
                        RecordingPlayerFixture.START + RecordingPlayerFixture.SECOND,
                        RecordingPlayerFixture.START + 2 * RecordingPlayerFixture.SECOND,
                        0.5,
                        "late",
                        false)),
                fixture.notes.lags);
    }

    private List<String> findings() {
        return fixture.notes.findings.stream()
                .filter(finding -> finding.message() == Finding.NONE)
                .map(finding -> "%s %d"
                        .formatted(
                                finding.text(),
                                (finding.arrival() - RecordingPlayerFixture.START) / RecordingPlayerFixture.SECOND))
                .toList();
    }

    private static RecordedFinding silence(long seconds) {
        return new RecordedFinding(
                0, seconds * RecordingPlayerFixture.SECOND, ConnectionProblemKind.SILENT, Severity.NOTE, "silent");
    }

    /** Returns a lag from 1 to 2 seconds that is noticed at 3 seconds. */
    private static RecordedProcessLag lag() {
        var lag = new SessionEvent.ProcessLagged(
                RecordingPlayerFixture.SECOND, 2 * RecordingPlayerFixture.SECOND, 0.5, "late", false);
        return new RecordedProcessLag(0, 3 * RecordingPlayerFixture.SECOND, lag);
    }

    /** A recording whose readers find silence and a lag. */
    private record SilentRecordingSource(SeekableRecordedSessionSet source) implements SeekableRecordedSessionSet {

        @Override
        public String name() {
            return source.name();
        }

        @Override
        public List<SeekableRecordedSession> tracks() {
            return source.tracks();
        }

        @Override
        public MonotonicToUnixTimeAnchor anchor() {
            return source.anchor();
        }

        @Override
        public long durationNanos(BooleanSupplier cancelled) throws IOException {
            return source.durationNanos(cancelled);
        }

        @Override
        public RecordingReader openReader(long moment) throws IOException {
            return new SilentReader(source.openReader(moment));
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    private static final class SilentReader implements RecordingReader {
        private final RecordingReader reader;
        private List<RecordedFindingOrProcessLag> notices = List.of(lag(), silence(3), silence(9));

        SilentReader(RecordingReader reader) {
            this.reader = reader;
        }

        @Override
        public SessionCheckpoint checkpoint(int track) {
            return reader.checkpoint(track);
        }

        @Override
        public @Nullable RecordedTransportEvent readNext() throws IOException {
            return reader.readNext();
        }

        @Override
        public List<RecordedFindingOrProcessLag> takeNotices() {
            var taken = notices;
            notices = List.of();
            return taken;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
