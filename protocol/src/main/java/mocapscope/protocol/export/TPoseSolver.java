package mocapscope.protocol.export;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole;
import mocapscope.protocol.sample.humanoid.HumanoidBoneRole.HumanoidLimb;
import org.jspecify.annotations.Nullable;

/**
 * Turns the joints of a humanoid skeleton into a T-pose that faces +z: torso up, arms along x, legs down. Each joint is
 * turned as a whole, so the lengths and angles of the bones that begin at it remain. A joint without a role has the
 * direction of its limb between two roles and at the tip of a limb; otherwise it follows its parent, and so does the
 * twist of a bone that its children leave open.
 */
final class TPoseSolver {
    private static final Vec3 LEFT = new Vec3(1, 0, 0);
    private static final Vec3 UP = new Vec3(0, 1, 0);
    private static final Vec3 FORWARD = new Vec3(0, 0, 1);
    private static final Vec3 DOWN = new Vec3(0, -1, 0);
    /** The direction from ankle to toes: forward and 30° down. */
    private static final Vec3 ALONG_FOOT = new Vec3(0, -0.5, Math.sqrt(0.75));

    /** Shorter vectors, in metres, have no usable direction. */
    private static final double TOO_SHORT = 1e-4;

    private static final List<HumanoidLimb> LEFT_FINGERS = List.of(
            HumanoidLimb.LEFT_INDEX, HumanoidLimb.LEFT_MIDDLE, HumanoidLimb.LEFT_RING, HumanoidLimb.LEFT_LITTLE);
    private static final List<HumanoidLimb> RIGHT_FINGERS = List.of(
            HumanoidLimb.RIGHT_INDEX, HumanoidLimb.RIGHT_MIDDLE, HumanoidLimb.RIGHT_RING, HumanoidLimb.RIGHT_LITTLE);

    private final List<ExportJoint> joints;
    /** The joint of each role. */
    private final Map<HumanoidBoneRole, Integer> found = new EnumMap<>(HumanoidBoneRole.class);
    /** The role of each joint; joints between two roles of a limb have that of the upper one. */
    private final @Nullable HumanoidBoneRole[] roles;
    /** The child of each joint towards the next role of its limb, or −1. */
    private final int[] next;
    /** The rotations relative to the parent from which joints are turned. */
    private final List<Quat> locals;
    /** The global rotations in the T-pose. */
    private final Quat[] turns;
    /** The sum of all turns towards the T-pose, in radians. */
    private double effort;

    private TPoseSolver(List<ExportJoint> joints, Map<HumanoidBoneRole, Integer> bones, List<Quat> locals) {
        this.joints = joints;
        this.locals = locals;
        this.roles = new HumanoidBoneRole[joints.size()];
        this.next = new int[joints.size()];
        this.turns = new Quat[joints.size()];
        bones.forEach((role, bone) -> {
            for (int i = 0; i < joints.size(); i++) {
                if (joints.get(i).bone() == bone) {
                    roles[i] = role;
                    found.put(role, i);
                }
            }
        });
        for (int i = 0; i < joints.size(); i++) {
            int parent = joints.get(i).parent();
            if (roles[i] == null && parent >= 0 && next[parent] == i) {
                roles[i] = roles[parent];
            }
            next[i] = findNext(i);
        }
    }

    /**
     * Returns the global rotation of each joint in the T-pose; empty if no joint has a role. Joints are turned from the
     * first pose or from the pose without rotations, whichever is nearer to the T-pose.
     *
     * @param bones the bone of each role
     */
    static Optional<Quat[]> solve(List<ExportJoint> joints, Map<HumanoidBoneRole, Integer> bones) {
        var first = new TPoseSolver(
                joints, bones, joints.stream().map(ExportJoint::turn).toList());
        var plain = new TPoseSolver(
                joints, bones, joints.stream().map(_ -> Quat.IDENTITY).toList());
        if (first.found.isEmpty()) {
            return Optional.empty();
        }
        first.turnAll();
        plain.turnAll();
        return Optional.of(plain.effort < first.effort ? plain.turns : first.turns);
    }

    private int findNext(int joint) {
        var role = roles[joint];
        if (role == null) {
            return -1;
        }
        for (var later : found.entrySet()) {
            boolean follows =
                    later.getKey().limb() == role.limb() && later.getKey().compareTo(role) > 0;
            int child = follows ? findChildTowards(joint, later.getValue()) : -1;
            if (child >= 0) {
                return child;
            }
        }
        return isEnd(role) ? findOnlyChild(joint) : -1;
    }

    /** Returns true for the last bone of a limb, which often has a tip without a role. */
    private static boolean isEnd(HumanoidBoneRole role) {
        return switch (role) {
            case HEAD, LEFT_HAND, RIGHT_HAND, LEFT_TOES, RIGHT_TOES -> true;
            default -> role.name().endsWith("_DISTAL");
        };
    }

    /** Returns the only child of a joint, if neither it nor its descendants have a role; otherwise −1. */
    private int findOnlyChild(int joint) {
        int only = -1;
        for (int child = joint + 1; child < joints.size(); child++) {
            if (joints.get(child).parent() == joint) {
                if (only >= 0) {
                    return -1;
                }
                only = child;
            }
        }
        boolean isPlain = found.values().stream().noneMatch(other -> findChildTowards(joint, other) >= 0);
        return isPlain ? only : -1;
    }

    /** Returns the child of a joint from which {@code descendant} descends, or which it is; otherwise −1. */
    private int findChildTowards(int joint, int descendant) {
        int at = descendant;
        while (at >= 0 && joints.get(at).parent() != joint) {
            at = joints.get(at).parent();
        }
        return at;
    }

    private void turnAll() {
        var base = base();
        for (int i = 0; i < turns.length; i++) {
            var joint = joints.get(i);
            var before = joint.isRoot(joints)
                    ? joint.bone() < 0 ? Quat.IDENTITY : base.times(locals.get(i))
                    : turns[joint.parent()].times(locals.get(i));
            var role = roles[i];
            turns[i] = (role == null ? before : turn(i, role, before)).normalised();
        }
    }

    /** Returns the rotation that lets the body of the initial pose stand upright and face +z. */
    private Quat base() {
        var left = leftOf(List.of(HumanoidLimb.LEFT_LEG, HumanoidLimb.LEFT_ARM), this::place);
        var up = Vec3.ZERO;
        var torso = found.keySet().stream()
                .filter(role -> role.limb() == HumanoidLimb.TORSO)
                .toList();
        if (torso.size() > 1) {
            up = place(joint(torso.getLast())).minus(place(joint(torso.getFirst())));
        }
        return turnUpright(left, up, Quat.IDENTITY);
    }

    private int joint(HumanoidBoneRole role) {
        return found.getOrDefault(role, -1);
    }

    /** Returns the position of a joint in the initial pose. */
    private Vec3 place(int joint) {
        return placeIn(-1, joint);
    }

    /** Returns the position of a joint in the space of one of its ancestors, in the initial pose. */
    private Vec3 placeIn(int ancestor, int joint) {
        var place = Vec3.ZERO;
        for (int at = joint; at >= 0 && at != ancestor; at = joints.get(at).parent()) {
            // The place is in the space of the joint, then in that of its parent.
            place = joints.get(at)
                    .offset()
                    .plus(at == joint ? Vec3.ZERO : locals.get(at).rotate(place));
        }
        return place;
    }

    /** Returns the vector from a joint of the right side to the same one of the left side; otherwise zero. */
    private Vec3 leftOf(List<HumanoidLimb> leftLimbs, Function<Integer, Vec3> placer) {
        for (var left : found.entrySet()) {
            int right = joint(mirrored(left.getKey()));
            if (leftLimbs.contains(left.getKey().limb()) && right >= 0 && right != left.getValue()) {
                var vector = placer.apply(left.getValue()).minus(placer.apply(right));
                if (vector.length() > TOO_SHORT) {
                    return vector;
                }
            }
        }
        return Vec3.ZERO;
    }

    private static HumanoidBoneRole mirrored(HumanoidBoneRole role) {
        var name = role.name();
        return name.startsWith("LEFT_") ? HumanoidBoneRole.valueOf("RIGHT_" + name.substring("LEFT_".length())) : role;
    }

    private Quat turn(int joint, HumanoidBoneRole role, Quat before) {
        double side = role.limb().side();
        return switch (role.limb()) {
            case TORSO -> turnTorso(joint, role, before);
            case FACE -> before;
            case LEFT_LEG, RIGHT_LEG -> turnAlong(joint, alongLeg(role), before);
            case LEFT_THUMB, RIGHT_THUMB ->
                turnAlong(joint, new Vec3(side * Math.sqrt(0.5), 0, Math.sqrt(0.5)), before);
            case LEFT_ARM, RIGHT_ARM -> {
                var hand = role == HumanoidBoneRole.LEFT_HAND || role == HumanoidBoneRole.RIGHT_HAND;
                yield hand ? turnHand(joint, side, before) : turnAlong(joint, LEFT.times(side), before);
            }
            case LEFT_INDEX, LEFT_MIDDLE, LEFT_RING, LEFT_LITTLE, RIGHT_INDEX, RIGHT_MIDDLE, RIGHT_RING, RIGHT_LITTLE ->
                turnAlong(joint, LEFT.times(side), before);
        };
    }

    private static Vec3 alongLeg(HumanoidBoneRole role) {
        return switch (role) {
            case LEFT_FOOT, RIGHT_FOOT -> ALONG_FOOT;
            case LEFT_TOES, RIGHT_TOES -> FORWARD;
            default -> DOWN;
        };
    }

    /** Turns a joint so that the bone to the next joint of its limb has a direction. */
    private Quat turnAlong(int joint, Vec3 direction, Quat before) {
        return turnTo(towardsNext(joint), direction, before);
    }

    /** Turns the vector of a joint's space to a direction, by the shortest way from {@code before}. */
    private Quat turnTo(Vec3 vector, Vec3 direction, Quat before) {
        if (!(vector.length() > TOO_SHORT)) {
            return before;
        }
        var now = before.rotate(vector);
        effort += Math.acos(Math.clamp(now.dot(direction) / now.length(), -1, 1));
        return JointRotationEstimator.shortestRotation(now, direction).times(before);
    }

    /** Turns a joint of the torso: hips and shoulders along x, the next joint above it. */
    private Quat turnTorso(int joint, HumanoidBoneRole role, Quat before) {
        var legs = leftBelow(joint, HumanoidLimb.LEFT_LEG);
        var arms = leftBelow(joint, HumanoidLimb.LEFT_ARM);
        if (role == HumanoidBoneRole.HEAD) {
            return turnUpright(leftBelow(joint, HumanoidLimb.FACE), towardsNext(joint), before);
        }
        // A head that follows the shoulders directly is a point of the face, in front of the neck.
        boolean carriesArms = role == HumanoidBoneRole.NECK && arms.length() > 0;
        var up = carriesArms ? Vec3.ZERO : towardsNext(joint);
        return turnUpright(legs.length() > 0 ? legs : arms, up, before);
    }

    /** Returns the vector to the next joint of the limb in the space of a joint; otherwise zero. */
    private Vec3 towardsNext(int joint) {
        return next[joint] < 0 ? Vec3.ZERO : joints.get(next[joint]).offset();
    }

    /**
     * Returns the vector from right to left of two joints below a joint, which are no part of its limb and turn with it.
     */
    private Vec3 leftBelow(int joint, HumanoidLimb limb) {
        return leftOf(List.of(limb), other -> isCarriedBy(joint, other) ? placeIn(joint, other) : Vec3.ZERO);
    }

    /** Returns true if no joint with a role lies between a joint and its descendant. */
    private boolean isCarriedBy(int joint, int descendant) {
        int at = joints.get(descendant).parent();
        while (at >= 0 && at != joint && roles[at] == null) {
            at = joints.get(at).parent();
        }
        return at == joint;
    }

    /** Turns {@code left} to +x and, about x, {@code up} upwards; without {@code left}, {@code up} alone. */
    private Quat turnUpright(Vec3 left, Vec3 up, Quat before) {
        if (!(left.length() > TOO_SHORT)) {
            return turnTo(up, UP, before);
        }
        var level = turnTo(left, LEFT, before);
        var now = level.rotate(up);
        return Math.hypot(now.y(), now.z()) > TOO_SHORT ? aboutX(-Math.atan2(now.z(), now.y()), level) : level;
    }

    private Quat aboutX(double radians, Quat before) {
        effort += Math.abs(radians);
        return Quat.about(LEFT, radians).times(before);
    }

    /** Turns a hand: fingers outwards, palm down, so that index finger and thumb are in front. */
    private Quat turnHand(int joint, double side, Quat before) {
        var fingers = new ArrayList<Vec3>();
        for (var limb : side > 0 ? LEFT_FINGERS : RIGHT_FINGERS) {
            rootOf(limb, joint).ifPresent(fingers::add);
        }
        var thumb = rootOf(side > 0 ? HumanoidLimb.LEFT_THUMB : HumanoidLimb.RIGHT_THUMB, joint);
        var along = fingers.isEmpty() ? towardsNext(joint) : Vec3.ZERO;
        for (var finger : fingers) {
            along = along.plus(finger);
        }
        var level = turnTo(along, LEFT.times(side), before);
        var ahead = fingers.size() > 1
                ? fingers.getFirst().minus(fingers.getLast())
                : fingers.isEmpty() ? Vec3.ZERO : thumb.orElse(Vec3.ZERO);
        var now = level.rotate(ahead);
        return Math.hypot(now.y(), now.z()) > TOO_SHORT ? aboutX(Math.atan2(now.y(), now.z()), level) : level;
    }

    /** Returns the position of a finger's first joint in the space of its hand, if it turns with it. */
    private Optional<Vec3> rootOf(HumanoidLimb limb, int hand) {
        return found.entrySet().stream()
                .filter(entry -> entry.getKey().limb() == limb && isCarriedBy(hand, entry.getValue()))
                .map(entry -> placeIn(hand, entry.getValue()))
                .filter(place -> place.length() > TOO_SHORT)
                .findFirst();
    }
}
