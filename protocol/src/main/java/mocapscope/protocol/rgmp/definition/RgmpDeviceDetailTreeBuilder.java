package mocapscope.protocol.rgmp.definition;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.bytes.TextTruncator;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.DeviceProperty;

/** Builds the tree of device details for display from an RGMP device's JSON definition, including unknown members. */
public final class RgmpDeviceDetailTreeBuilder {
    /** Maximum number of details; further ones are left out. */
    @DocumentedLimit(value = "details of a device", unit = "lines", beyond = "truncated, and marked as truncated")
    private static final int MOST_DETAILS = 5000;

    @DocumentedLimit(
            value = "the value of a detail of a device",
            unit = "characters",
            beyond = "truncated, and marked as truncated")
    private static final int MOST_LETTERS = 2000;

    private static final List<String> NAMES = List.of("name", "target_frame");

    private int details;

    private RgmpDeviceDetailTreeBuilder() {}

    public static DeviceProperty build(RgmpDeviceDefinition definition, RgmpJsonValue.JsonObject root) {
        return new DeviceProperty(definition.name(), "", new RgmpDeviceDetailTreeBuilder().members(root));
    }

    private List<DeviceProperty> members(RgmpJsonValue.JsonObject object) {
        var parts = new ArrayList<DeviceProperty>();
        for (var member : object.members().entrySet()) {
            if (full(parts)) {
                break;
            }
            parts.add(detail(TextTruncator.truncate(member.getKey()), member.getValue()));
        }
        return parts;
    }

    private DeviceProperty detail(String name, RgmpJsonValue value) {
        return switch (value) {
            case RgmpJsonValue.JsonObject object -> new DeviceProperty(name, title(object), members(object));
            case RgmpJsonValue.JsonArray list -> list(name, list);
            case RgmpJsonValue.JsonString(int _, String text) -> new DeviceProperty(name, cut(text));
            case RgmpJsonValue.JsonNumber(int _, var number) -> new DeviceProperty(name, cut(number.toString()));
            case RgmpJsonValue.JsonBoolean(int _, boolean truth) -> new DeviceProperty(name, String.valueOf(truth));
            case RgmpJsonValue.JsonNull _ -> new DeviceProperty(name, "null");
        };
    }

    /** Adds an array of numbers as one line, any other array with one line for each item. */
    private DeviceProperty list(String name, RgmpJsonValue.JsonArray list) {
        boolean numbers = list.items().stream().allMatch(RgmpJsonValue.JsonNumber.class::isInstance);
        if (numbers) {
            return new DeviceProperty(name, row(list.items()));
        }
        var parts = new ArrayList<DeviceProperty>();
        for (var item : list.items()) {
            if (full(parts)) {
                break;
            }
            parts.add(detail(String.valueOf(parts.size()), item));
        }
        return new DeviceProperty(name, "", parts);
    }

    private static String row(List<RgmpJsonValue> numbers) {
        var row = new StringBuilder();
        for (var number : numbers) {
            if (row.length() > MOST_LETTERS) {
                break;
            }
            if (number instanceof RgmpJsonValue.JsonNumber(int _, var value)) {
                row.append(row.isEmpty() ? "" : ", ").append(value);
            }
        }
        return cut(row.toString());
    }

    private static String title(RgmpJsonValue.JsonObject object) {
        for (var name : NAMES) {
            if (object.members().get(name) instanceof RgmpJsonValue.JsonString(int _, String text)) {
                return cut(text);
            }
        }
        return "";
    }

    private boolean full(List<DeviceProperty> parts) {
        details++;
        if (details == MOST_DETAILS) {
            parts.add(new DeviceProperty("…", "the rest of the definition is omitted"));
        }
        return details >= MOST_DETAILS;
    }

    private static String cut(String text) {
        return text.length() <= MOST_LETTERS ? text : text.substring(0, MOST_LETTERS) + "…";
    }
}
