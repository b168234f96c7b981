package mocapscope.protocol.recording;

/** By how much a player goes on or back when it is told to step. */
public enum Step {
    /** To what happens next in any session. */
    MESSAGE,
    /** To where something is next seen elsewhere: a pose or a body. */
    FRAME
}
