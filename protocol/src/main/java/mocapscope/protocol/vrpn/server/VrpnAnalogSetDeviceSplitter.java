package mocapscope.protocol.vrpn.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.SourceId;

/** Splits a device with several sets of analog channels into one VRPN device for each set. */
final class VrpnAnalogSetDeviceSplitter {

    /** Identifies a row of analog channels by source and channel layout. */
    record VrpnAnalogRowKey(SourceId source, AnalogChannelDescription layout) {}

    private VrpnAnalogSetDeviceSplitter() {}

    static VrpnAnalogRowKey keyOf(Sample.Analog analog) {
        return new VrpnAnalogRowKey(analog.stamp().source(), analog.layout());
    }

    /**
     * Returns a device for each row, named after the measured part; a part with several rows is qualified by measure
     * type.
     */
    static Map<VrpnAnalogRowKey, ServedMotionSourceDescription.DeviceLayout> map(ServedMotionSource source) {
        var all = new LinkedHashMap<VrpnAnalogRowKey, Integer>();
        source.emitSamples(0, 0, sample -> {
            if (sample instanceof Sample.Analog analog) {
                all.put(keyOf(analog), analog.channels().size());
            }
        });
        var keys = List.copyOf(all.keySet());
        var layouts = new LinkedHashMap<VrpnAnalogRowKey, ServedMotionSourceDescription.DeviceLayout>();
        all.forEach((key, channels) -> {
            var name = name(keys, key);
            if (ofOneDevice(keys, key) > 1 && !name.equals(key.source().device())) {
                layouts.put(
                        key, new ServedMotionSourceDescription.DeviceLayout(name, 0, 0, channels, 0, Optional.empty()));
            }
        });
        return layouts;
    }

    private static long ofOneDevice(List<VrpnAnalogRowKey> keys, VrpnAnalogRowKey one) {
        return keys.stream()
                .filter(key -> key.source().device().equals(one.source().device()))
                .count();
    }

    private static String name(List<VrpnAnalogRowKey> keys, VrpnAnalogRowKey one) {
        long ofOnePart =
                keys.stream().filter(key -> key.source().equals(one.source())).count();
        return ofOnePart > 1
                ? one.source().label() + "/" + one.layout().measure()
                : one.source().label();
    }
}
