package mocapscope.protocol.sample;

/**
 * The identity of a sample source: session, device and part.
 *
 * @param session the session's id within the program
 * @param device the device's name in the protocol, such as {@code Tracker0}
 * @param part the part of the device, if the protocol has parts; otherwise empty
 */
public record SourceId(String session, String device, String part) {

    /** Creates the id of a source without parts. */
    public SourceId(String session, String device) {
        this(session, device, "");
    }

    /** Returns device and part as one word for tables and JSON lines. */
    public String label() {
        return part.isEmpty() ? device : device + "/" + part;
    }
}
