package mocapscope.protocol.motion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Replaces the NaN values of a BVH clip's frames by values interpolated in time. Before the first number of a channel
 * and after its last one, that number holds; a channel without any number becomes 0.
 */
final class BvhMissingValueInterpolator {
    private static final double TURN = 360;
    private static final int NONE = -1;

    private final double[] numbers;
    private final boolean[] isRotation;
    /** The frame of each channel's last number so far, or {@link #NONE}. */
    private final int[] last;

    private BvhMissingValueInterpolator(List<BvhJoint> joints, double[] numbers) {
        var channels =
                joints.stream().flatMap(joint -> joint.channels().stream()).toList();
        this.numbers = numbers;
        this.isRotation = new boolean[channels.size()];
        for (int i = 0; i < isRotation.length; i++) {
            isRotation[i] = channels.get(i).isRotation();
        }
        this.last = new int[isRotation.length];
        Arrays.fill(last, NONE);
    }

    /** Fills {@code numbers}, frame after frame, and returns notes on what was missing. */
    static List<String> fill(List<BvhJoint> joints, double[] numbers) {
        return new BvhMissingValueInterpolator(joints, numbers).fill();
    }

    private List<String> fill() {
        int channels = last.length;
        int frames = channels == 0 ? 0 : numbers.length / channels;
        long missing = 0;
        int damaged = 0;
        for (int frame = 0; frame < frames; frame++) {
            int gaps = 0;
            for (int channel = 0; channel < channels; channel++) {
                if (Double.isNaN(numbers[frame * channels + channel])) {
                    gaps++;
                } else {
                    fillBefore(frame, channel);
                }
            }
            missing += gaps;
            damaged += gaps > 0 ? 1 : 0;
        }
        int empty = 0;
        for (int channel = 0; channel < channels; channel++) {
            empty += last[channel] == NONE ? 1 : 0;
            fillAfter(frames, channel);
        }
        return notes(missing, damaged, frames, empty);
    }

    private List<String> notes(long missing, int damaged, int frames, int empty) {
        var notes = new ArrayList<String>();
        if (missing > 0) {
            notes.add("values that are no number, and are interpolated: %,d in %,d of %,d frames"
                    .formatted(missing, damaged, frames));
        }
        if (empty > 0) {
            notes.add("channels without any number, which are taken as 0: %,d of %,d".formatted(empty, last.length));
        }
        return notes;
    }

    /** Fills the gap that ends with the number of a frame. */
    private void fillBefore(int frame, int channel) {
        int from = last[channel];
        last[channel] = frame;
        if (frame - from == 1) {
            return;
        }
        double to = at(frame, channel);
        double start = from == NONE ? to : at(from, channel);
        double end = isRotation[channel] ? start + turn(start, to) : to;
        for (int gap = from + 1; gap < frame; gap++) {
            double share = (double) (gap - from) / (frame - from);
            set(gap, channel, start * (1 - share) + end * share);
        }
    }

    /** Returns the shorter way from one angle to another, from −180 to 180 degrees. */
    private static double turn(double from, double to) {
        return Math.IEEEremainder(Math.IEEEremainder(to, TURN) - Math.IEEEremainder(from, TURN), TURN);
    }

    private void fillAfter(int frames, int channel) {
        int from = last[channel];
        for (int gap = from + 1; gap < frames; gap++) {
            set(gap, channel, from == NONE ? 0 : at(from, channel));
        }
    }

    private double at(int frame, int channel) {
        return numbers[frame * last.length + channel];
    }

    private void set(int frame, int channel, double number) {
        numbers[frame * last.length + channel] = number;
    }
}
