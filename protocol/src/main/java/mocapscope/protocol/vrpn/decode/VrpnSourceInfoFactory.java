package mocapscope.protocol.vrpn.decode;

import java.util.OptionalDouble;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.vrpn.wire.VrpnQuaternionOrder;

/** Creates the source descriptions of VRPN devices before their first samples. */
final class VrpnSourceInfoFactory {

    private VrpnSourceInfoFactory() {}

    /** Returns the description of a device that sends {@code sourceKind}: by convention metres and Unix time. */
    static SourceInfo of(SourceId source, SourceKind sourceKind, VrpnQuaternionOrder order) {
        boolean tracker = sourceKind == SourceKind.TRACKER;
        return new SourceInfo(
                source,
                sourceKind,
                tracker ? "m" : SourceInfo.UNKNOWN,
                SourceInfo.UNKNOWN,
                tracker ? order.optionValue() : "",
                "unix",
                OptionalDouble.empty());
    }
}
