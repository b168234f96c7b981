package mocapscope.protocol.sample.humanoid;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the humanoid roles of a skeleton's bones by their names and parents. The bones between hips and neck are spine,
 * chest and upper chest, whatever their names.
 */
public final class HumanoidBoneRoleFinder {
    private static final Map<HumanoidBone, HumanoidBoneRole> ROLES = new EnumMap<>(Map.ofEntries(
            Map.entry(HumanoidBone.HIPS, HumanoidBoneRole.HIPS),
            Map.entry(HumanoidBone.NECK, HumanoidBoneRole.NECK),
            Map.entry(HumanoidBone.HEAD, HumanoidBoneRole.HEAD),
            Map.entry(HumanoidBone.LEFT_UPPER_ARM, HumanoidBoneRole.LEFT_UPPER_ARM),
            Map.entry(HumanoidBone.RIGHT_UPPER_ARM, HumanoidBoneRole.RIGHT_UPPER_ARM),
            Map.entry(HumanoidBone.LEFT_FOREARM, HumanoidBoneRole.LEFT_LOWER_ARM),
            Map.entry(HumanoidBone.RIGHT_FOREARM, HumanoidBoneRole.RIGHT_LOWER_ARM),
            Map.entry(HumanoidBone.LEFT_HAND, HumanoidBoneRole.LEFT_HAND),
            Map.entry(HumanoidBone.RIGHT_HAND, HumanoidBoneRole.RIGHT_HAND),
            Map.entry(HumanoidBone.LEFT_THIGH, HumanoidBoneRole.LEFT_UPPER_LEG),
            Map.entry(HumanoidBone.RIGHT_THIGH, HumanoidBoneRole.RIGHT_UPPER_LEG),
            Map.entry(HumanoidBone.LEFT_SHANK, HumanoidBoneRole.LEFT_LOWER_LEG),
            Map.entry(HumanoidBone.RIGHT_SHANK, HumanoidBoneRole.RIGHT_LOWER_LEG),
            Map.entry(HumanoidBone.LEFT_FOOT, HumanoidBoneRole.LEFT_FOOT),
            Map.entry(HumanoidBone.RIGHT_FOOT, HumanoidBoneRole.RIGHT_FOOT),
            Map.entry(HumanoidBone.LEFT_TOE, HumanoidBoneRole.LEFT_TOES),
            Map.entry(HumanoidBone.RIGHT_TOE, HumanoidBoneRole.RIGHT_TOES)));

    private static final List<String> COLLAR = List.of("collar", "clavicle", "collarbone", "scapula", "shoulder");
    private static final List<String> EYE = List.of("eye", "eyeball");
    private static final String NECK = "neck";

    /** Matches the joint of a finger or thumb at its beginning, with the side before or behind. */
    private static final Pattern FINGER = Pattern.compile("(left|right|l|r)?(?:hand)?f?"
            + "(thumb|index|middle|mid|ring|little|pinky)(?:finger)?"
            + "(metacarpal|proximal|intermediate|medial|distal|cmc|mcp|pip|dip|ip|0?[123])(left|right|l|r)?");

    private final List<String> names;
    private final int[] parents;
    private final Map<HumanoidBoneRole, Integer> found = new EnumMap<>(HumanoidBoneRole.class);

    private HumanoidBoneRoleFinder(List<String> names, int[] parents) {
        this.names = names;
        this.parents = parents;
    }

    /**
     * Finds the roles of the bones with these names; returns the index of each bone that has one. No bone has two roles.
     *
     * @param names the names of all bones
     * @param parents the parent of each bone, −1 for a root, without cycles
     */
    public static Map<HumanoidBoneRole, Integer> find(List<String> names, int[] parents) {
        var finder = new HumanoidBoneRoleFinder(names, parents);
        HumanoidBone.find(names).forEach((bone, index) -> {
            var role = ROLES.get(bone);
            if (role != null) {
                finder.add(role, index);
            }
        });
        finder.lowerNeck();
        finder.addTorso();
        finder.moveToesToBall(HumanoidBoneRole.LEFT_FOOT, HumanoidBoneRole.LEFT_TOES);
        finder.moveToesToBall(HumanoidBoneRole.RIGHT_FOOT, HumanoidBoneRole.RIGHT_TOES);
        finder.addNamed();
        finder.addFingers();
        return finder.found;
    }

    private void add(HumanoidBoneRole role, int bone) {
        if (!found.containsValue(bone)) {
            found.putIfAbsent(role, bone);
        }
    }

    /** Moves the neck to its first bone, if the neck has several. */
    private void lowerNeck() {
        var neck = found.get(HumanoidBoneRole.NECK);
        while (neck != null && parents[neck] >= 0 && isNeck(parents[neck])) {
            neck = parents[neck];
            found.put(HumanoidBoneRole.NECK, neck);
        }
    }

    private boolean isNeck(int bone) {
        return HumanoidBone.normalize(names.get(bone)).contains(NECK) && !found.containsValue(bone);
    }

    private void addTorso() {
        var hips = found.get(HumanoidBoneRole.HIPS);
        var path = hips == null ? List.<Integer>of() : torso(hips);
        int count = path.size();
        if (count > 0) {
            add(HumanoidBoneRole.SPINE, path.getFirst());
        }
        if (count > 1) {
            add(HumanoidBoneRole.CHEST, path.get(count == 2 ? 1 : count / 2));
        }
        if (count > 2) {
            add(HumanoidBoneRole.UPPER_CHEST, path.getLast());
        }
    }

    /** Returns the bones from the hips to the neck, both excluded; without neck and head, to the parent of the arms. */
    private List<Integer> torso(int hips) {
        for (var role : List.of(HumanoidBoneRole.NECK, HumanoidBoneRole.HEAD)) {
            var top = found.get(role);
            if (top != null) {
                return between(hips, parents[top]);
            }
        }
        var arm = found.get(HumanoidBoneRole.LEFT_UPPER_ARM);
        if (arm == null) {
            return List.of();
        }
        var path = between(hips, parents[arm]);
        // The last bone may be that of a shoulder, which the arm alone hangs on.
        return path.stream().filter(bone -> !isCollar(bone)).toList();
    }

    private boolean isCollar(int bone) {
        var name = HumanoidBone.normalize(names.get(bone));
        return COLLAR.stream().anyMatch(name::contains);
    }

    /** Returns the bones from a descendant {@code last} up to {@code first}, downwards and without it. */
    private List<Integer> between(int first, int last) {
        var path = new ArrayList<Integer>();
        int bone = last;
        while (bone >= 0 && bone != first) {
            path.add(bone);
            bone = parents[bone];
        }
        Collections.reverse(path);
        return bone == first ? path : List.of();
    }

    /** Moves the toes to the ball of the foot, if the foot has a bone between ankle and tip. */
    private void moveToesToBall(HumanoidBoneRole foot, HumanoidBoneRole toes) {
        var ankle = found.get(foot);
        var tip = found.get(toes);
        if (ankle != null && tip != null) {
            var path = between(ankle, tip);
            if (path.size() > 1 && !found.containsValue(path.getFirst())) {
                found.put(toes, path.getFirst());
            }
        }
    }

    private void addNamed() {
        var byName = new HashMap<String, Integer>();
        for (int bone = 0; bone < names.size(); bone++) {
            byName.putIfAbsent(HumanoidBone.normalize(names.get(bone)), bone);
        }
        addSided(byName, COLLAR, HumanoidBoneRole.LEFT_SHOULDER, HumanoidBoneRole.RIGHT_SHOULDER);
        addSided(byName, EYE, HumanoidBoneRole.LEFT_EYE, HumanoidBoneRole.RIGHT_EYE);
        var jaw = byName.get("jaw");
        if (jaw != null) {
            add(HumanoidBoneRole.JAW, jaw);
        }
    }

    private void addSided(
            Map<String, Integer> byName, List<String> words, HumanoidBoneRole left, HumanoidBoneRole right) {
        for (var word : words) {
            for (var name : HumanoidBone.spellings("left", word)) {
                addIfPresent(left, byName.get(name));
            }
            for (var name : HumanoidBone.spellings("right", word)) {
                addIfPresent(right, byName.get(name));
            }
        }
    }

    private void addIfPresent(HumanoidBoneRole role, @Nullable Integer bone) {
        if (bone != null) {
            add(role, bone);
        }
    }

    private void addFingers() {
        boolean unityThumb = names.stream().anyMatch(name -> {
            var finger = FINGER.matcher(HumanoidBone.normalize(name));
            return finger.matches()
                    && finger.group(2).equals("thumb")
                    && finger.group(3).equals("intermediate");
        });
        for (int bone = 0; bone < names.size(); bone++) {
            var finger = FINGER.matcher(HumanoidBone.normalize(names.get(bone)));
            if (!finger.matches()) {
                continue;
            }
            var side = finger.group(1) == null ? finger.group(4) : finger.group(1);
            int joint = finger.group(2).equals("thumb")
                    ? thumbJoint(finger.group(3), unityThumb)
                    : fingerJoint(finger.group(3));
            if (side != null && joint >= 0) {
                add(finger(side.startsWith("l"), finger.group(2), joint), bone);
            }
        }
    }

    /** Returns the number of a thumb's joint from 0. Unity calls the first one proximal and the second intermediate. */
    private static int thumbJoint(String word, boolean isUnity) {
        return switch (word) {
            case "metacarpal", "cmc" -> 0;
            case "proximal" -> isUnity ? 0 : 1;
            case "mcp", "intermediate", "medial" -> 1;
            case "distal", "ip" -> 2;
            case "pip", "dip" -> -1;
            default -> number(word);
        };
    }

    /** Returns the number of a finger's joint from 0; −1 for a bone of the palm. */
    private static int fingerJoint(String word) {
        return switch (word) {
            case "metacarpal", "cmc", "ip" -> -1;
            case "proximal", "mcp" -> 0;
            case "intermediate", "medial", "pip" -> 1;
            case "distal", "dip" -> 2;
            default -> number(word);
        };
    }

    private static int number(String digits) {
        return Integer.parseInt(digits) - 1;
    }

    private static HumanoidBoneRole finger(boolean isLeft, String word, int joint) {
        var first = switch (word) {
            case "thumb" -> HumanoidBoneRole.LEFT_THUMB_METACARPAL;
            case "index" -> HumanoidBoneRole.LEFT_INDEX_PROXIMAL;
            case "middle", "mid" -> HumanoidBoneRole.LEFT_MIDDLE_PROXIMAL;
            case "ring" -> HumanoidBoneRole.LEFT_RING_PROXIMAL;
            default -> HumanoidBoneRole.LEFT_LITTLE_PROXIMAL;
        };
        int toOtherHand =
                HumanoidBoneRole.RIGHT_THUMB_METACARPAL.ordinal() - HumanoidBoneRole.LEFT_THUMB_METACARPAL.ordinal();
        return HumanoidBoneRole.values()[first.ordinal() + joint + (isLeft ? 0 : toOtherHand)];
    }
}
