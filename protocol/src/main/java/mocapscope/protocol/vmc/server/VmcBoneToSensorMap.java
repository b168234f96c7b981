package mocapscope.protocol.vmc.server;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import mocapscope.protocol.sample.ServedMotionSourceDescription;
import mocapscope.protocol.sample.humanoid.HumanoidBone;
import mocapscope.protocol.vmc.wire.HumanBodyBone;

/** Maps each Unity bone sent over VMC to the device sensor that supplies its pose. Bones are matched by name. */
record VmcBoneToSensorMap(String device, Map<HumanBodyBone, Integer> sensors) {
    private static final Map<HumanoidBone, HumanBodyBone> BONES = new EnumMap<>(HumanoidBone.class);

    static {
        BONES.put(HumanoidBone.HIPS, HumanBodyBone.HIPS);
        BONES.put(HumanoidBone.NECK, HumanBodyBone.NECK);
        BONES.put(HumanoidBone.HEAD, HumanBodyBone.HEAD);
        BONES.put(HumanoidBone.LEFT_UPPER_ARM, HumanBodyBone.LEFT_UPPER_ARM);
        BONES.put(HumanoidBone.RIGHT_UPPER_ARM, HumanBodyBone.RIGHT_UPPER_ARM);
        BONES.put(HumanoidBone.LEFT_FOREARM, HumanBodyBone.LEFT_LOWER_ARM);
        BONES.put(HumanoidBone.RIGHT_FOREARM, HumanBodyBone.RIGHT_LOWER_ARM);
        BONES.put(HumanoidBone.LEFT_HAND, HumanBodyBone.LEFT_HAND);
        BONES.put(HumanoidBone.RIGHT_HAND, HumanBodyBone.RIGHT_HAND);
        BONES.put(HumanoidBone.LEFT_THIGH, HumanBodyBone.LEFT_UPPER_LEG);
        BONES.put(HumanoidBone.RIGHT_THIGH, HumanBodyBone.RIGHT_UPPER_LEG);
        BONES.put(HumanoidBone.LEFT_SHANK, HumanBodyBone.LEFT_LOWER_LEG);
        BONES.put(HumanoidBone.RIGHT_SHANK, HumanBodyBone.RIGHT_LOWER_LEG);
        BONES.put(HumanoidBone.LEFT_FOOT, HumanBodyBone.LEFT_FOOT);
        BONES.put(HumanoidBone.RIGHT_FOOT, HumanBodyBone.RIGHT_FOOT);
        BONES.put(HumanoidBone.LEFT_TOE, HumanBodyBone.LEFT_TOES);
        BONES.put(HumanoidBone.RIGHT_TOE, HumanBodyBone.RIGHT_TOES);
    }

    VmcBoneToSensorMap {
        sensors = Map.copyOf(sensors);
    }

    /** Returns the first body with hips, if any. */
    static Optional<VmcBoneToSensorMap> find(List<ServedMotionSourceDescription.DeviceLayout> devices) {
        return devices.stream()
                .map(layout -> new VmcBoneToSensorMap(layout.name(), match(names(layout))))
                .filter(body -> body.sensors.containsKey(HumanBodyBone.HIPS))
                .findFirst();
    }

    private static List<String> names(ServedMotionSourceDescription.DeviceLayout layout) {
        return layout.skeleton()
                .map(map -> map.bones().stream().map(bone -> bone.name()).toList())
                .orElse(List.of());
    }

    /** Returns the sensor of each bone: those that all programs have first, others only if the names are equal. */
    private static Map<HumanBodyBone, Integer> match(List<String> names) {
        var sensors = new EnumMap<HumanBodyBone, Integer>(HumanBodyBone.class);
        HumanoidBone.find(names).forEach((bone, sensor) -> {
            var unity = BONES.get(bone);
            if (unity != null) {
                sensors.put(unity, sensor);
            }
        });
        var taken = new HashSet<>(sensors.values());
        var byName = new HashMap<String, Integer>();
        for (int i = 0; i < names.size(); i++) {
            byName.putIfAbsent(normalize(names.get(i)), i);
        }
        for (var bone : HumanBodyBone.values()) {
            var sensor = byName.get(normalize(bone.wireName()));
            if (sensor != null && !taken.contains(sensor)) {
                sensors.putIfAbsent(bone, sensor);
            }
        }
        return sensors;
    }

    private static String normalize(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }
}
