package mocapscope.protocol.traffic;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.file.TemporaryFileOpener;
import mocapscope.protocol.pcap.PcapngPacketSorter;
import mocapscope.protocol.pcap.PcapngWriter;
import mocapscope.protocol.recording.AtomicNewFileCreator;
import mocapscope.protocol.recording.CancellableWriteProgressMonitor;
import mocapscope.protocol.recording.RecordingContentConsumer;
import mocapscope.protocol.recording.RecordingFile;

/**
 * Exports recorded sessions to a pcapng file: reconstructs network packets from the recorded data and writes them in
 * time order. Each packet has a comment about the messages that it completes.
 */
public final class PcapngExporter {
    /** The file name extension of the written capture. */
    public static final String EXTENSION = ".pcapng";

    private final RecordingFile source;
    private final List<RecordingFile.NamedRecording> recordings;
    private final String program;
    private final boolean hasSummaries;
    private final CancellableWriteProgressMonitor monitor;

    /**
     * Creates an export of some sessions of {@code source} with comments about messages.
     *
     * @param recordings sessions of {@code source} to write
     * @param program name and version of the writing program
     * @param monitor receives the number of entries written
     */
    public PcapngExporter(
            RecordingFile source,
            List<RecordingFile.NamedRecording> recordings,
            String program,
            CancellableWriteProgressMonitor monitor) {
        this(source, recordings, program, true, monitor);
    }

    /**
     * Creates an export of some sessions of {@code source}.
     *
     * @param recordings sessions of {@code source} to write
     * @param program name and version of the writing program
     * @param hasSummaries whether packets get comments about the messages that they complete
     * @param monitor receives the number of entries written
     */
    public PcapngExporter(
            RecordingFile source,
            List<RecordingFile.NamedRecording> recordings,
            String program,
            boolean hasSummaries,
            CancellableWriteProgressMonitor monitor) {
        this.source = source;
        this.recordings = List.copyOf(recordings);
        this.program = program;
        this.hasSummaries = hasSummaries;
        this.monitor = monitor;
    }

    /**
     * The counts of a finished pcapng export: entries written, entries left out, bytes and mid-stream sessions.
     *
     * @param entries number of entries written
     * @param leftOut number of entries of which nothing crossed a network in that form
     * @param fromTheMiddle sessions that had started before the recording; no packet carries their earlier messages
     */
    public record PcapngExportResult(long entries, long leftOut, long bytes, List<String> fromTheMiddle) {
        public PcapngExportResult {
            fromTheMiddle = List.copyOf(fromTheMiddle);
        }
    }

    /**
     * Writes {@code target}, which must not exist. Its name ends in {@code .part} until it is complete; it is deleted
     * if it cannot be completed.
     *
     * @throws IllegalArgumentException if no part of the recording crossed a network
     * @throws java.util.concurrent.CancellationException if cancelled
     * @throws IOException if {@code target} exists, or if reading or writing fails
     */
    public PcapngExportResult writeTo(Path target) throws IOException {
        try {
            return AtomicNewFileCreator.create(target, this::write);
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    private PcapngExportResult write(AtomicFileWriter file) throws IOException {
        try (var stream = new BufferedOutputStream(file.stream());
                var sorter = new PcapngPacketSorter(() -> TemporaryFileOpener.openBeside(file.target()))) {
            var context = new PcapngExportContext(
                    new PcapngWriter(stream, program, sorter),
                    new ExportedConversationAddressAllocator(),
                    hasSummaries,
                    monitor);
            var exports = new HashMap<RecordingFile.NamedRecording, RecordingContentConsumer>();
            for (var recording : recordings) {
                exports.put(recording, new PcapngSessionWriter(context, exports.size(), recording));
            }
            source.replay(recordings, exports::get);
            if (context.entries == 0) {
                throw new IllegalArgumentException(
                        "the recording has no network data, so there is nothing to write: %s".formatted(source.file()));
            }
            sorter.writeTo(stream, () -> monitor.report(context.entries));
            return new PcapngExportResult(
                    context.entries, context.omittedEntries, context.out.bytesWritten(), fromTheMiddle());
        }
    }

    private List<String> fromTheMiddle() {
        return recordings.stream()
                .filter(recording ->
                        !recording.recorded().recording().checkpoint().isBeginning())
                .map(RecordingFile.NamedRecording::name)
                .toList();
    }

    /** The pcapng writer, address allocator, options and counters shared by all sessions of an export. */
    static final class PcapngExportContext {
        private final PcapngWriter out;
        private final ExportedConversationAddressAllocator allocator;
        private final boolean hasSummaries;
        private final CancellableWriteProgressMonitor progressMonitor;
        private long entries;
        private long omittedEntries;

        PcapngExportContext(
                PcapngWriter out,
                ExportedConversationAddressAllocator allocator,
                boolean hasSummaries,
                CancellableWriteProgressMonitor monitor) {
            this.out = out;
            this.allocator = allocator;
            this.hasSummaries = hasSummaries;
            this.progressMonitor = monitor;
        }

        PcapngWriter out() {
            return out;
        }

        ExportedConversationAddressAllocator addressAllocator() {
            return allocator;
        }

        boolean hasSummaries() {
            return hasSummaries;
        }

        void countEntry() {
            entries++;
            progressMonitor.report(entries);
        }

        void countLeftOut() {
            omittedEntries++;
        }
    }
}
