package mocapscope.protocol.bytes;

/** Receives each message field as it is read or written, for example to list it in an inspector. Fields arrive in order. */
@FunctionalInterface
public interface MessageFieldListener {

    /** Receives a field that was just read, or is about to be written. */
    void onField(MessageField field);
}
