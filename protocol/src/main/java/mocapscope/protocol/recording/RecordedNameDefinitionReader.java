package mocapscope.protocol.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.SkeletonMapLibrary;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.OtherRecordingNameProvider;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;

/** Reads device names from one recording, to decode another recording that lacks these names. */
public final class RecordedNameDefinitionReader {
    @DocumentedLimit(
            value = "connections of a file from which names are taken",
            unit = "connections",
            beyond = "the names of further ones are not used")
    private static final int MOST = 256;

    private final List<Decoder.DecoderState> states = new ArrayList<>();

    private RecordedNameDefinitionReader() {}

    /**
     * Replays the sessions of a protocol and returns their names.
     *
     * @throws IOException if reading fails
     */
    public static OtherRecordingNameProvider read(RecordingFile file, Protocol protocol) throws IOException {
        var reader = new RecordedNameDefinitionReader();
        var parts = file.parts().stream()
                .filter(part -> part.recorded().protocol().name().equals(protocol.name()))
                .toList();
        var sessions = new ArrayList<Session>();
        file.replay(parts, part -> {
            var session = part.recorded()
                    .createSession(part.name(), file.anchor(), Transcript.DEFAULT_BUDGET, SkeletonMapLibrary.builtIn());
            sessions.add(session);
            return reader.consumer(session);
        });
        sessions.forEach(reader::add);
        return new OtherRecordingNameProvider(String.valueOf(file.file().getFileName()), reader.states);
    }

    /** Keeps the state before each closing, which ends what the connection described. */
    private RecordingContentConsumer consumer(Session session) {
        var replayer = new SessionReplayer(session, _ -> {});
        return new RecordingContentConsumer() {
            @Override
            public void opened(Direction direction, Channel channel, long arrival, String note) {
                replayer.opened(direction, channel, arrival, note);
            }

            @Override
            public void data(
                    Direction direction,
                    Channel channel,
                    long arrival,
                    ByteBuffer bytes,
                    Entry.EntryModification modification) {
                replayer.data(direction, channel, arrival, bytes, modification);
            }

            @Override
            public void closed(Direction direction, Channel channel, long arrival, String reason) {
                add(session);
                replayer.closed(direction, channel, arrival, reason);
            }

            @Override
            public void gap(Direction direction, Channel channel, long arrival, String missing) {
                replayer.gap(direction, channel, arrival, missing);
            }
        };
    }

    private void add(Session session) {
        if (states.size() < MOST) {
            states.add(session.history().decoderState());
        }
    }
}
