package mocapscope.protocol.bench;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * What is done on purpose to an utterance that an {@link Aim} meets. Their constructors throw {@link
 * IllegalArgumentException}, whose message is for people, for what cannot be done.
 */
public sealed interface Trick {
    /** The longest that something can be delayed, in nanoseconds. */
    long LONGEST = 3_600_000_000_000L;
    /** How often something can be repeated, or how many pieces it can be cut into. */
    int MOST = 1_000;

    /** What is done, for a person; names fields but no values. */
    String deed();

    /** The whole utterance never arrives. */
    record Drop() implements Trick {
        @Override
        public String deed() {
            return "dropped";
        }
    }

    /** The message is taken out; what travels with it arrives. Where it travels alone, that is all of it. */
    record TakeOut() implements Trick {
        @Override
        public String deed() {
            return "taken out";
        }
    }

    /**
     * It arrives so much later; on a stream, so does all that follows it.
     *
     * @param nanos from 0 to {@link #LONGEST}
     */
    record Delay(long nanos) implements Trick {
        public Delay {
            demand(nanos >= 0 && nanos <= LONGEST, "a delay is at most one hour");
        }

        @Override
        public String deed() {
            return "delayed by %.3f s".formatted(nanos / 1e9);
        }
    }

    /**
     * It arrives so many times more.
     *
     * @param times from 1 to {@link #MOST}
     */
    record Duplicate(int times) implements Trick {
        public Duplicate {
            demand(times >= 1 && times <= MOST, "the number of copies is 1 to %d".formatted(MOST));
        }

        @Override
        public String deed() {
            return times == 1 ? "arrives twice" : "arrives %d times".formatted(times + 1);
        }
    }

    /** It arrives behind what follows it on its channel that way, or after a second where nothing does. */
    record Swap() implements Trick {
        @Override
        public String deed() {
            return "swapped with the next";
        }
    }

    /**
     * Some fields of the message have other values.
     *
     * @param values by field, as {@link mocapscope.protocol.session.Wording#reword} takes them
     */
    record Reword(Map<String, String> values) implements Trick {
        public Reword {
            values = Map.copyOf(values);
        }

        @Override
        public String deed() {
            return values.keySet().stream().sorted().collect(Collectors.joining(", ", "changed values: ", ""));
        }
    }

    /**
     * Only its first bytes arrive.
     *
     * @param bytes how many, from 0
     */
    record Truncate(int bytes) implements Trick {
        public Truncate {
            demand(bytes >= 0, "the number of bytes is not negative");
        }

        @Override
        public String deed() {
            return "truncated after %d bytes".formatted(bytes);
        }
    }

    /**
     * Bits of one of its bytes are the other way round.
     *
     * @param offset of the byte, from 0
     * @param bits those to turn, from 1 to 255
     */
    record Flip(int offset, int bits) implements Trick {
        public Flip {
            demand(offset >= 0, "byte offsets begin at 0");
            demand(bits > 0 && bits < 256, "the bits are 1 to 255");
        }

        @Override
        public String deed() {
            return "bits %02x of byte %d flipped".formatted(bits, offset);
        }
    }

    /**
     * It arrives in pieces, so many nanoseconds one after the other; of a stream only.
     *
     * @param bytes of each piece but the last, from 1
     * @param gap between two of them, from 0 to 3.6 s, in nanoseconds
     */
    record Split(int bytes, long gap) implements Trick {
        public Split {
            demand(bytes >= 1, "a part has at least one byte");
            demand(gap >= 0 && gap <= LONGEST / MOST, "parts are at most 3.6 s apart");
        }

        @Override
        public String deed() {
            return "split into parts of %d bytes, %.0f ms apart".formatted(bytes, gap / 1e6);
        }
    }

    /** The channel breaks before it arrives. */
    record Cut() implements Trick {
        @Override
        public String deed() {
            return "the channel was cut before";
        }
    }

    private static void demand(boolean so, String otherwise) {
        if (!so) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
