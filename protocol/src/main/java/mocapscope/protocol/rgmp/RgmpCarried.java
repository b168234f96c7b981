package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.session.SignalOrigin;

/** Finds the streams of a data frame that hold the values of each sensor, bone, channel and flag. */
final class RgmpCarried {
    /** Maximum number of channels listed one by one; a longer row is listed as a whole. */
    private static final int MOST = 4096;

    private RgmpCarried() {}

    static List<SignalOrigin> of(Feed feed) {
        var carried = new ArrayList<SignalOrigin>();
        var sensors = new ArrayList<String>();
        for (var outlet : feed.outlets()) {
            var path = path(outlet.stream());
            switch (outlet) {
                case Outlet.Sensor sensor -> {
                    sensors.add(path);
                    carried.add(new SignalOrigin(feed.poses(), SourceKind.TRACKER, sensor.number(), path));
                }
                case Outlet.Row row -> row(row, path, carried);
                case Outlet.Bits bits -> carried.add(new SignalOrigin(bits.source(), SourceKind.FLAGS, SignalOrigin.ALL, path));
            }
        }
        feed.bodies().forEach(body -> bones(body, sensors, carried));
        return carried;
    }

    private static String path(StreamInfo stream) {
        return stream.target() + "." + stream.quantity();
    }

    private static void row(Outlet.Row row, String path, List<SignalOrigin> out) {
        var stream = row.stream();
        var names = stream.measure().parts();
        int count = stream.type().count();
        if (count > MOST) {
            out.add(new SignalOrigin(row.source(), SourceKind.ANALOG, SignalOrigin.ALL, path));
            return;
        }
        boolean named = names.size() == count;
        for (int i = 0; i < count; i++) {
            var part = named ? names.get(i) : stream.type().shape().isEmpty() ? "value" : "value[" + i + "]";
            out.add(new SignalOrigin(row.source(), SourceKind.ANALOG, i, path + "." + part));
        }
    }

    /** Adds the bones moved by sensors of this group. */
    private static void bones(Body body, List<String> sensors, List<SignalOrigin> out) {
        for (int i = 0; i < body.size(); i++) {
            var paths = new LinkedHashSet<String>();
            if (body.placeFrom(i) >= 0) {
                paths.add(sensors.get(body.placeFrom(i)));
            }
            if (body.turnFrom(i) >= 0) {
                paths.add(sensors.get(body.turnFrom(i)));
            }
            if (!paths.isEmpty()) {
                out.add(new SignalOrigin(body.source(), SourceKind.SKELETON, i, List.copyOf(paths)));
            }
        }
    }
}
