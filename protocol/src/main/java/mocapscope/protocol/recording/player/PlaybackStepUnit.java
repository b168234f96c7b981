package mocapscope.protocol.recording.player;

/** The distance of a playback step: to the next message or to the next motion frame. */
public enum PlaybackStepUnit {
    /** A step to the next event of any session. */
    MESSAGE,
    /** A step to the next pose or skeleton. */
    FRAME
}
