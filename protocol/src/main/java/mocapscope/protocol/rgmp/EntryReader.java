package mocapscope.protocol.rgmp;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import mocapscope.protocol.bytes.TextTruncator;

/** Parses one stream or static_data entry of a definition into a stream descriptor. */
final class EntryReader {
    private static final Set<String> KNOWN = Set.of(
            "data_type", "measure_type", "target_frame", "reference_frame", "custom_label", "bit_mapping", "value");
    private static final Pattern BIT = Pattern.compile("0|[1-9][0-9]{0,8}");

    private final Fields fields;
    private final Breaches breaches;
    private final FrameNames frames;

    EntryReader(Fields fields, FrameNames frames) {
        this.fields = fields;
        this.breaches = fields.breaches();
        this.frames = frames;
    }

    /** Parses one entry; empty if its data cannot be decoded. An entry with {@code isStatic} has a value. */
    Optional<StreamInfo> read(At at, boolean isStatic) {
        if (!(at.value() instanceof Json.Members)) {
            breaches.add(RgmpRule.FIELD_TYPE, at, "the entry is %s, expected an object".formatted(at.kind()));
            return Optional.empty();
        }
        fields.onlyKnows(at, KNOWN);
        if (!isStatic && !fields.member(at, "value").missing()) {
            breaches.add(RgmpRule.FIELD_UNKNOWN, at.member("value"), "only static data has a value");
        }
        var type = type(at);
        var measure = measure(at);
        var target = fields.word(at, "target_frame", RgmpRule.TARGET_FRAME);
        var reference = fields.member(at, "reference_frame").missing()
                ? Optional.<String>empty()
                : fields.word(at, "reference_frame", RgmpRule.REFERENCE_FRAME);
        if (type.isEmpty() || measure.isEmpty() || target.isEmpty()) {
            return Optional.empty();
        }
        var info = new StreamInfo(
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

    private void check(At at, StreamInfo info, boolean isStatic) {
        var misfit = info.measure().misfit(info.type());
        if (!misfit.isEmpty()) {
            breaches.add(RgmpRule.SHAPE, at.member("data_type"), misfit);
        }
        boolean itself = info.reference().equals(info.target());
        // The rest pose of a root has no reference in Rokoko's own definitions.
        if (info.measure() == Measure.POSITION && itself && !isStatic) {
            breaches.add(
                    RgmpRule.POSITION_OF_ITSELF,
                    at,
                    "the position of %s is relative to itself".formatted(TextTruncator.truncate(info.target())));
        }
        frames.add(at, info);
    }

    private Optional<DataType> type(At at) {
        if (fields.member(at, "data_type").missing()) {
            breaches.add(RgmpRule.ENTRY_INCOMPLETE, at.member("data_type"), "data_type is missing");
            return Optional.empty();
        }
        var text = fields.text(at, "data_type", RgmpRule.DATA_TYPE);
        var type = text.flatMap(DataType::of);
        if (text.isPresent() && type.isEmpty()) {
            boolean large = DataType.grammatical(text.get());
            breaches.add(
                    large ? RgmpRule.LAYOUT_TOO_LARGE : RgmpRule.DATA_TYPE,
                    at.member("data_type"),
                    "\"%s\" is %s"
                            .formatted(
                                    TextTruncator.truncate(text.get()), large ? "larger than the maximum frame" : "no data type"));
        }
        return type;
    }

    private Optional<Measure> measure(At at) {
        if (fields.member(at, "measure_type").missing()) {
            breaches.add(RgmpRule.ENTRY_INCOMPLETE, at.member("measure_type"), "measure_type is missing");
            return Optional.empty();
        }
        var text = fields.text(at, "measure_type", RgmpRule.MEASURE_TYPE);
        var measure = text.flatMap(Measure::named);
        if (text.isPresent() && measure.isEmpty()) {
            breaches.add(
                    RgmpRule.MEASURE_TYPE,
                    at.member("measure_type"),
                    "\"%s\" is not a measure type".formatted(TextTruncator.truncate(text.get())));
        }
        return measure;
    }

    private String label(At at, Measure measure) {
        var label = fields.member(at, "custom_label");
        if (measure == Measure.CUSTOM) {
            return fields.word(at, "custom_label", RgmpRule.LABEL_MISSING).orElse("");
        }
        if (!label.missing()) {
            breaches.add(RgmpRule.LABEL_UNEXPECTED, label, "%s has a custom_label".formatted(measure));
        }
        return "";
    }

    private SortedMap<Integer, String> bits(At at, Measure measure, DataType type) {
        var bits = new TreeMap<Integer, String>();
        var mapping = fields.member(at, "bit_mapping");
        if (measure != Measure.STATUS_FLAGS) {
            if (!mapping.missing()) {
                breaches.add(RgmpRule.BIT_MAPPING_UNEXPECTED, mapping, "%s has a bit_mapping".formatted(measure));
            }
            return bits;
        }
        if (!(mapping.value() instanceof Json.Members members)) {
            breaches.add(
                    mapping.missing() ? RgmpRule.BIT_MAPPING_MISSING : RgmpRule.BIT_MAPPING,
                    mapping,
                    Fields.wrong(mapping, "bit_mapping", "an object"));
            return bits;
        }
        for (var name : members.all().keySet()) {
            int bit = BIT.matcher(name).matches() ? Integer.parseInt(name) : -1;
            if (bit < 0 || bit >= (long) type.size() * Byte.SIZE) {
                breaches.add(
                        RgmpRule.BIT_MAPPING,
                        mapping.member(name),
                        "\"%s\" is not one of the bits 0 to %d"
                                .formatted(TextTruncator.truncate(name), (long) type.size() * Byte.SIZE - 1));
            } else {
                fields.name(mapping, name, RgmpRule.BIT_MAPPING).ifPresent(text -> bits.put(bit, text));
            }
        }
        return bits;
    }
}
