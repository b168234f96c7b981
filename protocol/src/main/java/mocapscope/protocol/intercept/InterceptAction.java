package mocapscope.protocol.intercept;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * An action of an intercept rule, such as dropping, delaying, editing or duplicating a message. The constructors throw
 * {@link IllegalArgumentException}, with a message for the user, for arguments out of range.
 */
public sealed interface InterceptAction {
    /** The longest delay, in nanoseconds. */
    long LONGEST = 3_600_000_000_000L;
    /** The largest number of copies or pieces. */
    int MOST = 1_000;

    /** Returns a description of the action for the user; it names fields but no values. */
    String description();

    /** Drops the message together with all messages sent in the same datagram or packet. */
    record DropAction() implements InterceptAction {
        @Override
        public String description() {
            return "dropped";
        }
    }

    /**
     * Removes one message from its datagram or packet and forwards the other messages. If the message is alone in it,
     * the whole datagram or packet is dropped.
     */
    record RemoveAction() implements InterceptAction {
        @Override
        public String description() {
            return "taken out";
        }
    }

    /**
     * Delays the message by a time in nanoseconds; on a stream, later data waits too.
     *
     * @param nanos delay from 0 to {@link #LONGEST}
     */
    record DelayAction(long nanos) implements InterceptAction {
        public DelayAction {
            demand(nanos >= 0 && nanos <= LONGEST, "a delay is at most one hour");
        }

        @Override
        public String description() {
            return "delayed by %.3f s".formatted(nanos / 1e9);
        }
    }

    /**
     * Forwards the message and a number of additional copies.
     *
     * @param times number of additional copies, from 1 to {@link #MOST}
     */
    record DuplicateAction(int times) implements InterceptAction {
        public DuplicateAction {
            demand(times >= 1 && times <= MOST, "the number of copies is 1 to %d".formatted(MOST));
        }

        @Override
        public String description() {
            return times == 1 ? "arrives twice" : "arrives %d times".formatted(times + 1);
        }
    }

    /** Forwards the message after the next one in its direction, or after one second. */
    record SwapAction() implements InterceptAction {
        @Override
        public String description() {
            return "swapped with the next";
        }
    }

    /**
     * Replaces the values of some message fields.
     *
     * @param values new values by field, as accepted by {@link mocapscope.protocol.session.decoder.MessageEditor#editFields}
     */
    record EditAction(Map<String, String> values) implements InterceptAction {
        public EditAction {
            values = Map.copyOf(values);
        }

        @Override
        public String description() {
            return values.keySet().stream().sorted().collect(Collectors.joining(", ", "changed values: ", ""));
        }
    }

    /**
     * Forwards only the first bytes of the datagram or packet.
     *
     * @param bytes number of bytes to forward, from 0
     */
    record TruncateAction(int bytes) implements InterceptAction {
        public TruncateAction {
            demand(bytes >= 0, "the number of bytes is not negative");
        }

        @Override
        public String description() {
            return "truncated after %d bytes".formatted(bytes);
        }
    }

    /**
     * Inverts bits of one byte of the datagram or packet.
     *
     * @param offset offset of the byte, from 0
     * @param bits mask of the bits to invert, from 1 to 255
     */
    record BitFlipAction(int offset, int bits) implements InterceptAction {
        public BitFlipAction {
            demand(offset >= 0, "byte offsets begin at 0");
            demand(bits > 0 && bits < 256, "the bits are 1 to 255");
        }

        @Override
        public String description() {
            return "bits %02x of byte %d flipped".formatted(bits, offset);
        }
    }

    /**
     * Splits stream data into pieces and forwards them with a pause in between.
     *
     * @param bytes size of each piece except the last, from 1
     * @param gap pause between two pieces, from 0 to 3.6 s, in nanoseconds
     */
    record SplitAction(int bytes, long gap) implements InterceptAction {
        public SplitAction {
            demand(bytes >= 1, "a part has at least one byte");
            demand(gap >= 0 && gap <= LONGEST / MOST, "parts are at most 3.6 s apart");
        }

        @Override
        public String description() {
            return "split into parts of %d bytes, %.0f ms apart".formatted(bytes, gap / 1e6);
        }
    }

    /** Closes the channel instead of forwarding the message. */
    record DisconnectAction() implements InterceptAction {
        @Override
        public String description() {
            return "the channel was cut before";
        }
    }

    private static void demand(boolean so, String otherwise) {
        if (!so) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
