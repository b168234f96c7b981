package mocapscope.protocol.sample;

/**
 * Something that an object of a scene can do by itself.
 *
 * @param state 0 halted, 1 runs once, 2 repeats
 * @param lengthMillis how long it takes, in milliseconds
 * @param phaseMillis how far it is, in milliseconds
 */
public record ObjectAnimation(long id, long lengthMillis, long phaseMillis, int state) {}
