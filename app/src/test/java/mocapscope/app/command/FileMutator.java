package mocapscope.app.command;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** A generator of damaged files: bits, lengths, blocks and tokens of valid files are changed at random. */
final class FileMutator {
    /** Boundary values of lengths and counts. */
    private static final long[] EDGES = {
        0, 1, 2, -1, 0x7f, 0xff, 0x7fff, 0xffff, 0x1_0000, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL, Long.MAX_VALUE
    };

    private static final List<String> TOKENS = List.of(
            "A".repeat(100_000),
            "9".repeat(20_000),
            "1e999999999",
            "-9223372036854775808",
            "NaN",
            "[".repeat(100_000),
            "{\"a\":".repeat(50_000),
            "JOINT a\n{\n".repeat(20_000),
            "- ".repeat(20_000),
            "&a [*a, *a]",
            "\u001b[2J\u202e\u0000",
            " ".repeat(50_000),
            "\n".repeat(50_000),
            "\ud800");

    private static final int MOST_CHANGES = 4;
    private static final int LONGEST = 1 << 20;

    private final List<byte[]> seeds;
    private final FileBlockSplitter splitter;
    private final RandomGenerator random;

    FileMutator(List<byte[]> seeds, FileBlockSplitter splitter, RandomGenerator random) {
        this.seeds = seeds;
        this.splitter = splitter;
        this.random = random;
    }

    byte[] next() {
        var file = seed();
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0 && file.length > 0; changes--) {
            file = change(file);
        }
        return file.length > LONGEST ? Arrays.copyOf(file, LONGEST) : file;
    }

    private byte[] seed() {
        return seeds.get(random.nextInt(seeds.size())).clone();
    }

    private byte[] change(byte[] file) {
        int at = random.nextInt(file.length);
        return switch (random.nextInt(12)) {
            case 0, 1 -> flip(file);
            case 2 -> Arrays.copyOf(file, at);
            case 3, 4, 5 -> changeBlocks(file);
            case 6, 7 -> writeEdge(file, at);
            case 8, 9 -> writeLength(file);
            case 10 -> {
                var other = seed();
                yield splice(
                        file, at, file.length, Arrays.copyOfRange(other, random.nextInt(other.length), other.length));
            }
            default -> {
                var token = TOKENS.get(random.nextInt(TOKENS.size())).getBytes(StandardCharsets.UTF_8);
                yield splice(file, at, Math.min(file.length, at + random.nextInt(16)), token);
            }
        };
    }

    private byte[] flip(byte[] file) {
        for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
            file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return file;
    }

    /** Writes a boundary value of one to eight bytes, in either order. */
    private byte[] writeEdge(byte[] file, int at) {
        long value = EDGES[random.nextInt(EDGES.length)];
        int width = 1 << random.nextInt(4);
        boolean big = random.nextBoolean();
        for (int i = 0; i < width && at + i < file.length; i++) {
            file[at + i] = (byte) (value >> 8 * (big ? width - 1 - i : i));
        }
        return file;
    }

    private byte[] writeLength(byte[] file) {
        var starts = splitter.split(file);
        if (!splitter.hasLengths() || starts.size() < 2) {
            return flip(file);
        }
        splitter.writeLength(file, starts.get(random.nextInt(starts.size() - 1)), EDGES[random.nextInt(EDGES.length)]);
        return file;
    }

    /** Removes, repeats or moves a block. */
    private byte[] changeBlocks(byte[] file) {
        var starts = splitter.split(file);
        if (starts.size() < 3) {
            return flip(file);
        }
        int block = random.nextInt(starts.size() - 1);
        int from = starts.get(block);
        int to = starts.get(block + 1);
        int place = starts.get(random.nextInt(starts.size()));
        var bytes = Arrays.copyOfRange(file, from, to);
        return switch (random.nextInt(3)) {
            case 0 -> splice(file, from, to, new byte[0]);
            case 1 -> splice(file, place, place, bytes);
            default -> {
                var without = splice(file, from, to, new byte[0]);
                int moved = Math.min(place, without.length);
                yield splice(without, moved, moved, bytes);
            }
        };
    }

    private static byte[] splice(byte[] file, int from, int to, byte[] between) {
        var spliced = Arrays.copyOf(file, from + between.length + file.length - to);
        System.arraycopy(between, 0, spliced, from, between.length);
        System.arraycopy(file, to, spliced, from + between.length, file.length - to);
        return spliced;
    }
}
