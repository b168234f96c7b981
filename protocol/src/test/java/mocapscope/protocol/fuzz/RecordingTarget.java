package mocapscope.protocol.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import mocapscope.protocol.catalog.ProtocolCatalog;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.session.Protocol;
import mocapscope.protocol.session.decoder.ProtocolMessageFileFormat;

/** A reader of the protocols' own files, or of capture lines. The first byte selects the kind. */
final class RecordingTarget implements FuzzTarget {
    private final List<RecordingKind> kinds = new ArrayList<>();

    private record RecordingKind(List<Protocol> protocols, String extension, Path file) {}

    RecordingTarget() {
        try {
            for (var protocol : ProtocolCatalog.protocols()) {
                var formats = protocol.files().stream().map(ProtocolMessageFileFormat::extension);
                for (var extension : Stream.concat(Stream.of(".jsonl"), formats).toList()) {
                    var file = Files.createTempFile("attack", extension);
                    file.toFile().deleteOnExit();
                    kinds.add(new RecordingKind(List.of(protocol), extension, file));
                }
            }
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    @Override
    public void take(byte[] input) throws IOException {
        if (input.length == 0) {
            return;
        }
        var kind = kinds.get((input[0] & 0xff) % kinds.size());
        try (var out =
                Files.newByteChannel(kind.file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            out.write(ByteBuffer.wrap(input, 1, input.length - 1));
        }
        try {
            RecordedSession.open(kind.file, kind.protocols, null)
                    .recording()
                    .replay(FuzzedFileReaders.DISCARDING_CONSUMER);
        } catch (IOException _) {
            // expected for an invalid file
        }
    }

    @Override
    public List<byte[]> seeds() throws IOException {
        var seeds = new ArrayList<byte[]>();
        for (int kind = 0; kind < kinds.size(); kind++) {
            for (var bytes : FileSeeds.recordings(kinds.get(kind).extension)) {
                var seed = new byte[1 + bytes.length];
                seed[0] = (byte) kind;
                System.arraycopy(bytes, 0, seed, 1, bytes.length);
                seeds.add(seed);
            }
        }
        return seeds;
    }
}
