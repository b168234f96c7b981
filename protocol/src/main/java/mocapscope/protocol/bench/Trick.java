package mocapscope.protocol.bench;

import java.util.Map;
import java.util.stream.Collectors;

/** What is done on purpose to an utterance that an {@link Aim} meets. */
public sealed interface Trick {

    /** What was done, for a person. */
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

    /** It arrives so much later; on a stream, so does all that follows it. */
    record Delay(long nanos) implements Trick {
        @Override
        public String deed() {
            return "delayed by %.3f s".formatted(nanos / 1e9);
        }
    }

    /** It arrives so many times more. */
    record Duplicate(int times) implements Trick {
        @Override
        public String deed() {
            return times == 1 ? "arrives twice" : "arrives %d times".formatted(times + 1);
        }
    }

    /** It arrives behind what follows it that way, or after a second where nothing does. */
    record Swap() implements Trick {
        @Override
        public String deed() {
            return "overtaken by the next";
        }
    }

    /** Some fields have other values. */
    record Reword(Map<String, String> values) implements Trick {
        public Reword {
            values = Map.copyOf(values);
        }

        @Override
        public String deed() {
            return values.entrySet().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(value -> value.getKey() + ": " + value.getValue())
                    .collect(Collectors.joining(", "));
        }
    }

    /** Only its first bytes arrive. */
    record Truncate(int bytes) implements Trick {
        @Override
        public String deed() {
            return "cut after %d bytes".formatted(bytes);
        }
    }

    /** Bits of one of its bytes are the other way round. */
    record Flip(int offset, int bits) implements Trick {
        @Override
        public String deed() {
            return "bits %02x of byte %d turned".formatted(bits, offset);
        }
    }

    /** It arrives in pieces, so many nanoseconds one after the other; of a stream only. */
    record Split(int bytes, long gap) implements Trick {
        @Override
        public String deed() {
            return "in pieces of %d bytes, %.0f ms apart".formatted(bytes, gap / 1e6);
        }
    }

    /** The channel breaks before it arrives. */
    record Cut() implements Trick {
        @Override
        public String deed() {
            return "the channel was cut before it";
        }
    }
}
