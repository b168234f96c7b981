package mocapscope.protocol.vmc.decode;

import mocapscope.protocol.session.event.DecodedMessage;

/**
 * The decoded content of a VMC datagram: bones known so far, and flags for device data and connection upkeep.
 *
 * @param skeleton the bones that were known after it
 */
record VmcDecodedDatagramContent(VmcSkeleton skeleton, boolean isHousekeeping, boolean carriesDeviceData)
        implements DecodedMessage.MessageBody {}
