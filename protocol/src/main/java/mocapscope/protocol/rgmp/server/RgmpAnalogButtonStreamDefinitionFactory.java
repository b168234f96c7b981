package mocapscope.protocol.rgmp.server;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.rgmp.definition.RgmpCoordinateFrameNameNormalizer;
import mocapscope.protocol.rgmp.definition.RgmpDataTypeShape;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpScalarType;
import mocapscope.protocol.rgmp.definition.RgmpStreamDescriptor;
import mocapscope.protocol.rgmp.definition.RgmpUniqueNameAllocator;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ServedMotionSourceDescription;

/** Defines the RGMP data streams for a simulated device's analog channels, flags and buttons. */
final class RgmpAnalogButtonStreamDefinitionFactory {
    private static final RgmpDataTypeShape NUMBER = new RgmpDataTypeShape(RgmpScalarType.FLOAT, List.of(), 1);

    private final ServedMotionSourceDescription.DeviceLayout deviceLayout;
    private final RgmpServedDeviceValues rest;
    private final RgmpUniqueNameAllocator labels = new RgmpUniqueNameAllocator();
    private final RgmpUniqueNameAllocator targets = new RgmpUniqueNameAllocator();
    private final Set<RgmpStreamDescriptor.RgmpStreamKey> keys = new HashSet<>();

    RgmpAnalogButtonStreamDefinitionFactory(
            ServedMotionSourceDescription.DeviceLayout layout, RgmpServedDeviceValues rest) {
        this.deviceLayout = layout;
        this.rest = rest;
    }

    void addStreams(RgmpServedDeviceStreamGroup group) {
        rest.analogRows().forEach(key -> row(key, group));
        rest.flagWords().forEach(wordKey -> word(wordKey, group));
        if (deviceLayout.buttons() > 0) {
            buttons(group);
        }
    }

    private void row(RgmpServedDeviceValues.RgmpAnalogRowKey key, RgmpServedDeviceStreamGroup group) {
        var layout = key.layout();
        int count = rest.channels(key).size();
        var measure = RgmpMeasureType.findByName(layout.measure())
                .filter(one -> one.componentNames().size() == count && !one.isPose());
        if (measure.isPresent()) {
            var type = new RgmpDataTypeShape(RgmpScalarType.FLOAT, List.of(count), count);
            var stream = stream(type, measure.get(), target(key.part()), "");
            if (keys.add(stream.key())) {
                group.add(stream, (state, out) -> {
                    for (int i = 0; i < count; i++) {
                        channel(state, key, i, out);
                    }
                });
                return;
            }
        }
        for (int i = 0; i < count; i++) {
            int channel = i;
            group.add(
                    stream(NUMBER, RgmpMeasureType.CUSTOM, target(key.part()), label(layout, key.part(), i)),
                    (state, out) -> channel(state, key, channel, out));
        }
    }

    private void channel(
            RgmpServedDeviceValues state, RgmpServedDeviceValues.RgmpAnalogRowKey key, int channel, ByteWriter out) {
        var channels = state.channels(key);
        out.f32("value", channel < channels.size() ? (float) channels.at(channel) : 0);
    }

    /** Returns the label of a channel whose measure type RGMP does not define: its label in the source. */
    private String label(AnalogChannelDescription layout, String part, int channel) {
        var measure = layout.measure().isEmpty() ? "channel" : layout.measure();
        var label = channel < layout.labels().size() ? layout.labels().get(channel) : measure + " " + channel;
        var word = RgmpCoordinateFrameNameNormalizer.toSnakeCase(label);
        // Unique by frame, not by part: parts with different names may map to one frame.
        var target = target(part);
        return labels.allocate(
                        target + "/" + word,
                        target + "/" + RgmpCoordinateFrameNameNormalizer.toSnakeCase(measure + " " + word))
                .substring(target.length() + 1);
    }

    private void word(RgmpServedDeviceValues.RgmpFlagWordKey key, RgmpServedDeviceStreamGroup group) {
        var bits = new TreeMap<Integer, String>();
        var layout = key.layout();
        for (int i = 0; i < layout.size(); i++) {
            bits.put(layout.bits().get(i), layout.names().get(i));
        }
        flags(group, target(key.part()), bits, state -> state.flagWord(key));
    }

    private void buttons(RgmpServedDeviceStreamGroup group) {
        var bits = new TreeMap<Integer, String>();
        for (int button = 0; button < Math.min(deviceLayout.buttons(), Long.SIZE); button++) {
            bits.put(button, "button_" + button);
        }
        flags(
                group,
                RgmpCoordinateFrameNameNormalizer.toSnakeCase(deviceLayout.name()),
                bits,
                RgmpServedDeviceValues::buttons);
    }

    private void flags(
            RgmpServedDeviceStreamGroup group,
            String name,
            SortedMap<Integer, String> bits,
            ToLongFunction<RgmpServedDeviceValues> word) {
        var target = targets.allocate(name, name + "_flags");
        boolean wide = !bits.isEmpty() && bits.lastKey() >= Integer.SIZE;
        var type = new RgmpDataTypeShape(wide ? RgmpScalarType.UINT64 : RgmpScalarType.UINT32, List.of(), 1);
        var stream = new RgmpStreamDescriptor(type, RgmpMeasureType.STATUS_FLAGS, target, target, false, "", bits);
        group.add(stream, (state, out) -> {
            long value = word.applyAsLong(state);
            if (wide) {
                out.i64("value", value);
            } else {
                out.u32("value", value);
            }
        });
    }

    private static RgmpStreamDescriptor stream(
            RgmpDataTypeShape type, RgmpMeasureType measureType, String target, String label) {
        return new RgmpStreamDescriptor(type, measureType, target, target, false, label, Collections.emptySortedMap());
    }

    private String target(String part) {
        return RgmpCoordinateFrameNameNormalizer.toSnakeCase(part.isEmpty() ? deviceLayout.name() : part);
    }
}
