package mocapscope.protocol.motion;

import java.util.List;

/** A recorded movement: joints, and for every frame the numbers of their channels. Never changes. */
public final class BvhClip {
    private final List<BvhJoint> joints;
    private final int channels;
    private final double[] numbers;
    private final long frameNanos;
    private final List<String> notes;

    /** Takes over {@code numbers}, frame after frame, which are at least one frame's. */
    BvhClip(List<BvhJoint> joints, double[] numbers, long frameNanos, List<String> notes) {
        this.joints = List.copyOf(joints);
        this.channels =
                joints.stream().mapToInt(joint -> joint.channels().size()).sum();
        this.numbers = numbers;
        this.frameNanos = frameNanos;
        this.notes = List.copyOf(notes);
    }

    /** The joints, parents first, end sites among them. */
    public List<BvhJoint> joints() {
        return joints;
    }

    /** How many frames there are; at least one. */
    public int frames() {
        return channels == 0 ? 1 : numbers.length / channels;
    }

    /** Numbers a frame has. */
    public int channels() {
        return channels;
    }

    /** From one frame to the next. */
    public long frameNanos() {
        return frameNanos;
    }

    /** What was odd about the file and how it was taken, in words. */
    public List<String> notes() {
        return notes;
    }

    /** A position in the file's unit, or an angle in degrees. */
    public double number(int frame, int channel) {
        return numbers[frame * channels + channel];
    }
}
