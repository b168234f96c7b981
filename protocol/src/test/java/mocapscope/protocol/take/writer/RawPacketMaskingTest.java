package mocapscope.protocol.take.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import mocapscope.protocol.bytes.MessageField;
import mocapscope.protocol.bytes.MessageFieldListener;
import mocapscope.protocol.mcap.McapMessage;
import mocapscope.protocol.protobuf.ProtobufWriter;
import mocapscope.protocol.recording.SessionReplayer;
import mocapscope.protocol.session.Session;
import mocapscope.protocol.session.decoder.Decoder;
import mocapscope.protocol.session.decoder.DecoderStateCborReader;
import mocapscope.protocol.session.decoder.DecoderStateCborWriter;
import mocapscope.protocol.session.event.DecodedMessage;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import mocapscope.protocol.session.event.SessionEvent;
import mocapscope.protocol.session.event.SessionListener;
import mocapscope.protocol.session.framing.StreamFramer;
import mocapscope.protocol.session.history.EarlierMessageDecoder;
import mocapscope.protocol.take.TakeTestRecordings;
import mocapscope.protocol.take.codec.RecordedTranscriptEntry;
import mocapscope.protocol.toy.ToyProtocol;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;
import mocapscope.protocol.transcript.Transcript;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RawPacketMaskingTest {
    @TempDir
    private Path folder;

    @Test
    void masksEveryPartOfSplitSecret() throws IOException {
        assertEquals(
                List.of("p 1\nhello **", "****", "**\np 2", "\n"), masked("p 1\nhello se", "same", "ok\np 2", "\n"));
    }

    @Test
    void masksIncompleteMessage() throws IOException {
        assertEquals(List.of("p 1\n********"), masked("p 1\nhello se"));
    }

    @Test
    void masksEntryMarkedSecretCompletely() throws IOException {
        assertEquals(List.of("p 1\n"), masked(false, "p 1\n"));
        assertEquals(List.of("****"), masked(true, "p 1\n"));
    }

    private List<String> masked(boolean secret, String text) throws IOException {
        return recordedTexts((history, raw) -> {
            var bytes =
                    ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)).asReadOnlyBuffer();
            var entry = history.transcript()
                    .appendData(
                            Direction.TO_CLIENT, ToyProtocol.TCP, 0, bytes, Entry.EntryModification.ALTERED, secret);
            raw.writeEntry(entry);
            history.append(entry, new RawPacketListener(raw));
            raw.completeEntry(entry);
        });
    }

    /** Returns the bytes as a take stores them; the toy's greeting is secret except for its first word. */
    private List<String> masked(String... parts) throws IOException {
        return recordedTexts((history, raw) -> {
            var toy = TakeTestRecordings.toy("toy-1");
            var replayer = new SessionReplayer(with(toy, history), new RawPacketListener(raw));
            for (var part : parts) {
                var bytes = ByteBuffer.wrap(part.getBytes(StandardCharsets.US_ASCII));
                replayer.data(
                        Direction.TO_SERVER,
                        ToyProtocol.TCP,
                        0,
                        bytes.asReadOnlyBuffer(),
                        Entry.EntryModification.NONE);
            }
        });
    }

    private static Session with(Session toy, EarlierMessageDecoder history) {
        return new Session(toy.id(), toy.protocol(), toy.endpoint(), toy.role(), toy.peer(), toy.anchor(), history);
    }

    private List<String> recordedTexts(BiConsumer<EarlierMessageDecoder, SecretMaskingRawPacketWriter> recording)
            throws IOException {
        var file = folder.resolve("x.mcap");
        Files.deleteIfExists(file);
        var toy = TakeTestRecordings.toy("toy-1");
        var history = new EarlierMessageDecoder(
                new Transcript(1 << 20), new SecretFieldDecoder(toy.history().decoder()));
        try (var out = Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            var take = new TakeWriter(out, "test", false);
            var raw = new SecretMaskingRawPacketWriter(
                    with(toy, history), new SessionMcapMessageWriter(take, "toy-1"), new ProtobufWriter());
            recording.accept(history, raw);
            raw.finish();
            take.finish();
        }
        var shown = new ArrayList<String>();
        for (var record : TakeTestRecordings.records(file)) {
            if (record instanceof McapMessage message) {
                shown.add(StandardCharsets.US_ASCII
                        .decode(RecordedTranscriptEntry.read(message.data()).bytes())
                        .toString());
            }
        }
        return shown;
    }

    private record RawPacketListener(TakeRawPacketWriter raw) implements SessionListener {

        @Override
        public void on(SessionEvent event) {
            switch (event) {
                case SessionEvent.EntryAppended appended -> onEntry(appended.entry());
                case SessionEvent.EntryDecoded decoded -> onEntryDecoded(decoded.entry());
                case DecodedMessage message -> onMessage(message);
                default -> {}
            }
        }

        private void onEntry(Entry entry) {
            raw.writeEntry(entry);
        }

        private void onEntryDecoded(Entry entry) {
            raw.completeEntry(entry);
        }

        private void onMessage(mocapscope.protocol.session.event.DecodedMessage message) {
            raw.addMessage(message);
        }
    }

    private record SecretFieldDecoder(Decoder toy) implements Decoder {

        @Override
        public DecoderState initialState() {
            return toy.initialState();
        }

        @Override
        public DecoderState decode(DecoderState before, Entry entry, DecoderEventEmitter out) {
            return toy.decode(before, entry, out);
        }

        @Override
        public int stateVersion() {
            return toy.stateVersion();
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
        public StreamFramer createFramer(DecoderState state, Channel channel, Direction direction) {
            return toy.createFramer(state, channel, direction);
        }

        @Override
        public void inspect(mocapscope.protocol.session.event.DecodedMessage message, MessageFieldListener listener) {
            if (message.name().equals("hello")) {
                int word = "hello ".length();
                listener.onField(
                        new MessageField("secret", "text", word, message.length() - word - 1, "", "", "", true));
            }
        }
    }
}
