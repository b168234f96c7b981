package mocapscope.protocol.rgmp.mapping;

import java.util.ArrayList;
import java.util.List;
import mocapscope.protocol.rgmp.definition.RgmpMeasureType;
import mocapscope.protocol.sample.Quat;
import mocapscope.protocol.sample.Vec3;

/**
 * The pose of one RGMP coordinate frame relative to another, from streamed or static values. Static values apply where
 * no stream exists.
 */
final class RgmpRelativeCoordinateFramePose {
    private static final Vec3 NOWHERE = new Vec3(Double.NaN, Double.NaN, Double.NaN);
    private static final Quat NO_TURN = new Quat(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Identifies a pose stream of a device by group index and sensor index. */
    record PoseStreamKey(int group, int sensor) {}

    private final String target;
    private final String reference;
    private final List<PoseStreamKey> positionStreams = new ArrayList<>();
    private final List<PoseStreamKey> orientationStreams = new ArrayList<>();
    private Vec3 staticPosition = NOWHERE;
    private Quat staticOrientation = NO_TURN;

    RgmpRelativeCoordinateFramePose(String target, String reference) {
        this.target = target;
        this.reference = reference;
    }

    String target() {
        return target;
    }

    String reference() {
        return reference;
    }

    void addStream(RgmpMeasureType measureType, PoseStreamKey stream) {
        if (measureType != RgmpMeasureType.ORIENTATION) {
            positionStreams.add(stream);
        }
        if (measureType != RgmpMeasureType.POSITION) {
            orientationStreams.add(stream);
        }
    }

    /** Applies a static value; the first position and the first orientation take precedence. */
    void setStaticPose(RgmpMeasureType measureType, double[] numbers) {
        if (measureType != RgmpMeasureType.ORIENTATION && !staticPosition.isFinite()) {
            staticPosition = new Vec3(numbers[0], numbers[1], numbers[2]);
        }
        if (measureType != RgmpMeasureType.POSITION && !staticOrientation.isFinite()) {
            int first = numbers.length - 4;
            staticOrientation = new Quat(numbers[first], numbers[first + 1], numbers[first + 2], numbers[first + 3]);
        }
    }

    /** Places the frame at the origin of its reference, as its position is unknown. */
    void placeAtReference() {
        staticPosition = Vec3.ZERO;
    }

    /** Returns the streams that contain the position, in the order of the definition. */
    List<PoseStreamKey> positionStreams() {
        return positionStreams;
    }

    /** Returns the streams that contain the orientation, in the order of the definition. */
    List<PoseStreamKey> orientationStreams() {
        return orientationStreams;
    }

    /** Returns the static position; NaN if not defined. */
    Vec3 staticPosition() {
        return staticPosition;
    }

    /** Returns the static orientation; NaN if not defined. */
    Quat staticOrientation() {
        return staticOrientation;
    }

    boolean hasOrientation() {
        return !orientationStreams.isEmpty() || staticOrientation.isFinite();
    }

    /** Returns true if position and orientation are both known: only then can other frames be measured in this one. */
    boolean isComplete() {
        return (!positionStreams.isEmpty() || staticPosition.isFinite()) && hasOrientation();
    }

    /** Returns true if no stream moves the frame. */
    boolean isStatic() {
        return positionStreams.isEmpty() && orientationStreams.isEmpty();
    }
}
