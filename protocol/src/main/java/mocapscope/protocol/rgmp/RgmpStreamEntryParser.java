package mocapscope.protocol.rgmp;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.TextTruncator;

/** Parses one stream or static_data entry of a definition into a stream descriptor. */
final class RgmpStreamEntryParser {
    private static final Set<String> KNOWN = Set.of(
            "data_type", "measure_type", "target_frame", "reference_frame", "custom_label", "bit_mapping", "value");
    private static final Pattern BIT = Pattern.compile("0|[1-9][0-9]{0,8}");

    private final RgmpJsonFieldReader fields;
    private final RgmpViolationCollector breaches;
    private final RgmpCoordinateFrameValidator frames;

    RgmpStreamEntryParser(RgmpJsonFieldReader fields, RgmpCoordinateFrameValidator frames) {
        this.fields = fields;
        this.breaches = fields.breaches();
        this.frames = frames;
    }

    /** Parses one entry; empty if its data cannot be decoded. An entry with {@code isStatic} has a value. */
    Optional<RgmpStreamDescriptor> parse(RgmpJsonLocation at, boolean isStatic) {
        if (!(at.value() instanceof RgmpJsonValue.JsonObject)) {
            breaches.add(RgmpRule.FIELD_TYPE, at, "the entry is %s, expected an object".formatted(at.describeKind()));
            return Optional.empty();
        }
        fields.reportUnknownMembers(at, KNOWN);
        if (!isStatic && !fields.findMember(at, "value").isMissing()) {
            breaches.add(RgmpRule.FIELD_UNKNOWN, at.member("value"), "only static data has a value");
        }
        var type = type(at);
        var measure = measure(at);
        var target = fields.readNonEmptyName(at, "target_frame", RgmpRule.TARGET_FRAME);
        var reference = fields.findMember(at, "reference_frame").isMissing()
                ? Optional.<String>empty()
                : fields.readNonEmptyName(at, "reference_frame", RgmpRule.REFERENCE_FRAME);
        if (type.isEmpty() || measure.isEmpty() || target.isEmpty()) {
            return Optional.empty();
        }
        var info = new RgmpStreamDescriptor(
                type.get(),
                measure.get(),
                target.get(),
                reference.orElse(target.get()),
                reference.isPresent(),
                label(at, measure.get()),
                bits(at, measure.get(), type.get()));
        check(at, info, isStatic);
        return Optional.of(info);
    }

    private void check(RgmpJsonLocation at, RgmpStreamDescriptor info, boolean isStatic) {
        var misfit = info.measure().describeMismatch(info.type());
        if (!misfit.isEmpty()) {
            breaches.add(RgmpRule.SHAPE, at.member("data_type"), misfit);
        }
        boolean itself = info.referenceFrame().equals(info.targetFrame());
        // The rest pose of a root has no reference in Rokoko's own definitions.
        if (info.measure() == RgmpMeasureType.POSITION && itself && !isStatic) {
            breaches.add(
                    RgmpRule.POSITION_OF_ITSELF,
                    at,
                    "the position of %s is relative to itself".formatted(TextTruncator.truncate(info.targetFrame())));
        }
        frames.add(at, info);
    }

    private Optional<RgmpDataType> type(RgmpJsonLocation at) {
        if (fields.findMember(at, "data_type").isMissing()) {
            breaches.add(RgmpRule.ENTRY_INCOMPLETE, at.member("data_type"), "data_type is missing");
            return Optional.empty();
        }
        var text = fields.readText(at, "data_type", RgmpRule.DATA_TYPE);
        var type = text.flatMap(RgmpDataType::parse);
        if (text.isPresent() && type.isEmpty()) {
            boolean large = RgmpDataType.isValidSyntax(text.get());
            breaches.add(
                    large ? RgmpRule.LAYOUT_TOO_LARGE : RgmpRule.DATA_TYPE,
                    at.member("data_type"),
                    "\"%s\" is %s"
                            .formatted(
                                    TextTruncator.truncate(text.get()), large ? "larger than the maximum frame" : "no data type"));
        }
        return type;
    }

    private Optional<RgmpMeasureType> measure(RgmpJsonLocation at) {
        if (fields.findMember(at, "measure_type").isMissing()) {
            breaches.add(RgmpRule.ENTRY_INCOMPLETE, at.member("measure_type"), "measure_type is missing");
            return Optional.empty();
        }
        var text = fields.readText(at, "measure_type", RgmpRule.MEASURE_TYPE);
        var measure = text.flatMap(RgmpMeasureType::findByName);
        if (text.isPresent() && measure.isEmpty()) {
            breaches.add(
                    RgmpRule.MEASURE_TYPE,
                    at.member("measure_type"),
                    "\"%s\" is not a measure type".formatted(TextTruncator.truncate(text.get())));
        }
        return measure;
    }

    private String label(RgmpJsonLocation at, RgmpMeasureType measure) {
        var label = fields.findMember(at, "custom_label");
        if (measure == RgmpMeasureType.CUSTOM) {
            return fields.readNonEmptyName(at, "custom_label", RgmpRule.LABEL_MISSING).orElse("");
        }
        if (!label.isMissing()) {
            breaches.add(RgmpRule.LABEL_UNEXPECTED, label, "%s has a custom_label".formatted(measure));
        }
        return "";
    }

    private SortedMap<Integer, String> bits(RgmpJsonLocation at, RgmpMeasureType measure, RgmpDataType type) {
        var bits = new TreeMap<Integer, String>();
        var mapping = fields.findMember(at, "bit_mapping");
        if (measure != RgmpMeasureType.STATUS_FLAGS) {
            if (!mapping.isMissing()) {
                breaches.add(RgmpRule.BIT_MAPPING_UNEXPECTED, mapping, "%s has a bit_mapping".formatted(measure));
            }
            return bits;
        }
        if (!(mapping.value() instanceof RgmpJsonValue.JsonObject members)) {
            breaches.add(
                    mapping.isMissing() ? RgmpRule.BIT_MAPPING_MISSING : RgmpRule.BIT_MAPPING,
                    mapping,
                    RgmpJsonFieldReader.describeMismatch(mapping, "bit_mapping", "an object"));
            return bits;
        }
        for (var name : members.members().keySet()) {
            int bit = BIT.matcher(name).matches() ? Integer.parseInt(name) : -1;
            if (bit < 0 || bit >= (long) type.size() * Byte.SIZE) {
                breaches.add(
                        RgmpRule.BIT_MAPPING,
                        mapping.member(name),
                        "\"%s\" is not one of the bits 0 to %d"
                                .formatted(TextTruncator.truncate(name), (long) type.size() * Byte.SIZE - 1));
            } else {
                fields.readName(mapping, name, RgmpRule.BIT_MAPPING).ifPresent(text -> bits.put(bit, text));
            }
        }
        return bits;
    }
}
