package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import mocapscope.protocol.sample.SourceKind;
import mocapscope.protocol.session.SignalOrigin;

/** Finds the streams of a data frame that hold the values of each sensor, bone, channel and flag. */
final class RgmpSignalOriginFinder {
    /** Maximum number of channels listed one by one; a longer row is listed as a whole. */
    private static final int MOST = 4096;

    private RgmpSignalOriginFinder() {}

    static List<SignalOrigin> find(RgmpGroupMapping feed) {
        var carried = new ArrayList<SignalOrigin>();
        var sensors = new ArrayList<String>();
        for (var outlet : feed.streamMappings()) {
            var path = path(outlet.stream());
            switch (outlet) {
                case RgmpStreamMapping.SensorMapping sensor -> {
                    sensors.add(path);
                    carried.add(new SignalOrigin(feed.trackerSource(), SourceKind.TRACKER, sensor.number(), path));
                }
                case RgmpStreamMapping.AnalogMapping row -> row(row, path, carried);
                case RgmpStreamMapping.FlagsMapping bits -> carried.add(new SignalOrigin(bits.source(), SourceKind.FLAGS, SignalOrigin.ALL, path));
            }
        }
        feed.bodies().forEach(body -> bones(body, sensors, carried));
        return carried;
    }

    private static String path(RgmpStreamDescriptor stream) {
        return stream.targetFrame() + "." + stream.quantity();
    }

    private static void row(RgmpStreamMapping.AnalogMapping row, String path, List<SignalOrigin> out) {
        var stream = row.stream();
        var names = stream.measure().componentNames();
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
    private static void bones(RgmpGroupSkeleton body, List<String> sensors, List<SignalOrigin> out) {
        for (int i = 0; i < body.size(); i++) {
            var paths = new LinkedHashSet<String>();
            if (body.positionSource(i) >= 0) {
                paths.add(sensors.get(body.positionSource(i)));
            }
            if (body.orientationSource(i) >= 0) {
                paths.add(sensors.get(body.orientationSource(i)));
            }
            if (!paths.isEmpty()) {
                out.add(new SignalOrigin(body.source(), SourceKind.SKELETON, i, List.copyOf(paths)));
            }
        }
    }
}
