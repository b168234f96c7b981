package mocapscope.protocol.take;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.bytes.Severity;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.session.history.SessionCheckpoint;
import mocapscope.protocol.take.codec.TakeChannelType;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests takes whose checkpoints were written by a later version of the program. */
class UnreadableCheckpointTest {
    @TempDir
    private Path folder;

    private Path file;
    private Session session;

    @BeforeEach
    void prepare() {
        file = folder.resolve("x.mcap");
        var toy = TakeTestRecordings.toy("toy-1");
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 20), new LaterVersionDecoder(toy.history().decoder()));
        session = new Session(toy.id(), toy.protocol(), toy.endpoint(), toy.role(), toy.peer(), toy.anchor(), history);
    }

    @Test
    void reportsUnknownVersionOfInitialState() throws IOException {
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            TakeTestRecordings.replayEntries(new SessionReplayer(session, new RecordingListener()), 0, 5);
            TakeTestRecordings.replayEntries(new SessionReplayer(session, recorder.createListener(session)), 5, 10);
        }

        for (var path : List.of(file, cut())) {
            var take = Take.open(path);
            var recorded = take.recordedSession(take.session("toy-1"), List.of(new ToyProtocol()));
            var listener = new RecordingListener();
            var again = recorded.createSession(
                    "toy-1", take.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
            recorded.recording().replay(recorded.createReplayer(again, listener));

            assertEquals(List.of("STATE_UNREADABLE"), listener.codes());
            assertEquals(Severity.ERROR, listener.findings.getFirst().severity());
            assertEquals(
                    "the state of the session at the start of the recording cannot be read:"
                            + " version 99 is not supported, only 1",
                    listener.findings.getFirst().text());
            assertEquals(5, listener.entries.size());
            assertEquals(5, listener.entries.getFirst().index());
        }
    }

    @Test
    void skipsUnknownVersionOfLaterState() throws IOException {
        try (var recorder = TakeRecorder.start(file, TakeTestRecordings.OPTIONS, System::nanoTime)) {
            var live = new SessionReplayer(session, recorder.createListener(session));
            TakeTestRecordings.replayEntries(live, 0, 10);
            TakeTestRecordings.replayEntries(live, 3_000, 3_010);
        }
        var take = Take.open(file);
        try (var source = take.createSource(take.activeSessions(), List.of(new ToyProtocol()));
                var reader = source.openReader(take.durationNanos())) {
            assertTrue(TakeTestRecordings.records(file).stream()
                    .anyMatch(record -> record instanceof mocapscope.protocol.mcap.McapChannel channel
                            && TakeChannelType.STATE.session(channel).isPresent()));
            assertEquals(SessionCheckpoint.BEGINNING, reader.checkpoint(0));
        }
    }

    /** Returns the take without its summary. */
    private Path cut() throws IOException {
        var whole = Files.readAllBytes(file);
        return Files.write(folder.resolve("cut.mcap.part"), Arrays.copyOf(whole, whole.length - 100));
    }

    /** A decoder of a later version. */
    private record LaterVersionDecoder(Decoder toy) implements Decoder {

        @Override
        public DecoderState initialState() {
            return toy.initialState();
        }

        @Override
        public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
            return toy.decode(before, entry, out);
        }

        @Override
        public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
            return toy.createFramer(state, channel, direction);
        }

        @Override
        public int stateVersion() {
            return 99;
        }

        @Override
        public void encodeState(DecoderState state, DecoderStateCborWriter out) {
            toy.encodeState(state, out);
        }

        @Override
        public DecoderState decodeState(DecoderStateCborReader in) {
            return toy.decodeState(in);
        }

        @Override
        public void inspect(DecodedMessage message, MessageFieldListener listener) {
            toy.inspect(message, listener);
        }
    }
}
