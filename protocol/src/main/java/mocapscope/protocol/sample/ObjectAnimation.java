package mocapscope.protocol.sample;

/**
 * Something that an object of a scene can do by itself.
 *
 * @param state 0 halted, 1 runs once, 2 repeats
 */
public record ObjectAnimation(long id, long lengthMillis, long phaseMillis, int state) {}
