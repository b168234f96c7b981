package mocapscope.protocol.session;

import mocapscope.protocol.transcript.Entry;

/**
 * The envelope of a message that nobody needed made: what it says is left in its bytes.
 *
 * @param n its number in the session
 * @param entry the transcript entry that held its last byte
 * @param name as the protocol calls its type
 * @param sender the device that speaks; empty where the protocol has none
 * @param whence what its bytes lie in
 * @param from index there of its first byte
 * @param length bytes, header included
 * @param housekeeping whether it tells nothing of the device that speaks
 * @param data whether a device speaks in it
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
