package mocapscope.protocol.rgmp.decode;

import java.util.ArrayList;
import java.util.List;

/** Writes definitions of device 7 for tests. */
public final class RgmpDefinitionBuilder {
    private final List<String> groups = new ArrayList<>();
    private final List<String> statics = new ArrayList<>();

    /** A group of these streams, at 100 Hz. */
    public RgmpDefinitionBuilder group(String name, String... streams) {
        return group(name, 100, streams);
    }

    public RgmpDefinitionBuilder group(String name, int rate, String... streams) {
        groups.add("{'name': '%s', 'expected_rate_hz': %d, 'streams': [%s]}"
                .formatted(name, rate, String.join(", ", streams)));
        return this;
    }

    /** A static TRANSFORM without a turn. */
    public RgmpDefinitionBuilder restTransform(String target, String reference, double x, double y, double z) {
        statics.add(
                "{'data_type': 'FLOAT[7]', 'measure_type': 'TRANSFORM', 'target_frame': '%s', %s'value': [%s, %s, %s, 0, 0, 0, 1]}"
                        .formatted(
                                target,
                                reference.isEmpty() ? "" : "'reference_frame': '%s', ".formatted(reference),
                                x,
                                y,
                                z));
        return this;
    }

    public static String transform(String target, String reference) {
        return stream("FLOAT[7]", "TRANSFORM", target, reference);
    }

    public static String orientation(String target, String reference) {
        return stream("FLOAT[4]", "ORIENTATION", target, reference);
    }

    public static String position(String target, String reference) {
        return stream("FLOAT[3]", "POSITION", target, reference);
    }

    /** A word of flags of which the lowest has that name. */
    static String flags(String target, String name) {
        return "{'data_type': 'UINT32', 'measure_type': 'STATUS_FLAGS', 'target_frame': '%s', 'bit_mapping': {'0': '%s'}}"
                .formatted(target, name);
    }

    static String stream(String type, String measure, String target, String reference) {
        return "{'data_type': '%s', 'measure_type': '%s', 'target_frame': '%s', 'reference_frame': '%s'}"
                .formatted(type, measure, target, reference);
    }

    public byte[] frame() {
        return RgmpEntryBuilder.definition("""
                {'protocol_name': 'RGMP', 'protocol_version': '2.0.0', 'device_id': 7, 'device_type': 'box',
                 'timestamp_epoch': 'device_boot', 'static_data': [%s], 'groups': [%s]}
                """.formatted(String.join(", ", statics), String.join(", ", groups)));
    }
}
