package mocapscope.protocol.bytes;

/**
 * Zeros that fill a message up.
 *
 * @param at offset where they lie, or would lie
 * @param length of them now
 * @param from offset from which it is counted
 * @param multiple up to which they fill
 */
public record Padding(int at, int length, int from, int multiple) {}
