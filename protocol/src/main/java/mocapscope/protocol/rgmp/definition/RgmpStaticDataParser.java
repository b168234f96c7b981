package mocapscope.protocol.rgmp.definition;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Parses the static_data entries of an RGMP device definition and their values. */
final class RgmpStaticDataParser {
    private final RgmpJsonFieldReader reader;
    private final RgmpDefinitionViolationCollector collector;
    private final RgmpStreamDescriptorParser entries;

    RgmpStaticDataParser(RgmpJsonFieldReader reader, RgmpCoordinateFrameValidator frames) {
        this.reader = reader;
        this.collector = reader.breaches();
        this.entries = new RgmpStreamDescriptorParser(reader, frames);
    }

    List<RgmpStaticValue> parse(RgmpJsonLocation root) {
        var list = reader.findMember(root, "static_data");
        if (list.isMissing()) {
            collector.add(RgmpProblemKind.STATIC_DATA_MISSING, list, "static_data is missing");
            return List.of();
        }
        var values = new ArrayList<RgmpStaticValue>();
        int index = 0;
        for (var item : reader.readList(root, "static_data", RgmpProblemKind.FIELD_TYPE)) {
            var location = list.item(index++, item);
            entries.parse(location, true).ifPresent(info -> value(location, info, values));
        }
        return values;
    }

    private void value(RgmpJsonLocation entry, RgmpStreamDescriptor info, List<RgmpStaticValue> values) {
        var location = reader.findMember(entry, "value");
        if (location.isMissing()) {
            collector.add(RgmpProblemKind.VALUE_MISSING, location, "value is missing");
            return;
        }
        boolean scalar = info.type().shape().isEmpty();
        if (scalar
                ? !(location.value() instanceof RgmpJsonValue.JsonNumber)
                : !(location.value() instanceof RgmpJsonValue.JsonArray)) {
            collector.add(
                    RgmpProblemKind.VALUE_SHAPE,
                    location,
                    "value is %s, %s is %s"
                            .formatted(location.describeKind(), info.type().toText(), scalar ? "a number" : "a list"));
            return;
        }
        var numbers = location.value() instanceof RgmpJsonValue.JsonArray(int _, List<RgmpJsonValue> all)
                ? list(location, info, all)
                : one(location, info);
        values.add(new RgmpStaticValue(info, numbers));
        turn(location, info, numbers);
    }

    private void turn(RgmpJsonLocation location, RgmpStreamDescriptor info, List<BigDecimal> numbers) {
        boolean turned = info.measure() == RgmpMeasureType.ORIENTATION || info.measure() == RgmpMeasureType.TRANSFORM;
        if (!turned || !info.hasExpectedShape() || numbers.size() != info.type().count()) {
            return;
        }
        double squares = 0;
        for (var part : numbers.subList(numbers.size() - 4, numbers.size())) {
            squares += part.doubleValue() * part.doubleValue();
        }
        double norm = Math.sqrt(squares);
        if (!RgmpStreamDescriptor.isUnitLength(norm)) {
            collector.add(RgmpProblemKind.QUATERNION_NORM, location, info.describeLength(norm));
        }
    }

    private List<BigDecimal> list(RgmpJsonLocation location, RgmpStreamDescriptor info, List<RgmpJsonValue> items) {
        if (items.stream().anyMatch(RgmpJsonValue.JsonArray.class::isInstance)) {
            collector.add(
                    RgmpProblemKind.VALUE_SHAPE,
                    location,
                    "value contains lists, %s is one flat list of %d numbers"
                            .formatted(info.type().toText(), info.type().count()));
            return List.of();
        }
        if (items.size() != info.type().count()) {
            collector.add(
                    RgmpProblemKind.VALUE_SHAPE,
                    location,
                    "value has %d numbers, %s has %d"
                            .formatted(
                                    items.size(),
                                    info.type().toText(),
                                    info.type().count()));
            return List.of();
        }
        var numbers = new ArrayList<BigDecimal>(items.size());
        for (int i = 0; i < items.size(); i++) {
            numbers.addAll(one(location.item(i, items.get(i)), info));
        }
        return numbers;
    }

    private List<BigDecimal> one(RgmpJsonLocation location, RgmpStreamDescriptor info) {
        if (!(location.value() instanceof RgmpJsonValue.JsonNumber(int _, BigDecimal number))) {
            collector.add(
                    RgmpProblemKind.VALUE_SHAPE, location, "%s instead of a number".formatted(location.describeKind()));
            return List.of();
        }
        if (!info.type().base().canRepresent(number)) {
            collector.add(
                    RgmpProblemKind.VALUE_RANGE,
                    location,
                    "%s is out of the range of %s".formatted(number, info.type().base()));
        }
        return List.of(number);
    }
}
