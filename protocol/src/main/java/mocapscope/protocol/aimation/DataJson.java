package mocapscope.protocol.aimation;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads the JSON of a data packet where it lies, without making anything: an object of the four keys, each once, in any
 * order and with any white space, whose values are plain numbers. All else is left to {@link JsonBlock}.
 */
final class DataJson {
    private static final byte[] HANDLER = name(JsonBlock.HANDLER_ID);
    private static final byte[] BONES = name(AimationMessage.Data.BONE_COUNT);
    private static final byte[] FRAME = name(AimationMessage.Data.FRAME_ID);
    private static final byte[] TIME = name(AimationMessage.Data.WORLD_TIME);
    private static final int ALL = 0b1111;

    /** As many as fit a long, whatever they are. */
    private static final int MOST_DIGITS = 18;

    private final ByteBuffer in;
    private final int end;
    private int at;
    private int seen;
    private long digits;
    private int places;

    private long handler;
    private long bones;
    private long frame;
    private double time;

    /** The bytes from {@code from} to {@code end}. */
    DataJson(ByteBuffer in, int from, int end) {
        this.in = in;
        this.at = from;
        this.end = end;
    }

    private static byte[] name(String key) {
        return (key + '"').getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether it is the JSON of a data packet, and nothing about it out of the ordinary. */
    boolean read() {
        if (!next('{')) {
            return false;
        }
        do {
            int key = key();
            if (key == 0 || (seen & key) != 0 || !next(':') || !number() || !keep(key)) {
                return false;
            }
            seen |= key;
        } while (next(','));
        return next('}') && !more() && seen == ALL && handler == AimationMessage.Data.OPCODE;
    }

    long bones() {
        return bones;
    }

    long frame() {
        return frame;
    }

    /** Seconds. */
    double time() {
        return time;
    }

    /** Whether anything follows but white space, which is passed over. */
    private boolean more() {
        while (at < end && (in.get(at) == ' ' || in.get(at) == '\n' || in.get(at) == '\r' || in.get(at) == '\t')) {
            at++;
        }
        return at < end;
    }

    private boolean next(char token) {
        boolean comes = more() && in.get(at) == token;
        at += comes ? 1 : 0;
        return comes;
    }

    /** The bit of a key that is known, or 0. */
    private int key() {
        if (!next('"') || at == end) {
            return 0;
        }
        return switch (in.get(at)) {
            case 'H' -> is(HANDLER) ? 1 : 0;
            case 'B' -> is(BONES) ? 2 : 0;
            case 'F' -> is(FRAME) ? 4 : 0;
            case 'W' -> is(TIME) ? 8 : 0;
            default -> 0;
        };
    }

    private boolean is(byte[] name) {
        if (name.length > end - at) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (in.get(at + i) != name[i]) {
                return false;
            }
        }
        at += name.length;
        return true;
    }

    /** Digits, perhaps with a point between them. */
    private boolean number() {
        int from = more() ? at : end;
        int point = end;
        digits = 0;
        for (; at < end; at++) {
            int letter = in.get(at);
            if (letter >= '0' && letter <= '9') {
                digits = 10 * digits + letter - '0';
            } else if (letter == '.' && point == end) {
                point = at;
            } else {
                break;
            }
        }
        int whole = Math.min(point, at) - from;
        places = Math.max(0, at - point - 1);
        boolean spare = whole > 1 && in.get(from) == '0';
        return whole > 0 && !spare && at != point + 1 && whole + places <= MOST_DIGITS;
    }

    /** Takes the number for what the key says, if it can be that. */
    private boolean keep(int key) {
        switch (key) {
            case 1 -> handler = digits;
            case 2 -> bones = digits;
            case 4 -> frame = digits;
            default -> time = Decimal.of(digits, places);
        }
        return key == 8 ? !Double.isNaN(time) : places == 0;
    }
}
