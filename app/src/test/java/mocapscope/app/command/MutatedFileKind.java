package mocapscope.app.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import mocapscope.protocol.catalog.ProtocolCatalog;

/** A kind of file that the program opens: valid files, the way to damage them, and the commands that open them. */
enum MutatedFileKind {
    PCAP(
            ".pcap",
            FileBlockSplitter.PCAP,
            Commands.RECORDING,
            _ -> fixtures("reports", ".pcap", ".cap", "capture_without_suffix")),
    PCAPNG(".pcapng", FileBlockSplitter.PCAPNG, Commands.RECORDING, MutatedFileKind::networkCaptures),
    PCAPNG_GZ(".pcapng.gz", FileBlockSplitter.PCAPNG, Commands.RECORDING, MutatedFileKind::networkCaptures),
    VRPN_LOG(".vrpn", FileBlockSplitter.VRPN, Commands.RECORDING, _ -> fixtures("vrpn/logs", ".vrpn")),
    VRPN_LOG_GZ(".vrpn.gz", FileBlockSplitter.VRPN, Commands.RECORDING, _ -> fixtures("vrpn/logs", ".vrpn")),
    SESSION_CAPTURE(".jsonl", FileBlockSplitter.LINES, Commands.RECORDING, _ -> shortened(fixtures("vrpn", ".jsonl"))),
    SESSION_CAPTURE_GZ(
            ".jsonl.gz", FileBlockSplitter.LINES, Commands.RECORDING, _ -> shortened(fixtures("vrpn", ".jsonl"))),
    RGMP_DEFINITION(".json", FileBlockSplitter.LINES, Commands.RECORDING, _ -> fixtures("rgmp/valid", ".json")),
    AIMATION_PACKET(".bin", FileBlockSplitter.WORDS, Commands.STORED, _ -> fixtures("aimation", ".bin")),
    RAW_BYTES(
            ".raw",
            FileBlockSplitter.VRPN,
            Commands.RAW,
            _ -> Stream.of(
                            fixtures("vrpn/logs", ".vrpn"),
                            fixtures("aimation", ".bin"),
                            fixtures("rgmp/valid", ".json"))
                    .flatMap(List::stream)
                    .toList()),
    TAKE(".mcap", FileBlockSplitter.MCAP, Commands.TAKE, _ -> fixtures("takes", ".mcap")),
    FOREIGN_MCAP(
            ".mcap",
            FileBlockSplitter.MCAP,
            Commands.TAKE,
            _ -> Stream.of(fixtures("reports", ".mcap"), fixtures("mcap", ".mcap"))
                    .flatMap(List::stream)
                    .toList()),
    CLIP(".bvh", FileBlockSplitter.LINES, Commands.CLIP, _ -> shortened(fixtures("reports", ".bvh"))),
    SCRIPT(".yaml", FileBlockSplitter.LINES, Commands.SCRIPT, _ -> scripts());

    private static final Path FIXTURES = Path.of(System.getProperty("mocapscope.fixtures"));
    private static final int LONGEST_TEXT = 16 << 10;
    private static final int MCAP_CHUNK = 6;
    private static final int CHUNK_CRC_AT = 9 + 3 * Long.BYTES;

    private final String extension;
    private final FileBlockSplitter splitter;
    private final List<List<String>> commands;
    private final SeedReader seeds;

    /** Reads valid files; those that must be made first are made in {@code folder}. */
    @FunctionalInterface
    private interface SeedReader {
        List<byte[]> read(Path folder) throws IOException;
    }

    /** The command lines that open files of a kind; {@code FILE} and {@code OUT} stand for the files. */
    private static final class Commands {
        static final String FILE = "FILE";
        static final String OUT = "OUT";
        static final List<List<String>> RECORDING = List.of(
                List.of("inspect", FILE),
                List.of("inspect", FILE, "--json"),
                List.of("inspect", FILE, "--strict"),
                List.of("inspect", FILE, "--report", OUT + ".html"),
                List.of("convert", FILE, "-o", OUT + ".csv"),
                List.of("convert", FILE, "-o", OUT + ".glb"),
                List.of("convert", FILE, "-o", OUT + ".pcapng"),
                List.of("convert", FILE, "-o", OUT + ".mcap"));
        static final List<List<String>> TAKE = Stream.concat(
                        RECORDING.stream(), Stream.of(List.of("recover", FILE, "-o", OUT + ".mcap")))
                .toList();
        static final List<List<String>> STORED = Stream.concat(
                        RECORDING.stream(), Stream.of(List.of("inspect", FILE, "--stored")))
                .toList();
        static final List<List<String>> RAW = ProtocolCatalog.protocols().stream()
                .map(protocol -> List.of("inspect", FILE, "--direction", "in", "--protocol", protocol.name()))
                .toList();
        static final List<List<String>> CLIP = List.of(List.of("serve", "vrpn://127.0.0.1:0/Clip", "--clip", FILE));
        static final List<List<String>> SCRIPT =
                List.of(List.of("check", "vrpn://127.0.0.1:1", "--list", "--script", FILE));

        private Commands() {}
    }

    MutatedFileKind(String extension, FileBlockSplitter splitter, List<List<String>> commands, SeedReader seeds) {
        this.extension = extension;
        this.splitter = splitter;
        this.commands = commands;
        this.seeds = seeds;
    }

    List<byte[]> seeds(Path folder) throws IOException {
        return seeds.read(folder);
    }

    FileMutator createMutator(Path folder, RandomGenerator random) throws IOException {
        return new FileMutator(seeds(folder), splitter, random);
    }

    String extension() {
        return extension;
    }

    /** Returns one of the command lines that open a file. */
    List<String> command(RandomGenerator random, Path file, Path output) {
        return commands.get(random.nextInt(commands.size())).stream()
                .map(word -> word.equals(Commands.FILE)
                        ? file.toString()
                        : word.startsWith(Commands.OUT + ".") ? output + word.substring(Commands.OUT.length()) : word)
                .toList();
    }

    /** Returns the bytes to store: those of a compressed kind compressed, and those of MCAP without checksums at times. */
    byte[] stored(byte[] mutated, RandomGenerator random) throws IOException {
        if (extension.endsWith(".gz")) {
            var packed = new ByteArrayOutputStream();
            try (var gzip = new GZIPOutputStream(packed)) {
                gzip.write(mutated);
            }
            return random.nextInt(3) == 0
                    ? new FileMutator(List.of(packed.toByteArray()), FileBlockSplitter.WORDS, random).next()
                    : packed.toByteArray();
        }
        return splitter == FileBlockSplitter.MCAP && random.nextBoolean() ? withoutChecksums(mutated) : mutated;
    }

    /** Sets the checksums of chunks to 0, which means unknown, so that their records are read although damaged. */
    private static byte[] withoutChecksums(byte[] file) {
        for (int start : FileBlockSplitter.MCAP.split(file)) {
            if (start + CHUNK_CRC_AT + Integer.BYTES <= file.length && file[start] == MCAP_CHUNK) {
                ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(start + CHUNK_CRC_AT, 0);
            }
        }
        return file;
    }

    private static List<byte[]> fixtures(String folder, String... endings) throws IOException {
        try (var files = Files.list(FIXTURES.resolve(folder))) {
            return files.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
                    .sorted()
                    .map(MutatedFileKind::read)
                    .toList();
        }
    }

    private static List<byte[]> scripts() throws IOException {
        var resources = FIXTURES.resolveSibling("protocol/src/main/resources/mocapscope/protocol");
        try (var files = Files.walk(resources)) {
            return shortened(files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(MutatedFileKind::read)
                    .toList());
        }
    }

    private static List<byte[]> shortened(List<byte[]> texts) {
        UnaryOperator<byte[]> cut = text -> text.length > LONGEST_TEXT ? Arrays.copyOf(text, LONGEST_TEXT) : text;
        return texts.stream().map(cut).toList();
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** Returns captures of all protocols, most of them made of takes. */
    private static List<byte[]> networkCaptures(Path folder) throws IOException {
        var captures = new ArrayList<>(fixtures("vmc", ".pcapng"));
        var takes = FIXTURES.resolve("takes");
        for (var protocol : ProtocolCatalog.protocols()) {
            var capture = folder.resolve("seed-" + protocol.name() + ".pcapng");
            var take = takes.resolve(protocol.name() + "-middle.mcap");
            if (!Files.exists(take)) {
                continue;
            }
            new MocapscopeCommand(_ -> 0, CommandRun.terminal())
                    .run("convert", take.toString(), "-o", capture.toString());
            captures.add(Files.readAllBytes(capture));
            Files.delete(capture);
        }
        return captures;
    }
}
