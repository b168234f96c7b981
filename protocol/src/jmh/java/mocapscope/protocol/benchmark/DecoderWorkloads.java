package mocapscope.protocol.benchmark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import mocapscope.protocol.aimation.wire.AimationPartialWorkload;
import mocapscope.protocol.aimation.wire.AimationWorkload;
import mocapscope.protocol.rgmp.wire.RgmpWorkload;
import mocapscope.protocol.setp.decode.SetpWorkload;
import mocapscope.protocol.vmc.decode.VmcWorkload;
import mocapscope.protocol.vrpn.wire.VrpnWorkload;

/** All loads that there are, by name. */
final class DecoderWorkloads {
    private static final Map<String, Supplier<DecoderWorkload>> WORKLOADS = new LinkedHashMap<>();

    static {
        for (var kind : VrpnWorkload.VrpnWorkloadReportKind.values()) {
            WORKLOADS.put("vrpn tcp " + kind.label(), () -> new VrpnWorkload(kind, false));
            WORKLOADS.put("vrpn udp " + kind.label(), () -> new VrpnWorkload(kind, true));
        }
        WORKLOADS.put("aimation 77 bones", AimationWorkload::new);
        WORKLOADS.put("aimation json part", AimationPartialWorkload::json);
        WORKLOADS.put("aimation binary part", AimationPartialWorkload::binary);
        WORKLOADS.put("rgmp hand", RgmpWorkload::new);
        WORKLOADS.put("setp object updates", SetpWorkload::new);
        WORKLOADS.put("vmc 19 bones", VmcWorkload::new);
    }

    private DecoderWorkloads() {}

    static Set<String> names() {
        return WORKLOADS.keySet();
    }

    static DecoderWorkload open(String name) {
        var workload = WORKLOADS.get(name);
        if (workload == null) {
            throw new IllegalArgumentException("no load is called " + name);
        }
        return workload.get();
    }
}
