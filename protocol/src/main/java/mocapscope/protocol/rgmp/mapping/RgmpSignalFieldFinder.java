package mocapscope.protocol.rgmp.mapping;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.session.decoder.DecodedSignalFieldPaths;

/** Finds the RGMP message fields that hold each sensor pose, bone pose, analog value and flag. */
public final class RgmpSignalFieldFinder {
    /** Maximum number of channels listed one by one; a longer row is listed as a whole. */
    private static final int MOST = 4096;

    private RgmpSignalFieldFinder() {}

    public static List<DecodedSignalFieldPaths> find(RgmpDataFrameMapping mapping) {
        var origins = new ArrayList<DecodedSignalFieldPaths>();
        var sensors = new ArrayList<String>();
        for (var streamMapping : mapping.streamMappings()) {
            var path = path(streamMapping.stream());
            switch (streamMapping) {
                case RgmpStreamToSignalMapping.SensorMapping sensorMapping -> {
                    sensors.add(path);
                    origins.add(new DecodedSignalFieldPaths(
                            mapping.trackerSource(), SourceDataKind.TRACKER, sensorMapping.number(), path));
                }
                case RgmpStreamToSignalMapping.AnalogMapping analogMapping -> row(analogMapping, path, origins);
                case RgmpStreamToSignalMapping.FlagsMapping flagsMapping ->
                    origins.add(new DecodedSignalFieldPaths(
                            flagsMapping.source(), SourceDataKind.FLAGS, DecodedSignalFieldPaths.ALL, path));
            }
        }
        mapping.bodies().forEach(skeleton -> bones(skeleton, sensors, origins));
        return origins;
    }

    private static String path(RgmpStreamDescriptor stream) {
        return stream.targetFrame() + "." + stream.quantity();
    }

    private static void row(
            RgmpStreamToSignalMapping.AnalogMapping mapping, String path, List<DecodedSignalFieldPaths> out) {
        var stream = mapping.stream();
        var names = stream.measure().componentNames();
        int count = stream.type().count();
        if (count > MOST) {
            out.add(new DecodedSignalFieldPaths(
                    mapping.source(), SourceDataKind.ANALOG, DecodedSignalFieldPaths.ALL, path));
            return;
        }
        boolean named = names.size() == count;
        for (int i = 0; i < count; i++) {
            var part = named ? names.get(i) : stream.type().shape().isEmpty() ? "value" : "value[" + i + "]";
            out.add(new DecodedSignalFieldPaths(mapping.source(), SourceDataKind.ANALOG, i, path + "." + part));
        }
    }

    /** Adds the bones moved by sensors of this group. */
    private static void bones(
            RgmpSensorToBonePoseConverter skeleton, List<String> sensors, List<DecodedSignalFieldPaths> out) {
        for (int i = 0; i < skeleton.size(); i++) {
            var paths = new LinkedHashSet<String>();
            if (skeleton.positionSource(i) >= 0) {
                paths.add(sensors.get(skeleton.positionSource(i)));
            }
            if (skeleton.orientationSource(i) >= 0) {
                paths.add(sensors.get(skeleton.orientationSource(i)));
            }
            if (!paths.isEmpty()) {
                out.add(new DecodedSignalFieldPaths(skeleton.source(), SourceDataKind.SKELETON, i, List.copyOf(paths)));
            }
        }
    }
}
