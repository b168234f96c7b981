package mocapscope.protocol.recording.replay;

import mocapscope.protocol.sample.Sample;
import mocapscope.protocol.sample.SampleKind;
import mocapscope.protocol.sample.SourceId;

/** A key for one recorded signal: the source, the sample kind, and the number of the sensor, button or dial. */
record RecordedSignalKey(SourceId source, SampleKind kind, int number) {

    static RecordedSignalKey of(Sample sample) {
        int number = switch (sample) {
            case Sample.Pose pose -> pose.sensor();
            case Sample.Velocity moves -> moves.sensor();
            case Sample.Acceleration moves -> moves.sensor();
            case Sample.Button button -> button.button();
            case Sample.Dial dial -> dial.dial();
            case Sample.Transform transform -> transform.sensor();
            case Sample.Skeleton _, Sample.Analog _, Sample.Flags _, Sample.Text _ -> 0;
            case Sample.SceneObject _, Sample.SetpBubble _, Sample.ProtocolEvent _ -> 0;
        };
        return new RecordedSignalKey(sample.stamp().source(), SampleKind.of(sample), number);
    }

    /** Returns true for a state that holds until the next sample with its key. */
    boolean isState() {
        return switch (kind) {
            case POSE, VELOCITY, ACCELERATION, SKELETON, BUTTON, ANALOG, FLAGS -> true;
            case DIAL, TEXT, TRANSFORM, OBJECT, EVENT -> false;
        };
    }
}
