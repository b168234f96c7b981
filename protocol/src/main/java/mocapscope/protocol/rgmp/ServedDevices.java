package mocapscope.protocol.rgmp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.sample.MotionSourceLayout;

/**
 * Creates served RGMP devices from the devices of any motion source. Poses form one group at the full rate: joints of a
 * skeleton relative to their parents, joints of an OpenXR hand relative to the base, all other sensors in the local
 * tangent plane. Analog channels, flags and buttons form a second, slower group. Dials and texts have no representation
 * in RGMP.
 */
final class ServedDevices {
    static final long FIRST_ID = 1001;

    private static final String VERSION = "2.0.0";
    private static final double SLOWER = 4;

    private final MotionSourceLayout.DeviceLayout device;
    private final DeviceState rest;
    private final boolean hand;
    private final boolean measures;
    private final List<StaticValue> statics = new ArrayList<>();

    private ServedDevices(MotionSourceLayout.DeviceLayout device, DeviceState rest) {
        this.device = device;
        this.rest = rest;
        this.hand = device.skeleton().map(map -> map.id().equals(XrHand.MAP)).orElse(false)
                && device.sensors() == XrHand.JOINTS.size();
        this.measures = !rest.rows().isEmpty();
    }

    /** Creates a served device; {@code rest} is its state at the start, {@code rate} its pose rate in hertz. */
    static ServedDevice of(MotionSourceLayout.DeviceLayout device, long id, double rate, DeviceState rest) {
        return new ServedDevices(device, rest).served(id, rate);
    }

    private ServedDevice served(long id, double rate) {
        var groups = new ArrayList<ServedGroup>();
        var poses = new ServedGroup(poses(), rate);
        new ServedPoses(device, hand, rest).fill(poses, statics);
        var measured = new ServedGroup("sensors", rate / SLOWER);
        new ServedMeasures(device, rest).fill(measured);
        for (var group : List.of(poses, measured)) {
            if (!group.isEmpty()) {
                groups.add(group);
            }
        }
        var described = groups.stream().map(ServedGroup::described).toList();
        var definition = new Definition(id, type(), VERSION, "unix_epoch", statics, described);
        return new ServedDevice(device.name(), definition, info(), groups);
    }

    private String poses() {
        if (hand) {
            return "joints_openxr";
        }
        return device.skeleton().isPresent() && !measures ? "joints" : "pose";
    }

    private String type() {
        if (hand) {
            return "solved_hand";
        }
        if (device.skeleton().isEmpty()) {
            return FrameWords.of(device.name());
        }
        return measures ? "smartgloves" : "smartsuit";
    }

    private Map<String, String> info() {
        var info = new LinkedHashMap<String, String>();
        info.put("name", device.name());
        if (hand || type().equals("smartgloves")) {
            info.put("hand", "right");
        }
        info.put("firmware", "simulated");
        return info;
    }
}
