package mocapscope.protocol.scene;

import mocapscope.protocol.sample.SampleMetadata;

/** Receives joint movements and periodic updates of a session's scene, for example to record them. */
public interface SceneUpdateListener {

    /** A message has moved joints of a source. */
    void onMoved(SourceCoordinateFrameTree source, SampleMetadata stamp);

    /** All joints and lines are to be shown as they are now; called at most about 60 times a second. */
    void onPicture(SampleMetadata stamp);
}
