package mocapscope.protocol.session.event;

import mocapscope.protocol.transcript.Entry;

/**
 * An immutable copy of a message's metadata, for listeners that do not need its decoded content.
 *
 * @param n the message's number in the session
 * @param entry the transcript entry that held its last byte
 * @param name the protocol's name of its type
 * @param sender the device that sends it; empty if the protocol has none
 * @param byteOrigin the buffer that holds its bytes
 * @param from the index of its first byte in that buffer
 * @param length the number of bytes, header included
 * @param isHousekeeping whether it carries no data of the device that sends it
 * @param carriesDeviceData whether a device reports in it
 */
public record ImmutableMessageMetadata(
        long n,
        Entry entry,
        String name,
        String sender,
        DecodedMessage.ByteOrigin byteOrigin,
        int from,
        int length,
        boolean isHousekeeping,
        boolean carriesDeviceData)
        implements MessageMetadata {}
