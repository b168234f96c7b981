package mocapscope.protocol.rgmp.decode;

import java.util.Arrays;
import java.util.List;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.mapping.RgmpDataFrameMapping;
import mocapscope.protocol.rgmp.mapping.RgmpDataFrameMappingFactory;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.DeviceProperty;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import org.jspecify.annotations.Nullable;

/** The decoder's state of one connected RGMP device: definition, frame rates and sensor poses needed by later frames. */
public final class RgmpConnectedDeviceDecoderState {
    private final RgmpDeviceDefinition deviceDefinition;
    private final boolean isSelected;
    private DeviceProperty property;
    private final List<RgmpDataFrameMapping> groupMappings;
    private byte[] definitionText;
    /**
     * Identity of the branch that may modify this device. It is a plain marker object: a device outlives the branch
     * that wrote it and must not keep that branch's state reachable.
     */
    private final Object owner;

    private final RgmpStreamGroupRateMeter[] states;
    /** Seven numbers (position and orientation) for each sensor that other groups depend on. */
    private final double[] sharedPoses;

    private RgmpConnectedDeviceDecoderState(RgmpConnectedDeviceDecoderState of, Object owner) {
        this.deviceDefinition = of.deviceDefinition;
        this.property = of.property;
        this.isSelected = of.isSelected;
        this.groupMappings = of.groupMappings;
        this.definitionText = of.definitionText;
        this.owner = owner;
        this.states = of.states.clone();
        this.sharedPoses = of.sharedPoses.clone();
    }

    /**
     * Creates a device from which no data was received yet.
     *
     * @param page detail tree of the whole definition
     * @param text text of the definition; not modified by any caller
     * @param enabled true if samples of the device are decoded
     * @param owner marker of the branch that may modify the device
     */
    RgmpConnectedDeviceDecoderState(
            String session,
            RgmpDeviceDefinition definition,
            DeviceProperty page,
            byte[] text,
            boolean enabled,
            Object owner) {
        this.deviceDefinition = definition;
        this.property = page;
        this.definitionText = text;
        this.isSelected = enabled;
        this.owner = owner;
        this.groupMappings = enabled ? RgmpDataFrameMappingFactory.create(session, definition) : List.of();
        this.states = new RgmpStreamGroupRateMeter[definition.groups().size()];
        Arrays.fill(states, RgmpStreamGroupRateMeter.NONE);
        this.sharedPoses = new double[7 * sharedPoses(groupMappings)];
        Arrays.fill(sharedPoses, Double.NaN);
    }

    private static int sharedPoses(List<RgmpDataFrameMapping> mappings) {
        return mappings.stream()
                .mapToInt(RgmpDataFrameMapping::sharedSensorCount)
                .sum();
    }

    /**
     * Returns this device if owned by the marker {@code other}, otherwise a copy that only the owner of {@code other}
     * may modify.
     */
    RgmpConnectedDeviceDecoderState copyForOwner(Object other) {
        return owner == other ? this : new RgmpConnectedDeviceDecoderState(this, other);
    }

    public RgmpDeviceDefinition definition() {
        return deviceDefinition;
    }

    DeviceProperty detail() {
        return property;
    }

    /** Replaces the definition's text and detail tree when the device repeats an equivalent definition. */
    void updateDefinition(byte[] words, DeviceProperty other) {
        definitionText = words;
        property = other;
    }

    public byte[] definitionText() {
        return definitionText;
    }

    boolean isSelected() {
        return isSelected;
    }

    RgmpDeviceTable.DeviceFootprint footprint() {
        return new RgmpDeviceTable.DeviceFootprint(definitionText.length, states.length, sharedPoses.length / 7);
    }

    /** Returns the group mappings; empty for a device that is not decoded. */
    List<RgmpDataFrameMapping> groupMappings() {
        return groupMappings;
    }

    /**
     * Returns the mapping of a group whose frames qualify for the fast path: only float poses, of exactly {@code bytes}
     * bytes of stream data, from a decoded device. Otherwise returns null.
     */
    @Nullable
    RgmpDataFrameMapping findFastPathMapping(long group, int bytes) {
        return group < groupMappings.size() && groupMappings.get((int) group).plain(bytes)
                ? groupMappings.get((int) group)
                : null;
    }

    public RgmpStreamGroupRateMeter rateState(int group) {
        return states[group];
    }

    /** Returns the rate measurements of all groups. */
    List<RgmpStreamGroupRateMeter> rateStates() {
        return List.of(states);
    }

    /** Announces the device and its sources, or the rates of its groups if no samples are decoded. */
    void announce(String session, DecoderEventEmitter out) {
        var id = new SourceId(session, deviceDefinition.name());
        out.emitDevice(id, false);
        out.emitDeviceProperty(id, property);
        var groups = deviceDefinition.groups();
        for (int i = 0; i < groups.size(); i++) {
            var sources = isSelected ? groupMappings.get(i).sources() : List.<DeclaredSourceProperties>of();
            sources.forEach(out::emitSource);
            if (sources.isEmpty()) {
                var group = groups.get(i);
                out.emitSourceRate(new SourceId(session, id.device(), group.name()), group.rate());
            }
        }
        if (groups.isEmpty()) {
            out.emitSourceRate(id, 0);
        }
    }

    void rateState(int group, RgmpStreamGroupRateMeter state) {
        states[group] = state;
    }

    void restartRates() {
        Arrays.fill(states, RgmpStreamGroupRateMeter.NONE);
    }

    double[] sharedPoses() {
        return sharedPoses;
    }
}
