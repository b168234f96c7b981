package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.ReplayableLiveSessionSet;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.recording.player.PlayedSessionIdAndListenerProvider;
import mocapscope.protocol.recording.player.RecordingPlayer;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Sample.SceneObjectEventKind;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyDecoder;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests samples that are sent once in sixty seconds and retained, in a take and in a live session. */
class RetainedSampleReplayTest implements PlayedSessionIdAndListenerProvider {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 1000;

    @TempDir
    private Path folder;

    private final Session live = TakeTestRecordings.toy("toy-1");
    private volatile RecordingListener listener = new RecordingListener();
    private volatile RecordingListener coming = new RecordingListener();
    private CountDownLatch there = new CountDownLatch(1);

    @BeforeEach
    void record() throws IOException {
        try (var recorder =
                TakeRecorder.start(folder.resolve("x.mcap"), TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var out = new SessionReplayer(
                    live, new CompositeSessionListener(recorder.createListener(live), new RecordingListener()));
            out.opened(Direction.TO_SERVER, ToyProtocol.TCP, START, "");
            for (int tenth = 0; tenth < 600; tenth++) {
                for (var line : lines(tenth)) {
                    long at = START + tenth * SECOND / 10;
                    out.data(
                            Direction.TO_CLIENT,
                            ToyProtocol.TCP,
                            at,
                            ToyDecoder.line(line),
                            Entry.EntryModification.NONE);
                }
            }
        }
    }

    private static List<String> lines(int tenth) {
        var often = "o MOVED 4 %d NaN".formatted(tenth);
        return switch (tenth) {
            case 0 ->
                List.of(
                        "b 1",
                        "f 5",
                        "o PERCEIVED 1 7 0.5",
                        "o PERCEIVED 2 8 0.25",
                        "o PERCEIVED 3 9 1",
                        "o PERCEIVED 4 0 2");
            case 10 -> List.of("o MOVED 2 3 NaN");
            case 50 -> List.of("o GONE 3 NaN NaN", often);
            case 400 -> List.of("b 0", often);
            default -> List.of("p " + tenth, often);
        };
    }

    @Test
    void seekInTakeRestoresRetainedState() throws Exception {
        holds(Take.open(folder.resolve("x.mcap")));
    }

    private void holds(Take take) throws Exception {
        jump(take.createSource(take.activeSessions(), List.of(new ToyProtocol())), 20);
        holdsAt20();
        jump(take.createSource(take.activeSessions(), List.of(new ToyProtocol())), 50);
        assertEquals(List.of(false), buttons());
    }

    @Test
    void seekInLiveHistoryRestoresRetainedState() throws Exception {
        jump(memory(), 20);
        holdsAt20();
        jump(memory(), 50);
        assertEquals(List.of(false), buttons());
    }

    private SeekableRecordedSessionSet memory() {
        return new ReplayableLiveSessionSet("memory", List.of(live), START);
    }

    private void holdsAt20() {
        assertEquals(List.of(true), buttons());
        assertEquals(
                List.of(5L),
                retainedSamples(Sample.Flags.class).map(Sample.Flags::word).toList());
        assertEquals(
                List.of("PERCEIVED 1 7.0 0.5", "PERCEIVED 2 8.0 0.25", "PERCEIVED 4 0.0 2.0", "MOVED 2 3.0 NaN"),
                retainedSamples(Sample.SceneObject.class)
                        .filter(object -> object.index() != 4 || object.event() == SceneObjectEventKind.PERCEIVED)
                        .map(object -> "%s %d %s %s"
                                .formatted(
                                        object.event(),
                                        object.index(),
                                        object.motion().position().x(),
                                        object.radius()))
                        .toList());
        assertEquals(
                List.of("other"),
                listener.retainedSamples.stream()
                        .map(sample -> sample.stamp().source().session())
                        .distinct()
                        .toList());
        assertEquals(
                500 * SECOND,
                listener.retainedSamples.getFirst().stamp().arrival(),
                1,
                "the time of sending, on the player's clock");
    }

    @Test
    void retainedStateIsNotReportedAsSample() throws Exception {
        jump(memory(), 20);

        assertTrue(listener.samples.stream().allMatch(one -> one.stamp().arrival() >= 517 * SECOND));
        assertTrue(listener.samples.stream().noneMatch(Sample.Button.class::isInstance));
    }

    @Test
    void retainedMovementsPrecedeReplayedEntries() throws Exception {
        jump(memory(), 20);

        assertTrue(retainedSamples(Sample.SceneObject.class)
                .noneMatch(one -> one.motion().position().x() > 180));
    }

    @Test
    void importedLateTakeKeepsRetainedState() throws Exception {
        try (var recorder =
                TakeRecorder.start(folder.resolve("late.mcap"), TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var out = new SessionReplayer(live, recorder.createListener(live));
            for (int tenth = 600; tenth < 700; tenth++) {
                long at = START + tenth * SECOND / 10;
                out.data(
                        Direction.TO_CLIENT, ToyProtocol.TCP, at, ToyDecoder.line("p 1"), Entry.EntryModification.NONE);
            }
        }
        var late = Take.open(folder.resolve("late.mcap"));
        var parts = late.recordingFile(List.of(new ToyProtocol()));
        new RecordingToTakeConverter(
                        parts,
                        parts.parts(),
                        SkeletonMapLibrary.builtIn(),
                        "test",
                        CancellableWriteProgressMonitor.NONE)
                .writeTo(folder.resolve("again.mcap"));
        var again = Take.open(folder.resolve("again.mcap"));
        jump(again.createSource(again.activeSessions(), List.of(new ToyProtocol())), 8);

        assertEquals(List.of(false), buttons());
        assertEquals(
                List.of(5L),
                retainedSamples(Sample.Flags.class).map(Sample.Flags::word).toList());
    }

    private List<Boolean> buttons() {
        return retainedSamples(Sample.Button.class).map(Sample.Button::pressed).toList();
    }

    private <S> Stream<S> retainedSamples(Class<S> kind) {
        return listener.retainedSamples.stream().filter(kind::isInstance).map(kind::cast);
    }

    /** Waits until the player has reached the position and pauses. */
    private void jump(SeekableRecordedSessionSet source, int second) throws InterruptedException {
        there = new CountDownLatch(1);
        var players = new RecordingPlayer[1];
        players[0] = new RecordingPlayer(source, this, () -> 500 * SECOND, nanos -> {
            if (nanos == Long.MAX_VALUE) {
                players[0].stop();
            }
        });
        players[0].pause();
        players[0].seek(second * SECOND, 0);
        players[0].start();
        assertTrue(there.await(20, TimeUnit.SECONDS));
    }

    @Override
    public String id(int track) {
        return "other";
    }

    @Override
    public SkeletonMapLibrary maps() {
        return SkeletonMapLibrary.builtIn();
    }

    @Override
    public SessionListener openTrack(int track, Session session) {
        coming = new RecordingListener();
        return coming;
    }

    @Override
    public void seekCompleted() {
        listener = coming;
        there.countDown();
    }
}
