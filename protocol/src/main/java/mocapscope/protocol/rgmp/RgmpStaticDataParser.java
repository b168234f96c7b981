package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Parses the static_data entries of a definition and their values. */
final class RgmpStaticDataParser {
    private final RgmpJsonFieldReader fields;
    private final RgmpViolationCollector breaches;
    private final RgmpStreamEntryParser entries;

    RgmpStaticDataParser(RgmpJsonFieldReader fields, RgmpCoordinateFrameValidator frames) {
        this.fields = fields;
        this.breaches = fields.breaches();
        this.entries = new RgmpStreamEntryParser(fields, frames);
    }

    List<RgmpStaticValue> parse(RgmpJsonLocation root) {
        var list = fields.findMember(root, "static_data");
        if (list.isMissing()) {
            breaches.add(RgmpRule.STATIC_DATA_MISSING, list, "static_data is missing");
            return List.of();
        }
        var values = new ArrayList<RgmpStaticValue>();
        int index = 0;
        for (var item : fields.readList(root, "static_data", RgmpRule.FIELD_TYPE)) {
            var at = list.item(index++, item);
            entries.parse(at, true).ifPresent(info -> value(at, info, values));
        }
        return values;
    }

    private void value(RgmpJsonLocation entry, RgmpStreamDescriptor info, List<RgmpStaticValue> values) {
        var at = fields.findMember(entry, "value");
        if (at.isMissing()) {
            breaches.add(RgmpRule.VALUE_MISSING, at, "value is missing");
            return;
        }
        boolean scalar = info.type().shape().isEmpty();
        if (scalar ? !(at.value() instanceof RgmpJsonValue.JsonNumber) : !(at.value() instanceof RgmpJsonValue.JsonArray)) {
            breaches.add(
                    RgmpRule.VALUE_SHAPE,
                    at,
                    "value is %s, %s is %s".formatted(at.describeKind(), info.type().toText(), scalar ? "a number" : "a list"));
            return;
        }
        var numbers = at.value() instanceof RgmpJsonValue.JsonArray(int _, List<RgmpJsonValue> all) ? list(at, info, all) : one(at, info);
        values.add(new RgmpStaticValue(info, numbers));
        turn(at, info, numbers);
    }

    private void turn(RgmpJsonLocation at, RgmpStreamDescriptor info, List<BigDecimal> numbers) {
        boolean turned = info.measure() == RgmpMeasureType.ORIENTATION || info.measure() == RgmpMeasureType.TRANSFORM;
        if (!turned || !info.hasExpectedShape() || numbers.size() != info.type().count()) {
            return;
        }
        double squares = 0;
        for (var part : numbers.subList(numbers.size() - 4, numbers.size())) {
            squares += part.doubleValue() * part.doubleValue();
        }
        double norm = Math.sqrt(squares);
        if (!RgmpSampleDecoder.isUnitLength(norm)) {
            breaches.add(RgmpRule.QUATERNION_NORM, at, RgmpSampleDecoder.describeLength(info, norm));
        }
    }

    private List<BigDecimal> list(RgmpJsonLocation at, RgmpStreamDescriptor info, List<RgmpJsonValue> items) {
        if (items.size() != info.type().count()) {
            breaches.add(
                    RgmpRule.VALUE_SHAPE,
                    at,
                    "value has %d numbers, %s has %d"
                            .formatted(
                                    items.size(),
                                    info.type().toText(),
                                    info.type().count()));
            return List.of();
        }
        var numbers = new ArrayList<BigDecimal>(items.size());
        for (int i = 0; i < items.size(); i++) {
            numbers.addAll(one(at.item(i, items.get(i)), info));
        }
        return numbers;
    }

    private List<BigDecimal> one(RgmpJsonLocation at, RgmpStreamDescriptor info) {
        if (!(at.value() instanceof RgmpJsonValue.JsonNumber(int _, BigDecimal number))) {
            breaches.add(RgmpRule.VALUE_SHAPE, at, "%s instead of a number".formatted(at.describeKind()));
            return List.of();
        }
        if (!info.type().base().canRepresent(number)) {
            breaches.add(
                    RgmpRule.VALUE_RANGE,
                    at,
                    "%s is out of the range of %s".formatted(number, info.type().base()));
        }
        return List.of(number);
    }
}
