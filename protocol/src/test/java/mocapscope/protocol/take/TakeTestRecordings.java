package mocapscope.protocol.take;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.mcap.McapRecord;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.endpoint.NetworkAddress;
import mocapscope.protocol.session.endpoint.SessionRole;
import mocapscope.protocol.session.event.MonotonicToUnixTimeAnchor;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.toy.RecordingListener;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** Recordings shared by the tests of takes. */
public final class TakeTestRecordings {
    static final TakeRecorder.TakeRecorderOptions OPTIONS =
            new TakeRecorder.TakeRecorderOptions("mocapscope test", false, 0);

    private TakeTestRecordings() {}

    public static Session toy(String id) {
        var protocol = new ToyProtocol();
        var endpoint = protocol.endpoint(SessionRole.CLIENT, new NetworkAddress("host", 1), Map.of());
        var history = new EarlierMessageDecoder(
                new Transcript(Transcript.DEFAULT_BUDGET),
                protocol.decoder(id, endpoint, SkeletonMapLibrary.builtIn()));
        return new Session(
                id,
                protocol,
                endpoint,
                SessionRole.CLIENT,
                "host",
                new MonotonicToUnixTimeAnchor(1000, 5_000_000_000L),
                history);
    }

    /** Lines of the toy's server, {@code p from} up to but not including {@code p to}, a millisecond apart. */
    static void replayEntries(RecordingContentConsumer to, int from, int end) {
        for (int i = from; i < end; i++) {
            var line = ByteBuffer.wrap("p %d\n".formatted(i).getBytes(StandardCharsets.US_ASCII));
            to.data(Direction.TO_CLIENT, ToyProtocol.TCP, at(i), line.asReadOnlyBuffer(), Entry.EntryModification.NONE);
        }
    }

    static long at(int i) {
        return 1000 + i * 1_000_000L;
    }

    /** Replays a session of the toy protocol, by its name in a take. */
    static RecordingListener replayed(Take take, String session) throws IOException {
        return replayed(take, take.session(session), new ToyProtocol(), false);
    }

    /** Replays a session of a take with its recorded arrival times. */
    static RecordingListener replayed(Take take, TakeSessionInfo session, Protocol protocol, boolean strict)
            throws IOException {
        var listener = new RecordingListener();
        var recordedSession = take.recordedSession(session, List.of(protocol));
        var again = recordedSession.createSession(
                session.name(), session.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn(), strict);
        long shift = take.anchor().epochNanos() - session.anchor().epochNanos(0);
        recordedSession.recording().replay(new DelayingConsumer(new SessionReplayer(again, listener), shift));
        return listener;
    }

    /** A consumer that delays each arrival time by a fixed duration. */
    record DelayingConsumer(RecordingContentConsumer to, long by) implements RecordingContentConsumer {

        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {
            to.opened(direction, channel, arrival + by, note);
        }

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {
            to.data(direction, channel, arrival + by, bytes, modification);
        }

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {
            to.closed(direction, channel, arrival + by, reason);
        }

        @Override
        public void lagged(SessionEvent.ProcessLagged lag) {
            to.lagged(lag.shiftedBy(by));
        }
    }

    /** All records of a file, unpacked. */
    public static List<McapRecord> records(Path file) throws IOException {
        var records = new ArrayList<McapRecord>();
        try (var reader = new McapReader(Files.newByteChannel(file))) {
            for (var record = reader.next(); record != null; record = reader.next()) {
                records.add(record);
            }
        }
        return records;
    }

    /** Returns all messages of a file, and the text of its other records, as letters. */
    static String printableText(Path file) throws IOException {
        var all = new ByteArrayOutputStream();
        for (var record : records(file)) {
            if (record instanceof McapMessage message) {
                var bytes = new byte[message.data().remaining()];
                message.data().get(bytes);
                all.writeBytes(bytes);
            } else {
                all.writeBytes(record.toString().getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString(StandardCharsets.ISO_8859_1);
    }
}
