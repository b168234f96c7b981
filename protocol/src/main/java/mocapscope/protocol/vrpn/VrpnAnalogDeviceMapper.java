package mocapscope.protocol.vrpn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.MotionSourceLayout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.MotionSource;
import mocapscope.protocol.sample.SourceId;

/** Maps each analog row of a device with several rows to a VRPN device of its own. */
final class VrpnAnalogDeviceMapper {

    /** Identifies a row of analog channels by source and channel layout. */
    record VrpnAnalogRowKey(SourceId source, AnalogLayout layout) {}

    private VrpnAnalogDeviceMapper() {}

    static VrpnAnalogRowKey keyOf(Sample.Analog analog) {
        return new VrpnAnalogRowKey(analog.stamp().source(), analog.layout());
    }

    /**
     * Returns a device for each row, named after the measured part; a part with several rows is qualified by measure
     * type.
     */
    static Map<VrpnAnalogRowKey, MotionSourceLayout.DeviceLayout> map(MotionSource source) {
        var all = new LinkedHashMap<VrpnAnalogRowKey, Integer>();
        source.emitSamples(0, 0, sample -> {
            if (sample instanceof Sample.Analog analog) {
                all.put(keyOf(analog), analog.channels().size());
            }
        });
        var rows = List.copyOf(all.keySet());
        var devices = new LinkedHashMap<VrpnAnalogRowKey, MotionSourceLayout.DeviceLayout>();
        all.forEach((row, channels) -> {
            var name = name(rows, row);
            if (ofOneDevice(rows, row) > 1 && !name.equals(row.source().device())) {
                devices.put(row, new MotionSourceLayout.DeviceLayout(name, 0, 0, channels, 0, Optional.empty()));
            }
        });
        return devices;
    }

    private static long ofOneDevice(List<VrpnAnalogRowKey> rows, VrpnAnalogRowKey one) {
        return rows.stream()
                .filter(row -> row.source().device().equals(one.source().device()))
                .count();
    }

    private static String name(List<VrpnAnalogRowKey> rows, VrpnAnalogRowKey one) {
        long ofOnePart =
                rows.stream().filter(row -> row.source().equals(one.source())).count();
        return ofOnePart > 1
                ? one.source().label() + "/" + one.layout().measure()
                : one.source().label();
    }
}
