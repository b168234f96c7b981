package mocapscope.protocol.motionfile;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import mocapscope.protocol.motionfile.CoordinateFrameTransformTree.Frame;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileElement;
import mocapscope.protocol.sample.humanoid.HumanoidBone;

/**
 * Groups the coordinate frames of an MCAP file into bodies. A body starts below a root frame or below frames that never
 * move. A frame that never moves but has moving frames or hips below it is the stage of these, unless its name is that
 * of a bone.
 */
final class CoordinateFrameToBodyGrouper {
    private final List<Frame> frames;
    private final int[] parents;
    private final List<List<Integer>> children = new ArrayList<>();
    private final boolean[] moves;
    private final boolean[] movesBelow;
    private final boolean[] hasHipsBelow;
    private final boolean[] isStage;
    private final int[] indexInBody;

    /** A body: its frames in an order in which parents precede their children. */
    record FrameBody(List<Integer> frames, List<MotionFileElement> elements) {

        FrameBody {
            frames = List.copyOf(frames);
            elements = List.copyOf(elements);
        }
    }

    CoordinateFrameToBodyGrouper(CoordinateFrameTransformTree tree) {
        this.frames = tree.frames();
        this.parents = new int[frames.size()];
        this.moves = new boolean[frames.size()];
        this.movesBelow = new boolean[frames.size()];
        this.hasHipsBelow = new boolean[frames.size()];
        this.isStage = new boolean[frames.size()];
        this.indexInBody = new int[frames.size()];
        linkFrames();
        var order = parentsFirst();
        for (int i = order.size() - 1; i >= 0; i--) {
            int frame = order.get(i);
            moves[frame] = !frames.get(frame).isConstant();
            if (parents[frame] >= 0) {
                movesBelow[parents[frame]] |= moves[frame] || movesBelow[frame];
                hasHipsBelow[parents[frame]] |= isHips(frames.get(frame).name()) || hasHipsBelow[frame];
            }
        }
        order.forEach(this::decideStage);
    }

    /** Links frames to their first parents; a parent that would close a cycle of first parents is left out. */
    private void linkFrames() {
        Arrays.fill(parents, CoordinateFrameTransformTree.NONE);
        frames.forEach(_ -> children.add(new ArrayList<>()));
        for (var frame : frames) {
            int parent = frame.firstParent();
            int ancestor = parent;
            while (ancestor >= 0 && ancestor != frame.index()) {
                ancestor = parents[ancestor];
            }
            if (parent >= 0 && ancestor != frame.index()) {
                parents[frame.index()] = parent;
                children.get(parent).add(frame.index());
            }
        }
    }

    private List<Integer> parentsFirst() {
        var order = new ArrayList<Integer>();
        for (int frame = 0; frame < parents.length; frame++) {
            if (parents[frame] < 0) {
                addBelow(frame, order);
            }
        }
        return order;
    }

    private void addBelow(int top, List<Integer> order) {
        var pending = new ArrayDeque<Integer>(List.of(top));
        while (!pending.isEmpty()) {
            int frame = pending.pop();
            order.add(frame);
            children.get(frame).reversed().forEach(pending::push);
        }
    }

    private void decideStage(int frame) {
        int parent = parents[frame];
        isStage[frame] = parent < 0
                || isStage[parent]
                        && !moves[frame]
                        && (movesBelow[frame] || hasHipsBelow[frame])
                        && bones(frames.get(frame).name()).isEmpty();
    }

    private static boolean isHips(String name) {
        return bones(name).contains(HumanoidBone.HIPS);
    }

    /** Returns the human bones that the last part of a name names. */
    private static Set<HumanoidBone> bones(String name) {
        return HumanoidBone.find(List.of(name.substring(name.lastIndexOf('/') + 1)))
                .keySet();
    }

    /** Returns for each frame whether it belongs to no body, but has bodies below it. */
    boolean[] stage() {
        return isStage.clone();
    }

    /** Returns the bodies in the order of their first frames. */
    List<FrameBody> bodies() {
        var bodies = new ArrayList<FrameBody>();
        for (int frame = 0; frame < parents.length; frame++) {
            if (!isStage[frame] && isStage[parents[frame]]) {
                bodies.add(body(frame));
            }
        }
        return bodies;
    }

    private FrameBody body(int top) {
        var order = new ArrayList<Integer>();
        addBelow(top, order);
        var elements = new ArrayList<MotionFileElement>();
        for (int i = 0; i < order.size(); i++) {
            int frame = order.get(i);
            indexInBody[frame] = i;
            elements.add(new MotionFileElement(
                    frames.get(frame).name(),
                    i == 0 ? CoordinateFrameTransformTree.NONE : indexInBody[parents[frame]]));
        }
        return new FrameBody(order, elements);
    }
}
