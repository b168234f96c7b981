package mocapscope.protocol.rgmp.definition;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.TextTruncator;

/** Parses the JSON description of one transmitted or constant value in an RGMP device definition. */
final class RgmpStreamDescriptorParser {
    private static final Set<String> KNOWN = Set.of(
            "data_type", "measure_type", "target_frame", "reference_frame", "custom_label", "bit_mapping", "value");
    private static final Pattern BIT = Pattern.compile("0|[1-9][0-9]{0,8}");

    private final RgmpJsonFieldReader reader;
    private final RgmpDefinitionViolationCollector collector;
    private final RgmpCoordinateFrameValidator frames;

    RgmpStreamDescriptorParser(RgmpJsonFieldReader reader, RgmpCoordinateFrameValidator frames) {
        this.reader = reader;
        this.collector = reader.breaches();
        this.frames = frames;
    }

    /** Parses one entry; empty if its data cannot be decoded. An entry with {@code isStatic} has a value. */
    Optional<RgmpStreamDescriptor> parse(RgmpJsonLocation location, boolean isStatic) {
        if (!(location.value() instanceof RgmpJsonValue.JsonObject)) {
            collector.add(
                    RgmpProblemKind.FIELD_TYPE,
                    location,
                    "the entry is %s, expected an object".formatted(location.describeKind()));
            return Optional.empty();
        }
        reader.reportUnknownMembers(location, KNOWN);
        if (!isStatic && !reader.findMember(location, "value").isMissing()) {
            collector.add(RgmpProblemKind.FIELD_UNKNOWN, location.member("value"), "only static data has a value");
        }
        var type = type(location);
        var measure = measure(location);
        var target = reader.readNonEmptyName(location, "target_frame", RgmpProblemKind.TARGET_FRAME);
        var reference = reader.findMember(location, "reference_frame").isMissing()
                ? Optional.<String>empty()
                : reader.readNonEmptyName(location, "reference_frame", RgmpProblemKind.REFERENCE_FRAME);
        if (type.isEmpty() || measure.isEmpty() || target.isEmpty()) {
            return Optional.empty();
        }
        var info = new RgmpStreamDescriptor(
                type.get(),
                measure.get(),
                target.get(),
                reference.orElse(target.get()),
                reference.isPresent(),
                label(location, measure.get()),
                bits(location, measure.get(), type.get()));
        check(location, info, isStatic);
        return Optional.of(info);
    }

    private void check(RgmpJsonLocation location, RgmpStreamDescriptor info, boolean isStatic) {
        var misfit = info.measure().describeMismatch(info.type());
        if (!misfit.isEmpty()) {
            collector.add(RgmpProblemKind.SHAPE, location.member("data_type"), misfit);
        }
        boolean itself = info.referenceFrame().equals(info.targetFrame());
        // The rest pose of a root has no reference in Rokoko's own definitions.
        if (info.measure() == RgmpMeasureType.POSITION && itself && !isStatic) {
            collector.add(
                    RgmpProblemKind.POSITION_OF_ITSELF,
                    location,
                    "the position of %s is relative to itself".formatted(TextTruncator.truncate(info.targetFrame())));
        }
        frames.add(location, info);
    }

    private Optional<RgmpDataTypeShape> type(RgmpJsonLocation location) {
        if (reader.findMember(location, "data_type").isMissing()) {
            collector.add(RgmpProblemKind.ENTRY_INCOMPLETE, location.member("data_type"), "data_type is missing");
            return Optional.empty();
        }
        var text = reader.readText(location, "data_type", RgmpProblemKind.DATA_TYPE);
        var type = text.flatMap(RgmpDataTypeShape::parse);
        if (text.isPresent() && type.isEmpty()) {
            boolean large = RgmpDataTypeShape.isValidSyntax(text.get());
            collector.add(
                    large ? RgmpProblemKind.LAYOUT_TOO_LARGE : RgmpProblemKind.DATA_TYPE,
                    location.member("data_type"),
                    "\"%s\" is %s"
                            .formatted(
                                    TextTruncator.truncate(text.get()),
                                    large ? "larger than the maximum frame" : "no data type"));
        }
        return type;
    }

    private Optional<RgmpMeasureType> measure(RgmpJsonLocation location) {
        if (reader.findMember(location, "measure_type").isMissing()) {
            collector.add(RgmpProblemKind.ENTRY_INCOMPLETE, location.member("measure_type"), "measure_type is missing");
            return Optional.empty();
        }
        var text = reader.readText(location, "measure_type", RgmpProblemKind.MEASURE_TYPE);
        var measure = text.flatMap(RgmpMeasureType::findByName);
        if (text.isPresent() && measure.isEmpty()) {
            collector.add(
                    RgmpProblemKind.MEASURE_TYPE,
                    location.member("measure_type"),
                    "\"%s\" is not a measure type".formatted(TextTruncator.truncate(text.get())));
        }
        return measure;
    }

    private String label(RgmpJsonLocation location, RgmpMeasureType measureType) {
        var label = reader.findMember(location, "custom_label");
        if (measureType == RgmpMeasureType.CUSTOM) {
            return reader.readNonEmptyName(location, "custom_label", RgmpProblemKind.LABEL_MISSING)
                    .orElse("");
        }
        if (!label.isMissing()) {
            collector.add(RgmpProblemKind.LABEL_UNEXPECTED, label, "%s has a custom_label".formatted(measureType));
        }
        return "";
    }

    private SortedMap<Integer, String> bits(
            RgmpJsonLocation location, RgmpMeasureType measureType, RgmpDataTypeShape type) {
        var bits = new TreeMap<Integer, String>();
        var mapping = reader.findMember(location, "bit_mapping");
        if (measureType != RgmpMeasureType.STATUS_FLAGS) {
            if (!mapping.isMissing()) {
                collector.add(
                        RgmpProblemKind.BIT_MAPPING_UNEXPECTED, mapping, "%s has a bit_mapping".formatted(measureType));
            }
            return bits;
        }
        if (!(mapping.value() instanceof RgmpJsonValue.JsonObject object)) {
            collector.add(
                    mapping.isMissing() ? RgmpProblemKind.BIT_MAPPING_MISSING : RgmpProblemKind.BIT_MAPPING,
                    mapping,
                    RgmpJsonFieldReader.describeMismatch(mapping, "bit_mapping", "an object"));
            return bits;
        }
        for (var name : object.members().keySet()) {
            int bit = BIT.matcher(name).matches() ? Integer.parseInt(name) : -1;
            if (bit < 0 || bit >= (long) type.size() * Byte.SIZE) {
                collector.add(
                        RgmpProblemKind.BIT_MAPPING,
                        mapping.member(name),
                        "\"%s\" is not one of the bits 0 to %d"
                                .formatted(TextTruncator.truncate(name), (long) type.size() * Byte.SIZE - 1));
            } else {
                reader.readName(mapping, name, RgmpProblemKind.BIT_MAPPING).ifPresent(text -> bits.put(bit, text));
            }
        }
        return bits;
    }
}
