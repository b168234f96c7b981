package mocapscope.protocol.vrpn.wire;

import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import org.jspecify.annotations.Nullable;

/**
 * A VRPN message from or to a device, such as a tracker report or a button-mode request. Each class of devices has its
 * own family. The layouts in their documentation show the payload, which follows the header.
 */
public sealed interface VrpnDeviceMessage extends VrpnMessage, VrpnMessage.VrpnEncodableMessage
        permits VrpnCommonDeviceMessage,
                VrpnTrackerMessage,
                VrpnTrackerGeometryMessage,
                VrpnTrackerRequest,
                VrpnButtonMessage,
                VrpnButtonModeMessage,
                VrpnAnalogMessage,
                VrpnAnalogOutputMessage,
                VrpnDialMessage,
                VrpnPoserRequest,
                VrpnForceDeviceMessage,
                VrpnImageTransferControlMessage,
                VrpnImageRegionMessage,
                VrpnAuxiliaryLoggerMessage {

    /** Returns true if no number is NaN or infinite. */
    default boolean isFinite() {
        return true;
    }

    /** Returns its rotation as on the wire; null if it has none. */
    default @Nullable Quat quaternion() {
        return null;
    }

    /** Returns true if {@code VrpnMessageValidator} must validate more than the message's numbers. */
    default boolean needsValidation() {
        return false;
    }

    /** Emits the samples of this message, with numbers as on the wire; messages about no device state have none. */
    default void emitSamples(SampleMetadata stamp, DecoderEventEmitter out) {}
}
