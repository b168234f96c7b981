package mocapscope.protocol.vrpn;

import java.util.OptionalDouble;
import mocapscope.protocol.sample.Kind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.SourceInfo;

/** What is told of a device before its first sample of a kind. */
final class VrpnSources {

    private VrpnSources() {}

    /** What is known of a device that sends {@code kind}: little, but by convention metres and Unix time. */
    static SourceInfo of(SourceId source, Kind kind, QuatOrder order) {
        boolean tracker = kind == Kind.TRACKER;
        return new SourceInfo(
                source,
                kind,
                tracker ? "m" : SourceInfo.UNKNOWN,
                SourceInfo.UNKNOWN,
                tracker ? order.choice() : "",
                "unix",
                OptionalDouble.empty());
    }
}
