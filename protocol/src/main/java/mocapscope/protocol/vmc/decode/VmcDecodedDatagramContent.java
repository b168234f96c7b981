package mocapscope.protocol.vmc.decode;

import mocapscope.protocol.session.event.DecodedMessage;

/**
 * Describes the decoded content of a VMC datagram, such as whether it carries device data.
 *
 * @param skeleton the bones that were known after it
 */
record VmcDecodedDatagramContent(VmcReceivedBoneHierarchy skeleton, boolean isHousekeeping, boolean carriesDeviceData)
        implements DecodedMessage.MessageBody {}
