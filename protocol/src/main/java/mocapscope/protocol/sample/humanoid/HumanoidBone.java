package mocapscope.protocol.sample.humanoid;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A bone of the human body, with the names that various programs use for it. The names are those of Mixamo, HumanIK,
 * Biped, Poser and DAZ, VRM, Unreal, Rokoko, CMU, SMPL, Motive, Kinect, OpenPose and MediaPipe, without their prefixes.
 */
public enum HumanoidBone {
    HIPS("", "hips", "midhip", "pelvis", "hip", "spinebase"),
    NECK("", "neck", "necklower", "lowerneck"),
    HEAD("", "head", "face"),
    NOSE("", "nose"),
    LEFT_EAR("left", HumanoidBone.EAR),
    RIGHT_EAR("right", HumanoidBone.EAR),
    LEFT_UPPER_ARM("left", HumanoidBone.UPPER_ARM),
    RIGHT_UPPER_ARM("right", HumanoidBone.UPPER_ARM),
    LEFT_FOREARM("left", HumanoidBone.FOREARM),
    RIGHT_FOREARM("right", HumanoidBone.FOREARM),
    LEFT_HAND("left", HumanoidBone.HAND),
    RIGHT_HAND("right", HumanoidBone.HAND),
    LEFT_THIGH("left", HumanoidBone.THIGH),
    RIGHT_THIGH("right", HumanoidBone.THIGH),
    LEFT_SHANK("left", HumanoidBone.SHANK),
    RIGHT_SHANK("right", HumanoidBone.SHANK),
    LEFT_FOOT("left", HumanoidBone.FOOT),
    RIGHT_FOOT("right", HumanoidBone.FOOT),
    LEFT_TOE("left", HumanoidBone.TOE),
    RIGHT_TOE("right", HumanoidBone.TOE);

    private static final String EAR = "ear";
    private static final String UPPER_ARM = "upperarm uparm arm uarm shldr shldrbend humerus shoulder";
    private static final String FOREARM = "forearm lowerarm elbow farm forearmbend radius";
    private static final String HAND = "wrist hand";
    private static final String THIGH = "upleg upperleg thigh thighbend femur hip";
    private static final String SHANK = "knee shin calf lowerleg leg tibia";
    private static final String FOOT = "ankle foot";
    private static final String TOE = "toebase toe toes bigtoe ball footindex";

    /** Matches the namespace of a scene, and the prefixes of programs and of bones in the middle. */
    private static final Pattern PREFIX = Pattern.compile("^(?:.*[:|])?(?:(?i:"
            + "(?:character\\d*|armature|skeleton|rig|def|org|cc_base|valvebiped|j_bip|c|m)[ _.-]+"
            + "|(?:mixamorig|biped|bip)\\d*[ _.-]*)|m(?=[A-Z]))*+");

    private static final Pattern SUFFIX = Pattern.compile("(?i)[ _.-](?:joint|jnt|bone|c|m)$");
    private static final Pattern SEPARATOR = Pattern.compile("[^A-Za-z0-9]+");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    /** Matches a joint of a finger or thumb, without numbers. */
    private static final Pattern FINGER = Pattern.compile("(?:left|right|l|r)?(?:in)?(?:hand)?(?:finger)?"
            + "(?:thumb|index|middle|mid|ring|little|pinky|finger)(?:finger)?"
            + "(?:metacarpal|proximal|intermediate|medial|distal|tip|end|nub|cmc|mcp|pip|dip|ip)?(?:left|right|l|r)?");

    private final List<String> spellings;

    HumanoidBone(String side, String... names) {
        var all = new ArrayList<String>();
        for (var name : String.join(" ", names).split(" ")) {
            if (side.isEmpty()) {
                all.add(name);
            } else {
                all.addAll(spellings(side, name));
            }
        }
        this.spellings = List.copyOf(all);
    }

    /**
     * Finds the bones among the names of a skeleton, and returns the index of each one found. Prefixes, case and
     * separators are ignored, and numbers where no name is equal. One program's shoulder is another's collar bone, so
     * an unambiguous name takes precedence.
     */
    public static Map<HumanoidBone, Integer> find(List<String> names) {
        var exact = new HashMap<String, Integer>();
        var unnumbered = new HashMap<String, Integer>();
        for (int i = 0; i < names.size(); i++) {
            var name = normalize(names.get(i));
            exact.putIfAbsent(name, i);
            unnumbered.putIfAbsent(NUMBER.matcher(name).replaceAll(""), i);
        }
        var found = new EnumMap<HumanoidBone, Integer>(HumanoidBone.class);
        for (var bone : values()) {
            var index = bone.index(exact, unnumbered);
            if (index != null) {
                found.put(bone, index);
            }
        }
        return found;
    }

    /** Returns whether this is the name of a joint of a finger or thumb. */
    public static boolean isFinger(String name) {
        return FINGER.matcher(NUMBER.matcher(normalize(name)).replaceAll("")).matches();
    }

    /** Returns the spellings of a bone on one side, {@code left} or {@code right}. */
    static List<String> spellings(String side, String name) {
        var letter = side.substring(0, 1);
        return List.of(side + name, name + side, letter + name, name + letter);
    }

    private @Nullable Integer index(Map<String, Integer> exact, Map<String, Integer> unnumbered) {
        for (var spelling : spellings) {
            var index = exact.containsKey(spelling) ? exact.get(spelling) : unnumbered.get(spelling);
            if (index != null) {
                return index;
            }
        }
        return null;
    }

    /** Returns a name without prefixes and separators, in lower case. */
    static String normalize(String name) {
        var bare = SUFFIX.matcher(PREFIX.matcher(name).replaceFirst("")).replaceFirst("");
        return SEPARATOR.matcher(bare).replaceAll("").toLowerCase(Locale.ROOT);
    }
}
