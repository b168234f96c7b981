package mocapscope.protocol.motion;

import java.util.List;

/** An immutable BVH motion clip: joint hierarchy, frame time and channel values of every frame. */
public final class BvhClip {
    private final List<BvhJoint> joints;
    private final int channels;
    private final double[] numbers;
    private final long frameNanos;
    private final List<String> notes;

    /** Takes ownership of {@code numbers}, which hold at least one frame, frame after frame. */
    BvhClip(List<BvhJoint> joints, double[] numbers, long frameNanos, List<String> notes) {
        this.joints = List.copyOf(joints);
        this.channels =
                joints.stream().mapToInt(joint -> joint.channels().size()).sum();
        this.numbers = numbers;
        this.frameNanos = frameNanos;
        this.notes = List.copyOf(notes);
    }

    /** Returns the joints, parents first, including end sites. */
    public List<BvhJoint> joints() {
        return joints;
    }

    /** Returns the number of frames, at least one. */
    public int frames() {
        return channels == 0 ? 1 : numbers.length / channels;
    }

    /** Returns the number of values per frame. */
    public int channels() {
        return channels;
    }

    /** Returns the time between two frames, in nanoseconds. */
    public long frameNanos() {
        return frameNanos;
    }

    /** Returns notes on oddities of the file and their interpretation. */
    public List<String> notes() {
        return notes;
    }

    /** Returns a position in the file's unit, or an angle in degrees. */
    public double number(int frame, int channel) {
        return numbers[frame * channels + channel];
    }
}
