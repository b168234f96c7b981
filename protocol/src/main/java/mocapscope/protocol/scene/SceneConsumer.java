package mocapscope.protocol.scene;

import mocapscope.protocol.sample.SampleStamp;

/** Receives the changes of a {@link SceneDescription}, and reads their contents from it at once. */
public interface SceneConsumer {

    /** A message has moved joints of a source. */
    void onMoved(SceneSource source, SampleStamp stamp);

    /** All joints and lines are to be shown as they are now; called at most about 60 times a second. */
    void onPicture(SampleStamp stamp);
}
