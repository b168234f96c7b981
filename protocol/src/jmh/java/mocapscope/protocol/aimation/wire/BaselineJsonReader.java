package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;

/** Reads the numbers of a data packet's JSON in place; keys are distinguished by their first letters. */
final class BaselineJsonReader {
    private static final double[] TENS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

    long frame;
    long bones;
    long opcode;
    double time;

    void read(ByteBuffer in, int from, int end) {
        int at = from;
        while (at < end) {
            if (in.get(at) != '"') {
                at++;
                continue;
            }
            byte key = in.get(at + 1);
            do {
                at++;
            } while (at < end && in.get(at) != '"');
            at = number(in, at + 2, end, key);
        }
    }

    private int number(ByteBuffer in, int from, int end, byte key) {
        long digits = 0;
        int decimals = -1;
        int at = from;
        for (; at < end; at++) {
            byte next = in.get(at);
            if (next == '.') {
                decimals = 0;
            } else if (next >= '0' && next <= '9') {
                digits = 10 * digits + next - '0';
                decimals += decimals < 0 ? 0 : 1;
            } else {
                break;
            }
        }
        keep(key, digits, digits / TENS[Math.max(0, decimals)]);
        return at;
    }

    private void keep(byte key, long integerPart, double number) {
        switch (key) {
            case 'F' -> frame = integerPart;
            case 'B' -> bones = integerPart;
            case 'H' -> opcode = integerPart;
            default -> time = number;
        }
    }
}
