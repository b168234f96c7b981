package mocapscope.protocol.bytes;

/**
 * A message field that contains a length or offset and must be updated when an edit adds or removes bytes. It changes
 * by the number of bytes added or removed between two offsets, so a wrong value keeps its error.
 *
 * @param field the name of the length field
 * @param from the offset of the first counted byte
 * @param to the offset after the last counted byte
 * @param countsNewPadding whether padding that an edit adds at {@code to} is counted too
 */
public record AdjustableLengthField(String field, int from, int to, boolean countsNewPadding) {

    /** Creates a length field of a range whose padding, if there is any, lies outside. */
    public AdjustableLengthField(String field, int from, int to) {
        this(field, from, to, false);
    }
}
