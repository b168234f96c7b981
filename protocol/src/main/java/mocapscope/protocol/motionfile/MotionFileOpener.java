package mocapscope.protocol.motionfile;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import mocapscope.protocol.c3d.C3dReader;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.mcap.reader.McapReader;
import mocapscope.protocol.recording.RecordedSession;
import mocapscope.protocol.recording.RecordingFile;
import mocapscope.protocol.session.Protocol;

/** Opens a C3D, BVH or MCAP motion file of another program as a recording with one session. */
public final class MotionFileOpener {
    private static final int HEAD = 1 << 12;

    private static final MotionFileProtocol PROTOCOL = new MotionFileProtocol();

    private MotionFileOpener() {}

    /** Returns the protocol of the sessions, which takes that were made from motion files contain too. */
    public static Protocol protocol() {
        return PROTOCOL;
    }

    /**
     * Opens a motion file.
     *
     * @throws IOException if the file cannot be read, or is no motion file; the message gives the place
     */
    public static RecordingFile open(Path file) throws IOException {
        GzipAwareInputStream.requireRegular(file);
        var readers = createReaderFactory(file);
        readers.openReader().close(); // reports what prevents reading before anything is replayed
        return RecordingFile.of(new RecordedSession(file, PROTOCOL, new ReplayableMotionFile(file, readers)));
    }

    /**
     * Returns the factory of readers for a file; its content selects the format.
     *
     * @throws IOException if the file cannot be read, or is an MCAP file without anything to show
     */
    static MotionFileReaderFactory createReaderFactory(Path file) throws IOException {
        var head = GzipAwareInputStream.readHead(file, HEAD);
        var device = deviceName(file);
        if (McapReader.recognises(head)) {
            requireUnpacked(file);
            return McapMotionSourceScanner.read(file, device);
        }
        boolean isC3d = C3dReader.recognises(head)
                || withoutExtension(fileName(file), ".gz")
                        .toLowerCase(Locale.ROOT)
                        .endsWith(".c3d");
        return () -> openReader(file, device, isC3d);
    }

    /** Checks that an MCAP file can be read from any place, which gzip does not allow. */
    private static void requireUnpacked(Path file) throws IOException {
        try (var in = GzipAwareInputStream.open(file)) {
            if (in.isPacked()) {
                throw new IOException("an MCAP file compressed with gzip: unpack it first with gunzip: " + file);
            }
        }
    }

    private static MotionFileReader openReader(Path file, String device, boolean isC3d) throws IOException {
        if (isC3d) {
            var stream = GzipAwareInputStream.open(file);
            try {
                return C3dMotionFileReader.open(new BufferedInputStream(stream, 1 << 16), device);
            } catch (IOException broken) {
                stream.close();
                throw new IOException("%s: %s".formatted(broken.getMessage(), file), broken);
            }
        }
        try {
            return BvhGlobalPoseReader.open(file, device);
        } catch (IllegalArgumentException broken) {
            throw new IOException("%s: %s".formatted(broken.getMessage(), file), broken);
        }
    }

    /** Returns the file name without the extensions of the formats. */
    private static String deviceName(Path file) {
        var name = withoutExtension(fileName(file), ".gz");
        return withoutExtension(withoutExtension(withoutExtension(name, ".c3d"), ".bvh"), ".mcap");
    }

    private static String withoutExtension(String name, String extension) {
        boolean hasExtension = name.length() > extension.length()
                && name.toLowerCase(Locale.ROOT).endsWith(extension);
        return hasExtension ? name.substring(0, name.length() - extension.length()) : name;
    }

    private static String fileName(Path file) {
        return String.valueOf(file.getFileName());
    }
}
