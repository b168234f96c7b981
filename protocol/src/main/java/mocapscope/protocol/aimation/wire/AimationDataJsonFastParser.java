package mocapscope.protocol.aimation.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import org.jspecify.annotations.Nullable;

/**
 * Quickly parses the JSON of an AImation data packet if it has exactly the four standard numeric fields. It accepts an
 * object with the four keys, each once, in any order and with any white space, whose values are plain numbers. All other
 * JSON is left to {@link AimationJsonObject}.
 */
final class AimationDataJsonFastParser {
    private static final byte[] HANDLER = name(AimationJsonObject.HANDLER_ID);
    private static final byte[] BONES = name(AimationMessage.SkeletonData.BONE_COUNT);
    private static final byte[] FRAME = name(AimationMessage.SkeletonData.FRAME_ID);
    private static final byte[] TIME = name(AimationMessage.SkeletonData.WORLD_TIME);
    private static final int OF_HANDLER = 1;
    private static final int OF_BONES = 2;
    private static final int OF_FRAME = 4;
    private static final int OF_TIME = 8;
    private static final int ALL = OF_HANDLER | OF_BONES | OF_FRAME | OF_TIME;

    /** Number of decimal digits that always fit a long. */
    private static final int MOST_DIGITS = 18;

    /** Returned in place of an index when the token is absent. */
    private static final int ABSENT = -1;

    private AimationDataJsonFastParser() {}

    private static byte[] name(String key) {
        return (key + '"').getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Returns the message whose JSON is from {@code from} to {@code end} of {@code in}; null if that is not the JSON of
     * a data packet with this number of bones, or is unusual in any way.
     */
    static AimationMessage.@Nullable SkeletonData read(
            ByteBuffer in,
            int from,
            int end,
            int bones,
            ImmutableDoubleArray points,
            ImmutableDoubleArray quaternions) {
        long frame = 0;
        double time = 0;
        int seen = 0;
        int at = from;
        do {
            int name = after('"', in, after(seen == 0 ? '{' : ',', in, at, end), end);
            int key = key(in, name, end);
            int value = (seen & key) == 0 ? value(key, in, name, end) : ABSENT;
            at = number(in, value, end, key == OF_TIME);
            if (at == ABSENT) {
                return null;
            }
            long digits = digits(in, value, at);
            if (key == OF_FRAME) {
                frame = digits;
            } else if (key == OF_TIME) {
                time = DecimalToDoubleConverter.of(digits, places(in, value, at));
            }
            if (!fits(key, digits, time, bones)) {
                return null;
            }
            seen |= key;
        } while (seen != ALL);
        return ends(in, at, end) ? new AimationMessage.SkeletonData(frame, bones, time, points, quaternions) : null;
    }

    private static boolean fits(int key, long digits, double time, int bones) {
        return switch (key) {
            case OF_HANDLER -> digits == AimationMessage.SkeletonData.OPCODE;
            case OF_BONES -> digits == bones;
            case OF_FRAME -> true;
            case OF_TIME -> !Double.isNaN(time);
            default -> false;
        };
    }

    private static boolean ends(ByteBuffer in, int at, int end) {
        int close = after('}', in, at, end);
        return close != ABSENT && white(in, close, end) == end;
    }

    /** Returns the end of the white space at {@code at}. */
    private static int white(ByteBuffer in, int at, int end) {
        int to = at;
        while (to < end && blank(in.get(to))) {
            to++;
        }
        return to;
    }

    private static boolean blank(byte letter) {
        return letter <= ' ' && (letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t');
    }

    /** Returns the index after the next token, which white space may precede. */
    private static int after(char token, ByteBuffer in, int at, int end) {
        if (at == ABSENT) {
            return ABSENT;
        }
        int to = white(in, at, end);
        return to < end && in.get(to) == token ? to + 1 : ABSENT;
    }

    /** Returns the bit of a known key, or 0. */
    private static int key(ByteBuffer in, int at, int end) {
        if (at == ABSENT || at == end) {
            return 0;
        }
        return switch (in.get(at)) {
            case 'H' -> is(HANDLER, in, at, end) ? OF_HANDLER : 0;
            case 'B' -> is(BONES, in, at, end) ? OF_BONES : 0;
            case 'F' -> is(FRAME, in, at, end) ? OF_FRAME : 0;
            case 'W' -> is(TIME, in, at, end) ? OF_TIME : 0;
            default -> 0;
        };
    }

    private static boolean is(byte[] name, ByteBuffer in, int at, int end) {
        if (name.length > end - at) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (in.get(at + i) != name[i]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the start of the value of the key at {@code at}. */
    private static int value(int key, ByteBuffer in, int at, int end) {
        int length = switch (key) {
            case OF_HANDLER -> HANDLER.length;
            case OF_BONES -> BONES.length;
            case OF_FRAME -> FRAME.length;
            case OF_TIME -> TIME.length;
            default -> 0;
        };
        int colon = length == 0 ? ABSENT : after(':', in, at + length, end);
        return colon == ABSENT ? ABSENT : white(in, colon, end);
    }

    /** Returns the end of the digits, which may contain a decimal point in a number of seconds. */
    private static int number(ByteBuffer in, int from, int end, boolean seconds) {
        if (from == ABSENT) {
            return ABSENT;
        }
        int total = run(in, from, end);
        boolean pointed = seconds && total < end && in.get(total) == '.';
        int at = pointed ? run(in, total + 1, end) : total;
        int digits = pointed ? at - from - 1 : at - from;
        boolean spare = total - from > 1 && in.get(from) == '0';
        boolean number = total > from && !spare && !(pointed && at == total + 1) && digits <= MOST_DIGITS;
        return number ? at : ABSENT;
    }

    /** Returns the end of the digits at {@code from}. */
    private static int run(ByteBuffer in, int from, int end) {
        int at = from;
        while (at < end && in.get(at) >= '0' && in.get(at) <= '9') {
            at++;
        }
        return at;
    }

    /** Returns the digits of a number as an integer, ignoring its decimal point. */
    private static long digits(ByteBuffer in, int from, int to) {
        long digits = 0;
        for (int at = from; at < to; at++) {
            int letter = in.get(at);
            digits = letter == '.' ? digits : 10 * digits + letter - '0';
        }
        return digits;
    }

    /** Returns the number of digits after the decimal point. */
    private static int places(ByteBuffer in, int from, int to) {
        int at = to;
        while (at > from && in.get(at - 1) != '.') {
            at--;
        }
        return at == from ? 0 : to - at;
    }
}
