package mocapscope.protocol.sample;

/**
 * One animation of a scene object: its id, length, phase and play state.
 *
 * @param state 0 halted, 1 runs once, 2 repeats
 * @param lengthMillis the duration in milliseconds
 * @param phaseMillis the current position in milliseconds
 */
public record SceneObjectAnimationState(long id, long lengthMillis, long phaseMillis, int state) {}
