package mocapscope.protocol.vrpn;

/**
 * What a device says, or is asked: a family for each class of devices. The pictures of their messages show payloads, that
 * is, what follows the header.
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

    /** Whether none of its numbers is NaN or infinite. */
    default boolean finite() {
        return true;
    }
}
