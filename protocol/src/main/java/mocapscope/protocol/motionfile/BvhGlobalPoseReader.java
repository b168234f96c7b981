package mocapscope.protocol.motionfile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import mocapscope.protocol.motion.BvhClip;
import mocapscope.protocol.motion.BvhMotionSource;
import mocapscope.protocol.motion.BvhPlaybackOptions;
import mocapscope.protocol.motion.BvhReader;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileDiagnostic;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileElement;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSamples;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSource;
import mocapscope.protocol.motionfile.MotionFileMessage.MotionFileSourceKind;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Sample;
import org.jspecify.annotations.Nullable;

/**
 * Reads a BVH file as the global joint poses of one body. It holds the file in memory; positions are in metres, with y
 * up.
 */
final class BvhGlobalPoseReader implements MotionFileReader {
    private static final int BODY = 0;
    private static final double NANOS = 1e9;
    private static final BvhPlaybackOptions ONCE =
            new BvhPlaybackOptions(false, false, Optional.empty(), Optional.empty());

    private final BvhClip clip;
    private final BvhMotionSource source;
    private final Queue<MotionFileMessage> pending = new ArrayDeque<>();
    private final double[] values;
    private int next;

    private BvhGlobalPoseReader(BvhClip clip, String device) {
        this.clip = clip;
        this.source = new BvhMotionSource(device, clip, ONCE);
        var map = source.layout().devices().getFirst().skeleton().orElseThrow();
        this.values =
                new double[MotionFileSourceKind.BODY.numbers() * map.bones().size()];
        source.notes().forEach(note -> pending.add(MotionFileDiagnostic.ofAssumption(note)));
        pending.add(new MotionFileSource(
                BODY,
                MotionFileSourceKind.BODY,
                device,
                "",
                "m",
                Optional.of(Basis.Y_UP),
                NANOS / clip.frameNanos(),
                map.bones().stream()
                        .map(bone -> new MotionFileElement(bone.name(), bone.wireParent()))
                        .toList()));
    }

    /** Opens a clip; {@code device} names its body. */
    static BvhGlobalPoseReader open(Path file, String device) throws IOException {
        return new BvhGlobalPoseReader(BvhReader.read(file), device);
    }

    @Override
    public @Nullable MotionFileMessage readNext() {
        if (!pending.isEmpty() || next == clip.frames()) {
            return pending.poll();
        }
        long time = next * clip.frameNanos();
        next++;
        Arrays.fill(values, Double.NaN);
        source.emitSamples(time, time, this::put);
        return new MotionFileSamples(BODY, time, ImmutableDoubleArray.of(values.clone()));
    }

    private void put(Sample sample) {
        if (sample instanceof Sample.Pose pose) {
            int at = MotionFileSourceKind.BODY.numbers() * pose.sensor();
            var numbers = List.of(
                    pose.position().x(),
                    pose.position().y(),
                    pose.position().z(),
                    pose.orientation().x(),
                    pose.orientation().y(),
                    pose.orientation().z(),
                    pose.orientation().w());
            for (int i = 0; i < numbers.size(); i++) {
                values[at + i] = numbers.get(i);
            }
        }
    }

    @Override
    public void close() {}
}
