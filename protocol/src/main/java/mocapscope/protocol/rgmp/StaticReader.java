package mocapscope.protocol.rgmp;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Parses the static_data entries of a definition and their values. */
final class StaticReader {
    private final Fields fields;
    private final Breaches breaches;
    private final EntryReader entries;

    StaticReader(Fields fields, FrameNames frames) {
        this.fields = fields;
        this.breaches = fields.breaches();
        this.entries = new EntryReader(fields, frames);
    }

    List<StaticValue> read(At root) {
        var list = fields.member(root, "static_data");
        if (list.missing()) {
            breaches.add(RgmpRule.STATIC_DATA_MISSING, list, "static_data is missing");
            return List.of();
        }
        var values = new ArrayList<StaticValue>();
        int index = 0;
        for (var item : fields.items(root, "static_data", RgmpRule.FIELD_TYPE)) {
            var at = list.item(index++, item);
            entries.read(at, true).ifPresent(info -> value(at, info, values));
        }
        return values;
    }

    private void value(At entry, StreamInfo info, List<StaticValue> values) {
        var at = fields.member(entry, "value");
        if (at.missing()) {
            breaches.add(RgmpRule.VALUE_MISSING, at, "value is missing");
            return;
        }
        boolean scalar = info.type().shape().isEmpty();
        if (scalar ? !(at.value() instanceof Json.Digits) : !(at.value() instanceof Json.Items)) {
            breaches.add(
                    RgmpRule.VALUE_SHAPE,
                    at,
                    "value is %s, %s is %s".formatted(at.kind(), info.type().text(), scalar ? "a number" : "a list"));
            return;
        }
        var numbers = at.value() instanceof Json.Items(int _, List<Json> all) ? list(at, info, all) : one(at, info);
        values.add(new StaticValue(info, numbers));
        turn(at, info, numbers);
    }

    private void turn(At at, StreamInfo info, List<BigDecimal> numbers) {
        boolean turned = info.measure() == Measure.ORIENTATION || info.measure() == Measure.TRANSFORM;
        if (!turned || !info.fits() || numbers.size() != info.type().count()) {
            return;
        }
        double squares = 0;
        for (var part : numbers.subList(numbers.size() - 4, numbers.size())) {
            squares += part.doubleValue() * part.doubleValue();
        }
        double norm = Math.sqrt(squares);
        if (!RgmpSamples.unit(norm)) {
            breaches.add(RgmpRule.QUATERNION_NORM, at, RgmpSamples.notUnit(info, norm));
        }
    }

    private List<BigDecimal> list(At at, StreamInfo info, List<Json> items) {
        if (items.size() != info.type().count()) {
            breaches.add(
                    RgmpRule.VALUE_SHAPE,
                    at,
                    "value has %d numbers, %s has %d"
                            .formatted(
                                    items.size(),
                                    info.type().text(),
                                    info.type().count()));
            return List.of();
        }
        var numbers = new ArrayList<BigDecimal>(items.size());
        for (int i = 0; i < items.size(); i++) {
            numbers.addAll(one(at.item(i, items.get(i)), info));
        }
        return numbers;
    }

    private List<BigDecimal> one(At at, StreamInfo info) {
        if (!(at.value() instanceof Json.Digits(int _, BigDecimal number))) {
            breaches.add(RgmpRule.VALUE_SHAPE, at, "%s instead of a number".formatted(at.kind()));
            return List.of();
        }
        if (!info.type().base().holds(number)) {
            breaches.add(
                    RgmpRule.VALUE_RANGE,
                    at,
                    "%s is out of the range of %s".formatted(number, info.type().base()));
        }
        return List.of(number);
    }
}
