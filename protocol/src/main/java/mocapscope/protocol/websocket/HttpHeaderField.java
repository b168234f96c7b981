package mocapscope.protocol.websocket;

/**
 * One header field of an HTTP message: name, value and byte offset.
 *
 * @param index the position among the fields, from 0
 * @param at the number of bytes from the start of the head to the first byte after the colon, blanks included
 */
public record HttpHeaderField(int index, String name, String value, int at) {

    /** Returns the name of the value in readers and findings. */
    String path() {
        return "fields[%d].value".formatted(index);
    }
}
