package mocapscope.protocol.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Creates random inputs from a corpus: some bytes flipped, removed, doubled or copied from elsewhere. */
final class InputMutator {
    /** Boundary values for counts, lengths and indices. */
    private static final long[] EDGES = {
        0, 1, -1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL
    };

    private static final int MOST_CHANGES = 6;

    private final List<byte[]> corpus;
    private final RandomGenerator random;
    private final int longest;

    InputMutator(List<byte[]> corpus, RandomGenerator random, int longest) {
        this.corpus = corpus;
        this.random = random;
        this.longest = longest;
    }

    byte[] next() {
        var input = any();
        for (int changes = 1 + random.nextInt(MOST_CHANGES); changes > 0; changes--) {
            input = changed(input);
        }
        return input;
    }

    private byte[] any() {
        var whole = corpus.get(random.nextInt(corpus.size()));
        return Arrays.copyOf(whole, Math.min(whole.length, longest));
    }

    private byte[] changed(byte[] input) {
        if (input.length == 0) {
            return any();
        }
        int at = random.nextInt(input.length);
        switch (random.nextInt(8)) {
            case 0 -> input[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> input[at] = (byte) random.nextInt();
            case 2, 3 -> write(input, at, EDGES[random.nextInt(EDGES.length)]);
            case 4 -> {
                return Arrays.copyOf(input, at);
            }
            case 5 -> {
                return spliced(input, at, Math.min(input.length, at + run()), new byte[0]);
            }
            case 6 -> {
                return spliced(input, at, at, part(input));
            }
            default -> {
                return spliced(input, at, Math.min(input.length, at + run()), part(any()));
            }
        }
        return input;
    }

    /** A number of one, two, four or eight bytes, either end first. */
    private void write(byte[] input, int at, long number) {
        int width = 1 << random.nextInt(4);
        boolean big = random.nextBoolean();
        for (int i = 0; i < width && at + i < input.length; i++) {
            input[at + i] = (byte) (number >> 8 * (big ? width - 1 - i : i));
        }
    }

    private int run() {
        return 1 + random.nextInt(random.nextBoolean() ? 8 : 256);
    }

    private byte[] part(byte[] whole) {
        int from = whole.length == 0 ? 0 : random.nextInt(whole.length);
        return Arrays.copyOfRange(whole, from, Math.min(whole.length, from + run()));
    }

    private byte[] spliced(byte[] input, int from, int to, byte[] between) {
        var spliced = new byte[Math.min(longest, from + between.length + input.length - to)];
        System.arraycopy(input, 0, spliced, 0, Math.min(from, spliced.length));
        int put = Math.min(between.length, Math.max(0, spliced.length - from));
        System.arraycopy(between, 0, spliced, Math.min(from, spliced.length), put);
        int rest = Math.max(0, spliced.length - from - put);
        System.arraycopy(input, to, spliced, spliced.length - rest, rest);
        return spliced;
    }
}
