package mocapscope.protocol.recording.replay;

import mocapscope.protocol.limit.DocumentedLimit;
import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleMetadata;
import mocapscope.protocol.sample.SkeletonMap;
import org.jspecify.annotations.Nullable;

/** Counts the signals of one recorded data source and determines its sample rate. Not thread-safe. */
final class RecordedSourceSignalAnalyzer {
    @DocumentedLimit(
            value = "numbered signals of a source of a served recording",
            unit = "signals",
            beyond = "not served")
    private static final int MOST_NUMBERS = 4096;

    private static final int NO_LEADER = -1;

    private int sensors;
    private int buttons;
    private int channels;
    private int dials;
    private boolean complete;
    private @Nullable SkeletonMap body;
    private SampleRateEstimator estimator = new SampleRateEstimator();
    /** The sensor with the first sample; samples of the other sensors usually accompany its samples. */
    private int leader = NO_LEADER;

    /** Adds a sample; {@code arrival} is its time in the recording. */
    void add(Sample sample, long arrival) {
        // Delayed samples arrive in bursts, so the device time is more accurate.
        long declared = sample.stamp().deviceTime();
        long time = declared == SampleMetadata.NO_TIME ? arrival : declared;
        switch (sample) {
            case Sample.Pose pose -> {
                sensors = more(sensors, pose.sensor());
                lead(pose.sensor(), time);
            }
            case Sample.Velocity moves -> sensors = more(sensors, moves.sensor());
            case Sample.Acceleration moves -> sensors = more(sensors, moves.sensor());
            case Sample.Skeleton skeleton -> {
                estimator = complete ? estimator : new SampleRateEstimator();
                complete = true;
                estimator.add(time);
                body(skeleton.map());
            }
            case Sample.Button button -> buttons = more(buttons, button.button());
            case Sample.Dial dial -> dials = more(dials, dial.dial());
            case Sample.Analog analog ->
                channels = Math.max(channels, analog.channels().size());
            case Sample.Flags _, Sample.Text _, Sample.Transform _ -> {}
            case Sample.SceneObject _, Sample.SetpBubble _, Sample.ProtocolEvent _ -> {}
        }
    }

    private void lead(int sensor, long time) {
        leader = leader == NO_LEADER ? sensor : leader;
        if (sensor == leader && !complete) {
            estimator.add(time);
        }
    }

    /** Sets the skeleton assembled from the source's poses; of several the largest is kept. */
    void body(SkeletonMap map) {
        var before = body;
        body = before == null || before.bones().size() < map.bones().size() ? map : before;
    }

    private static int more(int count, int number) {
        return number < 0 || number >= MOST_NUMBERS ? count : Math.max(count, number + 1);
    }

    @Nullable
    SkeletonMap body() {
        return body;
    }

    /** Returns true if the sensor belongs to no skeleton and is replayed. */
    boolean isSeparateSensor(int sensor) {
        return !complete && sensor >= bones() && sensor < sensors;
    }

    private int bones() {
        return body == null ? 0 : body.bones().size();
    }

    boolean hasMotion() {
        return sensors() > 0;
    }

    int sensors() {
        return complete ? bones() : Math.max(sensors, bones());
    }

    int buttons() {
        return buttons;
    }

    int channels() {
        return channels;
    }

    int dials() {
        return dials;
    }

    /** Returns the rate of motion samples in hertz, or 0 if there are none or few. */
    double rate() {
        return estimator.rate();
    }
}
