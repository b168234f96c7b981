package mocapscope.protocol.rgmp.wire;

import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.definition.RgmpStreamGroup;
import mocapscope.protocol.rgmp.mapping.RgmpDataFrameMapping;
import mocapscope.protocol.session.event.DecodedMessage;
import org.jspecify.annotations.Nullable;

/**
 * A message of an RGMP server: stream definition, data, device disconnect, or bytes that could not be decoded. Clients
 * send nothing. All numbers are little endian:
 *
 * <pre>
 *   0            4         8
 *   ├ msg_prefix ┼ msg_len ┼ payload …
 *                          └ counted by msg_len ┘
 * </pre>
 */
public sealed interface RgmpMessage extends DecodedMessage.MessageBody {

    /** A stream definition frame (type 1): a device and its streams, as JSON. */
    record StreamDefinition(RgmpDeviceDefinition definition) implements RgmpMessage {}

    /**
     * A data frame (type 2): the values of one stream group at one device time in microseconds.
     *
     * @param time microseconds in the device's epoch, unsigned
     * @param mapping the mapping of the group to sources; null if the device is not decoded
     */
    record DataFrame(
            long device,
            long groupId,
            long time,
            RgmpStreamGroup group,
            @Nullable RgmpDataFrameMapping mapping) implements RgmpMessage {
        public static final String NAME = "data";

        @Override
        public boolean carriesDeviceData() {
            return true;
        }
    }

    /** A device disconnect frame (type 3): the device with this id has left. */
    record DeviceDisconnect(long device) implements RgmpMessage {}

    /**
     * A frame rejected by the decoder, kept as raw bytes. May be its header alone.
     *
     * @param device id of the device whose definition is discarded, as this frame would have replaced it; -1 if unknown
     */
    record RejectedFrame(long prefix, long length, long device) implements RgmpMessage {
        public static final long NO_DEVICE = -1;
    }

    /** Bytes that belong to no decodable frame. */
    record SkippedBytes(int length) implements RgmpMessage {}
}
