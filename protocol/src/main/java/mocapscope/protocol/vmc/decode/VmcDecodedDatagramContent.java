package mocapscope.protocol.vmc.decode;

import mocapscope.protocol.session.event.DecodedMessage;

/**
 * The decoded content of a VMC datagram: the bones known so far, and whether it carries device data or only keeps the
 * connection.
 *
 * @param skeleton the bones that were known after it
 */
record VmcDecodedDatagramContent(VmcSkeleton skeleton, boolean isHousekeeping, boolean carriesDeviceData)
        implements DecodedMessage.MessageBody {}
