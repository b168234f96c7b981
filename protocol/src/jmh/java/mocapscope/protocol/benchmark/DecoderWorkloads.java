package mocapscope.protocol.benchmark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import mocapscope.protocol.aimation.wire.AimationPartialWorkload;
import mocapscope.protocol.aimation.wire.AimationWorkload;
import mocapscope.protocol.rgmp.wire.RgmpWorkload;
import mocapscope.protocol.setp.decode.SetpWorkload;
import mocapscope.protocol.vrpn.wire.VrpnWorkload;

/** All loads that there are, by name. */
final class DecoderWorkloads {
    private static final Map<String, Supplier<DecoderWorkload>> ALL = new LinkedHashMap<>();

    static {
        for (var kind : VrpnWorkload.VrpnWorkloadReportKind.values()) {
            ALL.put("vrpn tcp " + kind.label(), () -> new VrpnWorkload(kind, false));
            ALL.put("vrpn udp " + kind.label(), () -> new VrpnWorkload(kind, true));
        }
        ALL.put("aimation 77 bones", AimationWorkload::new);
        ALL.put("aimation json part", AimationPartialWorkload::json);
        ALL.put("aimation binary part", AimationPartialWorkload::binary);
        ALL.put("rgmp hand", RgmpWorkload::new);
        ALL.put("setp object updates", SetpWorkload::new);
    }

    private DecoderWorkloads() {}

    static Set<String> names() {
        return ALL.keySet();
    }

    static DecoderWorkload open(String name) {
        var load = ALL.get(name);
        if (load == null) {
            throw new IllegalArgumentException("no load is called " + name);
        }
        return load.get();
    }
}
