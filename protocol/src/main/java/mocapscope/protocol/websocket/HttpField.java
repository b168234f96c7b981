package mocapscope.protocol.websocket;

/**
 * One line of a head after its first.
 *
 * @param index among them, from 0
 * @param at bytes from the head's first byte to what follows the colon, blanks included
 */
public record HttpField(int index, String name, String value, int at) {

    /** As readers and findings call the value. */
    String path() {
        return "fields[%d].value".formatted(index);
    }
}
