package mocapscope.protocol.vmc.decode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.AnalogChannelDescription;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;

/**
 * The blend shape values received from a VMC performer (sending program), each marked as applied or pending.
 *
 * @param layout labels each channel with the name of its blend shape
 * @param indices the channel of each name
 * @param waiting the channels that have a value since they were last applied; must not be changed
 * @param isReported whether it was reported that values are not applied
 */
record VmcBlendShapeState(
        AnalogChannelDescription layout,
        Map<String, Integer> indices,
        ImmutableDoubleArray values,
        BitSet waiting,
        boolean isReported) {
    @DocumentedLimit(
            value = "blend shapes of a VMC session",
            unit = "names",
            beyond = "further ones are ignored, NAMES_EXCEEDED")
    static final int MOST_NAMES = 1024;

    static final VmcBlendShapeState NONE =
            new VmcBlendShapeState(createLayout(List.of()), Map.of(), ImmutableDoubleArray.NONE, new BitSet(), false);

    /** Returns the blend shapes of these names, which differ. */
    static VmcBlendShapeState of(List<String> names, ImmutableDoubleArray values, BitSet waiting, boolean isReported) {
        var indices = new LinkedHashMap<String, Integer>();
        names.forEach(name -> indices.putIfAbsent(name, indices.size()));
        return new VmcBlendShapeState(
                createLayout(names), Collections.unmodifiableMap(indices), values, waiting, isReported);
    }

    private static AnalogChannelDescription createLayout(List<String> names) {
        return new AnalogChannelDescription("blend_shape", names, "", List.of(names.size()), false);
    }

    List<String> names() {
        return layout.labels();
    }

    /** Sets values until they are applied. Used for one datagram. */
    static final class VmcBlendShapeAssembler {
        private VmcBlendShapeState shapes;
        private double[] values;
        private final BitSet waiting;
        private boolean isReported;
        private boolean isChanged;

        VmcBlendShapeAssembler(VmcBlendShapeState before) {
            this.shapes = before;
            this.values = before.values.toArray();
            this.waiting = (BitSet) before.waiting.clone();
            this.isReported = before.isReported;
        }

        /** Returns whether the blend shape has a value that was not applied. */
        boolean isWaiting(String name) {
            var index = shapes.indices.get(name);
            return index != null && waiting.get(index);
        }

        /** Sets a value; returns false if there are too many names. */
        boolean set(String name, double value) {
            var index = shapes.indices.get(name);
            if (index == null && shapes.names().size() == MOST_NAMES) {
                return false;
            }
            if (index == null) {
                index = values.length;
                var names = new ArrayList<>(shapes.names());
                names.add(name);
                values = Arrays.copyOf(values, names.size());
                shapes = of(names, ImmutableDoubleArray.NONE, waiting, isReported);
            }
            values[index] = value;
            waiting.set(index);
            isChanged = true;
            return true;
        }

        /** Returns whether it was not reported before that values are not applied; it counts as reported now. */
        boolean report() {
            boolean isFirst = !isReported;
            isReported = true;
            return isFirst;
        }

        /** Returns all values, which no longer wait; empty if there are none. */
        Optional<Sample.Analog> apply(SampleMetadata stamp) {
            isChanged |= !waiting.isEmpty();
            waiting.clear();
            return values.length == 0
                    ? Optional.empty()
                    : Optional.of(new Sample.Analog(stamp, shapes.layout, ImmutableDoubleArray.of(values.clone())));
        }

        /** Returns the state after the datagram. */
        VmcBlendShapeState finish() {
            return isChanged
                    ? new VmcBlendShapeState(
                            shapes.layout, shapes.indices, ImmutableDoubleArray.of(values), waiting, isReported)
                    : shapes;
        }
    }
}
