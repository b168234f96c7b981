package mocapscope.protocol.bytes;

/** Receives each field that a ByteReader reads or a ByteWriter writes. Fields arrive in order. */
@FunctionalInterface
public interface FieldListener {

    /** Receives a field that was just read, or is about to be written. */
    void onField(MessageField field);
}
