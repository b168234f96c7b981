package mocapscope.protocol.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongUnaryOperator;
import mocapscope.protocol.file.AtomicFileWriter;
import mocapscope.protocol.motion.SimulatedMotionSource;
import mocapscope.protocol.sample.Basis;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.ImmutableDoubleArray;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.ServedMotionSource;
import mocapscope.protocol.sample.SkeletonMap;
import mocapscope.protocol.sample.SkeletonSampleAssembler;
import mocapscope.protocol.sample.SourceDataKind;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.sample.Vec3;
import mocapscope.protocol.transcript.Direction;

/** Samples to be written, as a recording would hand them over. */
final class ExportSamplesBuilder {
    static final long SECOND = 1_000_000_000L;

    private final List<DeclaredSourceProperties> infos = new ArrayList<>();
    private boolean arrivalMeasured;
    private boolean hasSeveralSessions;
    private final List<Sample> samples = new ArrayList<>();

    static SourceId source(String device) {
        return new SourceId("test", device);
    }

    /** Creates a stamp at {@code nanos}; arrivals are one second later than device times. */
    static SampleMetadata stamp(String device, long nanos) {
        return new SampleMetadata(source(device), Direction.TO_CLIENT, 0, nanos + SECOND, nanos);
    }

    ExportSamplesBuilder info(String device, SourceDataKind sourceKind, Basis basis, OptionalDouble rate) {
        infos.add(new DeclaredSourceProperties(
                source(device), sourceKind, "", "", "xyzw", "unix", rate, List.of(), Optional.of(basis)));
        return this;
    }

    /** Lets device clocks be compared by their arrival times. */
    ExportSamplesBuilder measured() {
        arrivalMeasured = true;
        return this;
    }

    /** Prefixes the names of sources with those of their sessions. */
    ExportSamplesBuilder severalSessions() {
        hasSeveralSessions = true;
        return this;
    }

    ExportSamplesBuilder add(Sample sample) {
        samples.add(sample);
        return this;
    }

    List<Sample> samples() {
        return samples;
    }

    /** Adds a walking body of 24 joints at {@code rate} frames a second, with every joint's orientation. */
    ExportSamplesBuilder walk(String device, int frames, double rate) {
        return walk(device, frames, frame -> Math.round(frame * SECOND / rate));
    }

    ExportSamplesBuilder walk(String device, int frames, LongUnaryOperator time) {
        return bodies(SimulatedMotionSource.of(List.of("Walker")), device, frames, time);
    }

    /** A clip's body, called as its source calls it. */
    ExportSamplesBuilder clip(ServedMotionSource clip, int frames, double rate) {
        var device = clip.layout().devices().getFirst().name();
        return bodies(clip, device, frames, frame -> Math.round(frame * SECOND / rate));
    }

    private ExportSamplesBuilder bodies(ServedMotionSource from, String device, int frames, LongUnaryOperator time) {
        var assembler = new SkeletonSampleAssembler(
                from.layout().devices().getFirst().skeleton().orElseThrow());
        for (long frame = 0; frame < frames; frame++) {
            long at = time.applyAsLong(frame);
            from.emitSamples(at, at, sample -> {
                if (sample instanceof Sample.Pose pose) {
                    var ours = new Sample.Pose(stamp(device, at), pose.sensor(), pose.position(), pose.orientation());
                    assembler.add(ours).ifPresent(samples::add);
                }
            });
        }
        return this;
    }

    /** Removes all orientations from the samples. */
    ExportSamplesBuilder withoutOrientations() {
        samples.replaceAll(sample -> sample instanceof Sample.Skeleton skeleton
                ? skeleton(
                        skeleton,
                        skeleton.map(),
                        skeleton.positions(),
                        nothing(skeleton.orientations().size()))
                : sample);
        return this;
    }

    /** Converts the movement to the axes and the unit of {@code basis}, with a map without either. */
    ExportSamplesBuilder inBasis(String device, Basis basis) {
        samples.replaceAll(sample -> sample instanceof Sample.Skeleton skeleton ? convert(skeleton, basis) : sample);
        return info(device, SourceDataKind.SKELETON, basis, OptionalDouble.empty());
    }

    private static Sample convert(Sample.Skeleton skeleton, Basis basis) {
        int bones = skeleton.map().bones().size();
        var positions = new double[3 * bones];
        var orientations = new double[4 * bones];
        double hand = basis.isRightHanded() ? 1 : -1;
        for (int bone = 0; bone < bones; bone++) {
            put(back(basis, skeleton.positions().vec3(bone)).times(1 / basis.metresPerUnit()), positions, 3 * bone);
            var turn = skeleton.orientations().quat(bone);
            put(back(basis, new Vec3(turn.x(), turn.y(), turn.z())).times(hand), orientations, 4 * bone);
            orientations[4 * bone + 3] = turn.w();
        }
        var map = skeleton.map();
        var plain = new SkeletonMap(map.id(), map.matches(), map.bones(), map.extraEdges(), "", Optional.empty());
        return skeleton(skeleton, plain, ImmutableDoubleArray.of(positions), ImmutableDoubleArray.of(orientations));
    }

    private static Vec3 back(Basis basis, Vec3 scene) {
        return basis.right()
                .direction()
                .times(scene.x())
                .plus(basis.up().direction().times(scene.y()))
                .plus(basis.towards().direction().times(scene.z()));
    }

    private static void put(Vec3 vector, double[] into, int at) {
        into[at] = vector.x();
        into[at + 1] = vector.y();
        into[at + 2] = vector.z();
    }

    private static Sample.Skeleton skeleton(
            Sample.Skeleton of, SkeletonMap map, ImmutableDoubleArray where, ImmutableDoubleArray turns) {
        return new Sample.Skeleton(of.stamp(), of.frame(), map, where, turns);
    }

    /** A body of points without turns. */
    ExportSamplesBuilder points(String device, SkeletonMap map, long nanos, double... positions) {
        var turns = nothing(4 * positions.length / 3);
        return add(new Sample.Skeleton(stamp(device, nanos), -1, map, ImmutableDoubleArray.of(positions), turns));
    }

    ExportSamplesBuilder pose(String device, int sensor, long nanos, Vec3 position, Quat turn) {
        return add(new Sample.Pose(stamp(device, nanos), sensor, position, turn));
    }

    private static ImmutableDoubleArray nothing(int size) {
        var none = new double[size];
        Arrays.fill(none, Double.NaN);
        return ImmutableDoubleArray.of(none);
    }

    ExportSourceScanner survey() {
        var survey = new ExportSourceScanner(0, arrivalMeasured, hasSeveralSessions, (_, basis) -> basis);
        infos.forEach(survey::addSource);
        samples.forEach(survey::addSample);
        return survey;
    }

    ExportSummary write(ExportFormat format, ExportOptions options, Path file) throws IOException {
        return write(format, options, file, () -> {});
    }

    ExportSummary write(ExportFormat format, ExportOptions options, Path file, Runnable turn) throws IOException {
        try (var out = AtomicFileWriter.create(file, ".part")) {
            try (var writer = format.openWriter(out, survey(), options, ExportProvenance.NONE)) {
                for (var sample : samples) {
                    writer.write(sample);
                }
                var summary = writer.finish(turn);
                out.commit();
                return summary;
            } finally {
                out.discard();
            }
        }
    }

    ExportSummary write(ExportFormat format, Path file) throws IOException {
        return write(format, ExportOptions.USUAL, file);
    }
}
