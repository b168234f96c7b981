package mocapscope.protocol.motionfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.motionfile.spatial.SpatialPose;
import org.jspecify.annotations.Nullable;

/** A tree of coordinate frames with their latest transforms, which gives the pose of each in its root frame. */
final class CoordinateFrameTransformTree {
    @DocumentedLimit(
            value = "coordinate frames of an MCAP file of another program",
            unit = "frames",
            beyond = "not shown, and reported")
    static final int MOST_FRAMES = 4096;

    static final int NONE = -1;

    private final Map<String, Integer> indices = new HashMap<>();
    private final List<Frame> frames = new ArrayList<>();
    private final List<Frame> path = new ArrayList<>();
    private long version;

    /** The effect of a transform on the tree. */
    enum FrameUpdate {
        APPLIED,
        /** It is applied, and the frame has another parent than before. */
        REPARENTED,
        /** It is ignored: its parents would lead back to the frame. */
        CYCLE,
        /** It is ignored: there are too many frames. */
        TOO_MANY
    }

    /** A coordinate frame; a root has no parent. */
    static final class Frame {
        private final String name;
        private final int index;
        private int firstParent = NONE;
        private @Nullable Frame parent;
        private SpatialPose local = SpatialPose.UNKNOWN;
        private boolean isConstant = true;
        private SpatialPose global = SpatialPose.UNKNOWN;
        private long globalVersion = NONE;

        private Frame(String name, int index) {
            this.name = name;
            this.index = index;
        }

        String name() {
            return name;
        }

        int index() {
            return index;
        }

        /** Returns the index of its first parent, or {@link #NONE}. */
        int firstParent() {
            return firstParent;
        }

        /** Returns the name of its present parent; empty for a root. */
        String parentName() {
            return parent == null ? "" : parent.name;
        }

        /** Returns true if all its transforms were equal. */
        boolean isConstant() {
            return isConstant;
        }
    }

    /** Returns a tree with the same frames in the same order; those for which {@code kept} is true keep their transform. */
    CoordinateFrameTransformTree copyKeeping(boolean[] kept) {
        var copy = new CoordinateFrameTransformTree();
        frames.forEach(frame -> copy.add(frame.name));
        for (var frame : frames) {
            if (kept[frame.index] && frame.parent != null) {
                var same = copy.frames.get(frame.index);
                same.parent = copy.frames.get(frame.parent.index);
                same.firstParent = frame.firstParent;
                same.local = frame.local;
            }
        }
        return copy;
    }

    /** Returns a tree with the same frames and transforms. */
    CoordinateFrameTransformTree copyAll() {
        var all = new boolean[frames.size()];
        Arrays.fill(all, true);
        return copyKeeping(all);
    }

    /** Applies the transform of a frame; a frame that is new is added, as is its parent. */
    FrameUpdate update(String parentName, String childName, SpatialPose local) {
        int added = (indices.containsKey(parentName) ? 0 : 1) + (indices.containsKey(childName) ? 0 : 1);
        if (frames.size() + added > MOST_FRAMES) {
            return FrameUpdate.TOO_MANY;
        }
        var parent = add(parentName);
        var child = add(childName);
        if (child.parent != parent && isDescendant(parent, child)) {
            return FrameUpdate.CYCLE;
        }
        version++;
        boolean isFirst = child.parent == null;
        boolean isMoved = child.parent != null && child.parent != parent;
        child.isConstant &= isFirst || !isMoved && child.local.equals(local);
        child.firstParent = isFirst ? parent.index : child.firstParent;
        child.parent = parent;
        child.local = local;
        return isMoved ? FrameUpdate.REPARENTED : FrameUpdate.APPLIED;
    }

    private Frame add(String name) {
        var index = indices.get(name);
        if (index != null) {
            return frames.get(index);
        }
        var frame = new Frame(name, frames.size());
        indices.put(name, frame.index);
        frames.add(frame);
        return frame;
    }

    /** Returns true if a frame is {@code ancestor} or below it. */
    private static boolean isDescendant(Frame frame, Frame ancestor) {
        for (var at = frame; at != null; at = at.parent) {
            if (at == ancestor) {
                return true;
            }
        }
        return false;
    }

    /** Returns all frames in the order of their first appearance. */
    List<Frame> frames() {
        return frames;
    }

    /** Returns the index of the frame with that name, or {@link #NONE}. */
    int find(String name) {
        return indices.getOrDefault(name, NONE);
    }

    /** Returns the pose of a frame in its root; unknown if a transform between them is. */
    SpatialPose globalPose(int index) {
        path.clear();
        var at = frames.get(index);
        while (at != null && at.globalVersion != version) {
            path.add(at);
            at = at.parent;
        }
        var pose = at == null ? SpatialPose.IDENTITY : at.global;
        for (int i = path.size() - 1; i >= 0; i--) {
            var frame = path.get(i);
            pose = frame.parent == null ? SpatialPose.IDENTITY : pose.times(frame.local);
            frame.global = pose;
            frame.globalVersion = version;
        }
        return pose;
    }
}
