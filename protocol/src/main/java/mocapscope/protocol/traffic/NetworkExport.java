package mocapscope.protocol.traffic;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.pcap.PcapngWriter;
import mocapscope.protocol.recording.Intake;
import mocapscope.protocol.recording.NewFile;
import mocapscope.protocol.recording.Progress;
import mocapscope.protocol.recording.RecordingFile;

/** Writes recordings as a capture of the network that they crossed, packet by packet. */
public final class NetworkExport {
    /** How such a file is called. */
    public static final String EXTENSION = ".pcapng";

    private final RecordingFile source;
    private final List<RecordingFile.Part> parts;
    private final String program;
    private final Progress progress;

    /**
     * Writes {@code parts} of {@code source}.
     *
     * @param parts of {@code source}, those to write
     * @param program what writes it, with its version
     * @param progress counts entries
     */
    public NetworkExport(RecordingFile source, List<RecordingFile.Part> parts, String program, Progress progress) {
        this.source = source;
        this.parts = List.copyOf(parts);
        this.program = program;
        this.progress = progress;
    }

    /**
     * What came of it.
     *
     * @param entries that were written
     * @param leftOut entries of which nothing crossed a network in that form
     * @param fromTheMiddle sessions that had begun before: what was said then no packet tells
     */
    public record Result(long entries, long leftOut, long bytes, List<String> fromTheMiddle) {
        public Result {
            fromTheMiddle = List.copyOf(fromTheMiddle);
        }
    }

    /**
     * Writes {@code target}, which must not exist. Until it is whole its name ends in {@code .part}; when it cannot be
     * finished, nothing is left of it.
     *
     * @throws IllegalArgumentException when nothing in the recording crossed a network
     * @throws java.util.concurrent.CancellationException when that was asked for
     * @throws IOException when there is such a file already, or one of the two cannot be read or written
     */
    public Result to(Path target) throws IOException {
        try {
            return NewFile.make(target, this::write);
        } catch (UncheckedIOException broken) {
            throw new IOException("cannot be written: " + broken.getMessage(), broken);
        }
    }

    private Result write(AtomicFileWriter file) throws IOException {
        try (var stream = new BufferedOutputStream(file.stream())) {
            var target = new Target(new PcapngWriter(stream, program), new Ledger(), progress);
            var exports = new HashMap<RecordingFile.Part, Intake>();
            for (var part : parts) {
                exports.put(part, new SessionExport(target, exports.size(), part));
            }
            source.replay(parts, exports::get);
            if (target.entries == 0) {
                throw new IllegalArgumentException(
                        "the recording has no network data, so there is nothing to write: %s".formatted(source.file()));
            }
            return new Result(target.entries, target.leftOut, target.out.written(), fromTheMiddle());
        }
    }

    private List<String> fromTheMiddle() {
        return parts.stream()
                .filter(part ->
                        !part.recorded().recording().standing().reminders().isEmpty())
                .map(RecordingFile.Part::name)
                .toList();
    }

    /** What all sessions are written into. */
    static final class Target {
        private final PcapngWriter out;
        private final Ledger ledger;
        private final Progress progress;
        private long entries;
        private long leftOut;

        Target(PcapngWriter out, Ledger ledger, Progress progress) {
            this.out = out;
            this.ledger = ledger;
            this.progress = progress;
        }

        PcapngWriter out() {
            return out;
        }

        Ledger ledger() {
            return ledger;
        }

        void entry() {
            entries++;
            progress.message(entries);
        }

        void leftOut() {
            leftOut++;
        }
    }
}
