package mocapscope.protocol.bytes;

/**
 * A number in a message that counts other bytes of it, or says where they are: it changes by as much as there become more
 * or fewer between two places, so one that is wrong stays as wrong as it was.
 *
 * @param spot the number, by name
 * @param from offset before the first byte that is counted
 * @param to offset behind the last one
 */
public record Counter(String spot, int from, int to) {}
