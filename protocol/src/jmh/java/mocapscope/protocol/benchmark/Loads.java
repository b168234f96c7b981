package mocapscope.protocol.benchmark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import mocapscope.protocol.aimation.wire.AimationHalf;
import mocapscope.protocol.aimation.wire.AimationLoad;
import mocapscope.protocol.rgmp.wire.RgmpLoad;
import mocapscope.protocol.setp.decode.SetpLoad;
import mocapscope.protocol.vrpn.wire.VrpnLoad;

/** All loads that there are, by name. */
final class Loads {
    private static final Map<String, Supplier<Load>> ALL = new LinkedHashMap<>();

    static {
        for (var kind : VrpnLoad.Report.values()) {
            ALL.put("vrpn tcp " + kind.words(), () -> new VrpnLoad(kind, false));
            ALL.put("vrpn udp " + kind.words(), () -> new VrpnLoad(kind, true));
        }
        ALL.put("aimation 77 bones", AimationLoad::new);
        ALL.put("aimation json part", AimationHalf::json);
        ALL.put("aimation binary part", AimationHalf::binary);
        ALL.put("rgmp hand", RgmpLoad::new);
        ALL.put("setp object updates", SetpLoad::new);
    }

    private Loads() {}

    static Set<String> names() {
        return ALL.keySet();
    }

    static Load open(String name) {
        var load = ALL.get(name);
        if (load == null) {
            throw new IllegalArgumentException("no load is called " + name);
        }
        return load.get();
    }
}
