package mocapscope.protocol.scene;

import mocapscope.protocol.sample.SampleStamp;

/** A listener that a {@link SessionCoordinateFrameTree} notifies when joints move and when a new picture is due. */
public interface SceneConsumer {

    /** A message has moved joints of a source. */
    void onMoved(SourceCoordinateFrames source, SampleStamp stamp);

    /** All joints and lines are to be shown as they are now; called at most about 60 times a second. */
    void onPicture(SampleStamp stamp);
}
