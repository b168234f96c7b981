package mocapscope.protocol.pcap;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The options at the end of a pcapng block, such as comments and timestamp resolution. A list that is truncated, or
 * that declares more data than there is, ends there.
 *
 * <pre>
 *   code u16 │ length u16 │ value … │ padding to 4      and again, until code 0
 * </pre>
 */
record PcapngBlockOptions(ByteBuffer bytes) {
    static final int COMMENT = 1;
    static final int NAME = 2;
    static final int DESCRIPTION = 3;
    static final int APPLICATION = 4;
    static final int RESOLUTION = 9;
    static final int OFFSET = 14;

    private static final int HEAD = 4;

    /** Returns the options after the first {@code from} bytes of a block's body. */
    static PcapngBlockOptions parseAfter(ByteBuffer body, int from) {
        int start = Math.min(from, body.limit());
        return new PcapngBlockOptions(body.slice(start, body.limit() - start).order(body.order()));
    }

    /** Returns all comments, one per line. */
    String comment() {
        var text = new StringBuilder();
        walk(
                COMMENT,
                value -> text.append(text.isEmpty() ? "" : "\n")
                        .append(StandardCharsets.UTF_8.decode(value.duplicate())));
        return text.toString();
    }

    Optional<ByteBuffer> find(int code, int length) {
        var found = new ByteBuffer[1];
        walk(code, value -> found[0] = found[0] == null && value.remaining() >= length ? value : found[0]);
        return Optional.ofNullable(found[0]);
    }

    private interface Value {
        void take(ByteBuffer value);
    }

    private void walk(int code, Value out) {
        int at = 0;
        while (at + HEAD <= bytes.limit()) {
            int optionCode = bytes.getShort(at) & 0xffff;
            int length = bytes.getShort(at + 2) & 0xffff;
            at += HEAD;
            if (optionCode == 0 || length > bytes.limit() - at) {
                return;
            }
            if (optionCode == code) {
                out.take(bytes.slice(at, length).order(bytes.order()));
            }
            at += padded(length);
        }
    }

    static int padded(int length) {
        return (length + 3) & ~3;
    }
}
