package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.mcap.McapException;
import mocapscope.protocol.mcap.reader.McapIndexedReader;
import mocapscope.protocol.mcap.reader.McapMessageQuery;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.mcap.recovery.McapRecoveryProgressMonitor;
import mocapscope.protocol.motionfile.MotionFileOpener;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.script.InvalidScriptException;
import mocapscope.protocol.script.ScriptReader;
import mocapscope.protocol.take.DamagedTakeRecoverer;
import mocapscope.protocol.take.Take;
import mocapscope.protocol.traffic.NetworkCaptureRecordingFile;
import mocapscope.protocol.transcript.Channel;
import mocapscope.protocol.transcript.Direction;
import mocapscope.protocol.transcript.Entry;

/** Reads files in every way that a user could. */
final class FuzzedFileReaders {
    /** A consumer that discards everything. */
    static final RecordingContentConsumer DISCARDING_CONSUMER = new RecordingContentConsumer() {
        @Override
        public void opened(Direction direction, Channel channel, long arrival, String note) {}

        @Override
        public void data(
                Direction direction,
                Channel channel,
                long arrival,
                ByteBuffer bytes,
                Entry.EntryModification modification) {}

        @Override
        public void closed(Direction direction, Channel channel, long arrival, String reason) {}
    };

    /** A limit above the number of records in a file of a few kilobytes. */
    private static final int ENDLESS = 1_000_000;

    private FuzzedFileReaders() {}

    static void mcap(Path file) throws IOException {
        try (var reader = new McapReader(Files.newByteChannel(file))) {
            for (int calls = 0; more(reader); calls++) {
                if (calls == ENDLESS) {
                    throw new AssertionError("it never ends");
                }
            }
        }
        try (var reader = McapIndexedReader.open(file)) {
            indexed(reader, McapMessageQuery.ALL);
            indexed(reader, McapMessageQuery.ALL.reversed());
            for (var attachment : reader.attachmentIndexes()) {
                reader.attachment(attachment);
            }
            for (var metadata : reader.metadataIndexes()) {
                reader.metadata(metadata);
            }
        }
    }

    /** Returns true if there are more records; ignores errors. */
    private static boolean more(McapReader reader) throws IOException {
        try {
            return reader.next() != null;
        } catch (McapException _) {
            return true;
        }
    }

    private static void indexed(McapIndexedReader reader, McapMessageQuery query) throws IOException {
        var iterator = reader.messages(query);
        for (int calls = 0; iterator.next() != null; calls++) {
            if (calls == ENDLESS) {
                throw new AssertionError("it never ends");
            }
        }
    }

    static void take(Path file) throws IOException {
        var take = Take.open(file);
        all(take.recordingFile(ProtocolCatalog.protocols()));
        try (var source = take.createSource(take.activeSessions(), ProtocolCatalog.protocols());
                var reader = source.openReader(take.durationNanos() / 2)) {
            for (int calls = 0; reader.readNext() != null; calls++) {
                if (calls == ENDLESS) {
                    throw new AssertionError("it never ends");
                }
            }
        }
    }

    static void recovery(Path file) throws IOException {
        var made = file.resolveSibling(file.getFileName() + "-recovered.mcap");
        try {
            DamagedTakeRecoverer.recover(file, made, McapRecoveryProgressMonitor.NONE);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    static void network(Path file) throws IOException {
        all(NetworkCaptureRecordingFile.open(file, ProtocolCatalog.protocols(), OptionalInt.empty()));
    }

    static void motionFile(Path file) throws IOException {
        all(MotionFileOpener.open(file));
    }

    private static void all(RecordingFile file) throws IOException {
        for (var recording : file.parts()) {
            recording.recorded().recording().replay(DISCARDING_CONSUMER);
        }
        file.replay(file.parts(), _ -> DISCARDING_CONSUMER);
    }

    static void script(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            ScriptReader.read(in);
        } catch (InvalidScriptException _) {
            // expected for an invalid script
        }
    }
}
