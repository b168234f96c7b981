package mocapscope.protocol.vrpn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.Layout;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.Source;
import mocapscope.protocol.sample.SourceId;

/** The rows of channels of devices that have several. */
final class VrpnRows {

    /** A row of one device, or of a part of it. */
    record Row(SourceId source, AnalogLayout layout) {}

    private VrpnRows() {}

    static Row row(Sample.Analog analog) {
        return new Row(analog.stamp().source(), analog.layout());
    }

    /** A device for each row, called like the part that is measured, and where that has several, what is measured too. */
    static Map<Row, Layout.Device> of(Source source) {
        var all = new LinkedHashMap<Row, Integer>();
        source.between(0, 0, sample -> {
            if (sample instanceof Sample.Analog analog) {
                all.put(row(analog), analog.channels().size());
            }
        });
        var rows = List.copyOf(all.keySet());
        var devices = new LinkedHashMap<Row, Layout.Device>();
        all.forEach((row, channels) -> {
            var name = name(rows, row);
            if (ofOneDevice(rows, row) > 1 && !name.equals(row.source().device())) {
                devices.put(row, new Layout.Device(name, 0, 0, channels, 0, Optional.empty()));
            }
        });
        return devices;
    }

    private static long ofOneDevice(List<Row> rows, Row one) {
        return rows.stream()
                .filter(row -> row.source().device().equals(one.source().device()))
                .count();
    }

    private static String name(List<Row> rows, Row one) {
        long ofOnePart =
                rows.stream().filter(row -> row.source().equals(one.source())).count();
        return ofOnePart > 1
                ? one.source().label() + "/" + one.layout().measure()
                : one.source().label();
    }
}
