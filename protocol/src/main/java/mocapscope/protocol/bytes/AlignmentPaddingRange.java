package mocapscope.protocol.bytes;

/**
 * The position and length of the zero bytes that pad a message to a required alignment.
 * @param at the offset of the padding, present or not
 * @param length the present number of padding bytes
 * @param from the offset from which the padded length counts
 * @param multiple the padded length is a multiple of this
 */
public record AlignmentPaddingRange(int at, int length, int from, int multiple) {}
