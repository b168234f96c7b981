package mocapscope.protocol.scene;

import mocapscope.protocol.sample.SampleMetadata;

/** A listener that is notified of changes in a session's 3D scene, in order to redraw it. */
public interface SceneUpdateListener {

    /** A message has moved joints of a source. */
    void onMoved(SourceCoordinateFrameTree source, SampleMetadata stamp);

    /** All joints and lines are to be shown as they are now; called at most about 60 times a second. */
    void onPicture(SampleMetadata stamp);
}
