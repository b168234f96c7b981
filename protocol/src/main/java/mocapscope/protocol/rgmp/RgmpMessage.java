package mocapscope.protocol.rgmp;

import mocapscope.protocol.session.Message;
import org.jspecify.annotations.Nullable;

/**
 * Anything an RGMP server says; clients say nothing. All numbers are little endian:
 *
 * <pre>
 *   0            4         8
 *   ├ msg_prefix ┼ msg_len ┼ payload …
 *                          └ counted by msg_len ┘
 * </pre>
 */
sealed interface RgmpMessage extends Message.Body {

    /** Prefix 1: a device and its streams, as JSON. */
    record Defined(Definition definition) implements RgmpMessage {}

    /**
     * Prefix 2: the values of one group at one moment.
     *
     * @param time microseconds in the device's epoch, unsigned
     * @param feed how the group is told; null where nobody wants to know
     */
    record Data(
            long device,
            long groupId,
            long time,
            Group group,
            @Nullable Feed feed) implements RgmpMessage {
        static final String NAME = "data";

        @Override
        public boolean data() {
            return true;
        }
    }

    /** Prefix 3: a device has gone. */
    record Disconnect(long device) implements RgmpMessage {}

    /**
     * A frame, or its header alone, that is refused; its bytes are kept as they are.
     *
     * @param device of which nothing is known any more, as this would have described it anew; or {@link #NOBODY}
     */
    record Opaque(long prefix, long length, long device) implements RgmpMessage {
        static final long NOBODY = -1;
    }

    /** {@code length} bytes that belong to no frame that could be read. */
    record Skipped(int length) implements RgmpMessage {}
}
