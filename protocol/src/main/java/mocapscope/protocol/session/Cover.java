package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Entry;

/**
 * Immutable metadata of one message without its decoded body, for listeners that need no body.
 *
 * @param n the message's number in the session
 * @param entry the transcript entry that held its last byte
 * @param name the protocol's name of its type
 * @param sender the device that sends it; empty if the protocol has none
 * @param whence the buffer that holds its bytes
 * @param from the index of its first byte in that buffer
 * @param length the number of bytes, header included
 * @param housekeeping whether it carries no data of the device that sends it
 * @param data whether a device reports in it
 */
public record Cover(
        long n,
        Entry entry,
        String name,
        String sender,
        Message.Whence whence,
        int from,
        int length,
        boolean housekeeping,
        boolean data)
        implements Envelope {}
