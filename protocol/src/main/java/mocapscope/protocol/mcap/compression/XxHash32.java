package mocapscope.protocol.mcap.compression;

/** The 32-bit xxHash checksum (XXH32, seed 0) used by LZ4 frames. */
final class XxHash32 {
    private static final int PRIME_1 = 0x9e3779b1;
    private static final int PRIME_2 = 0x85ebca77;
    private static final int PRIME_3 = 0xc2b2ae3d;
    private static final int PRIME_4 = 0x27d4eb2f;
    private static final int PRIME_5 = 0x165667b1;
    private static final int PRIME_1_AND_2 = 0x24234428;
    private static final int STRIPE = 16;

    private XxHash32() {}

    static int hash(byte[] bytes, int from, int length) {
        int end = from + length;
        int at = from + length / STRIPE * STRIPE;
        int hash = (length < STRIPE ? PRIME_5 : stripes(bytes, from, at)) + length;
        for (; at + Integer.BYTES <= end; at += Integer.BYTES) {
            hash = Integer.rotateLeft(hash + word(bytes, at) * PRIME_3, 17) * PRIME_4;
        }
        for (; at < end; at++) {
            hash = Integer.rotateLeft(hash + (bytes[at] & 0xff) * PRIME_5, 11) * PRIME_1;
        }
        return avalanche(hash);
    }

    private static int stripes(byte[] bytes, int from, int end) {
        int one = PRIME_1_AND_2;
        int two = PRIME_2;
        int three = 0;
        int four = -PRIME_1;
        for (int at = from; at < end; at += STRIPE) {
            one = round(one, word(bytes, at));
            two = round(two, word(bytes, at + 4));
            three = round(three, word(bytes, at + 8));
            four = round(four, word(bytes, at + 12));
        }
        return Integer.rotateLeft(one, 1)
                + Integer.rotateLeft(two, 7)
                + Integer.rotateLeft(three, 12)
                + Integer.rotateLeft(four, 18);
    }

    private static int round(int state, int word) {
        return Integer.rotateLeft(state + word * PRIME_2, 13) * PRIME_1;
    }

    private static int avalanche(int hash) {
        hash = (hash ^ hash >>> 15) * PRIME_2;
        hash = (hash ^ hash >>> 13) * PRIME_3;
        return hash ^ hash >>> 16;
    }

    private static int word(byte[] bytes, int at) {
        return (int) Lz4Compressor.INT.get(bytes, at);
    }
}
