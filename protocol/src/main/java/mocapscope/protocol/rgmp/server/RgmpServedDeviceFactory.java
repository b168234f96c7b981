package mocapscope.protocol.rgmp.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.rgmp.definition.RgmpCoordinateFrameNameNormalizer;
import mocapscope.protocol.rgmp.definition.RgmpDeviceDefinition;
import mocapscope.protocol.rgmp.definition.RgmpOpenXrHandJoints;
import mocapscope.protocol.rgmp.definition.RgmpStaticValue;
import mocapscope.protocol.sample.ServedMotionSourceDescription;

/**
 * Creates the simulated devices of an RGMP server from the devices of any motion source. Poses form one group at the
 * full rate: joints of a skeleton relative to their parents, joints of an OpenXR hand relative to the base, all other
 * sensors in the local tangent plane. Analog channels, flags and buttons form a second, slower group. Dials and texts
 * have no representation in RGMP.
 */
public final class RgmpServedDeviceFactory {
    public static final long FIRST_ID = 1001;

    private static final String VERSION = "2.0.0";
    private static final double SLOWER = 4;

    private final ServedMotionSourceDescription.DeviceLayout layout;
    private final RgmpServedDeviceValues rest;
    private final boolean hand;
    private final boolean measures;
    private final List<RgmpStaticValue> statics = new ArrayList<>();

    private RgmpServedDeviceFactory(ServedMotionSourceDescription.DeviceLayout layout, RgmpServedDeviceValues rest) {
        this.layout = layout;
        this.rest = rest;
        this.hand = layout.skeleton()
                        .map(map -> map.id().equals(RgmpOpenXrHandJoints.SKELETON_MAP_ID))
                        .orElse(false)
                && layout.sensors() == RgmpOpenXrHandJoints.JOINTS.size();
        this.measures = !rest.analogRows().isEmpty();
    }

    /** Creates a served device; {@code rest} is its state at the start, {@code rate} its pose rate in hertz. */
    static RgmpServedDevice create(
            ServedMotionSourceDescription.DeviceLayout layout, long id, double rate, RgmpServedDeviceValues rest) {
        return new RgmpServedDeviceFactory(layout, rest).served(id, rate);
    }

    private RgmpServedDevice served(long id, double rate) {
        var groups = new ArrayList<RgmpServedDeviceStreamGroup>();
        var poses = new RgmpServedDeviceStreamGroup(poses(), rate);
        new RgmpServedPoseStreamBuilder(layout, hand, rest).addStreams(poses, statics);
        var measured = new RgmpServedDeviceStreamGroup("sensors", rate / SLOWER);
        new RgmpAnalogButtonStreamDefinitionFactory(layout, rest).addStreams(measured);
        for (var group : List.of(poses, measured)) {
            if (!group.isEmpty()) {
                groups.add(group);
            }
        }
        var described =
                groups.stream().map(RgmpServedDeviceStreamGroup::toStreamGroup).toList();
        var definition = new RgmpDeviceDefinition(id, type(), VERSION, "unix_epoch", statics, described);
        return new RgmpServedDevice(layout.name(), definition, info(), groups);
    }

    private String poses() {
        if (hand) {
            return "joints_openxr";
        }
        return layout.skeleton().isPresent() && !measures ? "joints" : "pose";
    }

    private String type() {
        if (hand) {
            return "solved_hand";
        }
        if (layout.skeleton().isEmpty()) {
            return RgmpCoordinateFrameNameNormalizer.toSnakeCase(layout.name());
        }
        return measures ? "smartgloves" : "smartsuit";
    }

    private Map<String, String> info() {
        var info = new LinkedHashMap<String, String>();
        info.put("name", layout.name());
        if (hand || type().equals("smartgloves")) {
            info.put("hand", "right");
        }
        info.put("firmware", "simulated");
        return info;
    }
}
