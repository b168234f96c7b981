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
import mocapscope.protocol.vmc.wire.UnityHumanoidBone;

/** Maps each Unity bone sent over VMC to the device sensor that supplies its pose. Bones are matched by name. */
record VmcBoneToSensorMap(String device, Map<UnityHumanoidBone, Integer> sensors) {
    private static final Map<HumanoidBone, UnityHumanoidBone> BONES = new EnumMap<>(HumanoidBone.class);

    static {
        BONES.put(HumanoidBone.HIPS, UnityHumanoidBone.HIPS);
        BONES.put(HumanoidBone.NECK, UnityHumanoidBone.NECK);
        BONES.put(HumanoidBone.HEAD, UnityHumanoidBone.HEAD);
        BONES.put(HumanoidBone.LEFT_UPPER_ARM, UnityHumanoidBone.LEFT_UPPER_ARM);
        BONES.put(HumanoidBone.RIGHT_UPPER_ARM, UnityHumanoidBone.RIGHT_UPPER_ARM);
        BONES.put(HumanoidBone.LEFT_FOREARM, UnityHumanoidBone.LEFT_LOWER_ARM);
        BONES.put(HumanoidBone.RIGHT_FOREARM, UnityHumanoidBone.RIGHT_LOWER_ARM);
        BONES.put(HumanoidBone.LEFT_HAND, UnityHumanoidBone.LEFT_HAND);
        BONES.put(HumanoidBone.RIGHT_HAND, UnityHumanoidBone.RIGHT_HAND);
        BONES.put(HumanoidBone.LEFT_THIGH, UnityHumanoidBone.LEFT_UPPER_LEG);
        BONES.put(HumanoidBone.RIGHT_THIGH, UnityHumanoidBone.RIGHT_UPPER_LEG);
        BONES.put(HumanoidBone.LEFT_SHANK, UnityHumanoidBone.LEFT_LOWER_LEG);
        BONES.put(HumanoidBone.RIGHT_SHANK, UnityHumanoidBone.RIGHT_LOWER_LEG);
        BONES.put(HumanoidBone.LEFT_FOOT, UnityHumanoidBone.LEFT_FOOT);
        BONES.put(HumanoidBone.RIGHT_FOOT, UnityHumanoidBone.RIGHT_FOOT);
        BONES.put(HumanoidBone.LEFT_TOE, UnityHumanoidBone.LEFT_TOES);
        BONES.put(HumanoidBone.RIGHT_TOE, UnityHumanoidBone.RIGHT_TOES);
    }

    VmcBoneToSensorMap {
        sensors = Map.copyOf(sensors);
    }

    /** Returns the first body with hips, if any. */
    static Optional<VmcBoneToSensorMap> find(List<ServedMotionSourceDescription.DeviceLayout> devices) {
        return devices.stream()
                .map(layout -> new VmcBoneToSensorMap(layout.name(), match(names(layout))))
                .filter(body -> body.sensors.containsKey(UnityHumanoidBone.HIPS))
                .findFirst();
    }

    private static List<String> names(ServedMotionSourceDescription.DeviceLayout layout) {
        return layout.skeleton()
                .map(map -> map.bones().stream().map(bone -> bone.name()).toList())
                .orElse(List.of());
    }

    /** Returns the sensor of each bone: those that all programs have first, others only if the names are equal. */
    private static Map<UnityHumanoidBone, Integer> match(List<String> names) {
        var sensors = new EnumMap<UnityHumanoidBone, Integer>(UnityHumanoidBone.class);
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
        for (var bone : UnityHumanoidBone.values()) {
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
