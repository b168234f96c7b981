package mocapscope.protocol.vrpn;

import mocapscope.protocol.sample.Stamp;
import mocapscope.protocol.session.Sink;

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

    /** Whether more than its numbers may be odd, so that {@link VrpnChecks} must look closer. */
    default boolean peculiar() {
        return false;
    }

    /** Hands over the samples that it is; what is said of no device's state has none. The numbers stay the wire's. */
    default void samples(Stamp stamp, Sink out) {}
}
