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
public final class HumanoidRoleFinder {
    private static final Map<HumanoidBone, HumanoidRole> ROLES = new EnumMap<>(Map.ofEntries(
            Map.entry(HumanoidBone.HIPS, HumanoidRole.HIPS),
            Map.entry(HumanoidBone.NECK, HumanoidRole.NECK),
            Map.entry(HumanoidBone.HEAD, HumanoidRole.HEAD),
            Map.entry(HumanoidBone.LEFT_UPPER_ARM, HumanoidRole.LEFT_UPPER_ARM),
            Map.entry(HumanoidBone.RIGHT_UPPER_ARM, HumanoidRole.RIGHT_UPPER_ARM),
            Map.entry(HumanoidBone.LEFT_FOREARM, HumanoidRole.LEFT_LOWER_ARM),
            Map.entry(HumanoidBone.RIGHT_FOREARM, HumanoidRole.RIGHT_LOWER_ARM),
            Map.entry(HumanoidBone.LEFT_HAND, HumanoidRole.LEFT_HAND),
            Map.entry(HumanoidBone.RIGHT_HAND, HumanoidRole.RIGHT_HAND),
            Map.entry(HumanoidBone.LEFT_THIGH, HumanoidRole.LEFT_UPPER_LEG),
            Map.entry(HumanoidBone.RIGHT_THIGH, HumanoidRole.RIGHT_UPPER_LEG),
            Map.entry(HumanoidBone.LEFT_SHANK, HumanoidRole.LEFT_LOWER_LEG),
            Map.entry(HumanoidBone.RIGHT_SHANK, HumanoidRole.RIGHT_LOWER_LEG),
            Map.entry(HumanoidBone.LEFT_FOOT, HumanoidRole.LEFT_FOOT),
            Map.entry(HumanoidBone.RIGHT_FOOT, HumanoidRole.RIGHT_FOOT),
            Map.entry(HumanoidBone.LEFT_TOE, HumanoidRole.LEFT_TOES),
            Map.entry(HumanoidBone.RIGHT_TOE, HumanoidRole.RIGHT_TOES)));

    private static final List<String> COLLAR = List.of("collar", "clavicle", "collarbone", "scapula", "shoulder");
    private static final List<String> EYE = List.of("eye", "eyeball");
    private static final String NECK = "neck";

    /** Matches the joint of a finger or thumb at its beginning, with the side before or behind. */
    private static final Pattern FINGER = Pattern.compile("(left|right|l|r)?(?:hand)?f?"
            + "(thumb|index|middle|mid|ring|little|pinky)(?:finger)?"
            + "(metacarpal|proximal|intermediate|medial|distal|cmc|mcp|pip|dip|ip|0?[123])(left|right|l|r)?");

    private final List<String> names;
    private final int[] parents;
    private final Map<HumanoidRole, Integer> found = new EnumMap<>(HumanoidRole.class);

    private HumanoidRoleFinder(List<String> names, int[] parents) {
        this.names = names;
        this.parents = parents;
    }

    /**
     * Finds the roles of the bones with these names; returns the index of each bone that has one. No bone has two roles.
     *
     * @param names the names of all bones
     * @param parents the parent of each bone, −1 for a root, without cycles
     */
    public static Map<HumanoidRole, Integer> find(List<String> names, int[] parents) {
        var finder = new HumanoidRoleFinder(names, parents);
        HumanoidBone.find(names).forEach((bone, index) -> {
            var role = ROLES.get(bone);
            if (role != null) {
                finder.add(role, index);
            }
        });
        finder.lowerNeck();
        finder.addTorso();
        finder.moveToesToBall(HumanoidRole.LEFT_FOOT, HumanoidRole.LEFT_TOES);
        finder.moveToesToBall(HumanoidRole.RIGHT_FOOT, HumanoidRole.RIGHT_TOES);
        finder.addNamed();
        finder.addFingers();
        return finder.found;
    }

    private void add(HumanoidRole role, int bone) {
        if (!found.containsValue(bone)) {
            found.putIfAbsent(role, bone);
        }
    }

    /** Moves the neck to its first bone, if the neck has several. */
    private void lowerNeck() {
        var neck = found.get(HumanoidRole.NECK);
        while (neck != null && parents[neck] >= 0 && isNeck(parents[neck])) {
            neck = parents[neck];
            found.put(HumanoidRole.NECK, neck);
        }
    }

    private boolean isNeck(int bone) {
        return HumanoidBone.normalize(names.get(bone)).contains(NECK) && !found.containsValue(bone);
    }

    private void addTorso() {
        var hips = found.get(HumanoidRole.HIPS);
        var path = hips == null ? List.<Integer>of() : torso(hips);
        int count = path.size();
        if (count > 0) {
            add(HumanoidRole.SPINE, path.getFirst());
        }
        if (count > 1) {
            add(HumanoidRole.CHEST, path.get(count == 2 ? 1 : count / 2));
        }
        if (count > 2) {
            add(HumanoidRole.UPPER_CHEST, path.getLast());
        }
    }

    /** Returns the bones from the hips to the neck, both excluded; without neck and head, to the parent of the arms. */
    private List<Integer> torso(int hips) {
        for (var role : List.of(HumanoidRole.NECK, HumanoidRole.HEAD)) {
            var top = found.get(role);
            if (top != null) {
                return between(hips, parents[top]);
            }
        }
        var arm = found.get(HumanoidRole.LEFT_UPPER_ARM);
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
    private void moveToesToBall(HumanoidRole foot, HumanoidRole toes) {
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
        addSided(byName, COLLAR, HumanoidRole.LEFT_SHOULDER, HumanoidRole.RIGHT_SHOULDER);
        addSided(byName, EYE, HumanoidRole.LEFT_EYE, HumanoidRole.RIGHT_EYE);
        var jaw = byName.get("jaw");
        if (jaw != null) {
            add(HumanoidRole.JAW, jaw);
        }
    }

    private void addSided(Map<String, Integer> byName, List<String> words, HumanoidRole left, HumanoidRole right) {
        for (var word : words) {
            for (var name : HumanoidBone.spellings("left", word)) {
                addIfPresent(left, byName.get(name));
            }
            for (var name : HumanoidBone.spellings("right", word)) {
                addIfPresent(right, byName.get(name));
            }
        }
    }

    private void addIfPresent(HumanoidRole role, @Nullable Integer bone) {
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

    private static HumanoidRole finger(boolean isLeft, String word, int joint) {
        var first = switch (word) {
            case "thumb" -> HumanoidRole.LEFT_THUMB_METACARPAL;
            case "index" -> HumanoidRole.LEFT_INDEX_PROXIMAL;
            case "middle", "mid" -> HumanoidRole.LEFT_MIDDLE_PROXIMAL;
            case "ring" -> HumanoidRole.LEFT_RING_PROXIMAL;
            default -> HumanoidRole.LEFT_LITTLE_PROXIMAL;
        };
        int toOtherHand = HumanoidRole.RIGHT_THUMB_METACARPAL.ordinal() - HumanoidRole.LEFT_THUMB_METACARPAL.ordinal();
        return HumanoidRole.values()[first.ordinal() + joint + (isLeft ? 0 : toOtherHand)];
    }
}
