package mocapscope.protocol.motion;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import mocapscope.protocol.file.GzipAwareInputStream;
import mocapscope.protocol.limit.DocumentedLimit;

/**
 * Reads a BVH file, tolerating common deviations from the format and reporting them as notes.
 *
 * <pre>
 * HIERARCHY
 * ROOT Hips
 * {
 *   OFFSET 0 0 0
 *   CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation     any order, any of the six
 *   JOINT Chest { OFFSET 0 5 0 CHANNELS 3 … End Site { OFFSET 0 4 0 } }
 * }
 * MOTION
 * Frames: 125
 * Frame Time: .0333
 * 8.03 35.01 88.36 -3.41 14.78 -164.35 …                                     a frame: every channel in order
 * </pre>
 *
 * <p>Accepted deviations: several roots, names with blanks, frames over several lines, decimal commas, numbers without a
 * blank between them, values that are NaN or infinite, a wrong frame count and a truncated last frame.
 * {@link BvhClip#notes()} lists those that change the motion.
 */
public final class BvhReader {
    @DocumentedLimit(value = "the file of a BVH clip, held in memory once", unit = "bytes", beyond = "refused")
    private static final int MOST_BYTES = 256 << 20;

    @DocumentedLimit(
            value = "numbers in all frames of a BVH clip",
            unit = "numbers",
            beyond = "refused with the line number")
    private static final int MOST_NUMBERS = 1 << 24;

    private static final double NANOS = 1e9;
    private static final double USUAL_FRAME_TIME = 1.0 / 30;
    private static final double LONGEST_FRAME_TIME = 60;

    /** The frame times, in seconds, that are implausible as such but plausible as frames per second. */
    private static final double LOWEST_RATE = 10;

    private static final double HIGHEST_RATE = 1000;

    private final BvhTokenizer words;
    private final int most;
    private final OptionalDouble chosenFrameTime;
    private final List<String> notes = new ArrayList<>();

    private BvhReader(BvhTokenizer words, int most, OptionalDouble frameTime) {
        this.words = words;
        this.most = most;
        this.chosenFrameTime = frameTime;
    }

    /**
     * Reads a clip.
     *
     * @throws IOException if the file cannot be read or is no BVH file; the message names the expected content and the
     *     line
     */
    public static BvhClip read(Path file) throws IOException {
        return read(file, OptionalDouble.empty());
    }

    /**
     * Reads a clip whose frame time the user may have chosen, in seconds; that of the file is ignored then.
     *
     * @throws IOException if the file cannot be read or is no BVH file; the message names the expected content and the
     *     line
     * @throws IllegalArgumentException if the frame time is not possible
     */
    public static BvhClip read(Path file, OptionalDouble frameTime) throws IOException {
        if (frameTime.isPresent() && !isPossible(frameTime.getAsDouble())) {
            throw new IllegalArgumentException("a frame lasts more than 0 and at most %.0f seconds, not %s"
                    .formatted(LONGEST_FRAME_TIME, frameTime.getAsDouble()));
        }
        GzipAwareInputStream.requireRegular(file);
        if (Files.size(file) > MOST_BYTES) {
            throw tooLong(MOST_BYTES, file.toString());
        }
        try (var in = GzipAwareInputStream.open(file)) {
            return read(in, MOST_BYTES, file.toString(), frameTime);
        }
    }

    /** Reads a clip from a stream that may have no end. */
    static BvhClip read(InputStream in, int mostBytes, String place, OptionalDouble frameTime) throws IOException {
        var bytes = in.readNBytes(mostBytes + 1);
        if (bytes.length > mostBytes) {
            throw tooLong(mostBytes, place);
        }
        return new BvhReader(new BvhTokenizer(bytes, place), MOST_NUMBERS, frameTime).clip();
    }

    private static IOException tooLong(int mostBytes, String place) {
        return new IOException("a clip has at most %,d bytes, and this one has more: %s".formatted(mostBytes, place));
    }

    /** Reads a clip from text; {@code place} is appended to error messages. */
    static BvhClip read(String text, String place) throws IOException {
        return read(text, place, MOST_NUMBERS);
    }

    /** Reads a clip from text; its frames may have no more than {@code most} values in all. */
    static BvhClip read(String text, String place, int most) throws IOException {
        var words = new BvhTokenizer(text.getBytes(StandardCharsets.UTF_8), place);
        return new BvhReader(words, most, OptionalDouble.empty()).clip();
    }

    private BvhClip clip() throws IOException {
        var joints = new BvhHierarchyParser(words).read();
        words.expectLabel("Frames");
        int declared = words.readCount("the number of frames");
        words.expectLabel("Frame Time");
        long frameNanos = frameNanos(words.readValue("the seconds a frame lasts"));
        int channels =
                joints.stream().mapToInt(joint -> joint.channels().size()).sum();
        var numbers = channels == 0 ? new double[0] : numbers(channels, declared);
        if (numbers.length == 0) {
            notes.add("no frames: the clip stays at rest");
            numbers = rest(joints, channels);
        }
        notes.addAll(BvhMissingValueInterpolator.fill(joints, numbers));
        return new BvhClip(joints, numbers, frameNanos, notes);
    }

    private long frameNanos(double stated) {
        double seconds = chosenFrameTime.orElse(stated);
        if (chosenFrameTime.isEmpty() && stated >= LOWEST_RATE && stated <= HIGHEST_RATE) {
            notes.add("its frame time of %1$s s is taken as %1$s frames per second; --frame-time overrides that"
                    .formatted(plain(stated)));
            seconds = 1 / stated;
        } else if (!isPossible(seconds)) {
            notes.add("a frame lasts %s s; 1/30 s is assumed".formatted(stated));
            seconds = USUAL_FRAME_TIME;
        }
        return Math.round(seconds * NANOS);
    }

    private static boolean isPossible(double seconds) {
        return seconds * NANOS >= 1 && seconds <= LONGEST_FRAME_TIME;
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }

    private double[] numbers(int channels, int declared) throws IOException {
        // A number takes at least two bytes, so a huge count in the header cannot request more memory than the file
        // justifies.
        long possible = Math.min(most, words.bytesLeft() / 2 + 1);
        var numbers = new double[(int) Math.min((long) declared * channels, possible)];
        int count = 0;
        while (!words.isAtEnd()) {
            for (int i = 0; i < channels && !words.isAtEnd(); i++) {
                numbers = count < numbers.length ? numbers : grown(numbers, channels);
                numbers[count++] = words.readValue("a number");
            }
            if (!words.isAtLineEnd()) {
                throw words.error("the line continues after the %d numbers of a frame".formatted(channels));
            }
        }
        compare(count, channels, declared);
        int total = count - count % channels;
        return total == numbers.length ? numbers : Arrays.copyOf(numbers, total);
    }

    private double[] grown(double[] numbers, int channels) throws IOException {
        if (numbers.length == most) {
            throw words.error("more than %,d numbers in all frames".formatted(most));
        }
        return Arrays.copyOf(numbers, Math.min(most, numbers.length + numbers.length / 2 + channels));
    }

    private void compare(int count, int channels, int declared) {
        if (count % channels != 0) {
            notes.add("the last frame has %d of %d numbers and is left out".formatted(count % channels, channels));
        }
        if (count / channels != declared) {
            notes.add("the header states %d frames, the clip has %d".formatted(declared, count / channels));
        }
    }

    /** Returns one frame without rotations, with every joint at its offset. */
    private static double[] rest(List<BvhJoint> joints, int channels) {
        var numbers = new double[channels];
        for (var joint : joints) {
            for (int i = 0; i < joint.channels().size(); i++) {
                var channel = joint.channels().get(i);
                numbers[joint.first() + i] = channel.isRotation()
                        ? 0
                        : joint.offset().dot(channel.axis().direction());
            }
        }
        return numbers;
    }
}
