package mocapscope.protocol.rgmp;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import mocapscope.protocol.bytes.ByteWriter;
import mocapscope.protocol.sample.AnalogLayout;
import mocapscope.protocol.sample.MotionSourceLayout;

/** Adds the streams for analog channels, flags and buttons of a served device to a stream group. */
final class ServedMeasures {
    private static final DataType NUMBER = new DataType(BaseType.FLOAT, List.of(), 1);

    private final MotionSourceLayout.DeviceLayout device;
    private final DeviceState rest;
    private final Names labels = new Names();
    private final Names targets = new Names();
    private final Set<StreamInfo.Key> keys = new HashSet<>();

    ServedMeasures(MotionSourceLayout.DeviceLayout device, DeviceState rest) {
        this.device = device;
        this.rest = rest;
    }

    void fill(ServedGroup group) {
        rest.rows().forEach(row -> row(row, group));
        rest.words().forEach(word -> word(word, group));
        if (device.buttons() > 0) {
            buttons(group);
        }
    }

    private void row(DeviceState.Row row, ServedGroup group) {
        var layout = row.layout();
        int count = rest.channels(row).size();
        var measure = Measure.named(layout.measure()).filter(one -> one.parts().size() == count && !one.pose());
        if (measure.isPresent()) {
            var type = new DataType(BaseType.FLOAT, List.of(count), count);
            var stream = stream(type, measure.get(), target(row.part()), "");
            if (keys.add(stream.key())) {
                group.add(stream, (state, out) -> {
                    for (int i = 0; i < count; i++) {
                        channel(state, row, i, out);
                    }
                });
                return;
            }
        }
        for (int i = 0; i < count; i++) {
            int channel = i;
            group.add(
                    stream(NUMBER, Measure.CUSTOM, target(row.part()), label(layout, row.part(), i)),
                    (state, out) -> channel(state, row, channel, out));
        }
    }

    private void channel(DeviceState state, DeviceState.Row row, int channel, ByteWriter out) {
        var channels = state.channels(row);
        out.f32("value", channel < channels.size() ? (float) channels.at(channel) : 0);
    }

    /** Returns the label of a channel whose measure type RGMP does not define: its label in the source. */
    private String label(AnalogLayout layout, String part, int channel) {
        var measure = layout.measure().isEmpty() ? "channel" : layout.measure();
        var label = channel < layout.labels().size() ? layout.labels().get(channel) : measure + " " + channel;
        var word = FrameWords.of(label);
        // Unique by frame, not by part: parts with different names may map to one frame.
        var target = target(part);
        return labels.unique(target + "/" + word, target + "/" + FrameWords.of(measure + " " + word))
                .substring(target.length() + 1);
    }

    private void word(DeviceState.Word word, ServedGroup group) {
        var bits = new TreeMap<Integer, String>();
        var layout = word.layout();
        for (int i = 0; i < layout.size(); i++) {
            bits.put(layout.bits().get(i), layout.names().get(i));
        }
        flags(group, target(word.part()), bits, state -> state.word(word));
    }

    private void buttons(ServedGroup group) {
        var bits = new TreeMap<Integer, String>();
        for (int button = 0; button < Math.min(device.buttons(), Long.SIZE); button++) {
            bits.put(button, "button_" + button);
        }
        flags(group, FrameWords.of(device.name()), bits, DeviceState::buttons);
    }

    private void flags(
            ServedGroup group, String name, SortedMap<Integer, String> bits, ToLongFunction<DeviceState> word) {
        var target = targets.unique(name, name + "_flags");
        boolean wide = !bits.isEmpty() && bits.lastKey() >= Integer.SIZE;
        var type = new DataType(wide ? BaseType.UINT64 : BaseType.UINT32, List.of(), 1);
        var stream = new StreamInfo(type, Measure.STATUS_FLAGS, target, target, false, "", bits);
        group.add(stream, (state, out) -> {
            long value = word.applyAsLong(state);
            if (wide) {
                out.i64("value", value);
            } else {
                out.u32("value", value);
            }
        });
    }

    private static StreamInfo stream(DataType type, Measure measure, String target, String label) {
        return new StreamInfo(type, measure, target, target, false, label, Collections.emptySortedMap());
    }

    private String target(String part) {
        return FrameWords.of(part.isEmpty() ? device.name() : part);
    }
}
