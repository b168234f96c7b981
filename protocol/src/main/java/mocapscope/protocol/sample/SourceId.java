package mocapscope.protocol.sample;

/**
 * Where a sample comes from.
 *
 * @param session the session's id within the program
 * @param device the name the wire gives it, such as {@code Tracker0}
 * @param part of the device, where the protocol has such; otherwise empty
 */
public record SourceId(String session, String device, String part) {

    /** One without parts. */
    public SourceId(String session, String device) {
        this(session, device, "");
    }

    /** Device and part in one word, as tables and JSON lines show it. */
    public String label() {
        return part.isEmpty() ? device : device + "/" + part;
    }
}
