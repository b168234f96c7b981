package mocapscope.protocol.vrpn;

import mocapscope.protocol.sample.SampleStamp;
import mocapscope.protocol.session.DecoderOutput;

/**
 * A VRPN message from or to a device, such as a tracker report or a button-mode request. Each class of devices has its
 * own family. The layouts in their documentation show the payload, which follows the header.
 */
sealed interface VrpnReport extends VrpnMessage, VrpnMessage.Sayable
        permits VrpnBase,
                VrpnTracker,
                VrpnRoom,
                VrpnWish,
                VrpnButton,
                VrpnMode,
                VrpnAnalog,
                VrpnOutput,
                VrpnDial,
                VrpnPoser,
                VrpnForce,
                VrpnImager,
                VrpnRegion,
                VrpnLogger {

    /** Returns true if no number is NaN or infinite. */
    default boolean finite() {
        return true;
    }

    /** Returns true if {@link VrpnChecks} must validate more than the message's numbers. */
    default boolean peculiar() {
        return false;
    }

    /** Emits the samples of this message, with numbers as on the wire; messages about no device state have none. */
    default void samples(SampleStamp stamp, DecoderOutput out) {}
}
