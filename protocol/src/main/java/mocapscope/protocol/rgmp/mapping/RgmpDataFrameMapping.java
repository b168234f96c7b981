package mocapscope.protocol.rgmp.mapping;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.rgmp.definition.RgmpScalarType;
import mocapscope.protocol.sample.DeclaredSourceProperties;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SourceId;
import mocapscope.protocol.session.event.DecoderEventEmitter;
import org.jspecify.annotations.Nullable;

/** Maps the values in one RGMP data frame to a tracker, skeletons, analog channels and flags. */
public final class RgmpDataFrameMapping {
    private static final int NO_SLOT = -1;
    private static final int NOT_PLAIN = -1;

    private final SourceId trackerSource;
    private final List<RgmpStreamToSignalMapping> streamMappings;
    private final RgmpMeasureType[] measureTypes;
    /** Size in bytes of all streams if all are float poses; otherwise {@link #NOT_PLAIN}. */
    private final int plain;

    private final List<RgmpSensorToBonePoseConverter> skeletons;
    private final List<DeclaredSourceProperties> sources;
    /** For each sensor its index among the device's shared sensors. */
    private final int[] slots;

    RgmpDataFrameMapping(
            int group,
            SourceId poses,
            List<RgmpStreamToSignalMapping> mappings,
            List<RgmpSensorToBonePoseConverter> skeletons,
            List<DeclaredSourceProperties> sources,
            Map<RgmpRelativeCoordinateFramePose.PoseStreamKey, Integer> shared) {
        this.trackerSource = poses;
        this.streamMappings = List.copyOf(mappings);
        this.skeletons = List.copyOf(skeletons);
        this.sources = List.copyOf(sources);
        this.measureTypes = mappings.stream()
                .filter(RgmpStreamToSignalMapping.SensorMapping.class::isInstance)
                .map(mapping -> mapping.stream().measure())
                .toArray(RgmpMeasureType[]::new);
        this.plain = measureTypes.length > 0 && mappings.stream().allMatch(RgmpDataFrameMapping::plain)
                ? mappings.stream()
                        .mapToInt(streamMapping -> streamMapping.stream().type().size())
                        .sum()
                : NOT_PLAIN;
        this.slots = new int[measureTypes.length];
        for (int i = 0; i < slots.length; i++) {
            slots[i] = shared.getOrDefault(new RgmpRelativeCoordinateFramePose.PoseStreamKey(group, i), NO_SLOT);
        }
    }

    private static boolean plain(RgmpStreamToSignalMapping mapping) {
        return mapping instanceof RgmpStreamToSignalMapping.SensorMapping
                && mapping.stream().type().base() == RgmpScalarType.FLOAT;
    }

    /** Returns the source of the group's poses and of its first skeleton. */
    public SourceId trackerSource() {
        return trackerSource;
    }

    /** Returns the stream mappings in the order of the group's streams. */
    public List<RgmpStreamToSignalMapping> streamMappings() {
        return streamMappings;
    }

    public List<DeclaredSourceProperties> sources() {
        return sources;
    }

    public int sensorCount() {
        return measureTypes.length;
    }

    /** Returns the measure type of a sensor: position, orientation or transform. */
    public RgmpMeasureType measure(int sensor) {
        return measureTypes[sensor];
    }

    /** Returns true if all streams are float poses with this total size in bytes. */
    public boolean plain(int bytes) {
        return bytes == plain;
    }

    /**
     * Returns an array of positions, filled with NaN, for each sensor and each bone of the skeleton that begins with
     * them.
     */
    public double[] createPositionBuffer() {
        return createMissingValues(3);
    }

    /** Returns an array of orientations, filled with NaN, of the corresponding size. */
    public double[] createOrientationBuffer() {
        return createMissingValues(4);
    }

    private double[] createMissingValues(int width) {
        var skeleton = sensorSkeleton();
        var numbers = new double[width * (skeleton == null ? sensorCount() : skeleton.size())];
        Arrays.fill(numbers, Double.NaN);
        return numbers;
    }

    /** Returns the skeleton whose first bones are the sensors, or null if no bone has a parent. */
    @Nullable
    RgmpSensorToBonePoseConverter sensorSkeleton() {
        return skeletons.isEmpty() || !skeletons.getFirst().source().equals(trackerSource)
                ? null
                : skeletons.getFirst();
    }

    /** Returns one skeleton for each tree that contains a sensor of the group. */
    List<RgmpSensorToBonePoseConverter> bodies() {
        return skeletons;
    }

    /** Returns the number of sensors that skeletons of other groups depend on. */
    public int sharedSensorCount() {
        return (int) Arrays.stream(slots).filter(slot -> slot != NO_SLOT).count();
    }

    /** Emits the skeletons driven by the sensors; the last one takes ownership of both arrays. */
    public void bodies(
            SampleMetadata stamp, double[] places, double[] turns, double[] shared, DecoderEventEmitter out) {
        share(places, turns, shared);
        var skeleton = sensorSkeleton();
        for (int i = skeleton == null ? 0 : 1; i < skeletons.size(); i++) {
            out.emitSample(skeletons.get(i).createSkeleton(stamp, places, turns, shared));
        }
        if (skeleton != null) {
            out.emitSample(skeleton.createSkeletonInPlace(stamp, places, turns, shared));
        }
    }

    /** Stores the poses that skeletons of other groups depend on. */
    private void share(double[] places, double[] turns, double[] shared) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] != NO_SLOT) {
                System.arraycopy(places, 3 * i, shared, 7 * slots[i], 3);
                System.arraycopy(turns, 4 * i, shared, 7 * slots[i] + 3, 4);
            }
        }
    }
}
