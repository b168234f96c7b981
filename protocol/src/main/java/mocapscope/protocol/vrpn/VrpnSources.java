package mocapscope.protocol.vrpn;

import java.util.OptionalDouble;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** Creates the source descriptions of VRPN devices before their first samples. */
final class VrpnSources {

    private VrpnSources() {}

    /** Returns the description of a device that sends {@code kind}: by convention metres and Unix time. */
    static SourceInfo of(SourceId source, SourceKind kind, VrpnQuaternionOrder order) {
        boolean tracker = kind == SourceKind.TRACKER;
        return new SourceInfo(
                source,
                kind,
                tracker ? "m" : SourceInfo.UNKNOWN,
                SourceInfo.UNKNOWN,
                tracker ? order.optionValue() : "",
                "unix",
                OptionalDouble.empty());
    }
}
