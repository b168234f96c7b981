package mocapscope.protocol.recording.player;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import mocapscope.protocol.recording.ForwardOnlyRecordedSessionSet;
import mocapscope.protocol.recording.JsonLinesRecording;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.SeekableRecordedSessionSet;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.event.CompositeSessionListener;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Entry;

/** A player whose waiting is the passing of a clock of our own, on the test's thread. */
final class RecordingPlayerFixture implements PlayedSessionIdAndListenerProvider {
    static final long SECOND = 1_000_000_000L;
    static final long START = 500 * SECOND;
    private static final String LINES = """
            {"t_us":0,"dir":"c2s","ch":"tcp","hex":"68656c6c6f0a"}
            {"t_us":1000000,"dir":"s2c","ch":"tcp","hex":"7020310a"}
            {"t_us":3000000,"dir":"s2c","ch":"tcp","hex":"7020320a"}
            {"t_us":4000000,"dir":"s2c","ch":"tcp","hex":"7020330a"}
            """;

    private final Path folder;

    /** The notes of the current session; each jump begins another. */
    RecordingListener notes = new RecordingListener();

    private RecordingListener coming = new RecordingListener();
    /** The clock's time at each delivery. */
    final List<Long> deliveryTimes = new ArrayList<>();

    final Queue<Runnable> waitActions = new ArrayDeque<>();
    long now = START;
    long actionTime = Long.MAX_VALUE;
    Runnable action = () -> {};
    RecordingPlayer player;
    /** The number of entries, less one, after which a jump is stopped. */
    int remainingEntries;
    /** Runs once, at the next delivered entry. */
    Runnable entryAction = () -> {};

    /** Creates a player of a recording with data at 0, 1, 3 and 4 seconds. */
    RecordingPlayerFixture(Path folder) throws IOException {
        this.folder = folder;
        player = player(recordingSource(LINES));
    }

    void play(String lines) throws IOException {
        play(recordingSource(lines));
    }

    void play(SeekableRecordedSessionSet source) {
        player = player(source);
    }

    /** Something that begins at {@code base} and grows. */
    void play(SeekableRecordedSessionSet source, long base) {
        player = new RecordingPlayer(source, this, () -> now, this::await, base);
    }

    private SeekableRecordedSessionSet recordingSource(String lines) throws IOException {
        var capture = JsonLinesRecording.open(Files.writeString(folder.resolve("capture.jsonl"), lines));
        return new ForwardOnlyRecordedSessionSet(new RecordedSession(folder, new ToyProtocol(), capture));
    }

    private RecordingPlayer player(SeekableRecordedSessionSet source) {
        return new RecordingPlayer(source, this, () -> now, this::await);
    }

    /** Schedules an action, in seconds after the start. */
    void scheduleAction(long seconds, Runnable newAction) {
        actionTime = START + seconds * SECOND;
        action = newAction;
    }

    private void await(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            var next = waitActions.poll();
            (next == null ? (Runnable) player::stop : next).run();
        } else if (now + nanos >= actionTime) {
            now = actionTime;
            actionTime = Long.MAX_VALUE;
            action.run();
        } else {
            now += nanos;
        }
    }

    /** Returns the times of all bytes, in milliseconds after the start. */
    List<Long> arrivals() {
        return notes.entries.stream()
                .filter(entry -> entry.kind() == Entry.EntryKind.DATA)
                .map(entry -> (entry.arrival() - START) / 1_000_000)
                .toList();
    }

    List<Double> values() {
        return notes.samples.stream()
                .map(sample -> ((Sample.Pose) sample).position().x())
                .toList();
    }

    @Override
    public String id(int track) {
        return "toy";
    }

    @Override
    public SkeletonMapLibrary maps() {
        return SkeletonMapLibrary.builtIn();
    }

    @Override
    public SessionListener openTrack(int track, Session session) {
        coming = new RecordingListener();
        return new CompositeSessionListener(coming, new DeliveryTimeListener());
    }

    @Override
    public void seekCompleted() {
        notes = coming;
    }

    /** Records the time of each delivery. */
    private final class DeliveryTimeListener implements SessionListener {

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
                default -> {}
            }
        }

        private void onEntry(Entry entry) {
            if (entry.kind() == Entry.EntryKind.DATA) {
                deliveryTimes.add((now - START) / 1_000_000);
                var once = entryAction;
                entryAction = () -> {};
                once.run();
                if (--remainingEntries == 1) {
                    player.cancelSeek();
                }
            }
        }
    }
}
