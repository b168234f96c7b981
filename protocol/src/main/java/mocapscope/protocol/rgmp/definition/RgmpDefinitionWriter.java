package mocapscope.protocol.rgmp.definition;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes the definition of an RGMP device as JSON text. */
public final class RgmpDefinitionWriter {
    private static final JsonFactory JSON = JsonFactory.builder().build();

    private final JsonGenerator json;

    private RgmpDefinitionWriter(JsonGenerator json) {
        this.json = json;
    }

    /** Returns the JSON text of a definition in UTF-8; {@code info} contains additional members. */
    public static byte[] write(RgmpDeviceDefinition definition, Map<String, String> info) {
        var bytes = new ByteArrayOutputStream();
        try (var json = JSON.createGenerator(ObjectWriteContext.empty(), bytes)) {
            new RgmpDefinitionWriter(json).definition(definition, info);
        }
        return bytes.toByteArray();
    }

    private void definition(RgmpDeviceDefinition definition, Map<String, String> info) {
        json.writeStartObject();
        json.writeStringProperty("protocol_name", "RGMP");
        json.writeStringProperty("protocol_version", definition.version());
        json.writeNumberProperty("device_id", definition.device());
        json.writeStringProperty("device_type", definition.type());
        json.writeStringProperty("timestamp_epoch", definition.epoch());
        json.writeObjectPropertyStart("device_info");
        info.forEach(json::writeStringProperty);
        json.writeEndObject();
        json.writeArrayPropertyStart("static_data");
        definition.statics().forEach(this::value);
        json.writeEndArray();
        json.writeArrayPropertyStart("groups");
        definition.groups().forEach(this::group);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void group(RgmpStreamGroup group) {
        json.writeStartObject();
        json.writeStringProperty("name", group.name());
        json.writeName("expected_rate_hz");
        json.writeNumber(BigDecimal.valueOf(group.rate()).stripTrailingZeros().toPlainString());
        json.writeArrayPropertyStart("streams");
        for (var stream : group.streams()) {
            json.writeStartObject();
            entry(stream);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void value(RgmpStaticValue value) {
        json.writeStartObject();
        entry(value.descriptor());
        json.writeName("value");
        if (value.descriptor().type().shape().isEmpty()) {
            json.writeNumber(value.numbers().getFirst());
        } else {
            json.writeStartArray();
            value.numbers().forEach(json::writeNumber);
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private void entry(RgmpStreamDescriptor info) {
        json.writeStringProperty("data_type", info.type().toText());
        json.writeStringProperty("measure_type", info.measure().name());
        json.writeStringProperty("target_frame", info.targetFrame());
        if (info.referenceGiven()) {
            json.writeStringProperty("reference_frame", info.referenceFrame());
        }
        if (info.measure() == RgmpMeasureType.CUSTOM) {
            json.writeStringProperty("custom_label", info.label());
        }
        if (info.measure() == RgmpMeasureType.STATUS_FLAGS) {
            json.writeObjectPropertyStart("bit_mapping");
            info.flagNames().forEach((bit, name) -> json.writeStringProperty(String.valueOf(bit), name));
            json.writeEndObject();
        }
    }
}
