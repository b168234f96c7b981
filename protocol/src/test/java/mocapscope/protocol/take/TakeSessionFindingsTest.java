package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.bytes.Rule;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.RecordedFinding;
import mocapscope.protocol.recording.RecordedFindingOrProcessLag;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.session.event.ConnectionProblemKind;
import mocapscope.protocol.session.event.Finding;
import mocapscope.protocol.session.event.MonotonicAndUnixTime;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.toy.ToyRule;
import mocapscope.protocol.transcript.Direction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the findings that the bytes of a take do not show; lines are a millisecond apart. */
class TakeSessionFindingsTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("x.mcap");
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var session = TakeTestRecordings.toy("toy-1");
            var listener = recorder.createListener(session);
            var notes = new RecordingListener();
            var out = new SessionReplayer(session, event -> {
                listener.on(event);
                notes.on(event);
            });
            TakeTestRecordings.replayEntries(out, 0, 10);
            report(listener, ConnectionProblemKind.SILENT, 9, "no sample for 3.0 s");
            listener.on(Finding.of(ToyRule.UNKNOWN_LINE, notes.messages.getLast(), "found by decoding"));
            report(listener, ConnectionProblemKind.TAMPERED, 9, "dropped");
            report(listener, ConnectionProblemKind.FINDINGS_COLLAPSED, 9, "UNKNOWN_LINE occurred 100 times");
            TakeTestRecordings.replayEntries(out, 20, 30);
            report(listener, ToyRule.NOT_WELCOME, 29, "not welcome: at all");
        }
    }

    @Test
    void readsFindingsBetweenEvents() throws IOException {
        assertEquals(
                List.of("10: NOTE SILENT no sample for 3.0 s", "20: ERROR NOT_WELCOME not welcome: at all"),
                read(Take.open(file)));
    }

    @Test
    void readsFindingsOfTakeWithoutSummary() throws IOException {
        var whole = Files.readAllBytes(file);
        var cut = Files.write(folder.resolve("cut.mcap.part"), Arrays.copyOf(whole, whole.length - 200));

        assertEquals(
                List.of("10: NOTE SILENT no sample for 3.0 s", "20: ERROR NOT_WELCOME not welcome: at all"),
                read(Take.open(cut)));
    }

    @Test
    void findingHasTimeAndNoBytes() throws IOException {
        var take = Take.open(file);
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()));
                var reader = source.openReader(0)) {
            var found = new ArrayList<RecordedFindingOrProcessLag>();
            long last = 0;
            for (var next = reader.readNext(); next != null && found.isEmpty(); next = reader.readNext()) {
                found.addAll(reader.takeNotices());
                last = found.isEmpty() ? next.time() : last;
            }
            var session = TakeTestRecordings.toy("toy-1");
            var finding = ((RecordedFinding) found.getFirst()).toFinding(session, 77);

            assertEquals(last, found.getFirst().time());
            assertTrue(last > 0);
            assertEquals(
                    new Finding(
                            ConnectionProblemKind.SILENT,
                            Severity.NOTE,
                            Direction.TO_CLIENT,
                            null,
                            "",
                            "no sample for 3.0 s",
                            Finding.NONE,
                            Finding.NONE,
                            Finding.NONE,
                            Finding.NONE,
                            77),
                    finding);
        }
    }

    /** Returns the findings, each with the number of events that were read before it. */
    private static List<String> read(Take take) throws IOException {
        var lines = new ArrayList<String>();
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()));
                var reader = source.openReader(0)) {
            long events = 0;
            for (var next = reader.readNext(); ; next = reader.readNext()) {
                for (var notice : reader.takeNotices()) {
                    if (notice instanceof RecordedFinding finding) {
                        lines.add("%d: %s %s %s"
                                .formatted(
                                        events,
                                        finding.severity(),
                                        finding.rule().code(),
                                        finding.text()));
                    }
                }
                if (next == null) {
                    return lines;
                }
                events++;
            }
        }
    }

    private static void report(SessionListener listener, Rule rule, int line, String text) {
        listener.on(
                Finding.of(rule, Direction.TO_CLIENT, text, new MonotonicAndUnixTime(TakeTestRecordings.at(line), 0)));
    }
}
